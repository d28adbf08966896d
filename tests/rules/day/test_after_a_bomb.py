"""R3, R4.6, R6: what a bomb leaves behind: the trial, another conviction, broken hearts."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game import acts
from narrator.rules.game.acts import (
    Again,
    Morning,
    ReportSide,
    Verdict,
)
from narrator.rules.game.facts import Convicted, Covered, Died, SideTold, Was, Won
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import PromptKind, TrialState
from tests.kit.powers import bomb, last_stand
from tests.kit.rules import Evening, evening
from tests.kit.trials import accused, court, morning, spoken, wants


def _bombers(**agreed: Any) -> Evening:
    """Desperate in seat 4, the hitman in seat 8."""
    return morning(desperate=[4], hitman=[8], mafioso=[9], **agreed)


def test_a_bomb_that_takes_the_accuser_ends_the_motion() -> None:
    """R5 `motion`, R6: the next may come, if everybody wants another conviction."""
    game = spoken(accused(_bombers(trial="motion", votes="tally"), (9, 2))).does(acts.Second(3))
    game = game.does(bomb(4, 9))
    assert court(game) == TrialState()
    game = game.does(Again(True))
    assert wants(game).kind is PromptKind.ACCUSE


def test_two_bombs_may_go_off_on_one_day() -> None:
    """R3: the town is asked once for both."""
    game = _bombers(mafia_wins="last").does(bomb(4, 1), bomb(8, 2))
    assert game.living == (3, 5, 6, 7, 9)
    assert game.does(Again(True)).game.public.asks_for_another is False


def test_afterwards_another_conviction_needs_everybody() -> None:
    """R3, R6: until then nothing is judged."""
    game = _bombers().does(bomb(4, 1))
    with pytest.raises(RuleError, match="R5"):
        game.does(Verdict((9,)))
    wanted = game.does(Again(True), Verdict((9,)))
    assert wanted.told("day 1")[4] == Convicted("day 1", 9)
    unwanted = game.does(Again(False))
    assert unwanted.game.public.phase is Phase.DUSK
    assert unwanted.told("day 1") == game.told("day 1")
    tomorrow = unwanted.night().does(Morning(), Verdict((9,)))
    assert tomorrow.told("day 2")[0] == Convicted("day 2", 9)


def test_a_bomb_at_dawn_may_leave_the_day_without_a_trial() -> None:
    """R3, S0: the two dead are all the dead of the day."""
    dawn = evening(9, desperate=[4], mafioso=[8, 9]).night().does(bomb(4, 9))
    assert dawn.does(Again(False)).game.public.phase is Phase.DUSK
    assert dawn.does(Again(True), Morning()).game.public.phase is Phase.DAY


def test_the_end_is_looked_for_before_the_town_is_asked() -> None:
    """R6, R8.1: after both deaths."""
    game = morning(desperate=[4], mafioso=[9]).does(bomb(4, 9))
    assert game.told("day 1")[4:] == [
        Won("day 1", "town"),
        Was("day 1", "desperate", (4,)),
        Was("day 1", "mafioso", (9,)),
    ]
    with pytest.raises(RuleError, match=r"the game is over \(R8\)"):
        game.does(Again(False))


def _in_love(*couple: int, **agreed: Any) -> Evening:
    cards: dict[str, Any] = {"mafioso": [9], "hitman": [8], "desperate": [4], "matchmaker": [7]}
    return evening(10, **cards, **agreed).night(*couple).does(Morning())


def _died(game: Evening) -> list[tuple[int, str]]:
    return [(fact.seat, fact.how) for fact in game.told("day 1") if isinstance(fact, Died)]


def test_a_bomb_breaks_hearts() -> None:
    """R4.6: the bomber's own, before the other one dies, and that other one's."""
    assert _died(_in_love(4, 6).does(bomb(4, 9))) == [
        (4, "bomb.off"),
        (6, "heart"),
        (9, "bomb.taken"),
    ]
    assert _died(_in_love(6, 9).does(bomb(4, 9))) == [
        (4, "bomb.off"),
        (9, "bomb.taken"),
        (6, "heart"),
    ]
    assert _died(_in_love(4, 9).does(bomb(4, 9))) == [(4, "bomb.off"), (9, "heart")]


def test_a_heart_broken_by_a_bomb_may_be_the_other_bombers() -> None:
    """R4.6: a last stand by day, at once; then the town is asked."""
    game = _in_love(6, 8).does(bomb(4, 6))
    assert _died(game) == [(4, "bomb.off"), (6, "bomb.taken"), (8, "heart")]
    game = game.does(last_stand(8, 1))
    assert _died(game)[3:] == [(1, "bomb.taken")]
    assert game.game.public.asks_for_another


def test_with_a_helper_the_bombers_card_is_asked_for() -> None:
    """R4.8, R13.11: it was turned, so the box asks, whatever else stays hidden."""
    start = evening(9, mafioso=[9], desperate=[4], moderation="helper", reveal="none").game
    blind = Evening(start._replace(secret=start.secret.replace(cards=("",) * 9, members={})))
    game = blind.night().does(Morning(), bomb(4, 8))
    assert game.told("day 1") == [
        Died("day 1", 4, "bomb.off"),
        Died("day 1", 8, "bomb.taken"),
        Covered("day 1", 8),
    ]
    assert game.game.public.unturned == (4,)
    assert game.does(ReportSide(4, "town")).told("day 1")[3:] == [SideTold("day 1", 4, "town")]
