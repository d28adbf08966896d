"""Has the table's own music made while the package's plays, and tells what of it cannot be played."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from hardware.sound.beds import BedError
from hardware.sound.mixer import Mixer
from hardware.sound.own_beds import own_bed, remove_old_sounds
from narrator.appliance.open_sound import own_music
from narrator.config.settings import Settings
from narrator.script.common.cues import Say
from narrator.script.evening import fault_lines

log = logging.getLogger(__name__)


def make_own_music(
    mixer: Mixer, settings: Settings, tell: Callable[[Say], None]
) -> threading.Thread:
    """Adds what the cache lacks to the mixer as soon as it is made, which takes minutes on a small board.
    ``tell`` is given, once each, what the table should know; the log names the files."""
    thread = threading.Thread(target=_make, args=(mixer, settings, tell), name="music", daemon=True)
    thread.start()
    return thread


def _make(mixer: Mixer, settings: Settings, tell: Callable[[Say], None]) -> None:
    remove_old_sounds(settings.cache)
    wrong = dict[Say, None]()
    for name, music in own_music(settings).items():
        if name in mixer.bed_names:
            continue
        left_out = list[str]()
        try:
            mixer.add_bed(name, own_bed(settings.cache, name, music, left_out.append))
        except BedError as error:
            log.warning("%s; until then the box plays its own", error)
            wrong[fault_lines.NO_MUSIC()] = None
        for sentence in left_out:
            log.warning("%s", sentence)
            wrong[fault_lines.LESS_MUSIC()] = None
    for say in wrong:
        tell(say)
