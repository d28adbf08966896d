"""What the box has said so far, on disk: how often each line, text, arc and house was heard. It holds nothing
secret; lost, torn or unreadable it begins anew, and nothing else happens.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept
from narrator.script.story.storybook import Memory

NAME = "heard.json"
"""The file in the state folder."""

MOST_BYTES = 5_000_000
MOST = 20_000
"""So many names at most: a damaged file is not read into memory for ever."""

log = logging.getLogger(__name__)


def read(folder: Path) -> Memory | None:
    """What was kept last; None where there is nothing, or nothing that can be read."""
    return read_kept(folder / NAME, MOST_BYTES, _memory)


def _memory(data: bytes) -> Memory:
    found = from_json(data)
    heard = tuple(sorted(found["heard"].items()))
    seed = found["seed"]
    counts = all(type(times) is int and times >= 0 for _, times in heard)
    if type(seed) is not int or not counts or len(heard) > MOST:
        raise ValueError("what was heard is a seed, and names with how often")
    return Memory(seed, heard)


def keep(folder: Path, memory: Memory) -> None:
    """Puts it on disk. Where that fails it is logged, and the evening goes on."""
    kept = {"seed": memory.seed, "heard": dict(memory.heard)}
    try:
        write_whole(folder / NAME, json.dumps(kept, indent=0).encode())
    except OSError as error:
        log.error("what the box has told, %s, cannot be written: %s; it may repeat itself next time",
                  folder / NAME, error.strerror)  # fmt: skip
