"""Demo nights: the idle box shows a short game at its time, and gives way to any press at once."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from datetime import time, timedelta
from pathlib import Path
from typing import Any

import pytest

from narrator.config.schedule import LASTS, TimeSpan, Window
from narrator.live.simulated import Prompt, tap
from narrator.session.disk import played_with
from narrator.stage.ports import Edge
from tests.kit.box.box import over
from tests.kit.box.crashes import ROLES, STORY
from tests.kit.box.people import idle
from tests.session.demos.demo_nights import EIGHT, HOURLY, NightBox

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seed is another one."""
    seeds = itertools.count(11)
    monkeypatch.setattr("secrets.randbits", lambda bits: next(seeds) % (1 << bits))


def began(box: NightBox) -> list[str]:
    return [f"{moment:%H:%M}" for moment in box.begins]


def starting_at(box: NightBox, line: str) -> float:
    return next(row.t for row in box.rows if row.line == line)


def test_the_idle_box_shows_a_demo_at_each_start_and_waits_on(tmp_path: Path) -> None:
    box = NightBox(tmp_path, idle).until(EIGHT + 2 * HOUR + 10 * MINUTE)
    assert began(box) == ["20:00", "21:00", "22:00"]
    assert all(moment.second <= 1 for moment in box.begins)
    assert box.said().count("house.ready") == 1
    assert box.said().count("demo.come") == 3
    assert box.asked()[-1] == "ready"
    assert box.sound.heard[-2:] == [(box.sound.heard[-2].at, "bed None"), (box.clock.time, "cut")]
    assert not box.evening.games.unfinished.path.exists()


def test_between_two_demos_not_a_word_is_said(tmp_path: Path) -> None:
    box = NightBox(tmp_path, idle).until(EIGHT + HOUR - MINUTE)
    ended = starting_at(box, "demo.come")
    assert [row.line for row in box.rows if row.cue == "say" and row.t > ended] == []


@pytest.mark.usefixtures("luck")
def test_a_demo_is_another_game_every_time_and_lasts_about_six_minutes(tmp_path: Path) -> None:
    """With the voice that is estimated; the schedule reckons with a minute more."""
    stories, lengths = set(), []
    for language in ("en", "de"):
        box = NightBox(tmp_path / language, idle, languages=[language])
        demos = box.evening.demos
        assert demos is not None
        for _ in range(12):
            begins, rows = box.clock.time, len(box.rows)
            assert demos.show()
            lengths.append(box.clock.time - begins)
            stories.add(" ".join(row.text for row in box.rows[rows:]))
            assert box.played.view.winner in ("town", "mafia")
    assert len(stories) == 24
    assert max(lengths) < 390
    assert min(lengths) > 240
    assert max(lengths) < LASTS.total_seconds()


def test_by_standers_are_told_what_they_hear(tmp_path: Path) -> None:
    box = NightBox(tmp_path, idle).until(EIGHT + 10 * MINUTE)
    words = [line for line in box.said() if line.startswith("demo.")]
    assert words == ["demo.box", "demo.eyes", "demo.count", "demo.day", "demo.come"]


def test_the_volume_is_the_demo_s_alone(tmp_path: Path) -> None:
    box = NightBox(tmp_path, idle, volume=-9.0).until(EIGHT + 10 * MINUTE)
    told = [sounded.what for sounded in box.sound.heard]
    quieter, usual = told.index("volume -9"), told.index("volume 0")
    assert 0 < quieter < usual
    assert told[usual:] == ["volume 0", "bed None", "cut"]
    assert "chime" in told[quieter:usual]


@pytest.mark.parametrize("button", ["confirm", "repeat", "pause"])
def test_any_press_stops_it_at_once_and_a_game_is_offered(tmp_path: Path, button: str) -> None:
    box = NightBox(tmp_path, idle, volume=-9.0)
    pressed = 120.0 + 90.0
    box.press(tap(pressed, button=button))
    box.until(EIGHT + 3 * MINUTE)
    cut = next(heard for heard in box.sound.heard if heard.what == "cut" and heard.at == pressed)
    after = [heard.what for heard in box.sound.heard[box.sound.heard.index(cut) :]]
    assert after[:4] == ["cut", "volume 0", "bed harbour/day", "say"]
    assert [row.line for row in box.rows if row.t >= pressed and row.cue == "say"] == ["demo.stopped"]
    assert box.asked()[-1] == "ready"


