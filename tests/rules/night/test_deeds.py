"""R4.3 to R4.6: whom an attack kills, by who guards, dies for or dies with whom that night."""

from __future__ import annotations

from narrator.rules.game.deeds import Attack, DieFor, DieWith, Guard
from narrator.rules.night.night import killed

MURDER = Attack(by=0, seat=5, avertable=True)
POISON = Attack(by=2, seat=5, avertable=False)


def test_a_murder_kills_its_seat() -> None:
    assert killed(MURDER, []) == {5}
    assert killed(MURDER, [Guard(3, 6), DieFor(3, 6), DieWith(3, 6)]) == {5}


def test_a_guard_averts_a_murder_and_not_poison() -> None:
    """R4.3, R4.6"""
    assert killed(MURDER, [Guard(3, 5)]) == set()
    assert killed(POISON, [Guard(3, 5)]) == {5}


def test_who_dies_for_a_seat_takes_its_place_in_a_murder_and_not_in_poison() -> None:
    assert killed(MURDER, [DieFor(7, 5)]) == {7}
    assert killed(POISON, [DieFor(7, 5)]) == {5}


def test_a_guard_of_either_saves_both() -> None:
    assert killed(MURDER, [DieFor(7, 5), Guard(3, 7)]) == set()
    assert killed(MURDER, [DieFor(7, 5), Guard(3, 5)]) == set()


def test_nobody_dies_for_who_dies_for_another() -> None:
    """Two who stand up for each other do not pass a murder on for ever."""
    assert killed(MURDER, [DieFor(7, 5), DieFor(5, 7)]) == {7}


def test_who_dies_with_a_murdered_seat_may_be_guarded_alone() -> None:
    """R4.5"""
    assert killed(MURDER, [DieWith(4, 5)]) == {4, 5}
    assert killed(MURDER, [DieWith(4, 5), Guard(3, 4)]) == {5}
    assert killed(MURDER, [DieWith(4, 5), Guard(3, 5)]) == set()


def test_poison_takes_nobody_else_along() -> None:
    """R4.5: any other death of the host does not touch the coward."""
    assert killed(POISON, [DieWith(4, 5)]) == {5}


def test_a_guest_shares_the_fate_of_its_own_host_alone() -> None:
    assert killed(MURDER, [DieWith(4, 5), DieFor(7, 5)]) == {7}
    assert killed(MURDER, [DieWith(4, 7), DieFor(7, 5)]) == {4, 7}


def test_somebody_may_die_for_a_guest_that_dies_with_its_host() -> None:
    assert killed(MURDER, [DieWith(4, 5), DieFor(7, 4)]) == {5, 7}
    assert killed(MURDER, [DieWith(4, 5), DieFor(5, 4)]) == {5}
