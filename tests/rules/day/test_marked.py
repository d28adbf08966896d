"""R15.6: votes that stand against a marked seat, besides those that are cast."""

from __future__ import annotations

from narrator.roles.raven import MARKED, NOBODY
from narrator.rules.day.eligible import castable
from narrator.rules.game.acts import Accuse, Choose, Close, Morning, Second, Step, Wake
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Announced, Convicted, Tied
from tests.kit.rules import Evening, evening
from tests.kit.trials import asked, court, listed, polled, tallied, voted, wants


def _marked(seat: int = 3, murdered: int | None = None, **agreed: object) -> Evening:
    """The first day of nine, the Mafia at 8 and 9; seat 7 has marked somebody."""
    options = {"mafioso": [8, 9], "first_night": "kill", "votes": "tally", **agreed}
    game = evening(9, raven=[7], **options).dusk()
    game = game.does(Choose(Ask("mafia"), murdered), Choose(Ask("raven"), seat or None), Wake())
    return game.does(Morning())


def _told(game: Evening) -> list[Convicted | Tied]:
    return [one for one in game.told("day 1") if isinstance(one, Convicted | Tied)]


def test_dawn_says_whom_or_nobody_and_no_dead() -> None:
    assert Announced("dawn 1", MARKED, 3) in _marked().told("dawn 1")
    assert Announced("dawn 1", NOBODY) in _marked(0).told("dawn 1")
    assert Announced("dawn 1", NOBODY) in _marked(murdered=3).told("dawn 1")


def test_a_murdered_holder_still_marks() -> None:
    """R2.7, where cards stay hidden."""
    game = _marked(murdered=7, reveal="none")
    assert Announced("dawn 1", MARKED, 3) in game.told("dawn 1")
    assert [mark.seats for mark in game.game.public.marks] == [(3,)]


def test_two_more_stand_against_it_and_hands_are_told_without_them() -> None:
    game = listed(_marked(), (1, 3), (2, 4))
    assert wants(game).most == castable(game.game.public) == 9
    assert _told(tallied(game, 4, 5)) == [Convicted("day 1", 3)]
    assert _told(tallied(game, 3, 6)) == [Convicted("day 1", 4)]


def test_a_single_one_needs_more_than_half_of_the_votes_of_the_living() -> None:
    game = listed(_marked(), (1, 3))
    assert _told(tallied(game, 3)) == [Convicted("day 1", 3)]
    assert _told(tallied(game, 2)) == [Convicted("day 1", None)]


def test_not_in_a_run_off() -> None:
    game = tallied(listed(_marked(), (1, 3), (2, 4), (4, 5)), 2, 4, 3)
    assert court(game).standing == (3, 4)
    assert _told(tallied(game, 4, 5)) == [Convicted("day 1", 4)]


def test_with_buttons_the_box_adds_them_too() -> None:
    game = listed(_marked(votes="buttons"), (1, 3), (2, 4))
    assert _told(polled(game, _3=[1, 2], _4=[5, 6, 7, 8]))[0] == Tied("day 1", (3, 4), 4, "two")


def test_votes_that_move_count_them_once_somebody_votes_for_it() -> None:
    game = _marked(trial="majority")
    assert _told(voted(game, _1=3, _2=3)) == []
    assert _told(voted(game, _1=3, _2=3, _4=3)) == [Convicted("day 1", 3)]


def test_a_snap_vote_counts_them_where_somebody_votes_for_it() -> None:
    game = voted(_marked(trial="snap"), _1=4, _2=4, _3=4, _4=3, _5=3)
    assert _told(asked(game, (1,), (1,), (2,), (2,))) == [Convicted("day 1", 3)]
    game = voted(_marked(trial="snap"), _1=4, _2=4, _3=4, _4=5, _5=1)
    assert _told(asked(game, (1,), (2,), (2,), (5,))) == [Convicted("day 1", 4)]


def test_a_motion_counts_them() -> None:
    game = _marked(trial="motion").does(Accuse(1, 3), Step(), Second(2), Step())
    assert _told(tallied(game, 3)) == [Convicted("day 1", 3)]


def test_the_mark_goes_with_the_day() -> None:
    game = _marked().does(Close()).dusk()
    assert game.game.public.marks == ()
