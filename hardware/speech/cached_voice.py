"""The narrator's voice in the game: clips from the disk, rendered ahead. Synthesises nothing."""

from __future__ import annotations

import hashlib
import itertools
import logging
import queue
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path

import numpy as np

from hardware.memory_folder import memory_folder
from hardware.speech.installed_voices import engine_version
from hardware.speech.renderer_process import RendererProcess, RenderError
from hardware.speech.voice_spec import RATE, VoiceSpec, estimated_seconds, speakable
from narrator.stage.ports import Utterance

EFFECTS = "stone room 1"
"""To be changed with anything in voice_effects.py that is heard: old clips are then left behind."""

PATIENCE = 15.0
"""Seconds the game waits for a line; then it goes on without."""

IDLE = 30.0
"""Seconds without a missing line after which the renderer's memory is given back."""

log = logging.getLogger(__name__)

URGENT, AHEAD = 0, 1
Order = tuple[int, int, str | None, "Future[bool]"]


class CachedVoice:
    """Implements the port `Voice`; may be asked from several threads.

    Clips are `FOLDER/KEY-SAMPLES.npy` (int16, mono, 48 kHz; SAMPLES without the room's tail), so
    that listing the folder once tells every length. FOLDER is named after all that changes every
    clip: engine, versions, effects. A line that failed stays silent until the next start, for a
    text must always have the same length. Raises `SpeechUnavailable` when it is made, never later.
    """

    def __init__(
        self, spec: VoiceSpec, cache: Path, renderer: RendererProcess | None = None
    ) -> None:
        self.spec = spec
        self._cache = cache
        self._folder = _folder(spec, cache)
        self._paths = _listing(self._folder)
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._uttered: dict[str, Utterance] = {}
        self._reported: set[str] = set()
        self._renderer = renderer or RendererProcess()
        self._orders: queue.PriorityQueue[Order] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._worker: threading.Thread | None = None
        self._lock = threading.Lock()
        self._hushed = False
        self._open_folder()

    def utter(self, text: str) -> Utterance:
        """See the port. ``clip`` is a read-only, memory-mapped int16 array, or None if silent."""
        known = self._uttered.get(text)
        if known is None:
            known = self._load(text) or self._rendered(text)
            known = self._uttered.setdefault(text, known)
        return known

    def prepare(self, texts: list[str]) -> None:
        for text in self.missing(texts):
            self._order(AHEAD, text)

    def missing(self, texts: Iterable[str]) -> list[str]:
        """Those that would have to be rendered first, each once, in the order given."""
        return [
            text
            for text in dict.fromkeys(texts)
            if text not in self._uttered and speakable(text) and self._key(text) not in self._paths
        ]

    def render_all(
        self, texts: Iterable[str], progress: Callable[[int, int], None] | None = None
    ) -> list[str]:
        """Renders what is missing and waits for it; returns the texts that stay silent.

        ``progress`` is told how many are done, of how many.
        """
        missing = self.missing(texts)
        orders = [self._order(AHEAD, text) for text in missing]
        silent = []
        for done, (text, order) in enumerate(zip(missing, orders, strict=True), start=1):
            if not order.result():
                silent.append(text)
            if progress:
                progress(done, len(missing))
        return silent

    def tidy(self) -> None:
        """Removes the clips that other versions of engine or effects have left in the cache: not
        while a box of such a version plays with them."""
        for folder in self._cache.glob("voice-*"):
            if folder != self._folder:
                shutil.rmtree(folder, ignore_errors=True)

    def hush(self) -> None:
        """Nobody waits for a line any more: from now on what is not cached is silent, the line that
        is being rendered included. May be called by a signal handler."""
        self._hushed = True
        self._renderer.end()

    def close(self) -> None:
        """Ends the renderer, in the midst of a line. Cached lines can still be uttered."""
        self.hush()
        if self._worker is not None:
            self._order(URGENT, None)
            self._worker.join()

    def _key(self, text: str) -> str:
        return _key(self.spec, text)

    def _load(self, text: str) -> Utterance | None:
        """None when there is no such clip, or only a damaged one, which is then forgotten."""
        key = self._key(text)
        path = self._paths.get(key)
        if path is None:
            return None
        samples = _samples(path)
        try:
            clip = np.lib.format.open_memmap(path, mode="r")
            if clip.dtype == np.int16 and clip.ndim == 1 and 0 < samples <= len(clip):
                return Utterance(text, samples / RATE, clip)
        except Exception:  # a broken header makes numpy's parser raise almost anything
            log.info("damaged clip: %s", path)
        self._paths.pop(key, None)
        return None

    def _rendered(self, text: str) -> Utterance:
        if speakable(text):
            try:
                self._order(URGENT, text).result(PATIENCE)
            except FutureTimeout:
                self._report(text, f"the renderer has not come to it within {PATIENCE:.0f} s")
        return self._load(text) or Utterance(text, estimated_seconds(text), None)

    def _order(self, priority: int, text: str | None) -> Future[bool]:
        order: Future[bool] = Future()
        with self._lock:
            self._orders.put((priority, next(self._numbers), text, order))
            if self._worker is None or not self._worker.is_alive():
                self._worker = threading.Thread(target=self._work, name="speech", daemon=True)
                self._worker.start()
        return order

    def _work(self) -> None:
        """The only thread that talks to the renderer."""
        while True:
            try:
                _, _, text, order = self._orders.get(
                    timeout=IDLE if self._renderer.running else None
                )
            except queue.Empty:
                self._renderer.stop()
                continue
            if text is None:
                self._renderer.stop()
                return
            try:
                order.set_result(self._key(text) in self._paths or self._render(text))
            except Exception:  # without this thread every later line would wait in vain
                log.exception("silent instead of spoken: %r", text[:60])
                order.set_result(False)

    def _render(self, text: str) -> bool:
        key = self._key(text)
        voice = {"voice": self.spec.id, "rate": self.spec.rate, "pitch": self.spec.pitch}
        stem = self._store / key
        try:
            answer = self._renderer.ask(
                {**voice, "text": speakable(self.spec.respelled(text)), "stem": str(stem)}
            )
        except RenderError as failure:
            if self._hushed:
                return False
            if failure.unwritable and self._temporary is None and self._use_memory(str(failure)):
                return self._render(text)
            self._report(text, str(failure))
            silent = Utterance(text, estimated_seconds(text), None)
            self._uttered.setdefault(text, silent)
            return False
        self._paths[key] = Path(f"{stem}-{answer['samples']}.npy")
        return True

    @property
    def _store(self) -> Path:
        return Path(self._temporary.name) if self._temporary else self._folder

    def _open_folder(self) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self._folder):
                pass
        except OSError as error:
            self._use_memory(str(error))

    def _use_memory(self, reason: str) -> bool:
        """Clips already in the cache stay in use; new ones last until the program ends. False where
        there is no other place for them: then they stay silent."""
        try:
            self._temporary = memory_folder()
        except OSError as error:
            log.warning("voice cache: %s, and no other folder: %s", reason, error.strerror)
            return False
        log.warning("voice cache: %s; keeping new clips in a temporary folder", reason)
        return True

    def _report(self, text: str, reason: str) -> None:
        if reason not in self._reported:
            self._reported.add(reason)
            log.warning("silent instead of spoken: %r: %s", text[:60], reason)


def count_cached(spec: VoiceSpec, cache: Path, texts: Iterable[str]) -> int:
    """How many of these texts lie in the cache of this voice; nothing is written or made."""
    paths = _listing(_folder(spec, cache))
    return sum(_key(spec, text) in paths for text in dict.fromkeys(texts))


def _folder(spec: VoiceSpec, cache: Path) -> Path:
    return cache / f"voice-{_digest(spec.engine, engine_version(), EFFECTS)[:12]}"


def _key(spec: VoiceSpec, text: str) -> str:
    return _digest(spec.id, str(spec.rate), str(spec.pitch), speakable(spec.respelled(text)))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _samples(path: Path) -> int:
    return int(path.stem.partition("-")[2])


def _listing(folder: Path) -> dict[str, Path]:
    """Every clip of the folder by its key; a folder that is not there has none."""
    try:
        files = list(folder.glob("*-*.npy"))
    except OSError:
        return {}
    return {path.name.partition("-")[0]: path for path in files if path.stem[33:].isdecimal()}
