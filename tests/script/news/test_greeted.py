"""R4.9: each of the dead is told by name what is left to do."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Leave, ShowCard
from narrator.rules.game.state import Phase
from tests.kit.court import lines
from tests.kit.scenes import Reader, told


def _greeted(event: Leave | ShowCard, **agreed: Any) -> list[str]:
    """What is said to whom, once this has happened on the first day."""
    reader = Reader(8, **{"mafioso": [1, 2], "votes": "tally", **agreed})
    reader.read_to(Phase.DAY, 1)
    reader.driver.event(event)
    return lines(reader.read(lambda it: told(it.cue).startswith("wait")), "say dead.")


@pytest.mark.parametrize(
    ("agreed", "said"),
    [
        ({}, ["say dead.watches 7"]),
        ({"talking_dead": True}, ["say dead.talks 7"]),
        ({"ghost_vote": True}, ["say dead.votes 7"]),
        ({"talking_dead": True, "ghost_vote": True}, ["say dead.both 7"]),
        ({"ghost_vote": True, "votes": "outcome"}, ["say dead.watches 7"]),
    ],
)
def test_each_of_the_dead_hears_what_is_theirs_to_do(agreed: dict[str, Any], said: list[str]) -> None:
    assert _greeted(ShowCard(7), **agreed) == said


def test_whoever_has_left_the_table_hears_nothing() -> None:
    assert _greeted(Leave(7), ghost_vote=True) == []


@pytest.mark.parametrize(
    ("agreed", "said"),
    [({}, ["say dead.sleeps 3"]), ({"talking_dead": True}, ["say dead.talks 3"])],
)
def test_whoever_has_lost_the_vote_before_hears_nothing_of_one(
    agreed: dict[str, Any], said: list[str]
) -> None:
    """R15.2: nor anything of the card, which lies open."""
    reader = Reader(
        9, mafioso=[1, 2], village_idiot=[3], days=[3], at_night={"night 2": {"mafia": 3}},
        votes="tally", ghost_vote=True, **agreed,
    )  # fmt: skip
    reader.read_to(Phase.DAWN, 2)
    assert lines(reader.phase(), "say dead.") == said


def test_whoever_only_watches_hears_it_in_short_from_the_second_on_but_for_the_convicted() -> None:
    reader = Reader(8, mafioso=[1, 2], days=[7, 1, 2], at_night={"night 2": {"mafia": 8}})
    said = lines(reader.read(), "say dead.", "say won.", "say end.")
    assert [one for one in said if "dead" in one] == [
        "say dead.watches 7",
        "say dead.watches.short 8",
    ]


def test_a_hunter_is_not_sent_to_rest_before_the_shot() -> None:
    """R15.1"""
    reader = Reader(9, mafioso=[1, 2], hunter=[7], days=[7])
    said = lines(reader.read(lambda it: it.view.night == 2), "say dead.", "say hunter.")
    assert "say dead.watches 7" not in said
    assert "say hunter.shot.whom 7" in said


def test_a_mayor_names_an_heir_before_being_sent_to_watch() -> None:
    """R6: the office is passed on first, and only then nothing more is asked of the dead."""
    reader = Reader(8, mafioso=[1, 2], mayor=True, succession="heir")
    reader.read_to(Phase.DAY, 1)
    reader.read(lambda it: told(it.cue) == "wait discussion")
    reader.driver.event(ShowCard(reader.driver.view.mayor))
    script = reader.read(lambda it: told(it.cue) == "wait discussion")
    said = [line.rsplit(" ", 1)[0] for line in lines(script, "say mayor.heir", "say dead.watches")]
    assert said == ["say mayor.heir", "say dead.watches"]
