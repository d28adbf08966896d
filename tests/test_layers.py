"""Which part may know which (DESIGN 4, Imports), read from the source; no module is imported here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS: dict[str, tuple[str, ...]] = {
    "narrator": (),  # errors, chance, discover, kinds: what every room may use
    "narrator/rules/table": ("narrator",),
    "narrator/rules/game": ("narrator", "rules/table"),
    "narrator/rules/ends": ("narrator", "rules/table", "rules/game"),
    "narrator/rules/night": ("narrator", "rules/table", "rules/game", "rules/ends"),
    "narrator/rules/day": ("narrator", "rules/table", "rules/game", "rules/ends"),
    "narrator/rules/setup": ("narrator", "rules/table", "rules/game", "rules/ends", "rules/night"),
    "narrator/rules": ("narrator", "rules/*"),
    "narrator/roles": ("narrator", "rules/table", "rules/game", "rules/ends", "rules/night"),
    "narrator/trials": ("narrator", "rules/table", "rules/game", "rules/ends", "rules/day"),
    "narrator/ties": ("narrator", "rules/table", "rules/game", "rules/day"),
    "narrator/script/common": ("narrator", "rules/*"),
    "narrator/script/news": ("rules/*", "ties", "script/common"),
    "narrator/script/night": ("rules/*", "script/common"),
    "narrator/script/day": ("rules/*", "trials", "ties", "script/common", "script/news"),
    "narrator/script/evening": (
        "narrator", "rules/*", "roles", "script/common", "script/night", "script/day",
    ),
    "narrator/script/set_up": ("narrator", "rules/*", "trials", "ties", "script/common", "script/evening"),
    "narrator/script": ("rules", "rules/*", "script/*"),
    "narrator/yamlfile": ("narrator",),
    "narrator/words": (
        "narrator", "rules/table", "script", "script/common", "script/night", "config", "yamlfile",
    ),
    "narrator/config": ("narrator", "rules/*", "roles", "trials", "ties", "script/set_up", "yamlfile"),
    "narrator/stage": ("narrator", "rules/*", "script", "script/*"),
    "narrator/live": ("script", "script/*", "stage"),
    "narrator/rehearsal": (
        "narrator", "rules", "rules/*", "roles", "script", "script/*", "stage", "live", "config",
        "yamlfile",
    ),
    "narrator/session/disk": (
        "narrator", "rules/*", "script", "script/*", "stage", "config", "yamlfile",
    ),
    "narrator/session/languages": ("rules/*", "script/*", "stage", "words", "config"),
    "narrator/session/demos": (
        "rules", "rules/*", "script", "script/*", "words", "config", "rehearsal", "live",
        "session/languages",
    ),
    "narrator/session": (
        "narrator", "rules/*", "script", "script/*", "stage", "words", "config", "rehearsal", "live",
        "session/*",
    ),
    "narrator/doctor": ("narrator", "script/*", "stage", "live"),
    "narrator/appliance": (
        "narrator", "script/*", "stage", "words", "config", "yamlfile", "rehearsal", "live", "session",
        "session/*", "doctor", "hardware", "hardware/*",
    ),
    "narrator/commands/common": (
        "narrator", "words", "config", "yamlfile", "rehearsal", "session", "session/*", "appliance",
    ),
    "narrator/commands": (
        "narrator", "words", "config", "yamlfile", "rehearsal", "live", "session", "session/*", "doctor",
        "appliance", "hardware/*",
        "commands/common",
    ),
    "hardware": (),  # what every adapter may use
    "hardware/gpio": ("narrator", "config", "hardware"),
    "hardware/service": ("hardware",),
    "hardware/sound": ("narrator", "hardware"),
    "hardware/speech": ("narrator", "stage", "yamlfile", "hardware"),
    "hardware/terminal": ("hardware",),
    "hardware/wiring": ("config",),
}  # fmt: skip
"""Folder → the folders it may import besides itself, below `narrator` unless they are the hardware's;
``rules/*`` is every folder in rules. What is not named here may not exist."""

PURE = ("narrator/rules", "narrator/roles", "narrator/trials", "narrator/ties", "narrator/script")
CLOCKS = {"time", "threading", "random", "yaml", "asyncio", "os", "io"}

LATE = {
    "narrator/cli.py": "a command's module is loaded when it is given, and no other",
    "narrator/session/demos/show.py": "random games are loaded only where demos are due",
}
"""The only files that load a part of this project inside a function, for the time a start takes; each with
its reason."""

HEAVY = {"pyloudnorm", "scipy", "sounddevice", "soxr", "tqdm", "statistics"}
"""Libraries that may be loaded where they are used: each costs a start time or memory that a game does not
need, and the loudspeaker's may be missing."""


def folder_of(module: str) -> str:
    """The folder of a module or package of this project that exists; a package is its own folder."""
    path = module.replace(".", "/")
    return path if (ROOT / path).is_dir() else path.rpartition("/")[0]


def allowed(folder: str) -> set[str]:
    """The folders that a folder may import, itself included."""
    found = {folder}
    for name in FOLDERS[folder]:
        whole = name if name.startswith(("narrator", "hardware")) else f"narrator/{name}"
        if whole.endswith("/*"):
            found |= {each for each in FOLDERS if each.startswith(whole[:-1])}
        else:
            found.add(whole)
    return found


def sources() -> list[str]:
    files = [*ROOT.glob("narrator/**/*.py"), *ROOT.glob("hardware/**/*.py")]
    return sorted(file.relative_to(ROOT).as_posix() for file in files)


