"""Has the table's own music made while the package's plays, and tells what of either cannot be played."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from hardware.sound.beds import BedError
from hardware.sound.known_music import left_out
from hardware.sound.mixer import Mixer
from hardware.sound.own_beds import own_bed, remove_old_sounds
from hardware.sound.shipped_sounds import damaged_sounds
from narrator.appliance.open_sound import own_music
from narrator.config.settings import Settings
from narrator.script.common.cues import Say
from narrator.script.evening import fault_lines

log = logging.getLogger(__name__)


def make_own_music(mixer: Mixer, settings: Settings, tell: Callable[[Say], None]) -> threading.Thread:
    """Adds what the cache lacks to the mixer as soon as it is made, which takes minutes on a small board.
    ``tell`` is given, once each, what the table should know, at every start; the log names the files."""
    thread = threading.Thread(target=_make, args=(mixer, settings, tell), name="music", daemon=True)
    thread.start()
    return thread


def music_faults(settings: Settings) -> list[str]:
    """For ``narrator status``: a sentence on each file of music or sound that is known to be unplayable.
    Nothing of the table's own is decoded."""
    own = own_music(settings).values()
    known = [why for music in own for why in left_out(settings.cache, music)]
    return [*dict.fromkeys(known), *damaged_sounds()]


def _make(mixer: Mixer, settings: Settings, tell: Callable[[Say], None]) -> None:
    remove_old_sounds(settings.cache)
    wrong = dict[str, Say]()

    def less(why: str) -> None:
        wrong[why] = fault_lines.LESS_MUSIC()

    for name, music in own_music(settings).items():
        try:
            bed = own_bed(settings.cache, name, music, less)
            if name not in mixer.bed_names:
                mixer.add_bed(name, bed)
        except BedError as error:
            wrong[f"{error}; until then the box plays its own"] = fault_lines.NO_MUSIC()
    wrong |= dict.fromkeys(damaged_sounds(), fault_lines.SHIPPED_MUSIC())
    for sentence in wrong:
        log.warning("%s", sentence)
    for say in dict.fromkeys(wrong.values()):
        tell(say)
