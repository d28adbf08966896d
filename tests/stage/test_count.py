"""The Count (DESIGN 2): which press means which name, and what a secret Count never does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.script.common.cues import Mode
from narrator.stage.count import REACTION, SHORTEST_SLOT, slot_for
from narrator.stage.performance import LEAD, LINE_GAP
from narrator.stage.ports import Utterance
from tests.stage.four_seat_count import MS, PLAN, SEATS, Counted


@pytest.mark.parametrize(
    ("at", "means"),
    [
        (10.0, ()),
        (10.15 - MS, ()),
        (10.15, (2,)),
        (11.15 - MS, (2,)),
        (11.15 + MS, (3,)),
        (12.15 + MS, (5,)),
        (13.15 + MS, (7,)),
        (14.15 - MS, (7,)),
        (14.15 + MS, ()),
    ],
)
def test_a_press_means_the_name_heard_a_moment_ago(at: float, means: tuple[int, ...]) -> None:
    """A window opens 150 ms after its name begins and closes when the next one's opens; the last
    closes one slot after it opened."""
    assert Counted().down(at).reply == means


@pytest.mark.parametrize("at", [13.9, 14.2, 14.9])
def test_whoever_is_called_last_may_object_as_late_as_the_others(at: float) -> None:
    """R13.15: a late objection of another seat falls to the next name; after the last there was no time."""
    counted = Counted(Mode.OBJECT).down(at)
    assert (counted.reply, counted.blinks) == ((7,), [at])
    assert Counted(Mode.OBJECT).to_the_end().it.end >= PLAN.begins(3) + 2 * PLAN.slot
    assert Counted(Mode.OBJECT).down(9.9).reply == ()


def test_a_name_is_said_exactly_one_slot_after_the_one_before() -> None:
    assert Counted().to_the_end().spoken == [(2, 10.0), (3, 11.0), (5, 12.0), (7, 13.0)]


def test_a_slot_is_the_longest_name_and_a_breath_and_never_short() -> None:
    def name(seconds: float) -> Utterance:
        return Utterance("", seconds, None)

    assert slot_for([name(0.3), name(0.4)]) == SHORTEST_SLOT == 0.9
    assert slot_for([name(0.3), name(0.8), name(0.5)]) == 0.8 + LINE_GAP == pytest.approx(1.15)


def test_of_several_presses_the_last_one_counts() -> None:
    assert Counted().on(2, 5).reply == (5,)


def test_a_press_is_answered_by_a_blink_at_once() -> None:
    assert Counted().on(3).blinks == [11.5]


def test_a_press_that_takes_back_is_answered_in_red() -> None:
    """Whoever signs in twice has signed out, and sees it."""
    counted = Counted(Mode.SEVERAL, pass_=2, stored=(3,)).on(3)
    assert (counted.reply, counted.blinks, counted.red) == ((), [], [11.5])


def test_an_illegal_seat_is_ignored_and_not_even_blinked_at() -> None:
    """R2.9: the last legal choice stands."""
    counted = Counted(legal=(2, 5)).on(2, 3, 7)
    assert counted.reply == (2,)
    assert counted.blinks == [10.5]


def test_nobody_pressed() -> None:
    assert Counted().to_the_end().reply == ()


def test_with_several_each_press_adds_or_removes() -> None:
    assert Counted(Mode.SEVERAL).on(7, 2).reply == (2, 7)
    assert Counted(Mode.SEVERAL).on(2, 7, 2).reply == (7,)


ONE_BUTTON = [mode for mode in Mode if mode is not Mode.BALLOT]
"""A ballot is pressed on the seats' own buttons: test_ballot."""


@pytest.mark.parametrize("mode", [mode for mode in ONE_BUTTON if mode is not Mode.OBJECT])
def test_a_long_press_withdraws_everything(mode: Mode) -> None:
    assert Counted(mode).on(2, 5).long(13.5).reply == ()
    assert Counted(mode, stored=(2,), pass_=2).long(11.5).reply == ()


def test_after_a_withdrawal_a_press_counts_again() -> None:
    assert Counted().on(2).long(11.3).on(7).reply == (7,)


def test_even_a_long_press_that_began_in_the_last_moment_is_awaited() -> None:
    """Else the finger's last seat would stand, though it meant to withdraw."""
    counted = Counted()
    closes = PLAN.begins(4) + REACTION
    assert counted.it.settled is not None
    assert counted.it.settled >= closes + 0.7


def test_in_a_second_pass_the_lamp_lights_at_what_is_stored() -> None:
    counted = Counted(stored=(3,), pass_=2).to_the_end()
    assert counted.lights == [(11.0, 0.8, 3)]
    assert counted.reply == (3,)


def test_in_a_first_pass_nothing_lights() -> None:
    assert Counted(stored=(3,)).to_the_end().lights == []


def test_a_wrong_couple_is_mended_in_the_second_pass() -> None:
    assert Counted(Mode.SEVERAL, stored=(2, 3), pass_=2).on(3, 5).reply == (2, 5)


@given(
    st.lists(st.tuples(st.floats(9.0, 16.0), st.sampled_from(["down", "long", "short"]))),
    st.sets(st.sampled_from(SEATS)),
    st.sampled_from(ONE_BUTTON),
)
def test_nothing_pressed_changes_what_is_heard_or_how_long_it_lasts(
    presses: list[tuple[float, str]], legal: set[int], mode: Mode
) -> None:
    """DESIGN 3: a secret Count is counted to its end."""
    quiet = Counted(mode).to_the_end()
    busy = Counted(mode, legal=tuple(sorted(legal)), lit=tuple(sorted(legal)), most=2)
    for at, how in sorted(presses):
        busy.it.advance(at)
        getattr(busy, how)(at)
    busy.to_the_end()
    assert busy.spoken == quiet.spoken
    assert (busy.it.end, busy.it.settled) == (quiet.it.end, quiet.it.settled)
    assert isinstance(busy.reply, tuple)
    assert set(busy.reply) <= legal


def test_by_day_a_short_press_ends_the_count_at_once() -> None:
    counted = Counted(legal=None)
    counted.it.advance(11.5)
    counted.short(11.5)
    assert counted.reply == (3,)
    assert counted.it.settled == counted.it.end == pytest.approx(11.6)
    assert counted.to_the_end().spoken == [(2, 10.0), (3, 11.0)]


def test_by_day_a_press_outside_of_the_windows_does_nothing() -> None:
    counted = Counted(legal=None).short(10.1)
    assert counted.reply == ()
    assert counted.it.settled is not None
    assert counted.it.settled > 13


def test_names_are_handed_over_in_good_time() -> None:
    counted = Counted()
    counted.it.advance(10.0 - LEAD - MS)
    assert counted.spoken == []
    counted.it.advance(10.0 - LEAD)
    assert counted.spoken == [(2, 10.0)]
