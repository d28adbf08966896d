"""Votes that move (R5 `majority`, `snap`) with `votes: buttons`: a seat's own button says who votes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.acts import ShowCard
from narrator.rules.game.state import Phase
from narrator.stage.ports import Edge
from narrator.stage.records import Replied
from tests.kit.scenes import told
from tests.kit.stage import Theatre, theatre


def _votes(*buttons: str, early: float = 0.3, again: str = "", **agreed: object) -> Theatre:
    """Seven at a trial by majority; these buttons are pressed once somebody may vote on day 1, and before
    them, whenever that is asked, the one that is pressed ``again`` and again."""
    left = list(buttons)

    def hands(prompt: Prompt) -> Iterable[Edge]:
        if not told(prompt.cue).startswith("ask vote of"):
            return ()
        first = tap(prompt.at + 0.1, button=again) if again else []
        return first + (tap(prompt.at + early, button=left.pop(0)) if left else [])

    table: dict[str, object] = {
        "mafioso": [1, 2], "days": [0], "trial": "majority", "votes": "buttons", "discussion": 0,
        "decoys": "off", "hands": hands,
    }  # fmt: skip
    return theatre(7, **(table | agreed))  # type: ignore[arg-type]


def _voters(it: Theatre) -> list[object]:
    """What each question who votes was answered with on day 1."""
    it.run_to(Phase.NIGHT, 2)
    return [one.reply for one in it.records if isinstance(one, Replied) and "/vote pass" in one.key]


@pytest.mark.parametrize("trial", ["majority", "snap"])
def test_a_press_of_the_own_button_says_who_votes_at_once(trial: str) -> None:
    """R5: while the first option is still being named."""
    assert _voters(_votes("seat 5", trial=trial))[0] == (5,)


def test_a_dead_seat_s_own_button_is_refused_aloud_and_it_is_asked_again() -> None:
    """R4.9 with `talking_dead`, R5: in one sentence, and whoever votes next is heard."""
    it = _votes("seat 7", "seat 5", talking_dead=True)
    it.run(lambda t: told(t.stage.cue) == "say majority.vote")
    it.stage.stop(it.now)
    it.driver.event(ShowCard(7))
    it.run(lambda t: told(t.stage.cue).startswith("ask vote.whom"))
    assert it.said("day 1")[-4:] == ["majority.vote", "vote.dead", "majority.vote", "vote.whom"]
    assert _voters(it)[:2] == [(7,), (5,)]


@pytest.mark.parametrize("trial", ["majority", "snap"])
def test_a_dead_player_who_keeps_pressing_holds_up_no_vote(trial: str) -> None:
    """R4.9, R5: once refused, that button is not heard again while the same is asked."""
    it = _votes("seat 5", "seat 5", again="seat 7", trial=trial, days=[1])
    it.run(lambda t: told(t.stage.cue) == f"say {trial}.vote")
    it.stage.stop(it.now)
    it.driver.event(ShowCard(7))
    voters = _voters(it)
    assert voters[:3] == [(7,), (5,), (7,)]
    assert (7,) not in [after for before, after in pairwise(voters) if before == (7,)]


def test_who_has_voted_and_keeps_pressing_holds_up_nobody() -> None:
    """R5 `snap`"""
    it = _votes("seat 5", "seat 6", "seat 6", again="seat 5", trial="snap", days=[1])
    assert _voters(it)[:3] == [(5,), (5,), (6,)]


def test_who_has_voted_early_votes_no_second_time_and_is_told_so() -> None:
    """R5 `snap`"""
    it = _votes("seat 5", "seat 5", "seat 6", trial="snap", days=[1])
    assert _voters(it)[:3] == [(5,), (5,), (6,)]
    assert it.said("day 1").count("vote.cast") == 1


def test_the_button_of_nobody_at_the_table_is_not_asked() -> None:
    assert _voters(_votes("seat 9")) == _voters(_votes())


def test_a_press_before_the_count_begins_is_not_meant_for_it() -> None:
    assert _voters(_votes("seat 5", early=-0.4)) == _voters(_votes())


def test_who_counts_by_hand_has_no_buttons_of_their_own() -> None:
    """R5 `votes: tally`"""
    it = _votes("seat 5", votes="tally")
    assert _voters(it) == _voters(_votes(votes="tally"))
    assert "vote.own" not in it.said("day 1")


def test_the_table_is_told_of_it_once_a_day() -> None:
    it = _votes("seat 5", "seat 6")
    assert _voters(it)[:2] == [(5,), (6,)]
    assert it.said("day 1").count("vote.own") == 1
