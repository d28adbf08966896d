"""Starts of a whole box as `narrator run` opens it, up to its first sentence, on a disk that may fail. Only
the loudspeaker, the pins, the renderer and the clock are no real ones. It contains no tests.
"""

from __future__ import annotations

import errno
import gc
import os
import shutil
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.sound import effects
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.clip_files import write_clip
from hardware.speech.renderer_process import RendererProcess, RenderError
from hardware.speech.voice_spec import RATE
from narrator.appliance import open_box, open_sound, open_voice
from narrator.commands import run
from narrator.commands.common import start_box
from narrator.config import installed_rulebook, layers, own_cards, rulesets
from narrator.live.button_queue import ButtonQueue
from narrator.stage.fakes import DarkPanel
from narrator.stage.ports import Utterance
from narrator.words import pack
from narrator.yamlfile import reading
from narrator.yamlfile.nodes import parse
from tests.kit.box.box import Clock, PressQueue
from tests.kit.failing_files import Disk, Place, failing

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.ENOENT, errno.EMFILE)

SETTINGS = """
kit: panel
players: 7
roles: {mafioso: 2, detective: 1}
options: {discussion: 10, pace: brisk}
"""

SOON = 50
"""After so many starts what they have left in memory is collected; the box itself puts that off."""

LOOKS = 2_000
"""A box that has waited so often without a word will say nothing."""


SECOND = np.zeros(RATE, np.int16)


class Heard(BaseException):
    """The first sentence begins."""


class Anew(BaseException):
    """The process begins again."""


class Mute(BaseException):
    """Nothing comes."""


class Loudspeaker(SilentSpeaker):
    """Ends the start with the first sentence."""

    text = ""
    """What is about to be said."""

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        del at, ducks
        if clip is not None:
            raise Heard(self.text)


class Renderer(RendererProcess):
    """Says everything in half a second."""

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        if "stem" not in request:
            return {"voices": [], "usable": True}
        clip = np.full(30_000, 7, np.int16)
        try:
            return {"samples": write_clip(str(request["stem"]), clip, RATE, spoken=24_000)}
        except OSError as error:
            raise RenderError(str(error), unwritable=True) from None


class Starts:
    """Starts in a folder that is as it was before each of them."""

    def __init__(self, home: Path) -> None:
        self._box, self.home = home / "box", home / "kept"
        self._begun = 0
        self.heard = ""
        """The sentence with which the last start ended."""
        (self.home / "cache").mkdir(parents=True)
        (self.home / "narrator.yaml").write_text(SETTINGS)

    def start(self, disk: Disk, damage: Callable[[Path], object] = lambda _: None) -> str:
        """How a start ended after this ``damage`` in its folder; empty: with a sentence."""
        shutil.rmtree(self._box, ignore_errors=True)
        shutil.copytree(self.home, self._box)
        damage(self._box)
        self._begun += 1
        if not self._begun % SOON:
            gc.collect()
        os.environ.pop(start_box.ANEW, None)
        with failing(disk):
            try:
                return self._run()
            except Anew:
                return self._run()

    def places(self, *, ways: bool) -> dict[Place, int]:
        """Each line of the program that asks the disk for something, or with ``ways`` each way to one → the
        number of the first operation there."""
        disk = Disk()
        assert self.start(disk) == ""
        found: dict[Place, int] = {}
        for number, place in enumerate(disk.places, start=1):
            found.setdefault(place if ways else place[:2], number)
        return found

    def _run(self) -> str:
        for module in (own_cards, installed_rulebook, rulesets, pack, effects):
            for found in vars(module).values():
                if hasattr(found, "cache_clear"):
                    found.cache_clear()
        try:
            run.run(Namespace(config=None, language=None))
        except Heard as heard:
            self.heard = str(heard)
            return ""
        except Anew:
            raise
        except Mute:
            return "it says nothing"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return "it ends"

    def forget_voice(self) -> None:
        """No line is in the cache from now on."""
        for folder in (self.home / "cache").glob("voice-*"):
            shutil.rmtree(folder)

    def keep(self) -> None:
        """What the last start has left is what all later ones find."""
        shutil.rmtree(self.home)
        shutil.copytree(self._box, self.home)


@contextmanager
def starts(home: Path) -> Iterator[Starts]:
    """Until the end of the block, what a start opens is here, and its caches are empty each time."""
    clock, looks = Clock(), [0]

    def looked() -> None:
        looks[0] += 1
        if looks[0] > LOOKS:
            raise Mute

    def loudspeaker(*_: object, **__: object) -> Loudspeaker:
        looks[0], clock.time = 0, 0.0
        return Loudspeaker(clock.now, {name: [SECOND] for name in effects.TAKES})

    class Presses(ButtonQueue):
        def __init__(self) -> None:
            super().__init__()
            self.queue = PressQueue(clock, looked)
            self.let_pass = self.queue.let_pass

    plain = CachedVoice.utter

    def uttered(voice: CachedVoice, text: str) -> Utterance:
        Loudspeaker.text = text
        return plain(voice, text)

    def begins_again(*_: object) -> None:
        raise Anew

    box = home / "box"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(box / "state"))
        patch.setenv("CACHE_DIRECTORY", str(box / "cache"))
        patch.setattr(layers, "PLACES", (box / "narrator.yaml",))
        patch.setattr(os, "execv", begins_again)
        for sync in ("fsync", "fdatasync"):
            patch.setattr(os, sync, lambda _: None)
        patch.setenv(start_box.ANEW, "")
        patch.setattr(open_sound, "speaker_for", loudspeaker)
        patch.setattr(open_box, "ButtonQueue", Presses)
        patch.setattr(open_voice, "RendererProcess", Renderer)
        patch.setattr(open_box, "open_pins", lambda *_: (DarkPanel(), (), lambda: True))
        patch.setattr(CachedVoice, "utter", uttered)
        patch.setattr(CachedVoice, "prepare", lambda *_: None)
        patch.setattr(reading, "parse", lru_cache(None)(parse))  # it asks no disk
        yield Starts(home)
