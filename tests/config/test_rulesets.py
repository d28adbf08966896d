"""A ruleset: the options of R12 and a table of roles for 5 to 24 players (R1.5)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.rulesets import Ruleset, load_ruleset, merge
from narrator.rules.table.options import Options
from narrator.yamlfile.problems import FileError

Write = Callable[..., Path]
ROWS = "".join(f"  {players}: {{mafioso: 2}}\n" for players in range(5, 25))


def ruleset(name: str, known: Installed) -> Ruleset:
    return load_ruleset(known.ruleset_file(name), known)


def refused(path: Path, known: Installed) -> list[str]:
    with pytest.raises(FileError) as error:
        load_ruleset(path, known)
    return str(error.value).splitlines()


def test_only_palermo_tells_the_towns_win_a_night_late(known: Installed) -> None:
    """R8.3."""
    assert ruleset("palermo", known).hidden_win
    assert not ruleset("basic", known).hidden_win


def test_the_table_of_palermo_is_a_third_to_a_quarter_mafia(known: Installed) -> None:
    """R1.5: S0 names 8, 12 and 15; within its range the Mafia is a third to a quarter, rounded."""
    found = ruleset("palermo", known)
    for players, mafia, detectives in ((8, 2, 1), (12, 4, 2), (15, 5, 2), (21, 7, 2)):
        assert found.table[players] == {"mafioso": mafia, "detective": detectives}
    assert found.source == (6, 21)
    for players in range(6, 22):
        assert players // 4 <= found.table[players]["mafioso"] <= (players + 2) // 3


def test_the_table_of_basic_has_mafiosi_only(known: Installed) -> None:
    """R1.5, as S3: 10 or fewer have 2, 12 have 3, more have one more."""
    table = ruleset("basic", known).table
    assert [table[players] for players in (8, 10, 11, 12, 13, 23)] == [
        {"mafioso": mafia} for mafia in (2, 2, 3, 3, 4, 4)
    ]


def test_what_the_table_agrees_on_wins_over_the_preset() -> None:
    assert merge(Options(tie="last_dead"), {"reveal": "none"}) == Options(tie="last_dead", reveal="none")


def test_a_ruleset_of_ones_own_is_checked_like_the_others(write: Write, known: Installed) -> None:
    head = "options: {reveal: al}\nsource: [21, 6]\nby_odds: {5: 0.5}\n"
    assert refused(write(head + "table:\n" + ROWS, "mine.yaml"), known) == [
        'mine.yaml:1: "reveal" must be "all", "side", "convicted" or "none", not "al"; did you mean "all"?'
    ]
    head = head.replace("al}", "all}")
    without_5 = ROWS.partition("\n")[2]
    assert refused(write(head + "table:\n" + without_5, "mine.yaml"), known) == [
        'mine.yaml:2: "source" must begin with the smaller number, not 21',
        "mine.yaml:5: the table lacks the rows 5",
    ]
    head = head.replace("[21, 6]", "[6, 24]").replace("{5: 0.5}", "{5: 0.5, 6: 0.5}")
    assert refused(write(head + "table:\n" + ROWS, "mine.yaml"), known) == [
        'mine.yaml:3: "by_odds" must have the rows outside of "source", 6 to 24'
    ]
    head = head.replace(", 6: 0.5", "")
    assert load_ruleset(write(head + "table:\n" + ROWS, "mine.yaml"), known).name == "mine"
