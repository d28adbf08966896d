"""The lines of a journal: what a game's head and each reply look like on disk. No file is opened here."""

from __future__ import annotations

import contextlib
import json
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints
from zlib import crc32

from narrator.base.errors import NarratorError, RuleError
from narrator.base.kept_file import from_json
from narrator.rules.game.interrupts import Interrupt
from narrator.rules.table.table import GameSetup
from narrator.script.story.storybook import Memory
from narrator.session.disk.table_on_disk import read_record, read_table, write_table
from narrator.stage.records import Happened, Reached, Record, Replied

WIDTH = 192
"""Bytes of every line but the head's: its length tells nobody whether somebody pressed."""

SEAL = 9
"""Bytes at the end of a line's text: a blank and the CRC-32 of what stands before it."""

LEFT = "left"
"""In place of the boot: somebody has ended the box in mid-game, on purpose."""

_EVENTS = {event.__name__: event for event in get_args(Interrupt)}


class JournalError(NarratorError):
    """A journal that cannot be replayed here; the sentence says why and what to do."""


class Head(NamedTuple):
    """The first line of a game's journal."""

    rules: str
    """A digest of the script that it was played with."""
    pack: str
    """A digest of the words that it was played with."""
    boot: str
    """The boot in which it was played: it tells a crash from a power cut. `LEFT`: somebody ended the box."""
    language: str
    names: tuple[str, ...]
    """In seat order; empty without names."""
    secret: int
    """The seed that draws among secrets."""
    table: GameSetup
    memory: Memory = Memory()
    """What the box had said before this game."""

    def line(self) -> bytes:
        """As it stands on disk."""
        return _sealed(json.dumps(self._asdict() | {"table": write_table(self.table)}).encode())

    @classmethod
    def read(cls, line: bytes) -> Head:
        """Raises `JournalError` for a line that no box of this version has written: whatever stands in a
        head is of the kind that it should be, and its table can be played."""
        try:
            found: dict[str, Any] = dict(from_json(_unsealed(line)))
            table = read_table(found.pop("table", None))
            kinds = {name: kind for name, kind in get_type_hints(cls).items() if name != "table"}
            return cls(**read_record(kinds, found), table=table)
        except (ValueError, TypeError, RecursionError, RuleError):
            raise JournalError(
                "the unfinished game was played with another version of the box, or is damaged; "
                "begin a new one"
            ) from None


def encode(record: Record) -> bytes:
    """One line of `WIDTH` bytes, whatever it says."""
    entry: dict[str, Any]
    if isinstance(record, Replied):
        entry = {"k": record.key, "r": record.reply}
    elif isinstance(record, Reached):
        entry = {"s": record.scene}
    else:
        entry = {"e": type(record.event).__name__, "a": record.event, "n": record.nth}
    text = json.dumps(entry, separators=(",", ":")).encode()
    return _sealed(text.ljust(WIDTH - SEAL - 1))


def decode(line: bytes) -> Record:
    """The record of a whole line. Raises ValueError for one that no box has written: whatever stands in a
    record is of the kind that it should be."""
    match from_json(_unsealed(line)):
        case {"k": str(key), "r": bool(reply)}:
            return Replied(key, reply)
        case {"k": str(key), "r": [*values]} if all(type(value) is int for value in values):
            return Replied(key, tuple(values))
        case {"s": int(scene), **others} if not others and type(scene) is int:
            return Reached(scene)
        case {"e": str(kind), "a": [*found], "n": int(nth)}:
            values = [tuple(value) if type(value) is list else value for value in found]
            if _fills(kind, values):
                return Happened(_EVENTS[kind](*values), nth)
    raise ValueError


def _fills(kind: str, values: list[Any]) -> bool:
    """Whether there are events of this kind, and these are the values of one."""
    kinds = get_type_hints(_EVENTS[kind]).values() if kind in _EVENTS else [None]
    seats = [one for value in values if type(value) is tuple for one in value]
    plain = [get_origin(one) or one for one in kinds]
    return [type(value) for value in values] == plain and all(type(one) is int for one in seats)


def whole(line: bytes) -> bool:
    """Whether this is a line as it was written, and not torn, zeroed or changed."""
    with contextlib.suppress(ValueError):
        return len(line) == WIDTH and bool(_unsealed(line))
    return False


def _sealed(text: bytes) -> bytes:
    return b"%s %08x\n" % (text, crc32(text))


def _unsealed(line: bytes) -> bytes:
    """The text of a whole line; raises ValueError for a line of which anything was changed."""
    text = line[: -SEAL - 1]
    if line != _sealed(text):
        raise ValueError
    return text