def imports(source: str, *, late: bool = True) -> set[str]:
    """Every module that a source names in an import; with ``late`` false, those at its top level alone."""
    found: set[str] = set()
    tree = ast.parse(source)
    for node in ast.walk(tree) if late else tree.body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            files = {part for part in parts if (ROOT / f"{part.replace('.', '/')}.py").exists()}
            folders = {part for part in parts if (ROOT / part.replace(".", "/")).is_dir()}
            found |= (files | folders) if files | folders else {node.module}
    return found


def problems(file: str, source: str) -> list[str]:
    """What a source imports and may not."""
    folder = file.rpartition("/")[0]
    if folder not in FOLDERS:
        return [f"{folder} is no folder of this house"]
    named = imports(source)
    ours = sorted(name for name in named if name.split(".")[0] in ("narrator", "hardware"))
    found = [f"{file} imports {name}" for name in ours if folder_of(name) not in allowed(folder)]
    if file.startswith(PURE):
        found += [f"{file} imports {name}" for name in sorted(named & CLOCKS)]
    if "yaml" in named and folder != "narrator/yamlfile":
        found.append(f"{file} imports yaml")
    if "TYPE_CHECKING" in source:
        found.append(f"{file} hides an import from the running program")
    hidden = {
        name for name in named - imports(source, late=False) if name.split(".")[0] not in HEAVY
    }
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


