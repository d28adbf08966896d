"""Plays an evening on the null sink: its transcript and a recording. It contains no tests."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import numpy as np
import pyloudnorm
from numpy.typing import NDArray

from hardware.speech.cached_voice import CachedVoice
from narrator.appliance.open_sound import open_mixer
from narrator.appliance.open_voice import voice_spec
from narrator.base.spoken_text import SpokenText
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import lay_table
from narrator.config.settings import Settings, load_settings
from narrator.rules.table.deck import take
from narrator.script.common.cues import SpokenManner
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.transcript import Row
from narrator.words.catalogue import every_say, needed_lines, says_before_a_game, says_in_set_up
from narrator.words.pack import load_pack
from tests.sound.server import RATE, recording, samples

PLAYERS = 5
FAST = """
speech: {voice: gmw/en-gb-x-rp, rate: 330}
state: state
cache: cache
"""
"""Fast speech, and folders beside the settings."""
TABLE = f"""
kit: panel
ruleset: basic
players: {PLAYERS}
roles: {{mafioso: 2}}
options: {{mafia_wins: majority, manner: false, discussion: 20, pace: brisk, decoys: sparse,
  story: none, chronicle: yes}}
{FAST}"""
"""One night and one day with fast speech: a whole game in under five minutes."""

SETTINGS = f"{TABLE}sound: {{latency: 100}}\n"
"""A virtual machine may wake a thread 30 ms late even when idle, and then the sound server misses a cycle. So
exact tests use the samples that the box passes to the server, not the recording."""

TIMEOUT = 600.0
"""Seconds that an evening may take."""
CYCLE = 512
"""Samples by which the server's timing can shift: half of what PipeWire requests at a time."""
CYCLES = 5
"""Shifts that are tried: less than 50 ms too early or too late."""
SPEECH = (300, 3400)
"""The frequency band of a voice, in Hz."""

Samples = NDArray[np.float32]
"""Mono samples between -1 and 1 at 48 kHz."""


class Played:
    """An evening that was played.

    ``passed`` are the samples that the box passed to the sound server, from second 0 of the audio clock;
    ``sound`` is the recording of the server, and ``begin`` its sample at second 0.
    """

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        settings = folder / "narrator.yaml"
        settings.write_text(SETTINGS)
        share_cache(folder)
        self._voice = filled_voice(load_settings(settings, Installed.under()), PLAYERS)
        files = [str(folder / name) for name in ("rows", "passed")]
        table = [sys.executable, "-m", "tests.sound.table", str(settings), *files]
        with recording(env, folder / "recording"):
            done = subprocess.run(table, env=env, stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)
        self.underflows: int = json.loads(done.stdout)["underflows"]
        lines = (folder / "rows").read_text(encoding="utf-8").splitlines()
        self.rows = sorted((Row(**json.loads(line)) for line in lines), key=lambda row: row.t)
        self.sound = samples(folder / "recording")
        self.passed = np.fromfile(folder / "passed", np.float32)
        loud = np.flatnonzero(self.sound)
        self.begin = int(loud[0] - np.flatnonzero(self.passed)[0])

    def spoken(self) -> list[Row]:
        """All lines and names that were heard completely, so not the farewell, at which players leave."""
        return [row for row in self.rows if row.cue in ("say", "count")][:-1]

    def rest(self, kind: str) -> Row:
        """The first rest of this kind."""
        return next(row for row in self.rows if (row.cue, row.line) == ("rest", kind))

    def cut(self, begin: float, end: float, of: Samples | None = None) -> Samples:
        """The recording between two seconds of the audio clock."""
        whole = self.sound if of is None else of
        return whole[self.begin + round(begin * RATE) : self.begin + round(end * RATE)]

    def given(self, begin: float, end: float) -> Samples:
        """The samples that were passed on for the time between two seconds of the audio clock."""
        return self.passed[round(begin * RATE) : round(end * RATE)]

    def came_out(self, begin: float, end: float) -> float | None:
        """The delay in seconds with which exactly these samples were recorded; None if they were not.

        If the server misses a cycle, what follows is later by one; if the recorder misses one, it is
        earlier by one, until they have caught up.
        """
        expected = self.given(begin, end)
        for late in (sign * step * CYCLE for step in range(CYCLES) for sign in (1, -1)):
            if np.array_equal(self.cut(begin + late / RATE, end + late / RATE), expected):
                return late / RATE
        return None

    def voice_band(self, begin: float, end: float) -> Samples:
        """The recording between two seconds of the audio clock, in the band of a voice."""
        return self.cut(begin, end, self._band)

    def late(self, row: Row) -> tuple[float, float]:
        """The delay in seconds of a line against its row, and its amplitude (1: as expected).

        It is where the clip matches best, within half a second, what was passed to the server, which may
        miss a cycle in the middle of a word.
        """
        clip = self.clip(as_spoken(row.line, row.text))[:RATE]
        window = self.given(row.t - 0.5, row.t + 0.5 + len(clip) / RATE)
        size = len(window) + len(clip)
        fits = np.fft.irfft(np.fft.rfft(window, size) * np.conj(np.fft.rfft(clip, size)), size)
        best = int(fits[:RATE].argmax())
        return best / RATE - 0.5, float(fits[best] / np.dot(clip, clip))

    def clip(self, text: str) -> Samples:
        """The samples of a line as rendered."""
        return np.asarray(self._voice.utter(text).clip, np.float32) / np.float32(32768)

    @cached_property
    def _band(self) -> Samples:
        spectrum = np.fft.rfft(self.sound)
        pitch = np.fft.rfftfreq(len(self.sound), 1 / RATE)
        spectrum[(pitch < SPEECH[0]) | (pitch > SPEECH[1])] = 0
        return np.fft.irfft(spectrum, len(self.sound)).astype(np.float32)


