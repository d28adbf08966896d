"""What the epilogue says is true of the game it is told of, also where somebody else knew, chose or died."""

from __future__ import annotations

from tests.kit.behind import heard, town
from tests.kit.rules import evening, second_night


def test_only_where_a_card_was_seen_did_all_know_by_the_evening() -> None:
    hidden = town(reveal="none").night(mafia=9, detective=1).day(1)
    assert heard(hidden, 2)[1:] == ["answer.yes 1"]


def test_what_two_learned_of_one_seat_is_told_once_and_somebody_is_left_to_tell() -> None:
    it = second_night(10, mafioso=[1, 2], detective=[3, 4], detectives="apart")
    assert heard(it.night(mafia=3, detective=1, detective_2=1).day(), 2)[1:] == ["answer.yes 1"]


def test_who_has_also_asked_together_did_not_always_see_green() -> None:
    it = second_night(12, mafioso=[1, 2, 6], detective=[3, 4]).night(mafia=12, detective=8).day()
    it = it.night(mafia=4).day().night(mafia=11, detective=1).day()
    assert heard(it.night(mafia=10, detective=2).day(), 0) == []


def test_where_nobody_asks_no_question_is_told() -> None:
    """R9 ``informant``."""
    it = second_night(9, mafioso=[1, 2], detective=[3], variant="informant")
    assert heard(it.night(mafia=9).day(), 2) == ["picked 9"]


def test_a_lie_that_was_spoken_aloud_is_no_lamp_s() -> None:
    it = second_night(9, mafioso=[1], godfather=[2], detective=[3], variant="aloud")
    assert heard(it.night(mafia=9, detective=2).day(), 2) == ["picked 9"]


def test_nobody_was_lucky_where_somebody_died_and_one_alone_does_not_disagree() -> None:
    assert heard(town().night(apothecary=8), 2) == ["poison.wrong 8"]
    assert heard(second_night(7, mafioso=[1]).night(), 2) == []


def test_no_house_is_quiet_where_somebody_was_poisoned() -> None:
    assert heard(town().night(mafia=9, angel=4, apothecary=4), 2) == ["picked 9", "poison.wrong 4"]


def test_whoever_the_mafia_did_pick_is_not_told_to_have_died_unpicked() -> None:
    """R4.6: guarded, and dead of a broken heart."""
    it = evening(10, mafioso=[1, 2], matchmaker=[3], angel=[4], apothecary=[6]).night(7, 8).day()
    assert heard(it.night(mafia=8, angel=8, apothecary=7), 2) == ["poison.wrong 7"]
