"""What the settings say of sound: by which card, how loud, with which music. Nothing is opened here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SoundSettings:
    """What is heard, and by which card."""

    device: str | None = None
    """A sound card's name; None: the system's own."""
    microphone: str | None = None
    """As ``device``, for what somebody records."""
    latency: int = 40
    """Milliseconds of sound that are kept in hand where a press may be answered."""
    voice: float = 0.0
    music: float = 0.0
    """Both in dB; what is heard is `gains`."""
    volume: str = "last"
    """``last``: what the table chose by ear outlasts the evening; ``fixed``: each starts as the files say."""
    loudest: float = 6.0
    """In dB: nothing is louder, whatever is chosen."""
    night: Path | str | None = None
    """A file or a folder of music, or one of `NIGHTS`; None: the first of them."""
    day: Path | None = None
    """A file or a folder of music; None: the project's own."""

    @property
    def gains(self) -> tuple[float, float]:
        """Of the voice, with which go all sounds but the music, and of the music, in dB."""
        return min(self.voice, self.loudest), min(self.music, self.loudest)
