"""Performs an examination in real time: speaks, lights, plays, and collects the edges. Judges nothing."""

from __future__ import annotations

import queue
from collections.abc import Callable

from narrator.doctor.questions import Beat, Edges, Lamp, Listen, Report, Request, Script, Speak
from narrator.errors import NarratorError
from narrator.live.button_queue import Presses
from narrator.live.loop import Clock, Quit
from narrator.stage.equipment import Play
from narrator.stage.performance import BREATH
from narrator.stage.ports import Edge

QUIET = 0.4
"""Seconds after a press in which its contact may still chatter."""
NAP = 0.5


class Examination:
    """``tell`` prints what is said."""

    def __init__(
        self, play: Play, clock: Clock, presses: Presses, tell: Callable[[str], None]
    ) -> None:
        self._play, self._clock, self._tell = play, clock, tell
        self._queue = presses.queue
        self._edges: list[Edge] = []

    def run(self, script: Script) -> Report:
        """Examines to the end. Raises `Quit`, and `NarratorError` if the loudspeaker goes meanwhile."""
        reply: Edges = ()
        request = next(script)
        while True:
            reply = self._perform(request)
            try:
                request = script.send(reply)
            except StopIteration as end:
                report: Report = end.value
                return report

    def _perform(self, request: Request) -> Edges:
        if isinstance(request, Speak):
            self._speak(request)
        elif isinstance(request, Lamp):
            self._play.panel.lamp(request.name, request.on)
        elif isinstance(request, Listen):
            return self._listen(request.seconds)
        elif isinstance(request, Beat):
            return self._beat(request)
        else:
            at = self._next()
            self._wait(at + self._play.sound.effect(request.name, at))
        return ()

    def _speak(self, request: Speak) -> None:
        self._edges.clear()
        text = self._play.wording(request.say, 0)
        self._tell(text)
        spoken = self._play.voice.utter(text)
        at = self._next()
        self._play.sound.say(spoken.clip, at, ducks=False)
        self._wait(at + spoken.seconds + BREATH)

    def _listen(self, seconds: float) -> Edges:
        until = self._clock.now() + seconds
        while self._clock.now() < until:
            down = {edge.button: edge.down for edge in self._edges}
            if any(edge.down for edge in self._edges) and not any(down.values()):
                quiet = self._edges[-1].at + QUIET
                if quiet <= self._clock.now():
                    break
                self._wait(min(until, quiet), wakes=True)
            else:
                self._wait(until, wakes=True)
        return tuple(self._edges)

    def _beat(self, request: Beat) -> Edges:
        self._edges.clear()
        at = self._next() + request.interval
        for tick in range(request.ticks):
            self._play.sound.effect("tick", at + tick * request.interval)
        self._wait(at + request.ticks * request.interval)
        return tuple(edge._replace(at=edge.at - at) for edge in self._edges)

    def _next(self) -> float:
        return self._clock.now() + self._clock.latency

    def _wait(self, until: float, *, wakes: bool = False) -> None:
        """Collects edges until a moment of the audio clock; with ``wakes`` until the next one at most."""
        while (left := until - self._clock.now()) > 0:
            if not self._clock.alive():
                raise NarratorError(
                    "the loudspeaker went while it was examined: look at its plug, and begin again"
                )
            try:
                edge = self._queue.get(timeout=min(left, NAP))
            except queue.Empty:
                continue
            if edge is None:
                raise Quit
            self._edges.append(Edge(edge[0], edge[1], self._clock.heard(edge[2])))
            if wakes:
                return
