"""Every number of the rulebook's R2 to R9, R11 and R12 has a test that cites it and asserts the log. That
every rule is cited at all, is asked beside the pages.

A test cites a rule in its docstring. The log is asserted where `log_of` or `told` is compared.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from narrator.roles import all_roles
from narrator.rules.table.options import HOUSE_RULES
from narrator.ties import all_ties
from narrator.trials import all_trials

TESTS = Path(__file__).parents[1]
RULES = [
    *(f"R2.{number}" for number in range(1, 11)),
    "R3",
    *(f"R4.{number}" for number in range(1, 13)),
    "R5",
    "R6",
    *(f"R7.{number}" for number in range(1, 6)),
    *(f"R8.{number}" for number in range(1, 8)),
    "R9",
    "R11",
    "R12",
]

NOT_IN_THE_LOG = {
    "R2.10": "the sign is told before the game, which has no log by then",
}


class Story(NamedTuple):
    """A test: its name (such as ``roles/test_angel::test_name``), the rules it cites, and whether it
    compares what is written."""

    name: str
    cites: tuple[str, ...]
    exact: bool


@lru_cache
def stories() -> tuple[Story, ...]:
    """Every test function under tests/, in the order of the files."""
    return tuple(story for file in sorted(TESTS.rglob("test_*.py")) for story in _read(file))


def _read(file: Path) -> Iterator[Story]:
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            cites = tuple(re.findall(r"\bR\d+(?:\.\d+)?", ast.get_docstring(node) or ""))
            yield Story(f"{file.relative_to(TESTS).with_suffix('')}::{node.name}", cites, _exact(node))


def _exact(test: ast.FunctionDef) -> bool:
    equal = [
        node
        for node in ast.walk(test)
        if isinstance(node, ast.Compare) and all(isinstance(op, ast.Eq) for op in node.ops)
    ]
    return any(_asks_the_log(side) for node in equal for side in (node.left, *node.comparators))


def _asks_the_log(side: ast.expr) -> bool:
    """Whether this is the whole log of a phase, not a part of it nor something made of it."""
    return (
        isinstance(side, ast.Call)
        and isinstance(side.func, ast.Attribute)
        and side.func.attr in ("log_of", "told")
    )


def test_every_rule_has_a_story_with_its_exact_log() -> None:
    told = {rule for story in stories() if story.exact for rule in story.cites}
    assert [rule for rule in RULES if rule not in told and rule not in NOT_IN_THE_LOG] == []


def without(own: Callable[[str], str], names: Iterable[str], rule: str) -> list[str]:
    """Those of which no test, whose name ``own`` matches, cites the rule and compares the log."""
    exact = [story for story in stories() if story.exact]
    exact = [story for story in exact if any(re.match(rule, cited) for cited in story.cites)]
    return [name for name in names if not any(re.match(own(name), one.name) for one in exact)]


def test_every_role_has_a_story_with_its_exact_log() -> None:
    """R3 names its roles, R15 numbers them; what a night does to each stands in the file of its own."""
    assert without(lambda role: f"roles/test_{role}::", all_roles(), r"R3$|R15\.") == []


def test_every_trial_has_a_story_with_its_exact_log() -> None:
    """R5 numbers its trials by name."""
    assert without(lambda trial: f"trials/test_{trial}::", all_trials(), "R5$") == []


def test_every_rule_for_ties_has_a_story_with_its_exact_log() -> None:
    """R6 numbers its ties by name."""
    assert without(lambda tie: f"ties/test_{tie}::", all_ties(), "R6$") == []


def test_every_way_to_moderate_has_a_story_with_its_exact_log() -> None:
    """R9 numbers them by name; whatever names none is moderated by the box."""
    ways = [way for way in HOUSE_RULES["moderation"].words if way != "box"]
    assert without(lambda way: rf"rules/\w+/test_{way}::", ways, "R9$") == []


def test_what_is_excepted_is_a_rule_and_has_its_reason() -> None:
    assert set(NOT_IN_THE_LOG) <= set(RULES)


def test_a_part_of_the_log_is_no_exact_story() -> None:
    """The check can fail: a look at one line is not the whole night."""
    lines = [
        ("assert game.told('night 2') == [died]", True),
        ("assert game.told('night 2')[0] == died", False),
        ("assert died in game.told('night 2')", False),
        ("assert game.living == (1, 2)", False),
    ]
    tests = ast.parse("".join(f"def test_it():\n    {line}\n" for line, _ in lines))
    told = [_exact(test) for test in tests.body if isinstance(test, ast.FunctionDef)]
    assert told == [exact for _, exact in lines]
