"""R15.1, hunter: by night a card like any other; whoever dies of what, and whom it may shoot then."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.roles.hunter import HIT
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.game.acts import Again, Elect, Leave, Morning, NameHeir, UsePower, Verdict
from narrator.rules.game.facts import Convicted, Died, Refused, Turned, Won
from tests.kit.powers import bomb, last_stand
from tests.kit.rules import Evening, evening, second_night

SHOT = "hunter.shot"


def _shoots(*seats: int) -> UsePower:
    """Seat 3 is the hunter."""
    return UsePower(SHOT, 3 if seats else 0, seats)


def _day(players: int = 9, **agreed: object) -> Evening:
    cards = {"mafioso": [1, 2], "hunter": [3], **agreed}
    return evening(players, **cards).night().does(Morning())


def _asked(game: Evening) -> bool:
    return pending(game.game.public) == PowerAsked(SHOT)


def test_convicted_it_shoots_before_night_comes() -> None:
    """R15.1"""
    game = _day().does(Verdict((3,)))
    assert _asked(game)
    game = game.does(_shoots(1))
    assert game.told("day 1") == [
        Convicted("day 1", 3),
        Died("day 1", 3, "verdict"),
        Turned("day 1", 3, "hunter"),
        Died("day 1", 1, HIT),
        Turned("day 1", 1, "mafioso"),
    ]
    assert pending(game.game.public) is None


def test_murdered_it_shoots_at_dawn_and_that_belongs_to_the_night() -> None:
    """R13.10"""
    game = second_night(9, mafioso=[1, 2], hunter=[3]).night(mafia=3)
    assert _asked(game)
    assert Died("night 2", 1, HIT) in game.does(_shoots(1)).told("night 2")


def test_whoever_leaves_or_shows_its_card_shoots_nobody() -> None:
    """R1.3, R13.9"""
    assert not _asked(_day().shown(3))
    assert not _asked(_day().does(Leave(3)))
    assert not _asked(_day(reveal="none").does(Leave(3)))


def test_once_it_has_shown_its_card_nobody_is_asked_who_it_is() -> None:
    assert not _asked(_day(reveal="none").shown(3).does(Verdict((4,))))


def test_where_its_card_is_turned_nobody_is_asked_about_other_deaths() -> None:
    game = _day().does(Verdict((4,)))
    assert not _asked(game)
    assert not _asked(game.night(mafia=5))


def test_where_cards_stay_hidden_it_is_asked_about_after_each_death() -> None:
    game = _day(reveal="none").does(Verdict((4,)))
    assert _asked(game)
    assert game.does(_shoots(5)).told("day 1")[-1] == Refused("day 1", 3, SHOT)
    game = game.does(UsePower(SHOT, 4, (5,)))
    assert game.told("day 1")[-1] == Refused("day 1", 4, SHOT)
    game = game.does(_shoots()).night(mafia=3)
    assert _asked(game)
    game = game.does(_shoots(5))
    assert Turned("night 2", 3, "hunter") in game.told("night 2")
    assert not _asked(game)
    assert not _asked(game.does(Morning(), Verdict((6,))))


@pytest.mark.parametrize(("seat", "asked"), [(1, False), (4, True)])
def test_where_sides_are_told_it_is_none_of_the_mafia(seat: int, asked: bool) -> None:
    assert _asked(_day(reveal="side").does(Verdict((seat,)))) == asked


def test_where_convicted_cards_alone_are_turned_the_night_asks() -> None:
    game = _day(reveal="convicted").does(Verdict((4,)))
    assert not _asked(game)
    assert _asked(game.night(mafia=5))


def test_a_bomb_takes_it_along_and_it_shoots_before_another_verdict() -> None:
    """R6"""
    game = _day(desperate=[4]).does(bomb(4, 3))
    assert _asked(game)
    game = game.does(_shoots(1))
    assert pending(game.game.public) is Question.AGAIN
    assert game.does(Again(False)).living == (2, 5, 6, 7, 8, 9)


def test_a_bomber_it_shoots_takes_nobody_along() -> None:
    game = _day(desperate=[4]).does(Verdict((3,)), _shoots(4))
    assert pending(game.game.public) is None


def test_a_heart_that_its_shot_breaks_may_be_a_bombers() -> None:
    """R4.6: the last stand comes first, whatever came before."""
    cards = {"mafioso": [1, 2], "hunter": [3], "desperate": [4], "matchmaker": [6]}
    game = evening(10, **cards).night(4, 5).does(Morning(), Verdict((3,)), _shoots(5))
    assert game.told("day 1")[-2:] == [Died("day 1", 4, "heart"), Turned("day 1", 4, "desperate")]
    assert pending(game.game.public) == PowerAsked("stand")
    game = game.does(last_stand(4, 1))
    assert pending(game.game.public) is None
    assert game.living == (2, 6, 7, 8, 9, 10)


def test_its_own_heart_may_break_and_then_it_shoots() -> None:
    cards = {"mafioso": [1, 2], "hunter": [3], "matchmaker": [6]}
    game = evening(9, **cards).night(3, 5).does(Morning(), Verdict((5,)))
    assert _asked(game)
    assert Died("day 1", 1, HIT) in game.does(_shoots(1)).told("day 1")


def test_an_heir_is_named_after_the_shot() -> None:
    """R6: after the whole chain of deaths."""
    game = _day(mayor=True, succession="heir").does(Elect((3,)), Verdict((3,)))
    assert _asked(game)
    game = game.does(_shoots(4))
    assert pending(game.game.public) is Question.HEIR
    assert game.does(NameHeir(5)).game.public.mayor == 5


def test_a_mayor_whom_it_shoots_names_an_heir() -> None:
    game = _day(mayor=True, succession="heir").does(Elect((4,)), Verdict((3,)), _shoots(4))
    assert pending(game.game.public) is Question.HEIR


def test_the_end_waits_for_the_shot() -> None:
    """R8: after the whole chain of deaths."""
    game = _day(6, mafia_wins="parity").does(Verdict((5,))).night(mafia=3)
    assert game.winner is None
    assert game.does(_shoots(1)).winner is None
    assert Won("dawn 2", "mafia") in game.does(_shoots()).told("dawn 2")


def test_it_shoots_somebody_alive_and_just_one() -> None:
    game = _day().does(Verdict((3,)))
    with pytest.raises(RuleError, match=r"it is not alive \(R4\.9\)"):
        game.does(_shoots(3))
    for seats in ((), (4, 5)):
        refused = game.does(UsePower(SHOT, 3, seats))
        assert refused.told("day 1")[-1] == Refused("day 1", 3, SHOT)
