"""Versions as numbers, and those that are installed on this computer. It changes none."""

from __future__ import annotations

import re
from pathlib import Path

NUMBERS = re.compile(r"\d{1,9}(\.\d{1,9}){0,3}")

Version = tuple[int, ...]


def version(text: str) -> Version | None:
    """The numbers of ``1.2.0``, without zeros at the end; None for anything but up to four numbers."""
    if not NUMBERS.fullmatch(text):
        return None
    numbers = [int(number) for number in text.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


class InstalledVersion:
    """The versions below a folder, by the links of ``scripts/take-update``."""

    def __init__(self, home: Path) -> None:
        self._home = home

    def newest(self) -> Version:
        """The newest of what plays and what is offered; of nothing, no numbers."""
        found = [version(self.text(link)) for link in ("current", "next")]
        return max((each for each in found if each is not None), default=())

    def is_up(self, text: str) -> bool:
        """Whether this version plays, and has come up."""
        trials = ("untried", "tried-once", "tried-twice")
        current = self._release("current")
        return self.text("current") == text and current not in map(self._release, trials)

    def rolled_back(self) -> str:
        """The version that did not come up, and its release; empty: there is none."""
        return self._release("failed")

    def text(self, link: str) -> str:
        """The version that a link points to, as it is written; empty: there is none."""
        return self._release(link).rpartition("-")[0]

    def _release(self, link: str) -> str:
        path = self._home / link
        return path.readlink().name if path.is_symlink() else ""
