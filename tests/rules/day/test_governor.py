"""R3, R6: the governor who turns the card and stays one verdict."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import (
    Accuse,
    Close,
    Leave,
    Morning,
    ShowCard,
    Step,
    Verdict,
)
from narrator.rules.game.facts import Convicted, Died, Refused, Turned
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import PromptKind
from tests.kit.powers import may_stay, stay, stayed
from tests.kit.rules import Evening, evening
from tests.kit.trials import (
    accused,
    listed,
    morning,
    moved,
    tallied,
    wants,
)


def _governed(trial: str = "accusation", votes: str = "outcome", **agreed: Any) -> Evening:
    return morning(trial=trial, votes=votes, governor=[3], **agreed)


def test_a_verdict_waits_for_the_governor() -> None:
    """R6: it is told, and nobody has died of it yet."""
    game = _governed().does(Verdict((8,)))
    assert game.told("day 1") == [Convicted("day 1", 8)]
    assert may_stay(game.game.public)
    assert 8 in game.living


def test_the_governor_turns_the_card_and_the_verdict_is_void() -> None:
    """R3, R6: the day ends without a verdict, and the card lies open."""
    game = _governed().does(Verdict((8,)), stay(3))
    assert game.told("day 1") == [
        Convicted("day 1", 8),
        Turned("day 1", 3, "governor"),
        stayed("day 1", 3),
    ]
    assert game.phase is Phase.DUSK
    assert len(game.living) == 9


@pytest.mark.parametrize("reveal", ["side", "convicted", "none"])
def test_the_governors_card_is_turned_whatever_is_agreed(reveal: str) -> None:
    """R4.8: its act shows it; and it lies open already when the governor dies."""
    game = _governed(reveal=reveal).does(Verdict((8,)), stay(3))
    assert Turned("day 1", 3, "governor") in game.told("day 1")
    game = game.night(mafia=3)
    assert game.told("night 2") == [Died("night 2", 3, "night")]
    assert game.game.public.opened == ((3, "governor"),)


def test_nobody_stays_the_verdict_and_it_is_carried_out() -> None:
    """R6"""
    assert _governed().does(Verdict((8,)), stay(0)).told("day 1") == [
        Convicted("day 1", 8),
        Died("day 1", 8, "verdict"),
        Turned("day 1", 8, "mafioso"),
    ]


def test_the_governor_stays_once() -> None:
    """R3: a card that lies open stays nothing any more."""
    game = _governed().does(Verdict((8,)), stay(3)).night().does(Morning(), Verdict((8,)))
    assert not may_stay(game.game.public)
    assert game.told("day 2")[-1] == Turned("day 2", 8, "mafioso")
    with pytest.raises(RuleError, match=r"there is no verdict to be stayed \(R6\)"):
        game.does(stay(3))


def test_the_governor_does_not_stay_the_own_execution() -> None:
    """R3, S3: the box does not let it happen, and the verdict waits on."""
    game = _governed().does(Verdict((3,)), stay(3))
    assert game.told("day 1") == [Convicted("day 1", 3), Refused("day 1", 3, "governor.stay")]
    game = game.does(stay(0))
    assert game.told("day 1")[2:] == [Died("day 1", 3, "verdict"), Turned("day 1", 3, "governor")]


@pytest.mark.parametrize("by", [4, 12])
def test_nobody_else_stays_a_verdict(by: int) -> None:
    """R3: the claim is refused, and the governor may still call out."""
    game = _governed().does(Verdict((8,)), stay(by))
    assert game.told("day 1")[1:] == [Refused("day 1", by, "governor.stay")]
    assert game.does(stay(3)).phase is Phase.DUSK


def test_without_a_governor_as_far_as_the_table_knows_nobody_is_asked() -> None:
    """R2.5: a card that lies open is gone; a hidden one may still be there."""
    assert not may_stay(_governed().shown(3).does(Verdict((8,))).game.public)
    assert not may_stay(morning().does(Verdict((8,))).game.public)
    hidden = _governed(reveal="none").does(Verdict((3,)), stay(0)).night().does(Morning())
    assert may_stay(hidden.does(Verdict((8,))).game.public)


def test_the_saved_seat_cannot_be_accused_again_that_day_and_the_next_motion_comes() -> None:
    """R3, R6: in `motion` the day goes on, and tomorrow the seat may be accused again."""
    game = tallied(moved(_governed("motion", "tally"), 1, 8, 2), 5)
    assert game.told("day 1") == [Convicted("day 1", 8)]
    game = game.does(stay(3))
    assert game.told("day 1")[1:] == [Turned("day 1", 3, "governor"), stayed("day 1", 3)]
    assert game.phase is Phase.DAY
    assert 8 not in wants(game).items
    with pytest.raises(RuleError, match=r"seat 8 cannot be accused \(R5\)"):
        game.does(Accuse(2, 8))
    game = tallied(moved(game, 2, 9, 4), 5)
    assert game.told("day 1")[3] == Convicted("day 1", 9)
    game = game.night().does(Morning())
    assert 8 in wants(game).items


def test_where_the_table_counts_alone_the_saved_seat_is_safe_too() -> None:
    """R3, R6"""
    game = _governed("motion").does(Step(), Verdict((8,)), stay(3))
    assert wants(game).kind is PromptKind.DO
    with pytest.raises(RuleError, match=r"seat 8 cannot be accused today \(R6\)"):
        game.does(Verdict((8,)))


@pytest.mark.parametrize("trial", ["accusation", "nomination", "pointing", "majority", "snap"])
def test_in_other_trials_a_stay_ends_the_day_without_a_verdict(trial: str) -> None:
    """R6"""
    game = _governed(trial).does(Verdict((8,)), stay(3))
    assert game.phase is Phase.DUSK
    assert game.night().told("night 2")  # nobody is judged any more


def test_an_open_trial_is_over_after_a_stay_like_any_but_the_motion() -> None:
    """R6"""
    game = _governed("open", "tally")
    game = tallied(accused(game, (1, 8)), 7).does(stay(3))
    assert game.phase is Phase.DUSK
    assert game.told("day 1")[-1] == stayed("day 1", 3)


def test_nothing_else_is_judged_while_a_verdict_waits() -> None:
    """R6"""
    game = tallied(listed(_governed(votes="tally"), (1, 8), (2, 9)), 5, 4)
    for act in (Verdict((9,)), Close(), Step()):
        with pytest.raises(RuleError, match="R5"):
            game.does(act)


def test_the_convicted_leaves_before_the_stay_and_the_verdict_is_done() -> None:
    """R13.9: there is nothing left to stay."""
    game = _governed().does(Verdict((8,)), Leave(8))
    assert game.told("day 1") == [
        Convicted("day 1", 8),
        Died("day 1", 8, "left"),
        Turned("day 1", 8, "mafioso"),
    ]
    assert game.phase is Phase.DUSK


def test_the_governor_shows_the_card_before_the_stay_and_the_verdict_is_done() -> None:
    """R1.3, R6: who is dead stays nothing."""
    game = _governed().does(Verdict((8,)), ShowCard(3))
    assert game.told("day 1") == [
        Convicted("day 1", 8),
        Died("day 1", 3, "card"),
        Turned("day 1", 3, "governor"),
        Died("day 1", 8, "verdict"),
        Turned("day 1", 8, "mafioso"),
    ]


def test_a_helper_may_tell_of_a_governor_too() -> None:
    """R13.11: the box takes the table's word for it, once."""
    start = evening(9, mafioso=[8, 9], governor=[3], moderation="helper").game
    blind = Evening(start._replace(secret=start.secret.replace(cards=("",) * 9, members={})))
    game = blind.night().does(Morning(), Verdict((8,)), stay(3))
    assert game.told("day 1")[1:] == [Turned("day 1", 3, "governor"), stayed("day 1", 3)]
    assert not may_stay(game.helped().does(Morning(), Verdict((8,))).game.public)


def test_who_dies_beside_an_open_governor_still_turns_the_card() -> None:
    """R4.8: the governor's lies open already, and the next one's does not."""
    start = evening(9, mafioso=[8, 9], governor=[3], apothecary=[4]).night().does(Morning())
    game = start.does(Verdict((8,)), stay(3)).night(mafia=3, apothecary=5)
    assert game.told("night 2") == [
        Died("night 2", 3, "night"),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]
