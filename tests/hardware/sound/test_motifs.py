"""The motifs: each arc that ships has its own, as its score says, at one level and in one time."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from mido import MidiFile

from hardware.sound.beds import Looped
from hardware.sound.effects import Motif, motifs
from hardware.sound.loudness import PLACE_LUFS, RATE, gain, lufs
from hardware.sound.mixer import DUCK_DAY, Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from narrator.base.errors import NarratorError
from narrator.base.sounds import BANDS, MOTIF, MOTIF_SECONDS
from narrator.config.installed import ROOT
from narrator.stage.fakes import SilentSound
from narrator.words.story_files import read_story
from scripts.composing.rendering import marks
from scripts.composing.shipping import MOTIFS, SCORES, motif_clip
from tests.hardware.sound.mixing import flat, heard
from tests.kit.skips import skipped_without

BOOKS = [read_story(theme.parent).book for theme in ROOT.glob("voices/*/themes/*/theme.yaml")]
BANDED = {(motif, book.band) for book in BOOKS for motif in book.motifs.values()}
"""Each motif with the band of its theme."""
NAMES = sorted(dict(BANDED))
STROKES = 5


def score(name: str) -> Path:
    return SCORES / MOTIFS / f"{name}.mid"


def intervals(name: str) -> tuple[int, ...]:
    """Between the first strokes of who leads."""
    strokes = [each for each in MidiFile(score(name)) if each.type == "note_on" and not each.channel]
    return tuple(b.note - a.note for a, b in pairwise(strokes[:STROKES]))


def instruments(file: Path) -> set[int]:
    return {each.program for each in MidiFile(file) if each.type == "program_change"}


def test_each_arc_that_ships_has_a_motif_of_its_own_in_its_language_and_no_other_ships() -> None:
    for book in BOOKS:
        assert {*book.motifs} == {*book.arcs}
        assert len({*book.motifs.values()}) == len(book.arcs)
    assert {*NAMES} == {name.removeprefix(MOTIF) for name in motifs()}
    assert {*NAMES} == {file.stem for file in SCORES.glob(f"{MOTIFS}/*.mid")}


@pytest.mark.parametrize(("name", "band"), sorted(BANDED))
def test_the_band_of_its_theme_plays_it(name: str, band: str) -> None:
    own, other = (
        {who for file in SCORES.glob(f"{each}/*.mid") for who in instruments(file)}
        for each in sorted(BANDS, key=lambda each: each != band)
    )
    assert not instruments(score(name)) & (other - own)


@pytest.mark.parametrize("name", NAMES)
def test_it_has_its_level_and_dies_away_in_its_time(name: str) -> None:
    (clip,) = motifs()[f"{MOTIF}{name}"]
    assert len(clip) == round(MOTIF_SECONDS * RATE)
    assert lufs(clip) == pytest.approx(PLACE_LUFS, abs=0.5)
    assert np.abs(clip.astype(int)).max() < gain(-5) * 32768
    assert np.abs(clip[:48].astype(int)).max() < 33 > np.abs(clip[-4800:].astype(int)).max()
    assert marks(score(name)).end > 5, "two to four bars, and no mere signal"


def test_no_two_begin_alike() -> None:
    for one, other in combinations(NAMES, 2):
        assert intervals(one) != intervals(other), (one, other)


def test_one_that_is_too_long_is_refused(tmp_path: Path) -> None:
    midi = MidiFile(score("snow"))
    for message in midi.tracks[0]:
        if message.type == "set_tempo":
            message.tempo = 1_700_000
    midi.save(slow := tmp_path / "slow.mid")
    with pytest.raises(NarratorError, match=r"takes 9\.4 s, and may take 5\.5"):
        motif_clip(slow)


@skipped_without("fluidsynth")
def test_what_ships_is_what_its_score_renders() -> None:
    (clip,) = motifs()[f"{MOTIF}white_ship"]
    assert np.corrcoef(clip, motif_clip(score("white_ship")))[0, 1] > 0.98


def test_the_bed_makes_room_and_a_cut_fades_it() -> None:
    name = f"{MOTIF}snow"
    box = Mixer({"day": Looped(flat(1.0, 0.1))}, motifs())
    box.bed("day", 0.0)
    heard(box, 3.0)
    assert box.effect(name, 3.0) == MOTIF_SECONDS
    box.cut(4.0)
    sound = heard(box, 3.0)
    under, after = sound[RATE // 2 : RATE], sound[RATE * 2 + RATE // 5 :]
    assert under.mean() == pytest.approx(0.1 * DUCK_DAY, rel=0.2)
    assert after == pytest.approx(0.1, rel=1e-3)


def test_it_takes_the_same_time_everywhere_also_where_it_cannot_be_played(tmp_path: Path) -> None:
    name, damaged = f"{MOTIF}of_my_own", tmp_path / "of_my_own.ogg"
    damaged.write_bytes(b"OggS")
    for speaker in (
        Mixer({}, {}),
        Mixer({}, {name: Motif(damaged)}),
        Mixer({}, {name: Motif(tmp_path / "gone.ogg")}),
        SilentSpeaker(),
        SilentSound(),
    ):
        assert speaker.effect(name, 0.0) == MOTIF_SECONDS
