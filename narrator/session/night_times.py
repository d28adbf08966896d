"""How long the nights of a game are, as they are heard. What is done by night is not known here."""

from __future__ import annotations

from collections.abc import Callable

from narrator.script.driver import Driver


class NightTimes:
    """Looks at a game whenever the box does. A night counts if its begin and its end were seen: of one in
    which the box was started anew nobody knows how long it was."""

    def __init__(self, driver: Driver, now: Callable[[], float]) -> None:
        self._driver, self._now = driver, now
        self._awake = False
        self._closed: float | None = None
        self.seconds: dict[int, float] = {}
        """Night → how long eyes were closed in it, at the last time that it was played."""

    def look(self) -> bool:
        """Takes the time where eyes were just closed or opened. Ends nothing: it is never true."""
        awake, now = self._driver.awake, self._now()
        if awake and not self._awake and self._closed is not None:
            night = self._driver.view.night
            if night:  # else the cards were dealt by light
                self.seconds[night] = now - self._closed
            self._closed = None
        elif self._awake and not awake:
            self._closed = now
        self._awake = awake
        return False
