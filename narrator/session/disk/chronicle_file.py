"""The chronicle on disk: one line of JSON for each game that the table wanted to be kept. What stands in a
game, and how it is read, is not known here.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept

NAME = "chronicle.jsonl"
"""The file in the state folder."""

VERSION = 1

MOST_BYTES = 5_000_000
"""So much is kept at most; the oldest games go first."""

KeptGame = Mapping[str, Any]

log = logging.getLogger(__name__)


def read(folder: Path, *, set_aside: bool = True) -> list[KeptGame]:
    """The games that were kept, the oldest first; a line that is torn, damaged or of another version is left
    out. ``set_aside`` as in `read_kept`."""
    return read_kept(folder / NAME, 2 * MOST_BYTES, _entries, set_aside=set_aside) or []


def is_there(folder: Path) -> bool:
    """Whether anything was kept, be it legible or not."""
    return os.path.lexists(folder / NAME)


def add(folder: Path, entry: KeptGame) -> None:
    """Puts a game behind the others. Where that fails it is logged, and nothing else happens."""
    lines = [json.dumps(one, ensure_ascii=False).encode() + b"\n" for one in (*read(folder), entry)]
    while sum(map(len, lines)) > MOST_BYTES:
        lines.pop(0)
    try:
        write_whole(folder / NAME, b"".join(lines))
    except OSError as error:
        log.error("the chronicle %s cannot be written: %s; make room on the disk, or look for another",
                  folder / NAME, error.strerror)  # fmt: skip


def forget(folder: Path) -> None:
    """All of it is gone. Raises OSError."""
    (folder / NAME).unlink(missing_ok=True)


def _entries(data: bytes) -> list[KeptGame]:
    """Raises ValueError where there is none: that is more than a torn end."""
    found = [entry for line in data.splitlines() if (entry := _entry(line)) is not None]
    if not found:
        raise ValueError("there is no game in it")
    return found


def _entry(line: bytes) -> KeptGame | None:
    with suppress(ValueError):
        found: KeptGame = from_json(line)
        return found if _whole(found) else None
    return None


def _whole(found: Any) -> bool:
    """Whether this is an entry as this version writes it, each part of the kind that it should be."""
    if not isinstance(found, dict) or found.get("version") != VERSION:
        return False
    texts = dict.fromkeys(("language", "arc", "won"), str)
    kinds = {"evening": int, **texts, **dict.fromkeys(("cards", "nights", "last"), list)}
    if not all(isinstance(found.get(key), kind) for key, kind in kinds.items()):
        return False
    if not isinstance(found.get("story", ""), str):
        return False
    rows = all(_texts(row) and len(row) == 2 for row in found["cards"])
    return rows and all(_night(night) for night in found["nights"]) and _texts(found["last"])


def _night(night: Any) -> bool:
    if not isinstance(night, dict) or type(night.get("night")) is not int:
        return False
    return all(_texts(night.get(key)) for key in ("told", "died", "convicted"))


def _texts(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(text, str) for text in found)
