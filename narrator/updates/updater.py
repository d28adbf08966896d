"""Takes an update from a folder: checks it, unpacks it, has the new version install itself beside the one
that plays, and says what became of it. It never works while a game is under way.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from narrator.base.errors import NarratorError
from narrator.updates.candidates import Candidate, Judge, candidates, choose, find
from narrator.updates.news import FOLDER, HOME, News, NewsFile
from narrator.updates.payload import unpack
from narrator.updates.update_outcome import Outcome, UpdateRefused
from narrator.updates.versions import InstalledVersion

KEYS = Path("/etc/narrator/update-keys")

WAITS = 3600
"""So often an update waits a second for another one, which stands still during games."""

AGAIN = "failed again"
"""How the news of a file begin that could not be installed twice, and is not tried a third time."""


@dataclass(frozen=True)
class Computer:
    """What an update needs of the computer that it is for."""

    architecture: str
    """As dpkg calls it."""
    wait_until_idle: Callable[[], None]
    """Returns when no game is under way."""
    install: Callable[[Path], str]
    """Runs the installer of an unpacked version; returns why it failed, empty: it did not."""
    tidy: Callable[[], None]
    """Removes the versions that nothing needs any more."""
    home: Path = HOME
    keys: Path = KEYS
    now: Callable[[], float] = time.time
    wait: Callable[[], None] = lambda: time.sleep(1)


class Updater:
    """Looks for updates on one computer, one after the other."""

    def __init__(self, computer: Computer) -> None:
        self._computer = computer
        self._folder = computer.home / FOLDER
        self._news = NewsFile(self._folder)
        self._installed = InstalledVersion(computer.home)

    def look(self, place: Path) -> News | None:
        """Takes the newest update in a folder, or this file, which is then taken even where it has failed
        before. Returns what is to be said of it, or was said before; None: there is nothing new. Raises
        `NarratorError` for a place that cannot be read, and where another update takes too long, and OSError
        where the disk takes nothing."""
        with self._alone():
            self._tell_what_became()
            self._clear()
            by_hand = place.is_file()
            judge = self._judge(by_hand=by_hand)
            candidate = choose(candidates(find(place), judge), judge)
            if candidate is None:
                return None
            told = self._told(AGAIN, candidate)
            if told is not None and not by_hand:
                return told
            try:
                self._take(candidate)
            except UpdateRefused as error:
                return self._publish(candidate, error.outcome, str(error))
            finally:
                self._clear()
            return self._publish(candidate, Outcome.READY, "")

    def _take(self, candidate: Candidate) -> None:
        if candidate.refused is not None:
            raise candidate.refused
        assert candidate.head is not None
        assert candidate.manifest is not None
        room = candidate.manifest.room
        if self._free() < room:
            self._computer.wait_until_idle()
            self._computer.tidy()
        missing = -(-(room - self._free()) // 1_000_000)
        if missing > 0:
            raise UpdateRefused(Outcome.ROOM, f"the disk has {missing} MB too little for it")
        self._computer.wait_until_idle()
        self._work.mkdir(mode=0o700)
        unpack(
            candidate.path,
            candidate.head,
            candidate.manifest,
            self._work,
            self._computer.wait_until_idle,
        )
        why = self._computer.install(self._work)
        if why:
            raise UpdateRefused(Outcome.FAILED, why)

    def _free(self) -> int:
        """Bytes that the disk of the versions takes yet."""
        return shutil.disk_usage(self._folder).free

    def _tell_what_became(self) -> None:
        """What was offered earlier may play now, or have been rolled back."""
        for news in self._news.read():
            if news.outcome is Outcome.READY and self._installed.is_up(news.about):
                self._news.publish(self._of(f"taken {news.id}", Outcome.TAKEN, news.about, ""))
        release = self._installed.rolled_back()
        if release:
            text, why = (
                self._installed.text("failed"),
                "it did not come up twice; see journalctl -u narrator",
            )
            self._news.publish(self._of(f"rolled back {release}", Outcome.ROLLED_BACK, text, why))

    def _judge(self, *, by_hand: bool) -> Judge:
        computer, failed = self._computer, () if by_hand else self._news.rolled_back()
        return Judge(computer.keys, computer.architecture, self._installed.newest(), failed)

    def _told(self, what: str, candidate: Candidate) -> News | None:
        """The news of this file that begin like this."""
        same = (news for news in self._news.read() if news.id == f"{what} {candidate.id}")
        return next(same, None)

    def _publish(self, candidate: Candidate, outcome: Outcome, why: str) -> News:
        name = os.fsencode(candidate.path.name).decode(errors="replace")  # a stick may hold any bytes
        about = name if candidate.manifest is None else candidate.manifest.text
        what = outcome.value
        if outcome is Outcome.FAILED and not candidate.refused and self._told(what, candidate):
            what = AGAIN
        news = self._of(f"{what} {candidate.id}", outcome, about, why)
        self._news.publish(news)
        return news

    def _of(self, id: str, outcome: Outcome, about: str, why: str) -> News:
        return News(id, outcome, about, why, round(self._computer.now()))

    @property
    def _work(self) -> Path:
        return self._folder / "work"

    def _clear(self) -> None:
        """What was unpacked is needed no longer, or is half of what a power cut left."""
        shutil.rmtree(self._work, ignore_errors=True)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """The boot partition and several sticks may be looked at at once."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "lock").open("wb") as lock:
            self._lock(lock)
            yield

    def _lock(self, lock: BinaryIO) -> None:
        for _ in range(WAITS):
            with suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            self._computer.wait()
        raise NarratorError(
            "another update has been at work for an hour: see systemctl list-units 'narrator-update*', "
            "and plug the stick in again once it has ended"
        )
