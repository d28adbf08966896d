"""The engines that a package brings and that are kept loaded for all lines, each in a file of this folder
that declares `ENGINE`; no list names them. `hardware.speech.engine_host` alone loads one; nothing is spoken
here.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

Speak = Callable[[str, int, float, float], tuple[Any, int]]
"""A sentence, a seed, how fast (1: the engine's own pace) and how high (1: its own pitch) to mono samples
between -1 and 1, and how many of them make a second. The same arguments give the same sound, but for
what is inaudible."""


class Chain(NamedTuple):
    """What is done to the raw sound of an engine besides trimming it, evening it out and levelling it."""

    low: float = 0.0
    """dB below 250 Hz."""
    bell: float = 0.0
    """dB around 2.8 kHz, where consonants are told apart."""
    high: float = 0.0
    """dB above 5 kHz."""
    ratio: float = 2.5
    """The compressor's: above its threshold so many dB more become one."""
    shadow: bool = False
    """Whether an octave below is added under it, as to a voice that was never anybody's."""
    breath: bool = False
    """Whether it draws breath between its sentences."""
    room: float = 0.0
    """The room around it, in dB relative to that of `voice_effects`."""
    pause: float = 0.7
    """Seconds between two sentences of a line."""


class KeptEngine(NamedTuple):
    """An engine with one voice for each of its languages."""

    id: str
    """As packs and settings name it."""
    package: str
    """The distribution that brings it, as pip names it."""
    about: str
    licence: str
    origin: str
    languages: Mapping[str, int]
    """Language → words a minute at its own pace."""
    chain: Chain
    load: Callable[[str], Speak]
    """Loads the voice of a language. Raises whatever its package raises."""
    rate: Mapping[str, int] = {}
    """Language → words a minute at which it speaks here, where that is not its own pace."""
    pitch: int = 50
    """At which it speaks where the settings name none; 50: its own."""

    def version(self) -> str | None:
        """That of the package; None: it is not installed, perhaps since it has none for this processor."""
        try:
            return importlib.metadata.version(self.package)
        except importlib.metadata.PackageNotFoundError:
            return None


@cache
def engines() -> Mapping[str, str]:
    """KeptEngine id → its module, sorted by file."""
    modules = [f"{__name__}.{found.name}" for found in pkgutil.iter_modules(__path__)]
    return {engine_in(module).id: module for module in sorted(modules)}


def engine_in(module: str) -> KeptEngine:
    """The engine that a module declares."""
    engine: KeptEngine = importlib.import_module(module).ENGINE
    return engine