@pytest.mark.parametrize("file", sources())
def test_each_file_knows_only_what_it_may(file: str) -> None:
    assert problems(file, (ROOT / file).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", sources())
def test_each_file_opens_by_saying_what_it_is_for(file: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert not tree.body or ast.get_docstring(tree)


@pytest.mark.parametrize("file", [f for f in sources() if f.startswith(PURE)])
def test_rules_and_script_walk_through_no_set(file: str) -> None:
    assert unordered((ROOT / file).read_text(encoding="utf-8")) == []


def test_the_oracle_knows_nothing_of_the_project() -> None:
    """Its worth is that it is another reading of the rulebook."""
    named = imports((ROOT / "tests/kit/oracle.py").read_text(encoding="utf-8"))
    assert [name for name in named if name.split(".")[0] in ("narrator", "hardware", "tests")] == []


def test_the_house_has_no_folder_but_those_that_are_named() -> None:
    assert sorted({file.rpartition("/")[0] for file in sources()}) == sorted(FOLDERS)


def test_no_folder_is_reached_from_below() -> None:
    """No cycle: whoever may be imported may not import back, by whatever way."""

    def reached(folder: str, way: tuple[str, ...]) -> None:
        assert folder not in way, f"a cycle: {' -> '.join((*way, folder))}"
        for each in sorted(allowed(folder) - {folder}):
            reached(each, (*way, folder))

    for folder in FOLDERS:
        reached(folder, ())


def test_only_files_that_need_it_import_late() -> None:
    for file in LATE:
        source = (ROOT / file).read_text(encoding="utf-8")
        assert imports(source) != imports(source, late=False) or "import_module" in source


def test_no_file_name_stands_twice_in_a_room() -> None:
    """Across rooms a name comes twice only where it is the same thing in another layer."""
    for room in sorted({"/".join(folder.split("/")[:2]) for folder in FOLDERS} - {"narrator"}):
        names = [Path(file).name for file in sources() if file.startswith(f"{room}/")]
        twice = {name for name in names if name != "__init__.py" and names.count(name) > 1}
        assert twice == set(), room


def test_no_class_or_union_has_the_name_of_another() -> None:
    """Whoever reads a name need not look up which of two is meant; a name in capitals is a constant."""
    found: dict[str, list[str]] = {}
    for file in sources():
        for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(file)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp | ast.Subscript):
                names = [one.id for one in node.targets if isinstance(one, ast.Name)]
                for name in names:
                    if name[0].isupper() and not name.isupper():
                        found.setdefault(name, []).append(file)
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("narrator/rules/apply.py", "import time"),
        ("narrator/rules/apply.py", "from narrator.script.night import night"),
        ("narrator/rules/apply.py", "def f():\n    from narrator import script"),
        ("narrator/roles/angel.py", "import narrator.script.common.cues"),
        ("narrator/script/night/night.py", "from narrator.stage.count import slot_for"),
        ("narrator/script/night/night.py", "from narrator.words import pack"),
        ("narrator/trials/pointing.py", "from random import choice"),
        ("narrator/trials/pointing.py", "from narrator.script.common.lines import Line"),
        ("narrator/stage/stage.py", "from narrator.words.pack import load_pack"),
        ("narrator/stage/stage.py", "import hardware.gpio.buttons"),
        ("narrator/session/disk/journal.py", "from hardware.gpio.buttons import Buttons"),
        ("narrator/cli.py", "from hardware.gpio.buttons import Buttons"),
        ("narrator/cli.py", "def f():\n    from narrator.commands.run import run"),
        ("narrator/appliances/new.py", "import json"),
        ("narrator/stage/stage.py", "from typing import TYPE_CHECKING"),
        ("narrator/stage/stage.py", "def f():\n    from narrator.errors import RuleError"),
        ("narrator/session/evening.py", "from narrator.appliance.open_voice import open_voice"),
        ("narrator/rehearsal/random_players.py", "import yaml"),
        ("hardware/gpio/buttons.py", "from narrator.script.night import night"),
    ],
)
def test_a_wrong_import_is_found(file: str, source: str) -> None:
    assert problems(file, source) != []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("narrator/rules/apply.py", "from narrator.errors import RuleError"),
        ("narrator/trials/pointing.py", "from narrator.rules.day.trial import Trial"),
        ("narrator/appliance/open_panel.py", "from hardware.gpio.buttons import Buttons"),
        ("narrator/commands/run.py", "from narrator.appliance.open_box import open_evening"),
        ("narrator/yamlfile/nodes.py", "import yaml"),
    ],
)
def test_a_right_import_is_not(file: str, source: str) -> None:
    assert problems(file, source) == []


@pytest.mark.parametrize(
    "source",
    ["for x in {1, 2}: pass", "[x for x in set(y)]", "tuple({x for x in y})", "list(set(y))"],
)
def test_a_walk_through_a_set_is_found(source: str) -> None:
    assert unordered(source) != []


def test_a_sorted_set_is_in_order() -> None:
    assert unordered("for x in sorted(set(y)): pass") == []
