"""Opens the loudspeaker and rings the chime before the rest of a box is loaded: who switches it on hears at
once that it works. No voice and no line is known here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from hardware.sound.mixer import Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from narrator.appliance.open_kit import kit_for
from narrator.appliance.open_sound import first_mixer, open_speaker
from narrator.base.sounds import BANDS
from narrator.base.state_folder import is_held, unfinished_game
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.settings import Settings
from narrator.session.disk.chosen_settings import FILE, ChosenSettings

AWAKE = 0.05
"""Seconds of silence before the chime: what comes out of an amplifier that wakes up begins a little late."""


class Sounding(NamedTuple):
    """What a box has as soon as it sounds."""

    kit: Kit
    speaker: Speaker | SilentSpeaker
    mixer: Mixer
    notices: list[str]
    """What the builder should know, and is told once nothing else is in the way."""
    chime_ends: float | None = None
    """In seconds of the audio clock; None: no chime was rung."""

    def chime_left(self) -> float | None:
        """For how many seconds the chime is still heard; None: no chime was rung."""
        return None if self.chime_ends is None else max(0.0, self.chime_ends - self.speaker.now())


def never(kit: Kit) -> bool:
    """No chime is rung."""
    del kit
    return False


def first_sound(
    settings: Settings, known: Installed, stack: ExitStack, rings: Callable[[Kit], bool] = never
) -> Sounding:
    """Kit and loudspeaker. On a kit where it ``rings`` a chime is heard and the music of the day begins, as
    loud as the table has chosen, unless a game is unfinished: that one goes on where it was; or another
    box plays with the same folder, by which this one will be refused.

    Raises `NarratorError` for a kit that cannot be used.
    """
    kit = kit_for(settings, known)
    mixer = first_mixer(settings)
    notices: list[str] = []
    ends: float | None = None
    state = settings.state
    if rings(kit) and not unfinished_game(state).exists() and not is_held(state):
        sound = ChosenSettings(settings, known, state / FILE).read().sound
        mixer.levels(*sound.gains)
        mixer.bed(f"{BANDS[0]}/day", AWAKE)
        ends = AWAKE + mixer.effect("chime", AWAKE)
    # In a terminal somebody reads the captions; elsewhere a silent box is of no use.
    speaker = open_speaker(settings, mixer, stack, notices.append, patient=not kit.terminal)
    return Sounding(kit, speaker, mixer, notices, ends if isinstance(speaker, Speaker) else None)
