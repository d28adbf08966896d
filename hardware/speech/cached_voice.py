"""The narrator's voice in the game: cached clips, rendered in advance. Nothing is synthesised here."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path

from hardware.speech.clip_files import clip_folder, clip_key, clip_samples, clips_in, read_clip
from hardware.speech.clip_store import ClipStore, remove_others
from hardware.speech.line_queue import URGENT, LineQueue
from hardware.speech.recent_clips import RecentClips
from hardware.speech.recordings import Recordings
from hardware.speech.render_count import RenderCount, RenderProgress
from hardware.speech.renderer_process import RendererProcess, RenderError
from hardware.speech.silent_lines import SilentLines
from hardware.speech.voice_spec import (
    RATE,
    SpeechUnavailable,
    VoiceSpec,
    estimated_seconds,
    speakable,
)
from narrator.stage.ports import Utterance

MANY = 2
"""Lines in a row at which the program of a voice fails when it is given up; one alone may be odd."""

LINE_TIMEOUT = 15.0
"""Seconds that the game waits for a line; after that the line is silent. With the half of WatchdogSec that
may lie before it, that is all that systemd waits for a sign of life."""

IDLE = 30.0
"""Seconds without a request after which the renderer is stopped to free its memory."""

log = logging.getLogger(__name__)


class CachedVoice:
    """Implements `Voice`; may be called from several threads. What people have recorded is not spoken.

    Clips are `FOLDER/KEY-SAMPLES.flac` (`clip_files`; SAMPLES without the room's tail); FOLDER is named
    after all that changes every clip: engine, versions, effects. A line that failed stays silent, at least
    for a step of the evening (`SilentLines`). Only the constructor raises, `SpeechUnavailable`.

    Where an engine speaks that is not the base (``spec.replaceable``), ``default`` says the lines at which it
    fails, and as soon as it fails `MANY` times in a row, all new ones; those that are there, too, from the
    next step of the evening on (`settle`).
    """

    def __init__(
        self,
        spec: VoiceSpec,
        cache: Path,
        renderer: RendererProcess | None = None,
        recordings: Recordings | None = None,
        default: VoiceSpec | None = None,
    ) -> None:
        self.spec = spec
        self._default = default
        self._fault, self._failed = False, 0
        self._recordings = recordings or Recordings()
        self._cache = cache
        self._clips = ClipStore(clip_folder(spec, cache))
        self._silent = SilentLines()
        self._recent = RecentClips()
        self._reported: set[str] = set()
        self._renderer = renderer or RendererProcess()
        self._lines = LineQueue()
        self.count = RenderCount()
        self._worker: threading.Thread | None = None
        self._lock = threading.Lock()
        self._stopped = False

    def replaced(self) -> bool:
        """See `Voice`."""
        return self._fault

    def give_up(self, reason: str) -> None:
        """From now on the default voice speaks: the other one cannot, for this reason."""
        if not self._fault:
            log.warning("the voice %s fails, so the default one speaks: %s", self.spec.id, reason)
        self._fault = True

    def settle(self) -> bool:
        """See `Voice`: never a better one."""
        self._silent.settle()
        if self._fault and self._default and self.spec is not self._default:
            with contextlib.suppress(SpeechUnavailable):  # without it its lines stay silent
                self._clips = ClipStore(clip_folder(self._default, self._cache))
                self.spec = self._default
        return False

    def utter(self, text: str) -> Utterance:
        """See `Voice`. ``clip`` is an int16 array as it is played, not to be written to; None if silent."""
        silent = self._silent.get(text)
        return silent or self._load(text) or self._rendered(text)

    def seconds(self, text: str) -> float:
        """See `Voice`; the lengths of cached lines stand in the names of their files."""
        path = self._clips.paths.get(self._key(text))
        if path is None or text in self._silent:
            return estimated_seconds(text)
        return clip_samples(path) / RATE

    def prepare(self, texts: list[str]) -> None:
        """See `Voice`."""
        asking = self._lines.asking()
        for text in self.missing(texts):
            self._request(asking, text)

    def cancel_prefetch(self) -> None:
        """See `Voice`."""
        self._lines.cancel_prefetch()

    def missing(self, texts: Iterable[str]) -> list[str]:
        """The texts that are not cached, each once, in the given order."""
        return [
            text
            for text in dict.fromkeys(texts)
            if text not in self._silent and speakable(text) and self._key(text) not in self._clips.paths
        ]

    def render_all(self, texts: Iterable[str], progress: RenderProgress | None = None) -> list[str]:
        """Renders the missing texts and waits for them; returns those that stay silent.

        ``progress`` is called after each text with the numbers of rendered and of all missing texts.
        """
        missing = self.missing(texts)
        asking = self._lines.asking()
        requests = [self._request(asking, text) for text in missing]
        silent = []
        for done, (text, request) in enumerate(zip(missing, requests, strict=True), start=1):
            if not request.result():
                silent.append(text)
            if progress:
                progress(done, len(missing))
        return silent

    def remove_old_clips(self, others: Iterable[VoiceSpec] = ()) -> None:
        """Removes all clips of other versions of engine or effects from the cache, but for those of the
        ``others``: the voices of other languages.

        Do not call it while a box of such a version is running.
        """
        remove_others(self._cache, self._clips.folder, (self._default or self.spec, *others))

    def stop_rendering(self) -> None:
        """From now on every line that is not cached is silent, including the one that is being rendered.

        So the box can end without waiting. May be called from a signal handler.
        """
        self._stopped = True
        self._renderer.end()

    def close(self) -> None:
        """Ends the renderer, even during a line. Cached lines can still be uttered."""
        self.stop_rendering()
        if self._worker is not None:
            self._request(URGENT, None)
            self._worker.join()

    def _key(self, text: str) -> str:
        return clip_key(self.spec, text, self._recordings)

    def _load(self, text: str) -> Utterance | None:
        """The cached line; None if there is none or it is damaged, and then it is dropped from the list."""
        key = self._key(text)
        path = self._clips.paths.get(key)
        if path is None:
            return None
        clip = self._recent.get(path)
        if clip is None:
            clip = read_clip(path)
            if clip is None:
                log.info("damaged clip: %s", path)
                self._clips.paths.pop(key, None)
                return None
            self._recent.keep(path, clip)
        return Utterance(text, clip_samples(path) / RATE, clip)

    def _rendered(self, text: str) -> Utterance:
        if speakable(text):
            try:
                self._request(URGENT, text).result(LINE_TIMEOUT)
            except FutureTimeout:
                self._report(text, f"it was not rendered within {LINE_TIMEOUT:.0f} s")
                return self._load(text) or self._silent.add(text, RenderError("", unasked=True))
        return self._load(text) or self._silent.add(text)

    def _request(self, priority: float, text: str | None) -> Future[bool]:
        with self._lock:
            if text is not None:
                self.count.ask(text)
            request = self._lines.put(priority, text)
            if self._worker is None or not self._worker.is_alive():
                self._worker = threading.Thread(target=self._work, name="speech", daemon=True)
                self._worker.start()
        return request

    def _work(self) -> None:
        """The only thread that talks to the renderer."""
        while True:
            try:
                waits = IDLE if self._renderer.running else None
                priority, _, text, request = self._lines.get(waits)
            except queue.Empty:
                self._renderer.stop()
                continue
            if text is None:
                self._renderer.stop()
                return
            try:
                there, wanted = self._key(text) in self._clips.paths, self._lines.wanted(priority)
                following = None if priority == URGENT else self._lines.following()
                rendered = there or (wanted and self._render(text, following))
            except Exception:  # this thread must survive: all later lines need it
                log.exception("silent instead of spoken: %r", text[:60])
                self._silent.add(text)
                rendered = False
            self.count.finish(text)
            request.set_result(rendered)

    def _render(self, text: str, following: str | None = None) -> bool:
        spec = self._default if self._default and not self._says(text) else self.spec
        return self._render_by(spec, text, following)

    def _render_by(self, spec: VoiceSpec, text: str, following: str | None = None) -> bool:
        """A line that the default voice speaks in place of this one is kept where that one's are, and is
        here only until the program ends. The engine begins with the ``following`` one meanwhile."""
        own, recording = self._key(text), self._recordings.of(text)
        key = clip_key(spec, text, self._recordings)
        store = self._clips.place
        if spec is not self.spec and not self._clips.in_memory:
            store = clip_folder(spec, self._cache)
            store.mkdir(parents=True, exist_ok=True)
            if there := clips_in(store).get(key):
                self._clips.paths[own] = there
                return True
        request = spec.request(text)
        if recording is not None:
            request = {"recording": str(recording)}
        ahead = following is not None and spec.speaks_ahead(text, following)
        if following is not None and ahead and not self._there(following):
            request["next"] = spec.request(following)
        try:
            answer = self._renderer.ask({"text": text, **request, "stem": str(store / key)})
        except RenderError as failure:
            if self._stopped:
                return False
            if failure.unwritable and not self._clips.in_memory and self._clips.use_memory(str(failure)):
                return self._render(text)
            if recording is not None and not failure.unwritable:
                self._recordings.drop(text, str(failure))
                return self._render(text)
            if spec.replaceable and self._default is not None and not failure.unwritable:
                self._failed += 1
                self._note(text, str(failure))
                if self._failed == MANY:
                    self.give_up(str(failure))
                self._renderer.forgive()
                return self._render_by(self._default, text)
            self._report(text, str(failure))
            self._silent.add(text, failure)
            return False
        if spec is self.spec:
            self._failed = 0
        self._clips.paths[own] = store / f"{key}-{answer['samples']}.flac"
        return True

    def _says(self, text: str) -> bool:
        """Whether this voice has not been given up, and knows the letters of the line."""
        return not self._fault and self.spec.knows(text)

    def _there(self, text: str) -> bool:
        """Whether the engine need not speak this line."""
        return self._key(text) in self._clips.paths or self._recordings.of(text) is not None

    def _note(self, text: str, reason: str) -> None:
        if reason not in self._reported:
            self._reported.add(reason)
            log.info("said by %s: %r, since %s", self._default and self._default.id, text[:60], reason)

    def _report(self, text: str, reason: str) -> None:
        if reason not in self._reported:
            self._reported.add(reason)
            log.warning("silent instead of spoken: %r: %s", text[:60], reason)
