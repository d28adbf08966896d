"""A loudspeaker, ears and lamps that only remember: for tests and for machines without them. No sound."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from narrator.base.sounds import lasts
from narrator.stage.ports import Utterance

LENGTHS = {
    "chime": 1.2,
    "gavel": 0.6,
    "decoy": 0.05,
    "sweep": 4.0,
    "tick": 0.05,
    "tone": 0.3,
}
"""Seconds that each effect takes here, besides those of the story."""


class Sounded(NamedTuple):
    """One thing that a loudspeaker was told."""

    at: float
    what: str
    """``say``, ``count`` (a clip that the bed does not make room for), ``cut``, an effect, a bed or a
    volume."""


class SilentSound:
    """Implements the port `Sound`; ``heard`` is everything it was told, in that order, and ``late`` what was
    to be heard when something else was committed already."""

    ahead = 0.0

    def __init__(self) -> None:
        self.heard: list[Sounded] = []
        self.late: list[Sounded] = []
        self.committed_until = 0.0
        """Until when what will be heard can change no more."""

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        del clip
        self._hear(at, "say" if ducks else "count")

    def effect(self, name: str, at: float) -> float:
        self._hear(at, name)
        return lasts(name) or LENGTHS[name]

    def bed(self, name: str | None, at: float) -> None:
        self._hear(at, f"bed {name}")

    def cut(self, at: float) -> None:
        self._hear(at, "cut")

    def _hear(self, at: float, what: str) -> None:
        self.heard.append(Sounded(at, what))
        if at < self.committed_until - 1e-9:
            self.late.append(self.heard[-1])

    def levels(self, voice: float, music: float) -> None:
        self.heard.append(Sounded(0.0, f"levels {voice:g} {music:g}"))

    def commit(self, until: float) -> None:
        self.committed_until = until

    def volume(self, db: float) -> None:
        self.heard.append(Sounded(0.0, f"volume {db:g}"))


class DeafMicrophone:
    """Implements the port `Microphone`; it hears the ``takes``, one after the other, then None."""

    def __init__(self, takes: Iterable[object] = ()) -> None:
        self.takes = list(takes)
        self.open = False
        self.drops: list[float] = []
        """What was dropped from the end of each take, in seconds."""

    def listen(self, seconds: float) -> None:
        del seconds
        self.open = True

    def heard(self, drop: float = 0.0) -> object:
        if not self.open:
            return None
        self.open = False
        self.drops.append(drop)
        return self.takes.pop(0) if self.takes else None


class FakeEar:
    """Implements the port `Ear`; it hears the ``takes``, one after the other, then silence. One that is not
    ``plugged`` in is not there."""

    def __init__(self, takes: Iterable[Utterance | str] = (), *, plugged: bool = True) -> None:
        self.takes, self.plugged = list(takes), plugged
        self.open = False
        self.opened: list[float] = []
        """For how many seconds it was opened, each time."""
        self.drops: list[float] = []
        """What was dropped from the end of each take, in seconds."""

    def there(self) -> bool:
        return self.plugged

    def wake(self) -> None:
        """Nothing has to be prepared."""

    def listen(self, seconds: float) -> bool:
        self.open = self.plugged
        self.opened.append(seconds)
        return self.plugged

    def taken(self, drop: float) -> Utterance | str:
        self.open = False
        self.drops.append(drop)
        if not self.plugged:
            return "gone"
        return self.takes.pop(0) if self.takes else "silent"

    def close(self) -> None:
        self.open = False


class DarkPanel:
    """Implements the port `Panel`; ``lit`` are the changes of its lamps, ``captions`` the texts, ``moods``
    those of its ambience, ``patterns`` what the lamps were to show by themselves, and ``paused`` is what it
    was last told."""

    def __init__(self) -> None:
        self.paused = False
        self.patterns: list[str | None] = []
        self.lit: list[tuple[str, bool]] = []
        self.captions: list[str] = []
        self.moods: list[str] = []

    def lamp(self, name: str, on: bool) -> None:
        self.lit.append((name, on))

    def ambience(self, mood: str) -> None:
        self.moods.append(mood)

    def caption(self, text: str) -> None:
        self.captions.append(text)

    def pattern(self, name: str | None) -> None:
        self.patterns.append(name)

    def state(self, *, paused: bool) -> None:
        self.paused = paused
