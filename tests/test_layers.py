"""Which part may know which (DESIGN 4, Imports), read from the source; no module is imported here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PURE = ("rules", "roles", "trials", "scenes")
CLOCKS = {"time", "threading", "random", "yaml", "asyncio", "os", "io"}

MAY_IMPORT = {
    "narrator.rules": {
        "narrator.rules", "narrator.roles", "narrator.trials", "narrator.errors",
        "narrator.chance",
    },
    "narrator.discover": set(),
    "narrator.near": set(),
    "narrator.roles": {
        "narrator.rules", "narrator.roles", "narrator.errors", "narrator.chance",
        "narrator.discover",
    },
    "narrator.trials": {"narrator.trials", "narrator.rules", "narrator.errors", "narrator.discover"},
    "narrator.scenes": {
        "narrator.scenes", "narrator.trials", "narrator.rules", "narrator.roles", "narrator.cues",
    },
    "narrator.stage": {
        "narrator.stage", "narrator.scenes", "narrator.rules", "narrator.cues", "narrator.chance",
        "narrator.transcript",
    },
    "hardware": {
        "hardware", "narrator.errors", "narrator.stage.ports", "narrator.cues",
        "narrator.config.kit", "narrator.near",
    },
}  # fmt: skip
"""Package → all that it may import of this project. What is not named here is free."""

COMPOSITION_ROOT = ("narrator/appliance/", "narrator/commands/", "narrator/rehearsal.py")
"""The only files of the narrator that may choose adapters: two packages and a module."""

OPENERS = {"narrator.appliance", "narrator.commands"}
"""What opens a box is known to itself alone; `cli` finds a command by its name."""


def sources() -> list[str]:
    files = [*ROOT.glob("narrator/**/*.py"), *ROOT.glob("hardware/**/*.py")]
    return sorted(file.relative_to(ROOT).as_posix() for file in files)


def imports(source: str) -> set[str]:
    """Every module that a source names in an import, wherever it stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _under(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def problems(file: str, source: str) -> list[str]:
    """What a source imports and may not."""
    named = imports(source)
    found = []
    package = (
        ".".join(file.removesuffix(".py").split("/")[:2])
        if file.startswith("narrator/")
        else "hardware"
    )
    allowed = MAY_IMPORT.get(package)
    if allowed is not None:
        parents = {name.rpartition(".")[0] for name in allowed}
        ours = {name for name in named if _under(name, {"narrator", "hardware"})}
        wrong = {name for name in ours if not _under(name, allowed) and name not in parents}
        found += [f"{file} imports {name}" for name in sorted(wrong)]
    if file.split("/")[1] in PURE and file.startswith("narrator/"):
        found += [f"{file} imports {name}" for name in sorted(named & CLOCKS)]
    if _under("yaml", named) and not file.startswith("narrator/config/"):
        found.append(f"{file} imports yaml")
    if not file.startswith(COMPOSITION_ROOT[:2]):
        found += [f"{file} imports {name}" for name in sorted(named) if _under(name, OPENERS)]
    if file.startswith("narrator/") and not file.startswith(COMPOSITION_ROOT):
        found += [f"{file} imports {name}" for name in sorted(named) if _under(name, {"hardware"})]
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


@pytest.mark.parametrize("file", [f for f in sources() if f.split("/")[1] in PURE])
def test_rules_and_scenes_walk_through_no_set(file: str) -> None:
    assert unordered((ROOT / file).read_text(encoding="utf-8")) == []


def test_the_oracle_knows_nothing_of_the_project() -> None:
    """Its worth is that it is another reading of the rulebook."""
    named = imports((ROOT / "tests/oracle.py").read_text(encoding="utf-8"))
    assert [name for name in named if _under(name, {"narrator", "hardware", "tests"})] == []


def test_only_files_that_exist_are_the_composition_root() -> None:
    for root in COMPOSITION_ROOT:
        assert any(file.startswith(root) for file in sources())


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("narrator/rules/play.py", "import time"),
        ("narrator/rules/play.py", "from narrator.scenes import night"),
        ("narrator/rules/play.py", "def f():\n    from narrator import scenes"),
        ("narrator/roles/angel.py", "import narrator.cues"),
        ("narrator/scenes/night.py", "from narrator.stage.count import slot_for"),
        ("narrator/scenes/night.py", "from narrator.config import packs"),
        ("narrator/trials/pointing.py", "from random import choice"),
        ("narrator/trials/pointing.py", "from narrator.cues import Line"),
        ("narrator/stage/stage.py", "from narrator.config.packs import load_pack"),
        ("narrator/stage/stage.py", "import hardware.buttons"),
        ("narrator/journal.py", "from hardware.buttons import Buttons"),
        ("narrator/cli.py", "from hardware.buttons import Buttons"),
        ("narrator/cli.py", "def f():\n    from narrator.commands.run import run"),
        ("narrator/appliances.py", "from hardware.buttons import Buttons"),
        ("narrator/evening.py", "from narrator.appliance.voice import open_voice"),
        ("narrator/odds.py", "import yaml"),
        ("hardware/buttons.py", "from narrator.scenes import night"),
    ],
)
def test_a_wrong_import_is_found(file: str, source: str) -> None:
    assert problems(file, source) != []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("narrator/rules/play.py", "from narrator.errors import RuleError"),
        ("narrator/trials/pointing.py", "from narrator.rules.court import Trial"),
        ("narrator/appliance/panel.py", "from hardware.buttons import Buttons"),
        ("narrator/commands/run.py", "from narrator.appliance.evening import open_evening"),
        ("narrator/config/nodes.py", "import yaml"),
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
