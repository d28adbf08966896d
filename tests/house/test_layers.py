"""Which part may know which (DESIGN 4, Imports), read from the source; no module is imported here."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter

from tests.house.folders import BY_NAME, FOLDERS, HEAVY, LATE, STANDARD
from tests.house.sources import allowed, folder_of, read, sources, text_of

PURE = ("narrator/rules", "narrator/roles", "narrator/trials", "narrator/ties", "narrator/script")


def problems(file: str, source: str) -> list[str]:
    """What a source imports and may not."""
    folder = file.rpartition("/")[0]
    if folder not in FOLDERS:
        return [f"{folder} is no folder of this house"]
    told = read(source)
    named = told.imports
    ours = sorted(name for name in named if name.split(".")[0] in ("narrator", "hardware"))
    found = [f"{file} imports {name}" for name in ours if folder_of(name) not in allowed(folder)]
    if file.startswith(PURE):
        found += [f"{file} imports {name}" for name in sorted(named - {*ours} - STANDARD)]
    if "yaml" in named and folder != "narrator/yamlfile":
        found.append(f"{file} imports yaml")
    if told.relative:
        found.append(f"{file} imports by its own place")
    if file not in BY_NAME and told.by_name:
        found.append(f"{file} loads a module by its name")
    if "TYPE_CHECKING" in source:
        found.append(f"{file} hides an import from the running program")
    hidden = {name for name in named - told.early if name.split(".")[0] not in HEAVY}
    if file not in LATE and hidden:
        found.append(f"{file} imports inside a function or an if")
    return found


def unordered(source: str) -> list[str]:
    """Where a source walks through a set: its order is nobody's."""
    walked: list[ast.expr] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.For | ast.comprehension):
            walked.append(node.iter)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            walked += node.args if node.func.id in ("tuple", "list", "enumerate") else []
    return [ast.unparse(expression) for expression in walked if _is_set(expression)]


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("set", "frozenset")
    )


def test_each_file_knows_only_what_it_may() -> None:
    assert [problem for file in sources() for problem in problems(file, text_of(file))] == []


def test_each_file_opens_by_saying_what_it_is_for() -> None:
    told = {file: read(text_of(file)) for file in sources()}
    assert [file for file, one in told.items() if not one.empty and not one.opening] == []


def test_rules_and_script_walk_through_no_set() -> None:
    found = {file: unordered(text_of(file)) for file in sources() if file.startswith(PURE)}
    assert {file: walks for file, walks in found.items() if walks} == {}


def test_the_oracle_knows_nothing_of_the_project() -> None:
    """Its worth is that it is another reading of the rulebook."""
    own = ("oracle", "oracle_ends")
    named = [name for one in own for name in read(text_of(f"tests/kit/{one}.py")).imports]
    of_the_project = {name for name in named if name.split(".")[0] in ("narrator", "hardware", "tests")}
    assert of_the_project == {"tests.kit.oracle_ends"}


def test_the_house_has_no_folder_but_those_that_are_named() -> None:
    assert sorted({file.rpartition("/")[0] for file in sources()}) == sorted(FOLDERS)


def test_no_folder_is_reached_from_below() -> None:
    """No cycle: whoever may be imported may not import back, by whatever way."""
    floors = TopologicalSorter({folder: allowed(folder) - {folder} for folder in FOLDERS})
    assert {*floors.static_order()} == {*FOLDERS}


def test_only_files_that_need_it_import_late() -> None:
    for file in LATE:
        source = text_of(file)
        assert read(source).imports != read(source).early or "import_module" in source


def test_only_files_that_need_it_load_by_name() -> None:
    assert [file for file in BY_NAME if not read(text_of(file)).by_name] == []


def test_no_standard_module_is_allowed_that_rules_and_script_do_not_use() -> None:
    used = [read(text_of(file)).imports for file in sources() if file.startswith(PURE)]
    assert sorted(STANDARD.difference(*used)) == []