def test_one_more_press_begins_the_game_that_was_offered(tmp_path: Path) -> None:
    """Somebody stops the demo on its first night, and then the table plays a whole evening."""

    def hands(prompt: Prompt) -> Iterable[Edge]:
        said = box.said()
        if not prompt.in_game and "demo.stopped" not in said:
            return ()
        return () if box.demo_is_on else STORY(prompt)

    box = NightBox(tmp_path, hands, players=7, roles=ROLES)
    box.press(tap(120.0 + 60.0))
    box.run(over)
    assert began(box) == ["20:00"]
    assert box.said().count("setup.welcome") == 1
    assert "won.town" in box.said()


def test_if_nobody_takes_the_offer_the_next_demo_comes(tmp_path: Path) -> None:
    box = NightBox(tmp_path, idle)
    box.press(tap(120.0 + 60.0))
    box.until(EIGHT + HOUR + 10 * MINUTE)
    assert began(box) == ["20:00", "21:00"]
    assert box.said().count("demo.come") == 1


def test_a_finger_that_is_already_down_comes_first(tmp_path: Path) -> None:
    """Pressed a moment before eight, released after: that is a press at an idle table, and no demo."""
    box = NightBox(tmp_path, idle)
    box.press(tap(119.9, 0.3))
    box.run(lambda box: "house.how_many" in box.said())
    assert box.begins == []


def test_while_a_game_is_on_nothing_begins_nor_afterwards_what_was_missed(tmp_path: Path) -> None:
    often = Window(HOURLY.days, TimeSpan(time(20), time(23)), 10 * MINUTE)
    box = NightBox(tmp_path, STORY, players=7, roles=ROLES, windows=[often])
    box.run(over)
    ended = box.wall.now()
    assert ended > EIGHT + 8 * MINUTE
    assert box.begins == []


def test_an_unfinished_game_comes_before_any_demo(tmp_path: Path) -> None:
    table: dict[str, Any] = {"players": 7, "roles": ROLES}
    crashed = NightBox(tmp_path, STORY, **table)
    crashed.run(lambda box: "dawn.died" in box.said(), kill=True)
    assert crashed.evening.games.unfinished.path.exists()
    box = NightBox(tmp_path, STORY, start=EIGHT - MINUTE / 2, **table)
    box.run(over)
    assert box.begins == []
    assert box.said()[0] == "house.recovered"


def test_the_box_that_asks_about_an_unfinished_game_shows_no_demo_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: dict[str, Any] = {"players": 7, "roles": ROLES}
    NightBox(tmp_path, STORY, **table).run(lambda box: "dawn.died" in box.said(), kill=True)
    monkeypatch.setattr(played_with, "boot", lambda: "another")
    box = NightBox(tmp_path, idle, **table).until(EIGHT + 10 * MINUTE)
    assert box.begins == []
    assert set(box.said()) <= {"house.unfinished", "option.yes", "option.no", "ask.waits"}


def test_nothing_begins_before_the_clock_is_known_to_be_right(tmp_path: Path) -> None:
    """The Pi thinks it is shortly before eight of the evening on which it was switched off."""
    box = NightBox(tmp_path, idle, right=False).until(EIGHT + 30 * MINUTE)
    assert box.begins == []
    assert box.asked() == ["ready", "ready"]
    box.wall.right = True
    box.until(EIGHT + HOUR + MINUTE)
    assert began(box) == ["21:00"]


def test_a_demo_leaves_when_the_box_is_switched_off(tmp_path: Path) -> None:
    box = NightBox(tmp_path, idle, volume=-9.0)
    box.fingers.later(120.0 + 30.0, None)
    box.run(lambda _: False)
    assert box.clock.time == 150.0
    assert box.sound.heard[-2].what == "cut"
