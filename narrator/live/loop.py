"""Performs scripts in real time, through outages of the loudspeaker, until something ends them.

It alone touches stage and script; what a press means, others decide.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Protocol

from narrator.live.button_queue import MOST_EDGES, ButtonQueue
from narrator.live.clock import Clock, RealTime, Stuck
from narrator.live.performing import Performing
from narrator.live.simulated import SimulatedTable
from narrator.script.driver import Driver
from narrator.script.interlude import Interlude
from narrator.stage.conductor import Conductor
from narrator.stage.cue_source import CueSource, at_once
from narrator.stage.performance import LEAD
from narrator.stage.ports import Volumes
from narrator.stage.records import Record
from narrator.stage.stage import Stage

log = logging.getLogger(__name__)


class Pulse(Protocol):
    """Told each time before the loop waits for a press: that it comes round, and can take one."""

    def __call__(self, *, game: bool) -> None:
        """``game``: a game is in progress, a demo included."""
        ...


def no_pulse(*, game: bool) -> None:
    """Nobody watches over this box."""
    del game


def forget(record: Record) -> None:
    """Keeps no journal: a demo, and scenes outside a game, need none."""
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
        presses: ButtonQueue,
        *,
        holds: bool,
        pulse: Pulse = no_pulse,
        before: Callable[[CueSource], Interlude[Any] | None] = at_once,
    ) -> None:
        """``before``: see `Conductor`."""
        self.stage, self._clock, self._holds, self._pulse = stage, clock, holds, pulse
        self._before = before
        self._presses = presses
        self._ends = 0.0
        """From when on something else may begin: what was performed has been said, and was settled sooner."""

    def now(self) -> float:
        """The moment that is heard now, in seconds of the audio clock."""
        return self._clock.now()

    def ask(
        self,
        scene: Interlude[Any],
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
        source: CueSource,
        record: Callable[[Record], None] = forget,
        *,
        first: Interlude[Any] | None = None,
        table: SimulatedTable | None = None,
        news: Callable[[], Interlude[Any] | None] = lambda: None,
        unless: Callable[[], bool] | None = None,
        leaves: Callable[[], bool] = never,
        volumes: Volumes | None = None,
    ) -> bool:
        """Performs a source to its end, or until ``unless`` is true, which is asked all the time but
        while somebody presses; ``first`` is performed before it, ``news``, ``leaves`` and
        ``volumes`` as in `Conductor`. Returns whether a long press has ended it.

        With a ``table`` simulated players press, and a real press raises `Pressed`. Raises `Quit`,
        and `Stuck`.
        """
        clock = self._clock
        begins = max(clock.now() + clock.ahead, self._ends)
        conductor = Conductor(
            source,
            self.stage,
            record,
            cursor=begins,
            holds=self._holds,
            news=news,
            before=self._before,
            answers=table is None,
            leaves=leaves,
            volumes=volumes,
        )
        if first is not None:
            conductor.interject(first, begins)
        performing = Performing(conductor, self.stage, RealTime(clock, self._presses), table)
        outages = clock.outages
        try:
            while True:
                outages = self._look(conductor, outages)
                if not performing.goes_on():
                    return conductor.left
                if unless is not None and not conductor.touched and unless():
                    return False
                self._pulse(game=isinstance(source, Driver))
                performing.wait()
        finally:
            over = conductor.done and not conductor.left
            self._ends = conductor.cursor - LEAD if over else 0.0
            if not conductor.done:
                self.stage.stop(clock.now())

    def _look(self, conductor: Conductor, outages: int) -> int:
        """Lets the script stand still while nothing can be heard; an outage may already be over."""
        self._tell_storms()
        clock = self._clock
        if clock.stuck:
            raise Stuck
        alive, known, outages = clock.alive(), outages, clock.outages
        if not conductor.silenced and (not alive or outages > known):
            conductor.silence(clock.now())
        if conductor.silenced and alive:
            conductor.unsilence(clock.now())
        return outages

    def _tell_storms(self) -> None:
        while (storming := self._presses.stormed()) is not None:
            log.warning(
                "Button %s tells of more than %d edges a second: it counts as open until it has been "
                "quiet; look after its wires.",
                storming,
                MOST_EDGES,
            )
