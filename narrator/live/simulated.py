"""What simulated players are told, and how their answers become presses of buttons.

They hear what everybody hears. Who they are and what they want is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from narrator.script.common.cues import (
    AwaitConfirm,
    Count,
    Cue,
    Light,
    Mode,
    PrivateCount,
    Reply,
)
from narrator.script.driver import Driver
from narrator.stage.count import CountPlan
from narrator.stage.cue_source import CueSource
from narrator.stage.ports import Edge

TAP, HELD = 0.12, 0.9
"""Seconds for which a button is down in a short and in a long press."""

INTO = 0.3
"""The part of an item's window after which somebody who means this item presses."""

CONFIRM = "confirm"


def tap(at: float, seconds: float = TAP, button: str = CONFIRM) -> list[Edge]:
    """A button is pressed at ``at``, for so many seconds."""
    return [Edge(button, True, at), Edge(button, False, at + seconds)]


class Prompt(NamedTuple):
    """A cue begins: this is when simulated players decide what they press."""

    source: CueSource
    """What is performed: a game's driver, or a scene outside a game."""
    cue: Cue | Light | None
    plan: CountPlan | None
    """When the items of a Count have their turns; None: the cue is no Count."""
    at: float
    """When the cue is first heard, in seconds of the audio clock."""
    end: float
    """When it ends if nobody presses, likewise."""

    @property
    def in_game(self) -> bool:
        return isinstance(self.source, Driver)

    @property
    def driver(self) -> Driver:
        """The game. Fails outside one."""
        assert isinstance(self.source, Driver)
        return self.source

    @property
    def turns(self) -> list[int]:
        """The values of a Count in the order in which they are called, or lit."""
        assert isinstance(self.cue, Count)
        items = self.cue.items
        return [items[self._timed.item(nth)].value for nth in range(len(items))]

    def on(self, *values: int, seconds: float = TAP, button: str = "") -> list[Edge]:
        """A press on each of these values of a Count, in the order of their turns; without a ``button`` on
        the one that counts."""
        plan, turns = self._timed, self.turns
        return [
            edge
            for nth in sorted(turns.index(value) for value in values)
            for its in ([button] if button else self._buttons)
            for edge in tap(plan.turn(nth) + plan.reaction + plan.width(nth) * INTO, seconds, its)
        ]

    @property
    def _buttons(self) -> list[str]:
        """The button of the box, or those of all whom a call is for where everybody presses the own one."""
        if not (isinstance(self.cue, Count) and self.cue.own):
            return [CONFIRM]
        return [f"seat {seat}" for seat in (self.source.private or PrivateCount(())).own]

    def after(self, wait: float, seconds: float = TAP, button: str = CONFIRM) -> list[Edge]:
        """A press so many seconds after the cue has begun."""
        return tap(self.at + wait, seconds, button)

    def presses(self, reply: Reply, wait: float = 1.0) -> list[Edge]:
        """What is pressed to give this reply; ``wait``: where CONFIRM is awaited, for so many seconds."""
        if isinstance(self.cue, AwaitConfirm):
            return self.after(wait) if reply else []
        if not isinstance(self.cue, Count) or not isinstance(reply, tuple):
            return []
        if self.cue.mode is Mode.BALLOT:
            votes = zip(reply[::2], reply[1::2], strict=True)
            return [edge for voter, seat in votes for edge in self.on(seat, button=f"seat {voter}")]
        return self.on(*(self._corrects(self.cue, reply) if self.cue.pass_ == 2 else reply))

    def _corrects(self, cue: Count, reply: tuple[int, ...]) -> tuple[int, ...]:
        """What is pressed in a second pass, where the first one's presses are stored."""
        stored = self.source.private.stored if self.source.private else ()
        if cue.mode is Mode.SEVERAL:
            return tuple(sorted({*reply} ^ {*stored}))
        return () if reply == stored else reply

    @property
    def _timed(self) -> CountPlan:
        assert self.plan is not None
        return self.plan


class SimulatedTable(Protocol):
    """Everybody at a table, simulated."""

    over: bool
    """Whether they have nothing more to tell, so that the performance ends."""

    def hear(self, prompt: Prompt) -> Iterable[Edge]:
        """What they press when a cue begins; the moments may come much later."""
        ...
