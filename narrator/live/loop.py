"""Performs scripts in real time: waits for the next thing due or the next press. Decides nothing.

Button threads only put stamped edges on a queue; this loop alone touches stage and script.
"""

from __future__ import annotations

import heapq
import logging
import queue
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from narrator.live.button_queue import FINGERS, Presses
from narrator.script.aside import Aside
from narrator.script.driver import Driver
from narrator.stage.conductor import Conductor, Record, Source
from narrator.stage.count import Counting
from narrator.stage.ports import Edge
from narrator.stage.stage import Stage

if TYPE_CHECKING:
    from narrator.rehearsal.players import Players

log = logging.getLogger(__name__)

NAP = 0.5
"""Seconds after which the loop looks round even if nothing is due."""


class Clock(Protocol):
    """The audio clock, as the loudspeaker keeps it."""

    latency: float
    outages: int
    """How often the loudspeaker has gone so far."""
    stuck: bool
    """Whether it can come back in a new process only."""

    def alive(self) -> bool:
        """Whether the loudspeaker plays; while it does not, the clock stands still."""
        ...

    def now(self) -> float:
        """The moment that is heard now."""
        ...

    def heard(self, monotonic: float) -> float:
        """The moment that was heard at a stamp of the machine's monotonic clock."""
        ...


class Quit(Exception):
    """Somebody at the keyboard wants to leave."""


class Stuck(Exception):
    """The loudspeaker is gone, and this process cannot get it back: a new one goes on."""


class Pressed(Exception):
    """A real press came while simulated players were at the table."""


class Pulse(Protocol):
    """Told each time before the loop waits for a press: that it comes round, and can take one."""

    def __call__(self, *, game: bool) -> None:
        """``game``: a game is in progress, a demo included."""
        ...


def no_pulse(*, game: bool) -> None:
    """Nobody watches over this box."""
    del game


def forget(record: Record) -> None:
    """Keeps no journal: what stands outside a game, and a demo, need none."""
    del record


def never() -> bool:
    """A long press ends nothing."""
    return False


def always() -> bool:
    """A long press ends it."""
    return True


class Live:
    """The real-time loop around one stage."""

    def __init__(
        self,
        stage: Stage,
        clock: Clock,
        presses: Presses,
        *,
        holds: bool,
        pulse: Pulse = no_pulse,
    ) -> None:
        self.stage, self._clock, self._holds, self._pulse = stage, clock, holds, pulse
        self._presses = presses

    def ask(
        self,
        scene: Aside[Any],
        unless: Callable[[], bool] | None = None,
        *,
        leaves: Callable[[], bool] = never,
    ) -> Any:
        """Performs a scene outside a game and returns its result; None when ``unless`` came true, or
        when a long press ended it (`perform`), which then stands in ``scene.left``."""
        scene.left = self.perform(scene, unless=unless, leaves=leaves)
        return scene.result

    def perform(
        self,
        source: Source,
        record: Callable[[Record], None] = forget,
        *,
        first: Aside[Any] | None = None,
        players: Players | None = None,
        news: Callable[[], Aside[Any] | None] = lambda: None,
        unless: Callable[[], bool] | None = None,
        leaves: Callable[[], bool] = never,
    ) -> bool:
        """Performs a source to its end, or until ``unless`` is true, which is asked all the time but
        while somebody presses; ``first`` is performed before it, ``news`` and ``leaves`` as in
        `Conductor`. Returns whether a long press has ended it.

        With ``players`` simulated players press, and a real press raises `Pressed`. Raises `Quit`,
        and `Stuck`.
        """
        clock = self._clock
        conductor = Conductor(
            source,
            self.stage,
            record,
            cursor=clock.now() + clock.latency,
            latency=clock.latency,
            holds=self._holds,
            news=news,
            leaves=leaves,
        )
        if first is not None:
            conductor.interject(first, clock.now() + clock.latency)
        fingers: list[tuple[float, int, Edge]] = []
        begun: object = None
        outages = clock.outages
        try:
            while True:
                outages = self._look(conductor, outages)
                now = clock.now()
                while fingers and fingers[0][0] <= now:
                    conductor.edge(heapq.heappop(fingers)[2])
                while conductor.step(clock.now()):
                    pass
                if conductor.done:
                    return conductor.left
                if unless is not None and not conductor.touched and unless():
                    return False
                if players is not None and self.stage.now_playing is not begun:
                    begun = self.stage.now_playing
                    self._listen(players, conductor, fingers)
                    if players.over:
                        return False
                self._pulse(game=isinstance(source, Driver))
                self._wait(conductor, fingers, simulated=players is not None)
        finally:
            if not conductor.done:
                self.stage.stop(clock.now())

    def _look(self, conductor: Conductor, outages: int) -> int:
        """Lets the script stand still while nothing can be heard; an outage may already be over."""
        clock = self._clock
        if clock.stuck:
            raise Stuck
        alive, known, outages = clock.alive(), outages, clock.outages
        if not conductor.silenced and (not alive or outages > known):
            conductor.silence(clock.now())
        if conductor.silenced and alive:
            conductor.unsilence(clock.now(), clock.latency)
        return outages

    def _listen(
        self, players: Players, conductor: Conductor, fingers: list[tuple[float, int, Edge]]
    ) -> None:
        playing, source = self.stage.now_playing, conductor.source
        if not isinstance(source, Driver):
            return
        plan = playing.plan if isinstance(playing, Counting) else None
        at = max(conductor.cursor, self._clock.now())
        for edge in players.hear(source, self.stage.cue, plan, at):
            heapq.heappush(fingers, (edge.at, len(fingers), edge))

    def _wait(
        self, conductor: Conductor, fingers: list[tuple[float, int, Edge]], *, simulated: bool
    ) -> None:
        """Sleeps until something is due; takes every edge that has come by then."""
        due = (conductor.due(), fingers[0][0] if fingers else None)
        moments = [moment for moment in due if moment is not None]
        nap = min([NAP, *(moment - self._clock.now() for moment in moments)])
        waiting = self._presses.queue
        try:
            edge = waiting.get(timeout=max(0.0, nap))
            while True:
                if edge is None:
                    raise Quit
                button, down, monotonic = edge
                if simulated and down:
                    raise Pressed
                conductor.edge(Edge(button, down, self._clock.heard(monotonic)))
                edge = waiting.get_nowait()
        except queue.Empty:
            pass
        while (storming := self._presses.stormed()) is not None:
            log.warning(
                "Button %s tells of more than %d edges a second: it counts as open until it has been "
                "quiet; look after its wires.",
                storming,
                FINGERS,
            )
