"""A stage's equipment where nothing sounds: for games that are printed, and to tell which texts a table may
hear. Opens nothing.
"""

from __future__ import annotations

import io
from collections.abc import Mapping

from hardware.sound.silent_speaker import SilentSpeaker
from hardware.speech.estimated_voice import EstimatedVoice
from hardware.terminal import PlainPanel
from narrator.config.installed import Installed
from narrator.config.owned import ruleset_of
from narrator.config.settings import Settings
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import texts_of_tables
from narrator.stage.equipment import Equipment
from narrator.words.pack import Pack


def silent_equipment(pack: Pack, names: Mapping[int, str]) -> Equipment:
    """No voice, no loudspeaker, no lamps."""
    return Equipment(pack, EstimatedVoice(), SilentSpeaker(), PlainPanel(io.StringIO()), names)


def texts_of(settings: Settings, pack: Pack, known: Installed) -> list[str]:
    """All that the settings' tables may hear, each text once."""
    ruleset = ruleset_of(settings, known)
    play = silent_equipment(pack, settings.names_by_seat)
    return texts_of_tables(settings, ruleset, SpokenLanguage(pack, play))
