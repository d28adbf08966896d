"""R15.11, piper: charms up to two others each night, and wins once all the other living are charmed."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Choose, Wake
from narrator.rules.game.ask import Ask
from narrator.rules.game.changes import become
from narrator.rules.game.deeds import Become
from narrator.rules.game.facts import Chose, Died, Turned, Was, Woke, Won
from narrator.rules.night.calls import legal, shown
from narrator.rules.night.glance import told
from narrator.rules.table.call import Part, awake
from narrator.rules.table.side import MAFIA
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of, second_night


def charms(it: Evening, *seats: int, **chosen: int) -> Evening:
    """A night in which these are charmed, up to the news of dawn."""
    others = [Choose(Ask(call), seat) for call, seat in chosen.items()]
    return it.dusk().does(_song(*seats), *others, Wake())


def _song(*seats: int) -> Choose:
    return Choose(Ask("piper"), seats[0] if seats else None, seats[1:])


def test_it_chooses_late_and_the_charmed_meet_after_the_glance() -> None:
    """R14.6; with first_night: meet it rests in night 1 (R14.1)."""
    it = evening(9, mafioso=[1], piper=[3], detective=[4], freemason=[5, 6])
    assert parts_of(it, "piper") == SIGNS
    assert not {"glance", "charmed"} & {*called(it)}
    it = it.night().day()
    assert called(it) == ["mafia", "detective", "piper", "freemasons", "glance", "charmed"]
    assert parts_of(it, "piper") == awake(Part.CHOOSE)
    assert parts_of(it, "charmed") == awake(Part.MEET)


def test_two_are_charmed_in_one_night_and_one_or_nobody_in_others() -> None:
    """R15.11"""
    it = charms(second_night(9, mafioso=[1], piper=[3]), 4, 6, mafia=5)
    assert it.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Chose("night 2", "piper", 4, (6,)),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]
    assert it.game.marked("charmed") == it.game.holders("charmed") == (4, 6)
    it = charms(it.day(), 7)
    assert it.game.marked("charmed") == (4, 6, 7)
    assert charms(it.day()).game.marked("charmed") == (4, 6, 7)


def test_neither_itself_nor_who_is_charmed_already_and_those_are_lit() -> None:
    """R15.11, R2.9"""
    it = charms(second_night(9, mafioso=[1], piper=[3]), 4, 6).day().dusk()
    assert legal(it.game, Ask("piper")) == (1, 2, 5, 7, 8, 9)
    assert shown(it.game, "piper") == (4, 6)
    with pytest.raises(RuleError, match=r"R2\.9"):
        it.does(_song(4))
    with pytest.raises(RuleError, match=r"R2\.9"):
        it.does(_song(1, 2, 5))


def test_the_glance_tells_all_the_charmed_alive_at_dusk_those_of_this_night_too() -> None:
    """R14.5"""
    it = charms(second_night(9, mafioso=[1], piper=[3]), 4, 6).day(4).dusk()
    tonight = it.does(_song(7, 8), Choose(Ask("mafia"), 8)).game
    assert told(tonight, "glance") == (("charmed", (6, 7, 8)),)


def test_murdered_in_this_night_it_still_charms() -> None:
    """R2.7"""
    it = charms(second_night(9, mafioso=[1], piper=[3], reveal="none"), 4, mafia=3)
    assert it.game.marked("charmed") == (4,)


def test_the_charmed_meet_until_the_card_of_the_piper_lies_open() -> None:
    """R2.5, R14.5"""
    open_ = charms(second_night(9, mafioso=[1], piper=[3]), 4, mafia=3).day()
    assert called(open_) == ["mafia"]
    hidden = charms(second_night(9, mafioso=[1], piper=[3], reveal="none"), 4, mafia=3).day()
    assert called(hidden) == ["mafia", "piper", "glance", "charmed"]
    assert legal(hidden.dusk().game, Ask("piper")) == shown(hidden.dusk().game, "piper") == ()


def test_it_wins_alone_once_all_the_other_living_are_charmed() -> None:
    """R14.8: at dawn, after the whole chain, and before town and Mafia."""
    it = charms(second_night(6, mafioso=[1], piper=[3], mafia_wins="last"), 1, 2).day()
    it = charms(it, 4, 5, mafia=6)
    assert it.log_of("dawn 3") == [
        Woke("dawn 3"),
        Won("dawn 3", "piper"),
        Was("dawn 3", "mafioso", (1,)),
        Was("dawn 3", "piper", (3,)),
        Was("dawn 3", "charmed", (1, 2, 4, 5)),
    ]
    assert it.winners == (3,)


def test_a_verdict_may_be_what_it_waited_for() -> None:
    it = charms(second_night(7, mafioso=[1], piper=[3]), 1, 2).day()
    it = charms(it, 4, 5, mafia=6)
    assert it.winner is None
    assert it.day(7).winner == "piper"


def test_dead_it_has_not_won_though_all_are_charmed() -> None:
    it = charms(second_night(6, mafioso=[1], piper=[3], deadlock=0), 1, 2).day()
    it = charms(it, 4, 5).day()
    assert charms(it, 6, mafia=3).winner is None


def test_it_does_not_keep_the_town_from_winning_and_counts_as_town_for_majorities() -> None:
    """R14.8, R14.2"""
    it = charms(second_night(7, mafioso=[1], piper=[3]), 2).day(1)
    assert (it.winner, it.winners) == ("town", (2, 4, 5, 6, 7))
    it = charms(second_night(5, mafioso=[1, 2], piper=[3], mafia_wins="parity"), mafia=4)
    assert (it.winner, it.winners) == ("mafia", (1, 2))


def test_a_couple_with_it_is_a_mixed_one() -> None:
    """R14.2, R8.4: with all others dead both ends hold, and the lovers' comes first (R14.8)."""
    it = evening(5, mafioso=[1], piper=[3], matchmaker=[4], mafia_wins="last").night(2, 3).day(5)
    it = charms(it, 2, mafia=4).day(1)
    assert (it.winner, it.winners) == ("lovers", (2, 3))


def test_turned_it_charms_on_and_no_longer_wins_by_it() -> None:
    """R14.4"""
    it = second_night(6, mafioso=[1], piper=[3], mafia_wins="last")
    it = Evening(become(it.game, Become(3, side=MAFIA.id, call="mafia")))
    it = charms(charms(it, 1, 2).day(), 4, 5, mafia=6)
    assert it.game.marked("charmed") == (1, 2, 4, 5)
    assert it.winner is None
