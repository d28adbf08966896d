"""R12, R1.5: what each preset says, row by row, against the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.roles.angel import REPEAT, SELF
from narrator.roles.coward import HIDES
from narrator.roles.godfather import INNOCENT
from narrator.roles.governor import STAYS
from narrator.roles.shared.seer import LEARNS, TOGETHER
from narrator.rules.table.options import Options
from tests.kit.rules import lay, preset

PRESETS = {
    "palermo": Options("meet", "majority", "all", False, "accusation", "runoff", last_words="convicted"),
    "basic": Options("kill", "last", "all", True, "pointing", "last_dead", discussion=240),
    "majority": Options("meet", "parity", "all", False, "majority", discussion=600),
    "village": Options(
        "kill",
        "parity",
        "all",
        False,
        "motion",
        discussion=300,
        theme="village",
        last_words="convicted",
    ),
    "sunrise": Options(mafia_wins="last", reveal="none", trial="open", moderation="notes", discussion=900),
    "werewolves": Options(
        "kill",
        "last",
        "all",
        False,
        "pointing",
        "runoff",
        mayor=True,
        succession="heir",
        discussion=300,
        theme="wolves",
        last_words="convicted",
        cards=((REPEAT.key, False),),
    ),
}
OF_S3 = {8: 2, 10: 2, 11: 3, 12: 3, 13: 4, 23: 4}
"""Players → Mafiosi: 10 or fewer have two, 12 have three, more have one more; 11 is decided."""


@pytest.mark.parametrize("name", PRESETS)
def test_the_rows_of_the_rulebook(name: str) -> None:
    """R12: whatever a preset does not say is the same everywhere."""
    assert preset(name).options == PRESETS[name]


def test_all_other_options_are_the_same_in_every_preset() -> None:
    """R12, last lines."""
    options = Options()
    assert (options.votes, options.moderation, options.deal) == ("outcome", "box", "cards")
    assert (options.of(TOGETHER), options.of(LEARNS)) == ("together", "ask")
    assert (options.of(SELF), options.of(REPEAT), options.of(INNOCENT)) == (True, True, True)
    assert options.of(HIDES) == "unlimited"
    assert (options.mayor, options.succession, options.of(STAYS)) == (False, "election", "open")
    assert (options.blind, options.talking_dead, options.one_each) == (False, False, False)
    assert options.immunity == 0
    assert (options.deadlock, options.decoys, options.pace, options.passes) == (
        3, "dense", "normal", 1,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["majority", "village"])
def test_the_cards_of_the_suggested_rules(name: str) -> None:
    """R1.5, R12: with one policeman."""
    table = preset(name).table
    assert {players: table[players] for players in OF_S3} == {
        players: {"mafioso": mafia, "detective": 1} for players, mafia in OF_S3.items()
    }


@pytest.mark.parametrize("name", ["majority", "village"])
def test_outside_eight_to_twenty_three_the_box_says_so(name: str) -> None:
    """R1.2: acceptable from 8, unwieldy from 24 on."""
    beyond = [players for players in range(5, 25) if lay(players, name, mafioso=[1])[0].beyond]
    assert beyond == [5, 6, 7, 24]
    assert list(preset(name).by_odds) == beyond


def test_the_black_cards_of_the_sunrise() -> None:
    """R1.5, R12: as S4 has it from six to sixteen."""
    found = preset("sunrise")
    black = {players: cards["mafioso"] for players, cards in found.table.items()}
    rows = {range(6, 8): 2, range(8, 11): 3, range(11, 14): 4, range(14, 17): 5}
    told = {players: number for row, number in rows.items() for players in row}
    assert {players: black[players] for players in told} == told
    assert found.source == (6, 16)
    assert list(found.by_odds) == [5, *range(17, 25)]
    assert dict(found.words) == {"mafioso": "black", "citizen": "honest"}


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "sunrise"])
def test_what_the_roles_are_called(name: str) -> None:
    """R3: S2 and S3 speak of a policeman, S3 of a doctor too."""
    table = lay(9, name, mafioso=[8, 9], detective=[1], angel=[2], first_night="kill")[0]
    words = [table.word(role) for role in ("detective", "angel", "mafioso")]
    policeman = "policeman" if name in ("majority", "village") else "detective"
    doctor = "doctor" if name == "village" else "angel"
    assert words == [policeman, doctor, "mafioso"]
    lines = {call.id: call.lines for call in table.calls}
    assert lines == {"mafia": "mafia", "detective": policeman, "angel": doctor}


def test_two_policemen_apart_are_called_by_that_word() -> None:
    """R3: each by the own aces' lines."""
    table = lay(9, "village", mafioso=[8, 9], detective=[1, 2], detectives="apart")[0]
    assert [call.lines for call in table.calls] == ["mafia", "policeman.first", "policeman.second"]


def test_the_village_calls_mafia_policeman_private_detective_and_doctor() -> None:
    """R2.6"""
    cards: dict[str, Any] = {
        "mafioso": [8, 9],
        "angel": [1],
        "detective": [2],
        "private_detective": [3],
    }
    assert [call.id for call in lay(9, "village", **cards)[0].calls] == [
        "mafia", "detective", "private_detective", "angel",
    ]  # fmt: skip
    assert [call.id for call in lay(9, "palermo", **cards)[0].calls] == [
        "angel", "mafia", "detective", "private_detective",
    ]  # fmt: skip


def test_without_one_of_its_roles_the_village_keeps_the_order_of_the_others() -> None:
    """R2.6"""
    table = lay(9, "village", mafioso=[8, 9], angel=[1], coward=[2])[0]
    assert [call.id for call in table.calls] == ["coward", "mafia", "angel"]
