"""In a whole rehearsed game the music hides small noises in every Count, from its first name on."""

from __future__ import annotations

import io
import itertools
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound.beds import Looped
from hardware.sound.effects import effects
from hardware.sound.loudness import gain
from hardware.sound.masking import BED_HOP, LONGEST_BARE, a_weighted, masking, mean_level
from hardware.sound.mixer import Mixer
from hardware.speech.estimated_voice import EstimatedVoice
from hardware.terminal import PlainPanel
from narrator.base.sounds import NIGHTS
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.perform import rehearse
from narrator.stage.equipment import Equipment
from narrator.stage.ports import Utterance
from narrator.stage.transcript import Row
from narrator.words.pack import load_pack
from scripts.masking.reference_noises import NOISES, reference_noise
from tests.hardware.sound.mixing import RATE, flat
from tests.hardware.sound.nights import heard, night

GAME = Path(__file__).parents[2] / "rehearsals" / "basic_5_en.yaml"
UNDER = 14.0
"""By how many dB(A) the loudest 20 ms of a noise lie under the bed."""
Sound = NDArray[np.float32]


class MuteVoice(EstimatedVoice):
    """Each line is as long as it would be, and all zeros: the music makes room for it, and nothing is
    heard."""

    def utter(self, text: str) -> Utterance:
        said = super().utter(text)
        return said._replace(clip=np.zeros(round(said.seconds * RATE), np.int16))


@cache
def rehearsed(name: str) -> tuple[Sound, list[Row]]:
    """The music of a game of two nights as the mixer plays it, and what was said over it."""
    box = Mixer({"night": Looped(night(name)), "day": Looped(flat(2.0, 0.0))}, effects())
    parts: list[Sound] = []

    def pull(seconds: float) -> None:
        parts.append(box.pull(max(round(seconds * RATE) - box.frames, 0)))

    known = Installed.under()
    script = load_rehearsal(GAME, known)
    pack = load_pack(known.pack_folder(script.language))
    play = Equipment(pack, MuteVoice(), box, PlainPanel(io.StringIO()), {})
    result = rehearse(
        script, load_ruleset(known.ruleset_file(script.ruleset), known), play, heard=pull
    )
    return np.concatenate(parts), result.rows


def counts(rows: list[Row]) -> list[tuple[float, float]]:
    """The seconds of each Count of a night, from the first slot to the end of the last."""
    found: list[tuple[float, float]] = []
    public = [row for row in rows if row.channel == "public" and row.cue != "decoy"]
    for before, row in itertools.pairwise(public):
        if row.cue != "count" or row.slot is None or not row.phase.startswith("night"):
            continue
        if before.cue == "count" and found:
            found[-1] = (found[-1][0], row.t + row.slot)
        else:
            found.append((row.t, row.t + row.slot))
    return found


@pytest.mark.parametrize("name", NIGHTS)
def test_every_count_of_every_night_is_masked_from_its_first_name_on(name: str) -> None:
    sound, rows = rehearsed(name)
    _, loud = heard(name)
    spans = counts(rows)
    assert len(spans) >= 6
    assert {row.phase for row in rows if row.cue == "count"} >= {"night 1", "night 2"}
    for begin, end in spans:
        piece = sound[round(begin * RATE) : round(end * RATE)]
        for noise in NOISES:
            found = masking(piece, reference_noise(noise) * gain(loud - UNDER))
            assert found.bare <= LONGEST_BARE, (begin, noise, found)
            assert found.margin >= 0, (begin, noise, found)


@pytest.mark.parametrize("name", NIGHTS)
def test_a_secret_count_begins_1_2_seconds_after_the_line_before_it(name: str) -> None:
    """So much the music takes to come back. What it is under a line would leave noises bare."""
    sound, rows = rehearsed(name)
    _, loud = heard(name)
    spoken = [row for row in rows if row.cue == "say"]
    for begin, _ in counts(rows):
        last = max(row.t + row.seconds for row in spoken if row.t < begin)
        assert begin - last >= 1.2 - 1e-6
    row = next(row for row in spoken if row.phase == "night 2" and row.seconds > 2)
    under = sound[round((row.t + 0.5) * RATE) : round((row.t + row.seconds) * RATE)]
    assert mean_level(a_weighted(under, BED_HOP)) == pytest.approx(loud - 10, abs=1.5)
