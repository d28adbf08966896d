"""Makes the files of sound that the package ships, from scores, noises and recordings of places."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from numpy.typing import NDArray

from hardware.sound.beds import HEADROOM, PIECES, Loop
from hardware.sound.loudness import BED_LUFS, PLACE_LUFS, RATE, gain, lufs, lufs_in_pieces
from hardware.sound_blocks import NoSound, sound_blocks
from narrator.base.errors import NarratorError
from narrator.base.sounds import MOTIF_SECONDS, by_night
from scripts.composing import floors
from scripts.composing.performance import START, Performance, perform
from scripts.composing.rendering import Rendered, play, render
from scripts.composing.score import Score

SCORES = PIECES.with_name("scores")
"""``BAND/MOMENT.yaml``, and ``motifs/ARC.yaml``."""
MOTIFS = "motifs"
RINGS = 1.0
"""Seconds in which the last note of a motif dies away, at least."""
UNDER_FLOOR = 10.5
"""By how many LU the music of a night is softer than the noise it lies over."""
FLOOR_LUFS = BED_LUFS["night"] - 10 * float(np.log10(1 + 10 ** (-UNDER_FLOOR / 10)))
"""The level of the noise alone: with the music it has that of a night."""
COMPRESSION, RAIN_COMPRESSION, PLACE_COMPRESSION = 1.0, 0.9, 0.5
"""Those of Vorbis, as soundfile counts it. The smallest file keeps all of music that a small loudspeaker
plays, and of noise what hides, at 5 to 6 KB a second. A rain is also laid under music that is not ours and
hides nothing, so it must not be thinner anywhere."""
FADE_IN, FADE_OUT = 0.003, 0.25
"""Seconds in which the sound of a place comes and goes."""
SEAM = 5 * RATE
"""Samples of a noise that come again at its end, so that a player jumps within what it has read."""


def level_of(moment: str) -> float:
    """The loudness of a band's own music at a moment, in LUFS."""
    return FLOOR_LUFS - UNDER_FLOOR if by_night(moment) else BED_LUFS[moment]


def piece(score: Score, moment: str) -> Rendered:
    """A score as it is shipped, before it is encoded."""
    done = render(perform(score))
    scaled = done.sound * np.float32(gain(level_of(moment) + HEADROOM - lufs_in_pieces(done.sound)))
    return done._replace(sound=_limited(scaled))


def motif_played(score: Score) -> Performance:
    """A motif in time: once. Raises `NarratorError` for one that is too long."""
    plan = perform(score, over=0)
    if plan.end - START > MOTIF_SECONDS - RINGS:
        raise NarratorError(
            f"the motif {score.title} takes {plan.end - START:.1f} s, and may take "
            f"{MOTIF_SECONDS - RINGS:g}: leave out a bar, or raise the tempo"
        )
    return plan


def motif(score: Score) -> NDArray[np.float32]:
    """A motif as it is shipped, before it is encoded."""
    plan = motif_played(score)
    rest = (
        START + MOTIF_SECONDS + 1,
        bytes((0xB0, 7, 0)),
    )  # the synthesiser plays to the last event
    begin = round((START - 0.1) * RATE)
    whole = play(replace(plan, events=(*plan.events, rest)))
    sound = whole[begin : begin + round(MOTIF_SECONDS * RATE)]
    away = round(RINGS * RATE)
    sound[-away:] *= np.cos(np.linspace(0, np.pi / 2, away, dtype=np.float32)) ** 2
    return sound * np.float32(gain(PLACE_LUFS - lufs(sound)))


def floor(name: str) -> tuple[NDArray[np.float32], Loop]:
    """One of the noises of a night."""
    noise = floors.MAKERS[name]()
    noise *= np.float32(gain(FLOOR_LUFS + HEADROOM - lufs_in_pieces(noise)))
    return np.concatenate([noise, noise[:SEAM]]), Loop(SEAM)


def write_ogg(
    file: Path, sound: NDArray[np.float32], loop: Loop, title: str, level: float = COMPRESSION
) -> None:
    """Vorbis, in pieces: of too many samples at once its encoder dies."""
    file.parent.mkdir(parents=True, exist_ok=True)
    kind: dict[str, Any] = {"format": "OGG", "subtype": "VORBIS", "compression_level": level}
    with soundfile.SoundFile(file, "w", RATE, 1, **kind) as out:
        out.title, out.comment, out.license = title, loop.comment(), "MIT"
        for at in range(0, len(sound), RATE):
            out.write(sound[at : at + RATE])


def place_clip(file: Path) -> NDArray[np.float32]:
    """The sound of a place as it is shipped, before it is encoded: made of a recording, with faded ends.
    Raises `NarratorError` for a file that cannot be read."""
    try:
        sound = np.concatenate([*sound_blocks(file), np.zeros(0, np.float32)])
    except (OSError, NoSound) as error:
        raise NarratorError(f"{file} cannot be read ({error}): name a file of sound") from None
    if len(sound) < RATE or not sound.any():
        raise NarratorError(f"{file} is silent or shorter than a second: name a longer recording")
    at = np.arange(len(sound), dtype=np.float32) / RATE
    sound *= np.minimum(1, at / FADE_IN) * np.minimum(1, at[::-1] / FADE_OUT)
    return sound * np.float32(gain(PLACE_LUFS - lufs(sound)))


def _limited(sound: NDArray[np.float32]) -> NDArray[np.float32]:
    """Peaks over -3 dBFS bent softly."""
    knee = np.float32(gain(-3))
    over = np.maximum(np.abs(sound) - knee, 0)
    bent = np.minimum(np.abs(sound), knee) + over / (1 + 4 * over)
    return np.asarray(np.sign(sound) * bent, np.float32)
