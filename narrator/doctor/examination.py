"""Performs an examination in real time: speaks, lights, plays, and collects the edges. Judges nothing."""

from __future__ import annotations

from collections.abc import Callable

from narrator.base.errors import NarratorError
from narrator.doctor.questions import Edges, Glow, Instruction, Lamp, Listen, Script, Ticks
from narrator.doctor.report import Report
from narrator.live.button_queue import ButtonQueue
from narrator.live.clock import Clock, RealTime
from narrator.script.common.cues import Chime, Say
from narrator.stage.equipment import Equipment
from narrator.stage.performance import LINE_GAP
from narrator.stage.ports import Edge

QUIET = 0.4
"""Seconds after a press in which its contact may still chatter."""


class Examination:
    """Examines with these ports; ``tell`` prints what is said."""

    def __init__(
        self, play: Equipment, clock: Clock, presses: ButtonQueue, tell: Callable[[str], None]
    ) -> None:
        self._play, self._clock, self._tell = play, clock, tell
        self._time = RealTime(clock, presses)
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

    def _perform(self, request: Instruction) -> Edges:
        match request:
            case Say():
                self._say(request)
            case Chime(name):
                at = self._next()
                self._wait(at + self._play.sound.effect(name, at))
            case Lamp(name, on):
                self._play.panel.lamp(name, on)
            case Glow(name):
                self._play.panel.ambience(name)
            case Listen(seconds):
                return self._listen(seconds)
            case Ticks(number, interval):
                return self._tick(number, interval)
        return ()

    def _say(self, say: Say) -> None:
        self._edges.clear()
        text = self._play.wording(say, 0)
        self._tell(text)
        spoken = self._play.voice.utter(text)
        at = self._next()
        self._play.sound.say(spoken.clip, at, ducks=False)
        self._wait(at + spoken.seconds + LINE_GAP)

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

    def _tick(self, number: int, interval: float) -> Edges:
        self._edges.clear()
        at = self._next() + interval
        for tick in range(number):
            self._play.sound.effect("tick", at + tick * interval)
        self._wait(at + number * interval)
        return tuple(edge._replace(at=edge.at - at) for edge in self._edges)

    def _next(self) -> float:
        return self._clock.now() + self._clock.ahead

    def _wait(self, until: float, *, wakes: bool = False) -> None:
        """Collects edges until a moment of the audio clock; with ``wakes`` until the next one at most."""
        while self._clock.now() < until:
            if not self._clock.alive():
                raise NarratorError(
                    "the loudspeaker went while it was examined: look at its plug, and begin again"
                )
            came = list(self._time.wait(until))
            self._edges += came
            if came and wakes:
                return
