"""The public file in which an update says what became of it: for the box, which says it aloud, and for
`narrator status`. What was said is remembered elsewhere.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept
from narrator.updates.update_outcome import Outcome
from narrator.updates.versions import Version, version

HOME = Path("/opt/narrator")
"""Where the installed versions are."""

FOLDER = "update"
"""Below it: the news, and what is being unpacked."""

NAME = "news.json"
MOST_BYTES = 100_000

MOST = 8
"""So much news is kept."""

OUTCOMES = frozenset(outcome.value for outcome in Outcome)
"""A version that was rolled back may have left others behind."""


class News(NamedTuple):
    """What became of one file, or of one version."""

    id: str
    """Equal for the same outcome of the same file: it is said once."""
    outcome: Outcome
    about: str
    """A version, or the name of a file that nobody trusts; later news of the same replaces earlier."""
    why: str
    """A sentence for the builder; empty: there is nothing more to say."""
    at: int
    """Seconds since 1970, by a clock that may be wrong."""

    def told(self) -> dict[str, Any]:
        """For files and programs: values that JSON knows."""
        return self._asdict() | {"outcome": self.outcome.value}


class NewsFile:
    """The file in a folder that everybody may read and root may write."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._seen: tuple[int, int] | None = None
        self._read: tuple[News, ...] = ()

    def read(self) -> tuple[News, ...]:
        """Oldest first; empty where there is none, or nothing legible. Reads only what has changed."""
        try:
            now = self._path.stat()
        except OSError:
            self._seen, self._read = None, ()
            return ()
        seen = now.st_ino, now.st_mtime_ns
        if seen != self._seen:
            found = read_kept(self._path, MOST_BYTES, _entries, set_aside=False)
            self._seen, self._read = seen, found or ()
        return self._read

    def publish(self, news: News) -> None:
        """Adds it, unless it stands there. Raises OSError."""
        before = self.read()
        if any(old.id == news.id for old in before):
            return
        kept = [old for old in before if old.about != news.about]
        rows = _latest([*kept, news])
        write_whole(self._path, json.dumps([row.told() for row in rows]).encode(), 0o644)
        self._path.parent.chmod(0o755)

    def rolled_back(self) -> Version:
        """The newest version that ever did not come up here; of none, no numbers."""
        return max(map(_rolled_back, self.read()), default=())


def _latest(rows: list[News]) -> list[News]:
    """As many as are kept, among them the newest version that was rolled back: it is not installed again."""
    newest = max(map(_rolled_back, rows))
    others = [row for row in rows if not newest or _rolled_back(row) != newest]
    dropped = others[: max(0, len(rows) - MOST)]
    return [row for row in rows if row not in dropped]


def _rolled_back(news: News) -> Version:
    """The version that did not come up; for any other outcome, no numbers."""
    return (version(news.about) or ()) if news.outcome is Outcome.ROLLED_BACK else ()


def _entries(data: bytes) -> tuple[News, ...]:
    return tuple([_entry(row) for row in from_json(data) if row["outcome"] in OUTCOMES])


def _entry(row: dict[str, Any]) -> News:
    return News(str(row["id"]), Outcome(row["outcome"]), str(row["about"]), str(row["why"]), int(row["at"]))
