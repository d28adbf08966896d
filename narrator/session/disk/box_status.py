"""How the box is, for a builder at the keyboard: read from its files alone. It disturbs no box, and
tells no secret.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from narrator.base.errors import NarratorError
from narrator.rules.setup.setup import new_game
from narrator.rules.table.options import Options
from narrator.script.driver import Driver
from narrator.script.story.storybook import NO_STORY, Storybook
from narrator.script.story.teller import Tale
from narrator.session.disk import journal, played_with

LOCKS = Path("/proc/locks")
CARDS = Path("/sys/class/sound")


@dataclass(frozen=True)
class Status:
    """How the box is, as ``narrator status`` prints it."""

    version: str
    pid: int | None
    """None while no box runs."""
    settings: str
    state: str
    language: str
    voice: str
    ruleset: str
    chosen: dict[str, Any]
    """What was chosen at the table."""
    kit: str
    chip: str
    device: str
    cards: tuple[str, ...]
    music: tuple[str, ...]
    """A sentence on each file of music or sound that cannot be played."""
    cache: tuple[int, int]
    """How many of the lines that this table may hear are rendered, and how many there are."""
    game: dict[str, Any] | None
    """The unfinished game, see `unfinished`; None: there is none."""
    box: dict[str, Any]
    """What the last box told of itself."""
    updates: tuple[dict[str, Any], ...] = ()
    """What became of updates, oldest first."""

    def json(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)

    def lines(self) -> list[str]:
        """For eyes, a line for each."""
        rows = {
            "box": "does not run" if self.pid is None else f"runs, process {self.pid}{self._since()}",
            "version": self.version,
            "settings": f"{self.settings}; state in {self.state}",
            "voice": f"{self.voice} ({self.language}), {self.cache[0]} of {self.cache[1]} lines rendered",
            "ruleset": self.ruleset,
            "chosen": self._chosen(),
            "kit": f"{self.kit}, {self.chip}",
            "sound": f"{self.device}; cards: {', '.join(self.cards) or 'none of ALSA'}",
            "music": "; ".join(self.music) or "all there",
            "game": "none unfinished" if self.game is None else _told(self.game),
            "update": self._update(),
            "last fault": self._fault(),
        }
        return [f"{name:<11} {text}" for name, text in rows.items()]

    def _chosen(self) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.chosen.items())
        return f"{told} (at the table)" if told else "nothing at the table"

    def _since(self) -> str:
        since = self.box.get("since")
        return f", since {_clock(since)}" if isinstance(since, int) else ""

    def _fault(self) -> str:
        fault = self.box.get("fault")
        if not isinstance(fault, dict):
            return "none"
        return f"{fault.get('what')} ({_clock(fault.get('at'))})"

    def _update(self) -> str:
        if not self.updates:
            return "none seen"
        last = self.updates[-1]
        why = f", {last['why']}" if last["why"] else ""
        return f"{last['about']}: {last['outcome']}{why} ({_clock(last['at'])})"


def running(folder: Path, locks: Path = LOCKS) -> int | None:
    """The process that holds a state folder; None: none does. Asks the kernel, not the lock, so that a
    box that starts just now is not kept out."""
    try:
        lock = (folder / "lock").stat()
        held = locks.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    major, minor = os.major(lock.st_dev), os.minor(lock.st_dev)
    for line in held:
        words = line.split()
        if "FLOCK" not in words or "WRITE" not in words:
            continue
        place = words[words.index("WRITE") + 2].split(":")
        # File systems without a device of their own (major 0) are named differently there.
        same = major == 0 or (int(place[0], 16), int(place[1], 16)) == (major, minor)
        if same and int(place[2]) == lock.st_ino:
            return int(words[words.index("WRITE") + 1])
    return None


def unfinished(
    path: Path, pack: Path, story: Callable[[Options], Storybook] = lambda _: NO_STORY
) -> dict[str, Any] | None:
    """The public side of a game that is not over; None: none. ``phase`` is that of the next question,
    ``since`` when the last one was answered. A game that was not played with this version and with the
    words in the folder ``pack`` is not replayed: ``phase`` is then None, and ``problem`` says why. ``story``
    tells what is told of the town where this is agreed."""
    try:
        found = journal.read(path)
        if found is None:
            return None
        since = round(path.stat().st_mtime)
        head, records = found
        played_with.check_version(head, pack)
        table = {"ruleset": head.table.ruleset, "players": head.table.players, "since": since}
        tale = Tale(story(head.table.options), head.memory)
        driver = Driver(new_game(head.table, head.secret), tale)
        journal.replay(driver, records)
        while driver.cue is not None and not driver.key:
            driver.reply(None)
    except (NarratorError, OSError) as error:
        why = error.told() if isinstance(error, NarratorError) else str(error)
        return {"phase": None, "problem": why}
    return {"phase": driver.label} | table


def cards(folder: Path = CARDS) -> tuple[str, ...]:
    """The ALSA ids of the sound cards, which ``sound.device`` takes."""
    found: list[str] = []
    for file in sorted(folder.glob("card*/id")):
        try:
            found.append(file.read_text(encoding="utf-8").strip())
        except OSError:
            continue
    return tuple(found)


def first_running(folders: Iterable[Path]) -> Path | None:
    """The first state folder that a box holds, else the first in which one ever was."""
    known = list(folders)
    for folder in known:
        if running(folder) is not None:
            return folder
    return next((folder for folder in known if os.path.exists(folder / "lock")), None)  # noqa: PTH110


def _told(game: dict[str, Any]) -> str:
    if game["phase"] is None:
        return str(game["problem"])
    return f"{game['phase']} of {game['ruleset']}, {game['players']} players, since {_clock(game['since'])}"


def _clock(seconds: object) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError, OSError):
        return "at an unknown time"
