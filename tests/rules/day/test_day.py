"""R9, R11, R13.9: what may happen at any moment of a day, and what it does to the trial."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game import acts
from narrator.rules.game.acts import (
    EndGame,
    Extend,
    Leave,
    Morning,
    Nightfall,
    ReportSide,
    ShowCard,
    Step,
    Talked,
    Tell,
    Verdict,
)
from narrator.rules.game.facts import Covered, Died, Ended, Turned
from narrator.rules.game.state import Phase, Progress
from narrator.rules.game.trial_state import PromptKind, TrialState
from tests.kit.powers import last_stand
from tests.kit.rules import Evening, evening
from tests.kit.trials import accused, court, listed, morning, tallied, wants


def _died(game: Evening) -> list[tuple[int, str]]:
    return [(fact.seat, fact.how) for fact in game.told("day 1") if isinstance(fact, Died)]


@pytest.mark.parametrize("reveal", ["all", "none"])
def test_who_leaves_is_dead_like_anybody_else(reveal: str) -> None:
    """R13.9: cards"""
    game = morning(reveal=reveal).does(Leave(5))
    card = Turned("day 1", 5, "citizen") if reveal == "all" else Covered("day 1", 5)
    assert game.told("day 1") == [Died("day 1", 5, "left"), card]
    assert game.living == (1, 2, 3, 4, 6, 7, 8, 9)


def test_who_leaves_breaks_a_heart_and_may_end_the_game() -> None:
    """R13.9: hearts, victory."""
    start = evening(9, mafioso=[9], matchmaker=[7]).night(5, 9).does(Morning(), Leave(5))
    assert _died(start) == [(5, "left"), (9, "heart")]
    assert start.winner == "town"


def test_with_hidden_cards_nobody_hears_by_day_that_the_last_mafioso_has_left() -> None:
    """R8.3, R13.9: only at the end of the night after it."""
    game = morning(mafioso=[9], reveal="none").night().does(Morning(), Leave(9))
    assert game.told("day 2") == [Died("day 2", 9, "left"), Covered("day 2", 9)]
    assert game.does(Verdict()).night().winner == "town"


def test_the_trial_waits_until_a_turned_card_has_been_told() -> None:
    """R13.11: with a helper the box has to ask for it, and may find the end by it."""
    start = evening(9, mafioso=[8, 9], moderation="helper").game
    blind = Evening(start._replace(secret=start.secret.replace(cards=("",) * 9, members={})))
    game = blind.night().does(Morning(), Leave(9))
    with pytest.raises(RuleError, match=r"one at a time \(R5\)"):
        game.does(Verdict((8,)))
    game = game.does(ReportSide(9, "mafia"), Verdict((8,)), ReportSide(8, "mafia"))
    assert game.winner == "town"


def test_nobody_leaves_by_night() -> None:
    """R11: by day at any time, and after the verdict too."""
    game = morning().does(Verdict())
    assert _died(game.does(Leave(5))) == [(5, "left")]
    assert game.does(Leave(5)).game.public.phase is Phase.DUSK
    with pytest.raises(RuleError, match=r"wait for the morning \(R11\)"):
        game.does(Nightfall(), Leave(5))


# A card shown in mid-trial


def test_a_card_shown_in_the_final_vote_begins_it_again() -> None:
    """R11, R1.3: an accused of three is gone, and the list is open again."""
    game = tallied(listed(morning(votes="tally"), (3, 1), (4, 2), (1, 5)), 4).does(ShowCard(5))
    assert court(game).accused == (1, 2)
    assert (wants(game).kind, court(game).votes) == (PromptKind.LIST, ())


def test_the_lover_of_whoever_shows_a_card_is_gone_from_the_trial_too() -> None:
    """R4.6, R11"""
    start = evening(9, mafioso=[8, 9], matchmaker=[7], votes="tally").night(5, 6)
    game = accused(start.does(Morning()), (1, 6), (6, 2), (3, 4)).does(ShowCard(5))
    assert [charge.seat for charge in court(game).charges] == [4]


def test_whoever_is_taken_along_by_a_last_stand_is_gone_from_the_trial_too() -> None:
    """R4.6, R11"""
    start = evening(10, mafioso=[8, 9], desperate=[4], matchmaker=[7], votes="tally")
    game = accused(start.night(4, 6).does(Morning()), (1, 2), (2, 3)).does(ShowCard(6))
    assert court(game.does(last_stand(4, 2))) == TrialState()


# Rules that bind nobody by day


def test_the_dead_may_talk_and_have_no_vote() -> None:
    """R4.9 `talking_dead`: the same day with it and without it."""
    plain, talking = morning().shown(5), morning(talking_dead=True).shown(5)
    assert plain.game.public.facts == talking.game.public.facts
    assert wants(talking) == wants(plain)


@pytest.mark.parametrize("votes", ["outcome", "tally", "buttons"])
@pytest.mark.parametrize("trial", ["accusation", "motion", "open", "nomination", "pointing"])
def test_nobody_accuses_an_immune_seat_on_day_one(trial: str, votes: str) -> None:
    """R9 `immunity`"""
    game = morning(trial=trial, votes=votes, immunity=6, deadlock=0)
    while wants(game).kind is PromptKind.DO:
        game = game.does(Step())
    assert 6 not in wants(game).items
    tomorrow = game.does(Verdict()).night().does(Morning())
    while wants(tomorrow).kind is PromptKind.DO:
        tomorrow = tomorrow.does(Step())
    assert 6 in wants(tomorrow).items


@pytest.mark.parametrize("trial", ["majority", "snap"])
def test_nobody_votes_for_an_immune_seat_on_day_one(trial: str) -> None:
    """R9 `immunity`"""
    game = morning(trial=trial, votes="tally", immunity=6)
    with pytest.raises(RuleError, match=r"seat 6 cannot be named: it is immune today \(R9\)"):
        game.does(acts.Named(1, (6,)))
    if trial == "snap":
        game = game.does(*[acts.Named(voter, (9,)) for voter in (2, 3, 4, 5, 7)])
        assert wants(game).items == (2, 3, 4, 5, 7, 8, 9)


# The table ends the game


def test_the_table_ends_the_game_and_nobody_wins() -> None:
    """R11"""
    game = morning().does(EndGame())
    assert game.told("day 1") == [Ended("day 1")]
    assert (game.game.public.phase, game.winner) == (Phase.OVER, None)


def test_a_game_that_is_over_is_over() -> None:
    """R8: what is left is to tell it."""
    game = morning().does(EndGame())
    for act in (Leave(1), Verdict(), Morning(), EndGame(), Nightfall()):
        with pytest.raises(RuleError, match=r"the game is over \(R8\)"):
            game.does(act)
    assert game.does(Tell()).game.public.facts_announced == 1


def test_what_the_trial_does_not_wait_for_by_night_and_at_dawn() -> None:
    """R5: a verdict comes by day."""
    dawn = evening(9, mafioso=[8, 9]).night()
    for game in (dawn, dawn.does(Morning(), Verdict())):
        for act in (Verdict((1,)), acts.Close(), acts.Accuse(1, 2)):
            with pytest.raises(RuleError, match="R5"):
                game.does(act)


# The discussion


def test_a_discussion_goes_by_stretches_may_be_extended_and_begins_again_each_morning() -> None:
    """R5: by day alone; the trial hears nothing of it."""
    game = morning().does(Talked(1), Extend(), Talked(3))
    assert game.game.public.progress == Progress(talked=3, extended=1)
    assert court(game) == TrialState()
    game = game.does(Verdict()).night().does(Morning())
    assert game.game.public.progress == Progress()


def test_the_last_two_are_lovers_and_nobody_is_left_for_a_last_stand() -> None:
    """R4.6, R8, R13.9: with hidden cards, when the last Mafioso has died and nobody knows."""
    cards: dict[str, Any] = {"mafioso": [1], "desperate": [2], "matchmaker": [3]}
    game = evening(5, reveal="none", mafia_wins="last", **cards).night(2, 4).does(Morning())
    for seat in (1, 3, 5):
        game = game.shown(seat)
    assert game.living == (2, 4)
    game = game.does(Leave(4))
    assert _died(game)[3:] == [(4, "left"), (2, "heart")]
    assert game.winner == "nobody"
