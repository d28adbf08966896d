"""A whole box in virtual time: evening, live loop, stage and journal, and the people around it.

Everything but the clock, the loudspeaker and the fingers is the real thing. Contains no tests.
"""

from __future__ import annotations

import contextlib
import heapq
import queue
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.kits import load_kit
from narrator.config.owned import ruleset_of
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue, Raw
from narrator.live.clock import Quit
from narrator.live.loop import Live
from narrator.live.simulated import Prompt
from narrator.script.common.cues import AwaitConfirm, Count, Cue, Light
from narrator.script.driver import Driver
from narrator.script.evening.between_games import LOOK
from narrator.session.evening import Evening
from narrator.session.languages.language import SpokenLanguage
from narrator.session.readiness import Readiness
from narrator.session.table_settings import TableSettings
from narrator.stage.count import Counting
from narrator.stage.cue_source import CueSource
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.own_names import OwnNames
from narrator.stage.ports import Ear, Edge, Voice
from narrator.stage.stage import Stage
from narrator.stage.transcript import Row
from narrator.words.pack import Pack, load_pack

Hands = Callable[[Prompt], Iterable[Edge]]


PATIENCE = 100_000
"""Looks around the table after which an evening counts as endless."""


class Killed(BaseException):
    """The process is killed, whatever it is doing."""


class Clock:
    """Implements `live.Clock`; time goes on only when the box waits."""

    ahead = 0.0
    outages = 0
    stuck = False
    there = True

    def __init__(self, start: float = 0.0) -> None:
        self.time = start

    def alive(self) -> bool:
        return self.there

    def now(self) -> float:
        return self.time

    def heard(self, monotonic: float) -> float:
        return monotonic


class PressQueue(queue.SimpleQueue[Raw | None]):
    """The presses' queue: whoever waits at it makes the time pass, up to the next edge."""

    def __init__(self, clock: Clock, look: Callable[[], None]) -> None:
        self._clock, self._look = clock, look
        self.coming: list[tuple[float, int, Raw | None]] = []
        self._order = 0

    def later(self, at: float, what: Raw | None) -> None:
        """Puts this into the queue at ``at``; None ends the wait."""
        self._order += 1
        heapq.heappush(self.coming, (at, self._order, what))

    def get(self, block: bool = True, timeout: float | None = None) -> Raw | None:
        del block
        self._look()
        until = self._clock.time + (timeout or 0.0)
        if not self.coming or self.coming[0][0] > until:
            self._clock.time = until
            raise queue.Empty
        self._clock.time = max(self._clock.time, self.coming[0][0])
        return heapq.heappop(self.coming)[2]

    def let_pass(self, seconds: float) -> None:
        """Makes the time pass whatever comes."""
        self._look()
        self._clock.time += seconds

    def get_nowait(self) -> Raw | None:
        if not self.coming or self.coming[0][0] > self._clock.time:
            raise queue.Empty
        return heapq.heappop(self.coming)[2]


class WatchedLive(Live):
    """Remembers what it performs, for the people at the table to look at; ``game`` is the last game."""

    source: CueSource | None = None
    game: Driver | None = None

    def perform(self, source: CueSource, *given: Any, **named: Any) -> bool:
        self.source = source
        if isinstance(source, Driver):
            self.game = source
        return super().perform(source, *given, **named)


@lru_cache
def pack(language: str = "en") -> Pack:
    return load_pack(Installed.under().pack_folder(language))


@lru_cache
def kit(name: str) -> Kit:
    return load_kit(Installed.under().kit_file("one" if name == "auto" else name))


def at_once(work: Callable[[], None]) -> None:
    """A computer that takes no time for what goes on in the background."""
    work()


