"""Plays a bed, a voice and an effect at once, and prints the processor's share as JSON:
`python -m scripts.figures.three_sources ours|pygame FOLDER`, where `lay_sources` has put the sources.
"""

from __future__ import annotations

import json
import math
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np

from hardware.sound.beds import Looped
from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer
from hardware.sound.speaker import Speaker

SECONDS = {"bed": 30.0, "voice": 2.0, "effect": 1.0}
"""How long each source is."""
EVERY = 4.0
"""Seconds from one voice, with an effect over it, to the next."""
SETTLED = 4.0
WINDOW, WINDOWS = 10.0, 3
"""Seconds before the first share is measured, over which each is, and how often."""
BUFFER = 512
"""Samples that pygame mixes at a time where it is not told otherwise."""


def lay_sources(folder: Path) -> None:
    """Noises in place of music and voice: mixing costs the same for any samples."""
    chance = np.random.default_rng(1)
    for name, seconds in SECONDS.items():
        noise = chance.integers(-3000, 3000, round(seconds * RATE))
        np.save(folder / f"{name}.npy", noise.astype(np.int16))


def ours(folder: Path) -> Callable[[], None]:
    """Starts the bed; what is returned plays voice and effect."""
    bed, voice, effect = (np.load(folder / f"{name}.npy") for name in SECONDS)
    mixer = Mixer({"night": Looped(bed)}, {"tick": [effect]})
    mixer.bed("night", 0.0)
    speaker = Speaker(mixer)
    speaker.start()
    speaker.stands(math.inf)

    def play() -> None:
        at = speaker.now() + speaker.ahead
        speaker.say(voice, at, ducks=True)
        speaker.effect("tick", at)

    return play


def pygame(folder: Path) -> Callable[[], None]:
    """The same by pygame's mixer, which does not lower the bed."""
    mixer = import_module("pygame.mixer")
    mixer.init(RATE, -16, 2, BUFFER)
    bed, voice, effect = (
        mixer.Sound(buffer=np.repeat(np.load(folder / f"{name}.npy"), 2).tobytes())
        for name in SECONDS
    )
    bed.play(loops=-1)

    def play() -> None:
        voice.play()
        effect.play()

    return play


if __name__ == "__main__":
    play = {"ours": ours, "pygame": pygame}[sys.argv[1]](Path(sys.argv[2]))
    over, shares = threading.Event(), list[float]()

    def look() -> None:
        over.wait(SETTLED)
        for _ in range(WINDOWS):
            since = time.monotonic(), time.process_time()
            over.wait(WINDOW)
            used = time.process_time() - since[1]
            shares.append(100 * used / (time.monotonic() - since[0]))
        over.set()

    threading.Thread(target=look).start()
    while not over.is_set():
        play()
        over.wait(EVERY)
    print(json.dumps(shares))
