"""A press that comes while the box still asks for it: when it counts, and when it meant something else."""

from __future__ import annotations

import pytest

from narrator.stage.performance import Waiting
from narrator.stage.press import Press, PressKind


def _goes_on(pressed: float, asked: float | None) -> bool:
    """Whether the wait that begins at 10 is over at once; the line before it began at ``asked``."""
    press = Press("confirm", PressKind.SHORT, pressed, pressed + 0.1)
    waiting = Waiting(10.0, None, press, since=9.8, asked=asked)
    return waiting.reply is True and waiting.settled == 10.0


@pytest.mark.parametrize(
    ("pressed", "counts"), [(4.0, False), (5.5, False), (6.0, True), (7.0, True), (9.5, True)]
)
def test_a_press_into_the_line_that_asks_for_it_counts(pressed: float, counts: bool) -> None:
    """As the line begins, it may have been a second press for what came before."""
    assert _goes_on(pressed, asked=5.0) is counts


def test_into_a_short_line_it_counts_in_its_last_second() -> None:
    assert _goes_on(9.1, asked=9.0)


@pytest.mark.parametrize("asked", [5.0, None])
@pytest.mark.parametrize(("pressed", "counts"), [(5.3, False), (9.6, True), (9.79, True)])
def test_a_finger_that_comes_down_in_the_last_words_and_is_lifted_after_them_counts(
    pressed: float, counts: bool, asked: float | None
) -> None:
    """The line is over at 9.65, and the wait takes over at 9.8: nobody hears where."""
    waiting = Waiting(10.0, None, since=9.8, asked=asked, led=True)
    waiting.press(Press("confirm", PressKind.SHORT, pressed, 9.9))
    assert waiting.reply is counts


@pytest.mark.parametrize(("pressed", "counts"), [(6.0, False), (8.5, False), (9.0, True)])
def test_a_time_that_is_somebodys_to_use_is_taken_by_the_last_word_alone(
    pressed: float, counts: bool
) -> None:
    """R5: a discussion or a plea that is still being announced is not over before it begins."""
    assert _goes_on(pressed, asked=None) is counts
