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
from tests.kit.failing_files import Disk


def figures(settings: Settings) -> Iterator[Figure]:
    """On every way in the program to every file that it asks for something; takes some minutes."""
    logging.disable(logging.CRITICAL)
    with starts(settings.state / "starts") as box, redirect_stderr(io.StringIO()):
        box.start(Disk())
        box.keep()
        spoke = dict.fromkeys(ERRORS, 0)
        tried = _count(box, spoke)
        crashed(box.home, asked("mafia", "night 2"))
        tried += _count(box, spoke)
    logging.disable(logging.NOTSET)
    for error in ERRORS:
        name = f"starts that spoke after one failure: {os.strerror(error)}"
        yield Figure(name, f"of {tried:,} starts", [spoke[error]], tried, least=True)


def _count(box: Starts, spoke: dict[int, int]) -> int:
    """Adds those that spoke; returns how many were tried with each error."""
    numbers = box.places(ways=True).values()
    for error in ERRORS:
        spoke[error] += sum(not box.start(Disk(number, error)) for number in numbers)
    return len(numbers)