def test_a_wrong_import_is_found() -> None:
    wrong = [
        ("narrator/rules/apply.py", "import time"),
        ("narrator/rules/apply.py", "from ..stage.count import slot_for"),
        ("narrator/rules/apply.py", "from . import game"),
        ("narrator/stage/stage.py", "from .count import slot_for"),
        ("narrator/rules/apply.py", "import_module('narrator.stage.count')"),
        ("narrator/rules/apply.py", "from importlib import import_module as load"),
        ("narrator/stage/stage.py", "importlib.import_module('narrator.words.pack')"),
        ("narrator/stage/stage.py", "__import__('narrator.words.pack')"),
        ("narrator/rules/apply.py", "import numpy"),
        ("narrator/rules/apply.py", "import datetime"),
        ("narrator/rules/apply.py", "from pathlib import Path"),
        ("narrator/rules/apply.py", "import secrets"),
        ("narrator/script/driver.py", "import socket"),
        ("narrator/roles/angel.py", "import os.path"),
        ("narrator/ties/lot.py", "from concurrent.futures import Executor"),
        ("narrator/rules/apply.py", "from narrator.script.night import night_scene"),
        ("narrator/rules/apply.py", "def f():\n    from narrator import script"),
        ("narrator/roles/angel.py", "import narrator.script.common.cues"),
        ("narrator/script/night/night_scene.py", "from narrator.stage.count import slot_for"),
        ("narrator/script/night/night_scene.py", "from narrator.words import pack"),
        ("narrator/trials/pointing.py", "from random import choice"),
        ("narrator/trials/pointing.py", "from narrator.script.common.lines import Line"),
        ("narrator/stage/stage.py", "from narrator.words.pack import load_pack"),
        ("narrator/stage/stage.py", "import hardware.gpio.buttons"),
        ("narrator/session/disk/journal.py", "from hardware.gpio.buttons import Buttons"),
        ("narrator/commands/common/cli.py", "from hardware.gpio.buttons import Buttons"),
        ("narrator/commands/common/cli.py", "def f():\n    from narrator.commands.run import run"),
        ("narrator/appliances/new.py", "import json"),
        ("narrator/stage/stage.py", "from typing import TYPE_CHECKING"),
        ("narrator/stage/stage.py", "def f():\n    from narrator.base.errors import RuleError"),
        ("narrator/session/evening.py", "from narrator.appliance.open_voice import open_voice"),
        ("narrator/odds/random_players.py", "import yaml"),
        ("hardware/gpio/buttons.py", "from narrator.script.night import night_scene"),
    ]
    assert [each for each in wrong if problems(*each) == []] == []


def test_a_right_import_is_not() -> None:
    right = [
        ("narrator/rules/apply.py", "from narrator.base.errors import RuleError"),
        ("narrator/trials/pointing.py", "from narrator.rules.day.trial import Trial"),
        ("narrator/appliance/open_panel.py", "from hardware.gpio.buttons import Buttons"),
        ("narrator/commands/run.py", "from narrator.appliance.open_box import open_evening"),
        ("narrator/yamlfile/nodes.py", "import yaml"),
        ("narrator/rules/apply.py", "from collections.abc import Iterable"),
        ("narrator/stage/stage.py", "import datetime"),
        ("narrator/commands/common/cli.py", "from importlib import import_module"),
        ("hardware/speech/installed_voices.py", "from importlib.metadata import version"),
    ]
    assert [problem for each in right for problem in problems(*each)] == []


def test_a_walk_through_a_set_is_found() -> None:
    walks = (
        "for x in {1, 2}: pass",
        "[x for x in set(y)]",
        "tuple({x for x in y})",
        "list(set(y))",
    )
    assert [source for source in walks if unordered(source) == []] == []


def test_a_sorted_set_is_in_order() -> None:
    assert unordered("for x in sorted(set(y)): pass") == []
