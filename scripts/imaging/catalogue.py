"""The entry by which Raspberry Pi Imager offers the image, after its schema. It knows no more than sizes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import NamedTuple

DEVICES = ("pi5-64bit", "pi4-64bit", "pi3-64bit")
"""The boards with 64 bits as Imager tells them apart; its last one includes the Zero 2 W."""


class Digest(NamedTuple):
    """How long a file is, and its SHA-256."""

    size: int
    sha256: str


def digest(file: Path) -> Digest:
    """Reads all of the file."""
    with file.open("rb") as opened:
        return Digest(file.stat().st_size, hashlib.file_digest(opened, "sha256").hexdigest())


def entry(version: str, date: str, url: str, icon: str, unpacked: Digest, packed: Digest) -> str:
    """A list of one image as JSON. ``date`` is YYYY-MM-DD; ``url`` is where the packed image will be.

    Imager asks for a user and Wi-Fi only where ``init_format`` names a way to tell them to the system.
    """
    image = {
        "name": f"Narrator {version}",
        "description": "A box that moderates the party game Mafia: settings are in narrator.yaml on the card",
        "icon": icon,
        "url": url,
        "extract_size": unpacked.size,
        "extract_sha256": unpacked.sha256,
        "image_download_size": packed.size,
        "image_download_sha256": packed.sha256,
        "release_date": date,
        "init_format": "none",
        "devices": list(DEVICES),
    }
    return json.dumps({"os_list": [image]}, indent=2) + "\n"
