"""Debounces contacts: edges in, presses out. No clock, no thread, no pin.

Time is passed in. Every moment is in the seconds of the clock that stamped the edges.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from narrator.stage.ports import Edge


class PressKind(Enum):
    """How much of a press is known by now.

    Every press begins with ``DOWN``. Then it is either ``SHORT``, or ``LONG`` and perhaps ``HOLD``.
    """

    DOWN = "down"
    SHORT = "short"
    LONG = "long"
    HOLD = "hold"


class Press(NamedTuple):
    """A finger on a button."""

    button: str
    kind: PressKind
    at: float
    """When the finger came down, whatever the kind: what was heard then is what is meant."""
    until: float
    """When the kind was settled: ``at`` itself for DOWN, the release for SHORT, the end of the required
    time for LONG and HOLD."""


class Timing(NamedTuple):
    """Lengths in seconds."""

    chatter: float = 0.04
    """For so long a button is ignored after a change."""
    long: float = 0.7
    """For so long a button must be held to press LONG."""
    hold: float = 3.0
    """The same for HOLD."""


STANDARD = Timing()


@dataclass(slots=True)
class _Contact:
    """One button."""

    closed: bool = False
    """What was taken for true last."""
    level: bool = False
    """What the wire says, since ``level_at``."""
    level_at: float = 0.0
    newest: float = float("-inf")
    """The time stamp of the last edge."""
    locked_until: float = float("-inf")
    down_at: float = 0.0
    stage: PressKind = PressKind.SHORT


class PressMachine:
    """Acts on the first edge of a button, then ignores that button for the length of a chatter,
    then looks at its level again: a release that fell into the lock-out is found there.

    A button that was held before its first edge presses only after it was seen open. One that never
    opens gives LONG and HOLD once. Edges that repeat the level, and edges older than the newest one
    of their button, change nothing.
    """

    def __init__(self, timing: Timing = STANDARD) -> None:
        self._timing = timing
        self._contacts: dict[str, _Contact] = {}

    def edge(self, edge: Edge) -> list[Press]:
        """The presses that this edge settles, in order of time; most often none or one."""
        contact = self._contacts.setdefault(edge.button, _Contact())
        if edge.at < contact.newest:
            return []
        contact.newest = edge.at
        presses = self._advance(edge.button, contact, edge.at)
        if edge.down != contact.level:
            contact.level, contact.level_at = edge.down, edge.at
            presses += self._advance(edge.button, contact, edge.at)
        return presses

    def deadline(self) -> float | None:
        """When `tick` will next have something to do; None while no button is waited for."""
        touched = [one for one in self._contacts.values() if one.level or one.closed]
        dues = [self._due(contact) for contact in touched]
        return min([due for due in dues if due is not None], default=None)

    def tick(self, now: float) -> list[Press]:
        """The presses settled by nothing but time. Hand over the edges stamped before ``now``
        first: a release that is still on its way would come too late."""
        due = self.deadline()
        if due is None or due > now:
            return []
        presses = [
            press
            for button, contact in self._contacts.items()
            for press in self._advance(button, contact, now)
        ]
        return sorted(presses, key=lambda press: press.until)

    def _due(self, contact: _Contact) -> float | None:
        if contact.level != contact.closed:
            return max(contact.locked_until, contact.level_at)
        if contact.closed and contact.stage is PressKind.DOWN:
            return contact.down_at + self._timing.long
        if contact.closed and contact.stage is PressKind.LONG:
            return contact.down_at + self._timing.hold
        return None

    def _advance(self, button: str, contact: _Contact, now: float) -> list[Press]:
        presses = []
        while (due := self._due(contact)) is not None and due <= now:
            if contact.level == contact.closed:
                contact.stage = PressKind.LONG if contact.stage is PressKind.DOWN else PressKind.HOLD
                presses.append(Press(button, contact.stage, contact.down_at, due))
                continue
            contact.closed = contact.level
            contact.locked_until = contact.level_at + self._timing.chatter
            if contact.closed:
                contact.down_at, contact.stage = contact.level_at, PressKind.DOWN
                presses.append(Press(button, PressKind.DOWN, contact.down_at, contact.down_at))
            elif contact.stage is PressKind.DOWN:
                presses.append(Press(button, PressKind.SHORT, contact.down_at, contact.level_at))
        return presses
