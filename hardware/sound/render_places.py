"""The child process that renders the sounds of places: ``python -m hardware.sound.render_places > OUT.npz``.

It loads the large libraries, so that the process that plays does not have to.
"""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import numpy as np

from hardware.sound.place_sounds import MAKERS, place_sound


def main() -> None:
    """Writes all of them to standard output, once all are made."""
    os.nice(19)  # playback has priority
    clips: dict[str, Any] = {name: place_sound(name) for name in MAKERS}
    whole = io.BytesIO()
    np.savez(whole, **clips)
    sys.stdout.buffer.write(whole.getvalue())


if __name__ == "__main__":
    main()