class Box:
    """``hands`` are told when a cue begins, interludes included, and press; ``rows`` is what happened.

    With ``reckons`` it knows at once how long evenings last, else as soon as it waits for nothing else.
    ``until`` is asked whenever the box waits; when it holds, somebody leaves, or with ``kill`` the
    process is gone.
    """

    def __init__(
        self,
        settings: Settings,
        hands: Hands,
        *,
        start: float = 0.0,
        holds: bool = True,
        reckons: bool = False,
        voice: Voice | None = None,
        ear: Ear | None = None,
    ) -> None:
        self.clock = Clock(start)
        self.rows: list[Row] = []
        self.begun: list[tuple[str, Cue | Light | None]] = []
        self._said, self._asked = list[str](), list[str]()
        self.sound, self.panel = SilentSound(), DarkPanel()
        self._hands = hands
        self._playing: object = None
        self._until: Callable[[Box], bool] = lambda _: False
        self._kill = False
        self._looks = 0
        self._work: list[Callable[[], None]] = []
        self.works_until = 0.0
        """When it has done, at the earliest, what goes on in the background."""
        self.fingers = PressQueue(self.clock, self._look)
        self.presses = ButtonQueue()
        self.presses.queue, self.presses.let_pass = self.fingers, self.fingers.let_pass
        names = settings.players if isinstance(settings.players, tuple) else ()
        play = Equipment(
            pack(settings.language), voice or EstimatedVoice(), self.sound, self.panel,
            dict(enumerate(names, start=1)), OwnNames(ear) if ear else None,
        )  # fmt: skip
        self.stage = Stage(play, self._hear, ring=kit(settings.kit).ring)
        self.pulses: list[tuple[float, bool]] = []
        self.live = WatchedLive(
            self.stage,
            self.clock,
            self.presses,
            holds=holds,
            pulse=self._pulse,
            before=Readiness(self.stage),
        )
        table = TableSettings(
            settings,
            ruleset_of(settings, Installed.under()),
            SpokenLanguage(pack(settings.language), play),
            self.live,
            kit(settings.kit),
        )
        self.evening = Evening(table, self.live, background=at_once if reckons else self._work.append)

    @property
    def driver(self) -> Driver | None:
        return self.live.source if isinstance(self.live.source, Driver) else None

    @property
    def playing(self) -> Driver:
        """The game that is on; it is wrong to ask before one is."""
        assert self.driver is not None
        return self.driver

    @property
    def played(self) -> Driver:
        """The game that was on last, also when it is over; it is wrong to ask before the first."""
        assert self.live.game is not None
        return self.live.game

    def run(self, until: Callable[[Box], bool], *, kill: bool = False) -> Box:
        """Plays until ``until`` holds."""
        self._until, self._kill = until, kill
        with contextlib.suppress(Quit, Killed):
            self.evening.run()
        return self

    def press(self, edges: Iterable[Edge]) -> None:
        for edge in edges:
            self.fingers.later(edge.at, (edge.button, edge.down, edge.at))

    def rest(self) -> None:
        """Another game: its looks are counted again."""
        self._looks = 0

    def said(self) -> list[str]:
        return [*self._said]

    def asked(self) -> list[str]:
        """The questions and waits that began, in their order."""
        return [*self._asked]

    def forget(self) -> None:
        """As if nothing had been said or asked yet."""
        for told in (self.rows, self.begun, self._said, self._asked):
            told.clear()

    def _hear(self, row: Row) -> None:
        self.rows.append(row)
        if row.cue == "say":
            self._said.append(row.line)

    def _do_work(self) -> None:
        """What goes on in the background is done."""
        while self._work:
            self._work.pop()()

    def _pulse(self, *, game: bool) -> None:
        self.pulses.append((self.clock.time, game))

    def _look(self) -> None:
        self._looks += 1
        assert self._looks < PATIENCE, f"it stands still after {self.begun[-3:]}"
        playing = self.stage.now_playing
        if playing is not None and playing is not self._playing:
            self._playing = playing
            cue = self.stage.cue
            self.begun.append((self.driver.label if self.driver else "setup", cue))
            if isinstance(cue, Count | AwaitConfirm):
                self._asked.append(cue.ask)
            plan = playing.plan if isinstance(playing, Counting) else None
            # A cue is begun a little before it is heard; nobody presses before.
            at = plan.at if plan else self.clock.time + 0.3
            assert self.live.source is not None
            if cue == LOOK and self.clock.time >= self.works_until:
                self._do_work()
            self.press(self._hands(Prompt(self.live.source, cue, plan, at, playing.end)))
        if self._until(self):
            if self._kill:
                raise Killed
            self.fingers.later(self.clock.time, None)


def over(box: Box) -> bool:
    """The farewell has been said, and the box waits for another game."""
    said = box.said()
    return said[-1:] == ["house.again"] and "house.farewell" in said


def settings_in(folder: Path, **chosen: Any) -> Settings:
    """Settings with everything that is kept under ``folder``, and short days and nights."""
    options = {"discussion": 10, "pace": "brisk", **chosen.pop("options", {})}
    plain = Settings(state=folder / "state", cache=folder / "cache", options=options)
    return replace(plain, **chosen)
