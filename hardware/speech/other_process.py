"""Lets another program speak one line into a WAV file, and reads it. Only the renderer's process, which is
killed with its children at a time limit, may use it.
"""

from __future__ import annotations

import subprocess
import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.io import wavfile

from hardware.speech.other_engines import WAV
from hardware.speech.voice_tone import Samples

RATES = range(4_000, 200_000)
"""Samples per second that a file may have."""


class OtherProgramError(Exception):
    """The program failed, or wrote no sound; the message is its own where it has one."""


def speak(command: Sequence[str], text: str, path: Path) -> tuple[Samples, int]:
    """Mono samples between -1 and 1, and their rate in Hz, both as the file says.

    Raises `OtherProgramError`, and OSError if the program cannot be started.
    """
    path.unlink(missing_ok=True)  # an older line is never taken for this one
    words = [word.replace(WAV, str(path)) for word in command]
    done = subprocess.run(
        words, input=f"{text}\n".encode(), capture_output=True, cwd=path.parent, check=False
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise OtherProgramError(said[-1] if said else f"it ended with code {done.returncode}")
    return read_wav(path)


def read_wav(path: Path) -> tuple[Samples, int]:
    """A WAV file of any rate, sample type and number of channels. Raises `OtherProgramError`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a chunk that is no sound
            rate, frames = wavfile.read(path)
    except FileNotFoundError:
        raise OtherProgramError("it wrote no file") from None
    except Exception as error:  # for a broken header, scipy raises almost any error
        raise OtherProgramError(f"its file cannot be read ({error})") from None
    if rate not in RATES:
        raise OtherProgramError(f"its file has {rate} samples a second")
    if frames.dtype == np.uint8:
        samples = (frames.astype(np.float64) - 128) / 128
    elif frames.dtype.kind == "i":
        samples = frames / np.float64(-int(np.iinfo(frames.dtype).min))
    else:
        samples = np.nan_to_num(frames.astype(np.float64))
    return (samples.mean(axis=1) if samples.ndim > 1 else samples), int(rate)
