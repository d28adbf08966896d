"""Opens what hears the players' names: a microphone, and the process that makes clips. No words, no time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from hardware.sound.microphone import microphone_at_hand
from hardware.speech.name_process import NameProcess
from narrator.base.errors import NarratorError
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.stage.own_names import OwnNames
from narrator.stage.ports import Microphone, Utterance

log = logging.getLogger(__name__)


class MicrophoneEar:
    """Implements `Ear`. ``find`` gives the microphone, or raises `NarratorError`."""

    def __init__(self, find: Callable[[], Microphone], names: NameProcess) -> None:
        self._find, self._names = find, names
        self._microphone: Microphone | None = None

    def there(self) -> bool:
        """See `Ear`."""
        try:
            self._microphone = self._find()
        except NarratorError as error:
            log.info("nobody is asked for a name: %s", error)
            return False
        return True

    def wake(self) -> None:
        """See `Ear`: the libraries take seconds to load."""
        self._names.start()

    def listen(self, seconds: float) -> bool:
        """See `Ear`."""
        if self._microphone is None:
            return False
        try:
            self._microphone.listen(seconds)
        except NarratorError as error:
            log.warning("the microphone went: %s", error)
            return False
        self._names.start()
        return True

    def taken(self, drop: float) -> Utterance | str:
        """See `Ear`. Where one is pulled out, a sound server may go on with perfect silence."""
        heard: Any = None if self._microphone is None else self._microphone.heard(drop)
        if heard is None or not (len(heard) or drop):
            return "gone"
        if len(heard) and not heard.any() and not self.there():
            return "gone"
        return self._names.made(heard)

    def close(self) -> None:
        """See `Ear`."""
        if self._microphone is not None:
            self._microphone.heard()


def open_names(settings: Settings, stack: ExitStack, presses: ButtonQueue) -> OwnNames:
    """What the players of this evening say as their names, through the settings' microphone, if there is one
    by then. Who quits by ``presses`` waits for no name."""
    process = NameProcess()
    stack.callback(process.stop)
    presses.at_quit(process.end)
    ear = MicrophoneEar(lambda: microphone_at_hand(settings.sound.microphone), process)
    return OwnNames(ear)
