"""Counts the starts that lead to a sentence where an operation on a file fails, by the error."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Iterator
from contextlib import redirect_stderr

from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from tests.kit.box.crashes import asked, crashed
from tests.kit.box.starts import ERRORS, Starts, starts
from tests.kit.failing_files import Disk, Place


def figures(settings: Settings) -> Iterator[Figure]:
    """At every line of the program that asks for a file, also where a game goes on; it takes minutes."""
    logging.disable(logging.CRITICAL)
    with starts(settings.state / "starts") as box, redirect_stderr(io.StringIO()):
        box.start(Disk())
        box.keep()
        spoke = dict.fromkeys(ERRORS, 0)
        lines = _count(box, spoke, set())
        crashed(box.home, asked("mafia", "night 2"))
        tried = len(lines | _count(box, spoke, lines))
    logging.disable(logging.NOTSET)
    for error in ERRORS:
        name = f"starts that spoke after one failure: {os.strerror(error)}"
        yield Figure(name, f"of {tried:,} starts", [spoke[error]], tried, least=True)


def _count(box: Starts, spoke: dict[int, int], known: set[Place]) -> set[Place]:
    """Adds those that spoke; returns the lines at which an operation failed, but those that are known."""
    lines = box.places(ways=False)
    new = lines.keys() - known
    for error in ERRORS:
        spoke[error] += sum(not box.start(Disk(lines[line], error)) for line in new)
    return new
