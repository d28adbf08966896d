"""The rulebook and the design hold every number that is cited, and every rule is told by a test."""

from __future__ import annotations

import re
import subprocess

from tests.docs.pages import ROOT, text_of

RULES, DESIGN = "docs/rules.md", "docs/design.md"
CITED = re.compile(r"\b(?:R|DESIGN )\d+(?:\.\d+)?\b")
HEAD = re.compile(r"## (R?\d+)\b|(\d+)\. ")
CITING = ("*.py", "*.md", "*.yaml", "scripts/*", ":!*.flac")


def numbered(page: str, before: str = "") -> dict[str, list[str]]:
    """Each part of a page, as R4 → what is numbered in it, as R4.1; empty where nothing is."""
    found: dict[str, list[str]] = {}
    for part, number in (m.groups() for m in map(HEAD.match, text_of(page).splitlines()) if m):
        if part:
            found[before + part] = []
        else:
            last = [*found][-1]
            found[last].append(f"{last}.{number}")
    return found


def citations() -> dict[str, set[str]]:
    """Each number that is cited → the files that do."""
    listed = subprocess.run(
        ("git", "ls-files", *CITING), cwd=ROOT, capture_output=True, text=True, check=True
    )
    found: dict[str, set[str]] = {}
    for name in listed.stdout.splitlines():
        for number in CITED.findall(text_of(name)) if (ROOT / name).is_file() else ():
            found.setdefault(number, set()).add(name)
    return found


def test_each_number_that_is_cited_stands_on_its_page() -> None:
    parts = numbered(RULES) | numbered(DESIGN, "DESIGN ")
    known = {number for part, numbers in parts.items() for number in (part, *numbers)}
    assert {cited: files for cited, files in citations().items() if cited not in known} == {}


def test_each_part_is_numbered_without_a_gap() -> None:
    """So that a rule that is added or taken away moves no other unseen."""
    assert [*numbered(RULES)] == [f"R{number}" for number in range(1, 17)]
    assert [*numbered(DESIGN)] == [f"{number}" for number in range(1, 11)]
    for part, numbers in (numbered(RULES) | numbered(DESIGN)).items():
        assert numbers == [f"{part}.{number}" for number in range(1, len(numbers) + 1)]


def test_each_rule_is_told_by_a_test() -> None:
    told = {cited for cited, files in citations().items() if any(name.startswith("tests/") for name in files)}
    parts = numbered(RULES).items()
    wanted = {number for part, numbers in parts for number in numbers or (part,)}
    assert wanted - told == set()
