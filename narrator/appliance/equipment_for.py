"""What a stage is given beside its ports: names, and fakes for who only reads. Opens nothing."""

from __future__ import annotations

import io
from collections.abc import Mapping

from hardware.sound.silent_speaker import SilentSpeaker
from hardware.speech.estimated_voice import EstimatedVoice
from hardware.terminal import PlainPanel
from narrator.config.known import Known
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import texts_of_tables
from narrator.stage.equipment import Equipment
from narrator.stage.transcript import Row
from narrator.words.pack import Pack


def names_of(settings: Settings) -> Mapping[int, str]:
    """Seat → name, empty when the table has no names."""
    players = settings.players
    return dict(enumerate(players, start=1)) if isinstance(players, tuple) else {}


def no_transcript(row: Row) -> None:
    """The box keeps no transcript: nothing an evening said stays behind."""
    del row


def fake_play(pack: Pack, names: Mapping[int, str]) -> Equipment:
    """A stage set for reading: no voice, no loudspeaker, no lamps."""
    return Equipment(pack, EstimatedVoice(), SilentSpeaker(), PlainPanel(io.StringIO()), names)


def texts_of(settings: Settings, pack: Pack, known: Known) -> list[str]:
    """All that the settings' tables may hear, each text once."""
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    play = fake_play(pack, names_of(settings))
    return texts_of_tables(settings, ruleset, SpokenLanguage(pack, play))
