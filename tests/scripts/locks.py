"""Reads scripts/locks. It contains no tests."""

from __future__ import annotations

import re

from narrator.appliance.fetch_voice import LOCK
from tests.scripts.programs import ROOT

FOLDER = ROOT / "scripts/locks"
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def locked(group: str) -> str:
    """The lock of this group; that of Piper is part of the box, which fetches it."""
    path = LOCK if group == "piper" else FOLDER / f"{group}.txt"
    return path.read_text(encoding="ascii")


def packages(*locks: str) -> dict[str, str]:
    """Name → version of all that is locked in these."""
    return {name: version for lock in locks for name, version in PINNED.findall(lock)}