def as_spoken(line: str, text: str) -> str:
    """The text of a row in the manner of its line."""
    manner = next((one.manner for one in needed_lines() if one.id == line), SpokenManner.PLAIN)
    return text if manner is SpokenManner.PLAIN else SpokenText(text, manner.value)


def share_cache(folder: Path) -> None:
    """Makes all evenings of a test run share one cache, so that their lines are rendered once."""
    shared = folder.parent / "sound-cache"
    shared.mkdir(exist_ok=True)
    (folder / "cache").symlink_to(shared)


def filled_voice(settings: Settings, players: int) -> CachedVoice:
    """The voice with all lines cached that a table of ``players`` may hear, including faults; all music is
    cached as well, so that nothing is rendered beside an evening in real time."""
    open_mixer(settings)
    known = Installed.under()
    pack = load_pack(known.pack_folder(settings.language))
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    voice = CachedVoice(voice_spec(settings, pack), settings.cache)
    play = Equipment(pack, voice, SilentSound(), DarkPanel(), {})
    table = lay_table(ruleset, players, settings.roles, settings.options, 0)
    voice.render_all(
        play.wording(say, pick)
        for say in [
            *says_before_a_game(),
            *says_in_set_up(),
            *every_say(replace(table, hand=take(ruleset.deck, table))),
        ]
        for pick in range(len(pack.lines.get(say.line, ("",))))
    )
    voice.close()
    return voice


def level(sound: Samples) -> float:
    """The level in dBFS."""
    return float(10 * np.log10(np.mean(np.square(sound, dtype=np.float64)) + 1e-12))


def levels(sound: Samples, seconds: float = 0.02) -> NDArray[np.float64]:
    """The levels of consecutive frames of ``seconds``, in dBFS."""
    frames = sound[: len(sound) // round(seconds * RATE) * round(seconds * RATE)]
    power = np.square(frames.reshape(-1, round(seconds * RATE)), dtype=np.float64).mean(axis=1)
    return np.asarray(10 * np.log10(power + 1e-12))


def short_term(sound: Samples) -> float:
    """The short-term loudness of three seconds, in LUFS (EBU Tech 3341)."""
    meter = pyloudnorm.Meter(RATE, block_size=3.0)
    return float(meter.integrated_loudness(sound[: 3 * RATE].astype(np.float64)))
