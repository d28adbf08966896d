"""Says news of updates aloud, each once, and remembers what was said. The evening knows when."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept
from narrator.live.loop import Live
from narrator.script.common.scene import say_all
from narrator.script.evening import fault_lines
from narrator.script.interlude import Interlude
from narrator.updates.news import News, NewsFile

FILE = "updates.said"
"""In the state folder: the ids of what was said."""
MOST_BYTES = 100_000

log = logging.getLogger(__name__)


class UpdatesTold:
    """The news of one box, and how much of it the table has heard."""

    def __init__(self, news: NewsFile, state: Path) -> None:
        self._news, self._path = news, state / FILE
        self._said = _read(self._path)

    def due(self) -> bool:
        """Whether there is anything that was not said yet; may be asked all the time."""
        return bool(self._unsaid())

    def tell(self, live: Live) -> None:
        """Says it. A disk that does not keep this hears of it again after the next start."""
        unsaid = self._unsaid()
        if not unsaid:
            return
        live.ask(Interlude(say_all(*[fault_lines.UPDATES[news.outcome.value]() for news in unsaid])))
        self._said = frozenset(
            news.id for news in self._news.read() if news.id in self._said or news in unsaid
        )
        try:
            write_whole(self._path, json.dumps(sorted(self._said)).encode())
        except OSError as error:
            log.warning("what was said of updates cannot be kept: %s", error.strerror)

    def _unsaid(self) -> tuple[News, ...]:
        return tuple(news for news in self._news.read() if news.id not in self._said)


def _read(path: Path) -> frozenset[str]:
    return read_kept(path, MOST_BYTES, _ids) or frozenset()


def _ids(data: bytes) -> frozenset[str]:
    found = from_json(data)
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise ValueError("what was said is a list of ids")
    return frozenset(found)
