"""What the builder says of an update. Parsed only where the signature is right."""

from __future__ import annotations

import json
from dataclasses import dataclass

from narrator.updates.update_outcome import Outcome, UpdateRefused
from narrator.updates.versions import Version, version

FORMAT = 1


@dataclass(frozen=True)
class Manifest:
    """The signed part of an update file."""

    version: Version
    text: str
    """The version as it is written."""
    architecture: str
    """As dpkg calls it: ``arm64``."""
    sha256: str
    """Of the payload, in hexadecimal digits."""
    room: int
    """Bytes that must be free to install it."""


def parse(signed: bytes) -> Manifest:
    """Raises `UpdateRefused` for what a later builder may have signed."""
    try:
        found = json.loads(signed)
        if found["format"] != FORMAT:
            raise UpdateRefused(Outcome.FAILED, f"its format {found['format']} is not known to this version")
        numbers = version(found["version"])
        if numbers is None:
            raise ValueError(found["version"])
        return Manifest(
            numbers,
            found["version"],
            str(found["architecture"]),
            str(found["sha256"]),
            int(found["room"]),
        )
    except (ValueError, TypeError, KeyError) as error:
        raise UpdateRefused(Outcome.FAILED, "its manifest cannot be read by this version") from error
