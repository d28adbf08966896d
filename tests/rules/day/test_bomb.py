"""R3, R6: bombs by day, and when they are barred. What they leave behind: `test_after_a_bomb`."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game import acts
from narrator.rules.game.acts import (
    Close,
    Nightfall,
    Step,
    Verdict,
)
from narrator.rules.game.facts import Covered, Died, Refused, SideTold, Turned
from narrator.rules.game.trial_state import PromptKind
from tests.kit.powers import bomb, may_bomb
from tests.kit.rules import Evening, evening, roll_call
from tests.kit.trials import accused, asked, morning, spoken, tallied, voted, wants


def _barred(game: Evening) -> bool:
    return not may_bomb(game.game.public)


def _bombers(**agreed: Any) -> Evening:
    """Desperate in seat 4, the hitman in seat 8."""
    return morning(desperate=[4], hitman=[8], mafioso=[9], **agreed)


BLAST = [
    Died("day 1", 4, "bomb.off"),
    Turned("day 1", 4, "desperate"),
    Died("day 1", 9, "bomb.taken"),
    Turned("day 1", 9, "mafioso"),
]


def test_the_desperate_citizen_turns_its_card_and_takes_one_along() -> None:
    """R3"""
    game = _bombers().does(bomb(4, 9))
    assert game.told("day 1") == BLAST
    assert game.game.public.asks_for_another


def test_so_does_the_hitman() -> None:
    """R3"""
    assert _bombers().does(bomb(8, 1)).told("day 1") == [
        Died("day 1", 8, "bomb.off"),
        Turned("day 1", 8, "hitman"),
        Died("day 1", 1, "bomb.taken"),
        Turned("day 1", 1, "citizen"),
    ]


@pytest.mark.parametrize(
    ("reveal", "other"),
    [
        ("side", SideTold("day 1", 9, "mafia")),
        ("convicted", Covered("day 1", 9)),
        ("none", Covered("day 1", 9)),
    ],
)
def test_the_bombers_card_is_turned_whatever_is_agreed(reveal: str, other: Covered) -> None:
    """R4.8: since its act shows it; the other one's is not."""
    game = _bombers(reveal=reveal).does(bomb(4, 9))
    assert game.told("day 1") == [*BLAST[:3], other]


@pytest.mark.parametrize(("by", "takes"), [(1, 9), (4, 4)])
def test_a_bomb_that_is_none_goes_off_for_nobody(by: int, takes: int) -> None:
    """R3: another card, or nobody taken along."""
    game = _bombers().does(bomb(by, takes))
    assert game.told("day 1") == [Refused("day 1", by, "bomb")]
    assert not game.game.public.asks_for_another


def test_the_dead_neither_bomb_nor_are_taken_along() -> None:
    """R4.9"""
    game = _bombers().shown(4).shown(5)
    assert game.does(bomb(4, 1)).told("day 1")[-1] == Refused("day 1", 4, "bomb")
    with pytest.raises(RuleError, match=r"it is not alive \(R4\.9\)"):
        game.does(bomb(8, 5))


def test_a_bomb_at_dawn_in_the_talk_in_the_list_and_in_the_pleas() -> None:
    """R3: at any time by day."""
    dawn = evening(9, desperate=[4], mafioso=[8, 9]).night()
    assert dawn.does(bomb(4, 9)).told("day 1") == BLAST
    listing = accused(_bombers(votes="tally"), (1, 2), (2, 3))
    pleas = listing.does(Close(), Step(), Step())
    for game in (_bombers(), listing, pleas):
        assert not _barred(game)
        assert game.does(bomb(4, 9)).told("day 1") == BLAST


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_a_bomb_is_barred_once_the_final_voting_has_begun(votes: str) -> None:
    """R6"""
    listing = accused(_bombers(votes=votes), (1, 2), (2, 3))
    game = spoken(listing.does(Close()))
    assert _barred(game)
    with pytest.raises(RuleError, match=r"barred once the final voting has begun \(R6\)"):
        game.does(bomb(4, 9))


@pytest.mark.parametrize(
    ("trial", "steps"),
    [
        ("accusation", 2),
        ("nomination", 2),
        ("pointing", 2),
        ("snap", 1),
        ("motion", 1),
        ("open", 1),
    ],
)
def test_where_the_table_counts_alone_the_box_knows_the_vote_by_its_step(trial: str, steps: int) -> None:
    """R6: barred from the vote on, or at least from the question for its outcome on."""
    game = _bombers(trial=trial)
    for _ in range(steps):
        assert not _barred(game)
        game = game.does(Step())
    assert _barred(game)


def test_a_motion_bars_bombs_in_its_vote_alone() -> None:
    """R6: after one that came to nothing they are free again."""
    game = spoken(accused(_bombers(trial="motion", votes="tally"), (1, 9)))
    assert not _barred(game)
    game = spoken(game.does(acts.Second(2)))
    assert _barred(game)
    assert not _barred(tallied(game, 1))


def test_an_open_vote_is_final_at_once() -> None:
    """R6"""
    game = accused(_bombers(trial="open", votes="tally"), (1, 9))
    assert _barred(game)
    assert not _barred(tallied(game, 1))


@pytest.mark.parametrize("trial", ["nomination", "pointing"])
def test_naming_and_pleading_bar_no_bombs(trial: str) -> None:
    """R6: the final vote does."""
    game = _bombers(trial=trial, votes="tally")
    assert not _barred(game)
    game = asked(game, (9,), (9,), (9,), (8,), (8,), *[()] * 4)
    assert (wants(game).kind, _barred(game)) == (PromptKind.SPEECH, False)
    assert _barred(spoken(game))


def test_the_forced_vote_bars_bombs_and_early_votes_do_not() -> None:
    """R6"""
    game = voted(_bombers(trial="snap", votes="tally"), _1=9, _2=9, _3=9, _4=9)
    assert not _barred(game)
    assert _barred(voted(game, _5=9))


def test_no_bomb_at_night_nor_after_the_verdict() -> None:
    """R3, R6: not while it waits for a governor either."""
    game = _bombers(governor=[3])
    assert _barred(game.does(Verdict((1,))))
    assert _barred(game.does(Verdict()))
    assert _barred(game.does(Verdict(), Nightfall()))
    failed = roll_call(6, mafioso=[1, 2]).signs(mafia=(1,)).signs(mafia=(1,))
    assert _barred(failed)
