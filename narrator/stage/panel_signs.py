"""What the lamps of the panel show of the box itself: at work, at rest, ready, at fault. Nothing of a cue."""

from __future__ import annotations

from narrator.stage.delivery import Delivery


class PanelSigns:
    """On the panel that ``delivery`` performs on now."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._standing: str | None = None

    def busy(self, on: bool) -> None:
        """The box is at work and the table waits for it."""
        self._shows("starting" if on else self._standing)

    def paused(self, on: bool) -> None:
        """The game rests."""
        self._delivery.equipment.panel.state(paused=on)

    def stand(self, pattern: str | None) -> None:
        """While no game needs the lamps: ``starting``, ``ready``, or None."""
        self._standing = pattern
        self._shows(pattern)

    def fault(self, on: bool) -> None:
        """Something public is wrong, or right again."""
        self._shows("fault" if on else self._standing)

    def _shows(self, pattern: str | None) -> None:
        self._delivery.equipment.panel.pattern(pattern)
