"""Reads the files that the box keeps for itself, whatever stands in their place: a folder, a pipe that nobody
writes to, too much, no JSON. What cannot be read is set aside. Which files there are is not known here."""

from __future__ import annotations

import errno
import json
import logging
import math
import os
import re
import shutil
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

DEEPEST = 30
"""Lists and objects within one another that a file of the box may have."""

ASIDE = ".aside-"
"""Between the name of a file and when it was set aside."""

WHEN = re.compile(r"\d{4}(-\d\d){5}(-\d+)?")

KEPT = 5
"""So many of a file stay that were set aside, the newest ones."""

NOT_OF_THE_FILE = (errno.EMFILE, errno.ENFILE, errno.ENOMEM)
"""Errors of a computer that is short of something: the file may be as good as ever."""

log = logging.getLogger(__name__)


class Unreadable(Exception):
    """Something is there, and cannot be read; says why."""


def read_kept(path: Path, most: int, parse: Callable[[bytes], T], *, set_aside: bool = True) -> T | None:
    """What ``parse`` makes of a file; None where there is none, or none that can be read: that is logged, and
    it is set aside, unless somebody only looks. ``most``: the bytes of the largest that is read. ``parse``
    raises ValueError, TypeError, KeyError or AttributeError for what the box has not written."""
    try:
        data = contents(path, most)
        return None if data is None else parse(data)
    except OSError as error:
        log.warning("%s cannot be read now, and stays: %s", path, error.strerror)
        return None
    except (Unreadable, ValueError, TypeError, KeyError, AttributeError) as error:
        moved = f"; {put_aside(path)}" if set_aside else ""
        log.warning("%s cannot be read: %s%s", path, error, moved)
        return None


def contents(path: Path, most: int) -> bytes | None:
    """The bytes of a file; None: there is none. Waits for nobody. Raises `Unreadable`, and OSError where the
    file is not to blame."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        with open(handle, "rb") as file:  # noqa: PTH123
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Unreadable("it is no file")
            data = file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        if error.errno in NOT_OF_THE_FILE:
            raise
        raise Unreadable(error.strerror) from None
    if len(data) > most:
        raise Unreadable(f"it has more than {most} bytes")
    return data


def from_json(data: bytes) -> Any:
    """What stands in JSON. Raises ValueError for anything else, for numbers that are none or have no end, for
    half characters, and for what is nested too deep."""
    try:
        found = json.loads(data.decode(), parse_constant=_refuse, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if b"\\u" in data:
        json.dumps(found, ensure_ascii=False).encode()
    level = [found]
    for _ in range(DEEPEST):
        level = [part for one in level for part in _parts(one)]
        if not level:
            return found
    raise ValueError("it is nested too deep")


def _parts(found: Any) -> list[Any]:
    if isinstance(found, dict):
        return [*found.values()]
    return found if isinstance(found, list) else []


def _refuse(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse(text)


def put_aside(path: Path) -> str:
    """Keeps what stands there under a name that says when; returns half a sentence on what became of it."""
    try:
        return f"it was put aside as {moved_aside(path).name}"
    except OSError as error:
        return f"it cannot be put aside: {error.strerror}"


def moved_aside(path: Path) -> Path:
    """The new name; the oldest are removed that were set aside in its place. Raises OSError."""
    name = f"{path.name}{ASIDE}{time.strftime('%Y-%m-%d-%H-%M-%S')}"
    before = _by_age(found_aside(path.parent), path.name)
    # A board without a clock starts at the same time again and again.
    same = [each for each in before if each.startswith(name)]
    if same:
        name += f"-{int(same[-1][len(name) + 1 :] or 1) + 1}"
    aside = path.replace(path.with_name(name))
    for old in before[: 1 - KEPT]:
        _remove(path.with_name(old))
    return aside


def _by_age(names: frozenset[str], of: str) -> list[str]:
    """What was set aside in the place of this file, the newest last."""
    when = {name: name.removeprefix(f"{of}{ASIDE}") for name in names}
    own = [name for name in names if WHEN.fullmatch(when[name])]
    return sorted(own, key=lambda name: (when[name][:19], len(when[name]), when[name]))


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()


def found_aside(folder: Path) -> frozenset[str]:
    """The names of what was ever set aside in a folder."""
    try:
        return frozenset([name for name in os.listdir(folder) if ASIDE in name])  # noqa: PTH208
    except OSError:
        return frozenset()
