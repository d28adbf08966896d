"""Where the clips of one voice are kept while a box runs: in its cache, and in memory where that cannot be
written.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from hardware.memory_folder import memory_folder
from hardware.speech.clip_files import CLIP_FOLDERS, clip_folder, clips_in
from hardware.speech.voice_spec import SpeechUnavailable, VoiceSpec

log = logging.getLogger(__name__)


class ClipStore:
    """``paths``: the clips by key, as far as they are known."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paths = clips_in(folder)
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            self.use_memory(str(error))

    @property
    def in_memory(self) -> bool:
        """Whether new clips are there only until the program ends."""
        return self._temporary is not None

    @property
    def place(self) -> Path:
        """The folder for new clips."""
        return Path(self._temporary.name) if self._temporary else self.folder

    def use_memory(self, reason: str) -> bool:
        """Stores new clips in memory until the program ends; cached clips stay in use.

        False if that is impossible as well; then new lines are silent.
        """
        try:
            self._temporary = memory_folder()
        except OSError as error:
            log.warning("voice cache: %s, and no other folder: %s", reason, error.strerror)
            return False
        log.warning("voice cache: %s; keeping new clips in a temporary folder", reason)
        return True


def remove_others(cache: Path, folder: Path, specs: Iterable[VoiceSpec]) -> None:
    """Removes all clips from a cache but those of a folder and of these voices."""
    kept = {folder}
    for spec in specs:
        with suppress(SpeechUnavailable):
            kept.add(clip_folder(spec, cache))
    for found in cache.glob(CLIP_FOLDERS):
        if found not in kept:
            shutil.rmtree(found, ignore_errors=True)
