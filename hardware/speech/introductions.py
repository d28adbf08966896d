"""Lets every voice that may be chosen say a sentence of its own, beside the voice that speaks. Which there
are, and what they say, is told; nothing is chosen here.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Mapping

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.voice_spec import estimated_seconds
from narrator.base.errors import NarratorError
from narrator.stage.ports import Utterance, Voice

PATIENCE = 5.0
"""Seconds that a menu waits for such a sentence; in that round it is silent then."""

log = logging.getLogger(__name__)


class Introductions:
    """The sentences of the voices of one language, rendered one voice after the other on a thread of its own.

    ``voices``: name → opens that voice, with nothing that speaks in its place. It is closed as soon as its
    sentence is there, so that no more than one of them takes memory.
    """

    def __init__(self, voices: Mapping[str, Callable[[], CachedVoice]]) -> None:
        self._voices = voices
        self._asked: dict[str, threading.Event] = {}
        self._done: dict[str, Utterance] = {}
        self._failed: set[str] = set()
        self._coming: list[tuple[str, str]] = []
        self._open: CachedVoice | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._stopped = False

    def usable(self, name: str) -> bool:
        """Whether this voice speaks here, as far as is known by now."""
        return name in self._voices and name not in self._failed

    def introduce(self, texts: Mapping[str, str]) -> None:
        """Has each voice render its sentence in the background, unless it was asked before: name → text."""
        with self._lock:
            new = [(name, text) for name, text in texts.items() if text not in self._asked]
            self._asked |= {text: threading.Event() for _, text in new}
            self._coming += new
            if self._coming and self._thread is None:
                self._thread = threading.Thread(target=self._work, name="introductions", daemon=True)
                self._thread.start()

    def asked(self, text: str) -> bool:
        """Whether this is the sentence of a voice of its own."""
        return text in self._asked

    def there(self, text: str) -> bool:
        """Whether it is rendered, or never will be."""
        return self._asked[text].is_set()

    def utter(self, text: str) -> Utterance:
        """The sentence; silent where its voice fails."""
        self._asked[text].wait(PATIENCE)
        return self._done.get(text) or Utterance(text, estimated_seconds(text), None)

    def stop_rendering(self) -> None:
        """What is not rendered by now is silent. May be called from a signal handler."""
        self._stopped = True
        if (voice := self._open) is not None:
            voice.stop_rendering()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._coming:
                    self._thread = None
                    return
                name, text = self._coming.pop(0)
            try:
                spoken = None if self._stopped else self._spoken(name, text)
            except NarratorError as error:
                log.info("%s is not offered: %s", name, error)
                spoken = None
            if spoken is None or spoken.clip is None:
                self._failed.add(name)
            else:
                self._done[text] = spoken
            self._asked[text].set()

    def _spoken(self, name: str, text: str) -> Utterance:
        self._open = voice = self._voices[name]()
        try:
            voice.render_all([text])
        finally:
            self._open = None
            voice.close()
        return voice.utter(text)


class IntroducingVoice:
    """Implements `Voice`: ``voice``, but for the sentences of the others."""

    def __init__(self, voice: Voice, introductions: Introductions) -> None:
        self._voice, self._introductions = voice, introductions

    def utter(self, text: str) -> Utterance:
        """See `Voice`."""
        others = self._introductions
        return others.utter(text) if others.asked(text) else self._voice.utter(text)

    def seconds(self, text: str) -> float:
        """See `Voice`."""
        others = self._introductions
        known = others.asked(text) and others.there(text)
        return others.utter(text).seconds if known else self._voice.seconds(text)

    def prepare(self, texts: list[str]) -> None:
        """See `Voice`."""
        self._voice.prepare([text for text in texts if not self._introductions.asked(text)])

    def missing(self, texts: Iterable[str]) -> list[str]:
        """See `Voice`."""
        others, known = self._introductions, dict.fromkeys(texts)
        coming = [text for text in known if others.asked(text) and not others.there(text)]
        lacking = {
            *coming,
            *self._voice.missing([text for text in known if not others.asked(text)]),
        }
        return [text for text in known if text in lacking]

    def cancel_prefetch(self) -> None:
        """See `Voice`."""
        self._voice.cancel_prefetch()

    def replaced(self) -> bool:
        """See `Voice`."""
        return self._voice.replaced()

    def settle(self) -> bool:
        """See `Voice`."""
        return self._voice.settle()
