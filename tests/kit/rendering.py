"""Renders what a stage has told its loudspeaker, by the mixer of the box. Contains no tests."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardware.sound.beds import Looped
from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.speech.estimated_voice import EstimatedVoice
from hardware.speech.voice_spec import estimated_seconds
from narrator.stage.fakes import SilentSound
from narrator.stage.ports import Utterance

RATE = 48_000
BLOCK = RATE // 2
"""Samples that are pulled at once, if nothing is told meanwhile."""
LONGEST = 60 * RATE
"""Samples that the longest line has at most."""


class NamedVoice(EstimatedVoice):
    """The clip of each line is its text."""

    def utter(self, text: str) -> Utterance:
        return Utterance(text, self.seconds(text), text)


class Command(NamedTuple):
    """One thing that the loudspeaker was told."""

    when: float
    """The second in which it was told."""
    tell: Callable[[Mixer], object]
    over: float = math.inf
    """When nothing of it is heard any more."""


class RecordingSound(SilentSound):
    """Also keeps what it was told, in order, for `rendered`."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__()
        self.commands: list[Command] = []
        self._now = now

    def _keep(self, tell: Callable[[Mixer], object], over: float = math.inf) -> None:
        self.commands.append(Command(self._now(), tell, over))

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        super().say(clip, at, ducks=ducks)
        over = at + estimated_seconds(str(clip))
        self._keep(lambda mixer: mixer.say(hummed(str(clip)), at, ducks=ducks), over)

    def effect(self, name: str, at: float) -> float:
        seconds = super().effect(name, at)
        self._keep(lambda mixer: mixer.effect(name, at), at + seconds)
        return seconds

    def bed(self, name: str | None, at: float) -> None:
        super().bed(name, at)
        self._keep(lambda mixer: mixer.bed(name, at))

    def cut(self, at: float) -> None:
        super().cut(at)
        self._keep(lambda mixer: mixer.cut(at))

    def levels(self, voice: float, music: float) -> None:
        super().levels(voice, music)
        self._keep(lambda mixer: mixer.levels(voice, music))

    def volume(self, db: float) -> None:
        super().volume(db)
        self._keep(lambda mixer: mixer.volume(db))


@lru_cache(maxsize=1)
def _noise() -> NDArray[np.int16]:
    return np.random.default_rng(1).integers(-9_000, 9_000, 2 * LONGEST, np.int16)


def hummed(text: str) -> NDArray[np.int16]:
    """A noise of its own for each text, as long as it would be spoken."""
    begin = zlib.crc32(text.encode()) % LONGEST
    return _noise()[begin : begin + round(estimated_seconds(text) * RATE)]


@lru_cache(maxsize=2)
def _bed(name: str) -> NDArray[np.int16]:
    noise = np.random.default_rng(zlib.crc32(name.encode()))
    return noise.integers(-3_000, 3_000, 2 * RATE + 7, np.int16)


@lru_cache(maxsize=1)
def _effects() -> dict[str, list[NDArray[np.int16]]]:
    return {name: list(takes) for name, takes in effects().items()}


def rendered(sound: RecordingSound, begin: float, end: float) -> NDArray[np.float32]:
    """What leaves the mixer between these seconds. What was told before, and is not over, is told at once
    at the beginning."""
    mixer = Mixer({name: Looped(_bed(name)) for name in ("night", "day")}, _effects())
    mixer.frames = round(begin * RATE)
    left = [command for command in reversed(sound.commands) if command.over > begin]
    last, blocks = round(end * RATE), list[NDArray[np.float32]]()
    while mixer.frames < last:
        while left and left[-1].when * RATE < mixer.frames + 1:
            left.pop().tell(mixer)
        till = min(last, mixer.frames + BLOCK, *(int(one.when * RATE) for one in left[-1:]))
        blocks.append(mixer.pull(till - mixer.frames))
    return np.concatenate(blocks) if blocks else np.zeros(0, np.float32)
