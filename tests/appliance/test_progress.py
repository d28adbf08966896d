"""How far the rendering behind a game is: a bar on the panel, elsewhere a line now and then."""

from __future__ import annotations

import io

from narrator.appliance.panel_words import preparing
from narrator.appliance.progress import EVERY, RenderingProgress
from tests.kit.box.box import pack


class StoppedClock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_panel_shows_a_bar_with_the_time_left_until_all_is_done() -> None:
    clock, shown = StoppedClock(), list[str]()
    progress = RenderingProgress(preparing(pack("en")), clock, io.StringIO())
    progress.show_on(shown.append)
    for done in (1, 50, 100):
        clock.now = 100.0 + done
        progress(done, 100)
    assert "50 %" in shown[1]
    assert "00:49 left" in shown[1]
    assert "█" in shown[1]
    assert shown[-1] == ""


def test_a_bar_never_goes_back_when_more_lines_are_asked_for() -> None:
    """Only the time left grows with them; the next rendering begins from nothing."""
    clock, shown = StoppedClock(), list[str]()
    progress = RenderingProgress(preparing(pack("en")), clock, io.StringIO())
    progress.show_on(shown.append)
    for done, total in ((1, 100), (60, 100), (61, 200), (150, 200), (200, 200), (1, 50)):
        clock.now = 100.0 + done
        progress(done, total)
    shares = [int(bar.split("%")[0].split()[-1]) for bar in shown if bar]
    assert shares == [1, 60, 60, 75, 2]
    assert "02:16 left" in shown[2]


def test_a_german_panel_says_it_in_german() -> None:
    clock, shown = StoppedClock(), list[str]()
    progress = RenderingProgress(preparing(pack("de")), clock, io.StringIO())
    progress.show_on(shown.append)
    progress(1, 10)
    clock.now += 5
    progress(5, 10)
    assert shown[-1].startswith("Stimme wird vorbereitet")
    assert "noch 00:0" in shown[-1]


def test_without_a_panel_a_line_is_written_every_half_minute() -> None:
    clock, log = StoppedClock(), io.StringIO()
    progress = RenderingProgress(preparing(pack("en")), clock, log)
    for done in range(1, 301):
        progress(done, 1000)
        clock.now += EVERY / 120
    lines = log.getvalue().splitlines()
    assert lines == [
        "narrator: 121 of 1000 lines of the voice are ready, about 4 minutes to go",
        "narrator: 241 of 1000 lines of the voice are ready, about 3 minutes to go",
    ]


def test_a_few_lines_that_are_rendered_at_once_are_not_worth_a_word() -> None:
    log = io.StringIO()
    progress = RenderingProgress(preparing(pack("en")), StoppedClock(), log)
    for done in (1, 2, 3):
        progress(done, 3)
    assert log.getvalue() == ""
