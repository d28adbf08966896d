"""With an empty cache no night waits for a line, and no other silence is left unexplained."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.script.driver import Driver
from narrator.session.languages.prerender import prepare_game
from narrator.stage.ports import Utterance
from narrator.stage.spoken_lines import spoken_in
from narrator.words.catalogue import says_at_night
from tests.kit.box.box import Box, Clock, over, settings_in
from tests.kit.box.crashes import CARDS, ROLES
from tests.kit.box.people import People
from tests.kit.random_table import RandomTable
from tests.kit.tables import draw_table

PEOPLE = People(cards=CARDS, nights=[{}, {"mafia": 5, "detective": 1}], verdicts=[0, 1, 2])

PC, PI_ZERO, CRAWLING = 0.12, 0.6, 6.0
"""Seconds that a line takes: measured on a PC, five times as long, and longer than most lines are spoken."""


class SlowVoice(EstimatedVoice):
    """Renders one line after the other while time passes, what was asked for last first; a line that is
    needed at once makes everybody wait for it."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock, self._seconds = clock, seconds
        self._free = 0.0
        self._queue: list[str] = []
        self.done: set[str] = set()
        self.late: list[tuple[float, str]] = []

    def utter(self, text: str) -> Utterance:
        if self.missing([text]):
            self.late.append((self._clock.time, text))
            self._clock.time += self._seconds
            self._free = self._clock.time
            self.done.add(text)
        return super().utter(text)

    def prepare(self, texts: list[str]) -> None:
        self._render()
        self._queue[:0] = [text for text in texts if text not in self.done]
        self._free = max(self._free, self._clock.time)

    def missing(self, texts: list[str]) -> list[str]:
        self._render()
        return [text for text in dict.fromkeys(texts) if text not in self.done]

    def _render(self) -> None:
        while self._queue and self._free + self._seconds <= self._clock.time:
            text = self._queue.pop(0)
            if text not in self.done:
                self.done.add(text)
                self._free += self._seconds


def cold_box(folder: Path, seconds: float) -> tuple[Box, SlowVoice]:
    """A box with an empty cache whose voice takes so long for a line."""
    box = Box(settings_in(folder, players=7, roles=ROLES), PEOPLE)
    voice = SlowVoice(box.clock, seconds)
    spoken = box.evening.table.own
    own = spoken._replace(play=spoken.play._replace(voice=voice))
    box.evening.table.own = box.evening.table.spoken = own
    return box, voice


@pytest.mark.parametrize("seconds", [PC, PI_ZERO, CRAWLING])
def test_no_line_of_a_night_is_rendered_while_eyes_are_closed(tmp_path: Path, seconds: float) -> None:
    box, voice = cold_box(tmp_path, seconds)
    box.run(over)
    assert "won.town" in box.said()
    nights = [
        (
            row.t,
            next(later.t for later in box.rows if later.t > row.t and later.phase.startswith("dawn")),
        )
        for row in box.rows
        if row.line == "night.eyes"
    ]
    assert len(nights) == 3
    late = [text for at, text in voice.late if any(fell < at < ends for fell, ends in nights)]
    assert late == []


def test_nobody_waits_for_a_line_on_a_board_five_times_slower_than_a_pc(tmp_path: Path) -> None:
    box, voice = cold_box(tmp_path, PI_ZERO)
    box.run(over)
    assert "won.town" in box.said()
    assert "house.moment" not in box.said()
    assert len(voice.late) * PI_ZERO < 6  # the very first line, and hardly another


def test_a_night_that_is_not_ready_is_explained_before_eyes_close(tmp_path: Path) -> None:
    box, _ = cold_box(tmp_path, CRAWLING)
    box.run(over)
    said = box.said()
    assert "house.moment" in said[: said.index("night.eyes")]
    assert "house.moment" not in said[said.index("night.eyes") : said.index("dawn.wakes")]


def test_a_wait_is_one_sentence_and_how_long_it_is_and_one_when_it_is_over(tmp_path: Path) -> None:
    """In between there is music: nobody hears ten times that the box waits."""
    box, _ = cold_box(tmp_path, CRAWLING)
    box.run(over)
    said = box.said()
    waits = [n for n, line in enumerate(said) if line == "house.moment"]
    assert waits
    for begins in waits:
        told = said[begins + 1 : said.index("house.here", begins)]
        assert len(told) <= 1
        assert all(line.startswith("house.while.") for line in told)
    assert any(line.startswith("house.while.") for line in said)


@pytest.mark.parametrize("seed", range(12))
def test_all_that_is_said_while_eyes_are_closed_is_known_before(seed: int) -> None:
    """Also after a roll call that failed, and in a deal by light in its place (R13.15)."""
    table = RandomTable(seed)
    driver, known = table.reader.driver, cache(says_at_night)
    heard = 0
    for _ in range(400):
        if driver.cue is None:
            break
        if driver.view.phase in (Phase.NIGHT, Phase.DEAL):
            ready = known(driver.view.table)
            late = [say for say in spoken_in(driver.cue) if say not in ready]
            assert late == [], driver.label
            heard += 1
        table.answers(driver)
    assert heard > 20


@pytest.mark.parametrize("seed", range(12))
def test_what_is_rendered_first_depends_on_no_card(seed: int) -> None:
    chance = random.Random(seed)
    table, _ = draw_table(chance, moderation="box", deal="box")
    asked: list[list[str]] = []
    for secret in (1, 2):
        box = Box(settings_in(Path(), players=7), PEOPLE)
        voice = SlowVoice(box.clock, PC)
        spoken = box.evening.table.own
        language = spoken._replace(play=spoken.play._replace(voice=voice))
        box.stage.swap_equipment(language.play)
        box.stage.prepare_table(table)
        prepare_game(Driver(new_game(table, secret)), language, box.stage)
        asked.append(voice._queue)
    assert asked[0] == asked[1]
    assert len(asked[0]) > 100
