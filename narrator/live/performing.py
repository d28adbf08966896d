"""Performs one source to its end: does what is due, tells simulated players what begins, and waits.

The same loop in real time for the box and in virtual time for rehearsals. It decides nothing.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable

from narrator.live.clock import Time
from narrator.live.simulated import Prompt, SimulatedTable
from narrator.stage.conductor import Conductor
from narrator.stage.count import Counting
from narrator.stage.performance import earliest
from narrator.stage.ports import Edge
from narrator.stage.stage import Stage


class Pressed(Exception):
    """A real press came while simulated players were at the table."""


class Performing:
    """A conductor's source on its way. ``table``: the simulated players; None: real ones press.

    ::

        while performing.goes_on():
            performing.wait()
    """

    def __init__(
        self,
        conductor: Conductor,
        stage: Stage,
        time: Time,
        table: SimulatedTable | None = None,
    ) -> None:
        self.conductor, self.stage, self.time, self._table = conductor, stage, time, table
        self._coming: list[tuple[float, int, Edge]] = []
        self._order = 0
        self._begun: object = None

    def press(self, *edges: Edge) -> None:
        """These edges come when their time has come."""
        for edge in edges:
            self._order += 1
            heapq.heappush(self._coming, (edge.at, self._order, edge))

    def forget(self, edge_is_off: Callable[[Edge], bool]) -> None:
        """Drops scheduled edges that match."""
        self._coming = [one for one in self._coming if not edge_is_off(one[2])]
        heapq.heapify(self._coming)

    def goes_on(self) -> bool:
        """Does everything that is due by now; False where nothing more is to be performed."""
        now = self.time.now()
        while self._coming and self._coming[0][0] <= now:
            self.conductor.edge(heapq.heappop(self._coming)[2])
        while self.conductor.step(self.time.now()):
            pass
        if self.conductor.done or (self._table is not None and self._table.over):
            return False
        self._prompt()
        self._hand_over()
        return True

    def due(self) -> float | None:
        """When `goes_on` is needed next; None: only a real press can change anything."""
        return earliest(self.conductor.due(), self._coming[0][0] if self._coming else None)

    def wait(self) -> None:
        """Lets time pass until something is due, and takes every edge that has come by then.

        Real people who sleep are not waited for: presses and lamps come with the next beat. So nothing wakes
        at a moment that tells of a secret. Raises what waiting raises, and `Pressed`.
        """
        by_beats = self._table is None and not self.conductor.source.awake
        until = self.conductor.planned() if by_beats else self.due()
        for edge in self.time.wait(until, by_beats=by_beats):
            if edge.down and self._table is not None:
                raise Pressed
            self.conductor.edge(edge)

    def _hand_over(self) -> None:
        coming = self._coming[0][0] if self._coming else math.inf
        self.stage.ports.sound.commit(self.conductor.committed_until(coming))

    def _prompt(self) -> None:
        playing = self.stage.now_playing
        if self._table is None or playing is None or playing is self._begun:
            return
        self._begun = playing
        plan = playing.plan if isinstance(playing, Counting) else None
        at = max(self.conductor.cursor, self.time.now())
        prompt = Prompt(self.conductor.source, self.stage.cue, plan, at, playing.end)
        self.press(*self._table.hear(prompt))
