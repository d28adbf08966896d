"""A lamp on a screen: whoever looks sees it, however short it was."""

from __future__ import annotations

from hardware.terminal.lingering import DARK, LIT, Lingering


def _seen(*changes: tuple[float, bool]) -> list[tuple[float, bool]]:
    """When a lamp is seen to change that is lit and put out at these moments."""
    lamps, seen = Lingering(), list[tuple[float, bool]]()
    for step in range(1000):
        now = step / 100
        for at, on in changes:
            if at == now:
                lamps.set("yes", on, now)
        lamps.tick(now)
        if lamps.lit("yes") != (seen[-1][1] if seen else False):
            seen.append((now, lamps.lit("yes")))
    return seen


def test_a_blink_is_shown_for_half_a_second() -> None:
    assert _seen((0.1, True), (0.18, False)) == [(0.1, True), (0.6, False)]
    assert LIT == 0.5


def test_two_blinks_stay_two() -> None:
    """Twice means that a press took something away."""
    seen = _seen((0.1, True), (0.18, False), (0.4, True), (0.48, False))
    assert seen == [(0.1, True), (0.6, False), (0.8, True), (1.3, False)]
    assert DARK == 0.2


def test_many_blinks_are_over_soon_after_the_last() -> None:
    """By night a screen that was behind would tell the next who looks at it of presses before."""
    presses = [(0.1 + 0.1 * n, n % 2 == 0) for n in range(20)]
    assert _seen(*((round(at, 1), on) for at, on in presses))[-1] < (2.1 + 2 * (LIT + DARK), True)


def test_a_long_light_is_shown_as_it_is() -> None:
    assert _seen((0.1, True), (2.1, False)) == [(0.1, True), (2.1, False)]
