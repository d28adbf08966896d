"""The voice that speaks while a better one is still being fetched, and that one as soon as it has all lines
that were asked for. Which one is better, and where it comes from, is not known here.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable

from hardware.speech.cached_voice import CachedVoice
from narrator.base.errors import NarratorError
from narrator.stage.ports import Utterance

LOOKS = 2.0
"""Seconds between two looks for the better voice."""

TRIES = 3
"""So often a voice that is there is tried; what fails thrice stays away until the box starts again."""

log = logging.getLogger(__name__)


class ArrivingVoice:
    """Implements `Voice`. ``look`` opens the better voice, or returns None as long as it is not here; it is
    called on a thread of its own, which ends when that voice speaks or this one is closed."""

    def __init__(self, voice: CachedVoice, look: Callable[[], CachedVoice | None]) -> None:
        self._voice, self._look = voice, look
        self._coming: CachedVoice | None = None
        self._asked: dict[str, None] = {}
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._wait, name="voice", daemon=True)
        self._thread.start()

    def utter(self, text: str) -> Utterance:
        """See `Voice`."""
        return self._voice.utter(text)

    def seconds(self, text: str) -> float:
        """See `Voice`."""
        return self._voice.seconds(text)

    def prepare(self, texts: list[str]) -> None:
        """See `Voice`. The better one renders these lines, too, once it is there."""
        self._voice.prepare(texts)
        with self._lock:
            coming = self._coming
            if not self._over.is_set():
                self._asked |= dict.fromkeys(texts)
        if coming is not None:
            coming.prepare(texts)

    def missing(self, texts: Iterable[str]) -> list[str]:
        """See `Voice`."""
        return self._voice.missing(texts)

    def cancel_prefetch(self) -> None:
        """See `Voice`."""
        self._voice.cancel_prefetch()
        with self._lock:
            coming = self._coming
            self._asked.clear()
        if coming is not None:
            coming.cancel_prefetch()

    def replaced(self) -> bool:
        """See `Voice`."""
        return self._voice.replaced()

    def settle(self) -> bool:
        """See `Voice`. The better voice is taken once nobody would have to wait for one of its lines."""
        self._voice.settle()
        with self._lock:
            coming, asked = self._coming, [*self._asked]
        if coming is None:
            return False
        if coming.replaced():
            log.warning("the voice %s is here and fails", coming.spec.id)
            coming.close()
            self._coming = None
            return False
        if not asked or coming.missing(asked):
            return False
        before, self._voice = self._voice, coming
        with self._lock:
            self._over.set()
            self._coming = None
            self._asked.clear()
        before.close()
        coming.count.progress = before.count.progress
        log.info("%s speaks from now on", coming.spec.id)
        return True

    def close(self) -> None:
        """Nobody looks for a better voice any more."""
        self._over.set()
        self._thread.join()

    def _wait(self) -> None:
        tries = 0
        while tries < TRIES and not self._over.wait(LOOKS):
            with self._lock:
                if self._over.is_set() or self._coming is not None:
                    continue
            try:
                found = self._look()
            except (NarratorError, OSError) as error:
                log.info("the better voice is not whole yet: %s", error)
                continue
            if found is not None:
                tries += 1
                with self._lock:
                    self._coming, asked = found, [*self._asked]
                found.prepare(asked)
