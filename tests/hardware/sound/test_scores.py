"""Scores: each that ships can be played and holds together, and a wrong one is told with its file and bar."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from narrator.base.sounds import BANDS, BEDS
from narrator.yamlfile.problems import FileError
from scripts.composing.__main__ import main
from scripts.composing.chords import chord, voicing
from scripts.composing.notation import LOUD, Note
from scripts.composing.performance import perform
from scripts.composing.score import Score, read_score
from scripts.composing.shipping import MOTIFS, SCORES

NAMES = [f"{band}/{moment}" for band in BANDS for moment in BEDS]


def test_there_is_a_score_for_each_band_and_moment() -> None:
    files = {str(file.relative_to(SCORES).with_suffix("")) for file in SCORES.glob("*/*.yaml")}
    assert {file for file in files if not file.startswith(MOTIFS)} == {*NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_section_and_player_of_a_score_is_heard_and_it_lasts(name: str) -> None:
    score = read_score(SCORES / f"{name}.yaml")
    assert {*score.order} == {*score.sections}
    assert {who for its in score.sections.values() for who in its.lines} == {*score.players}
    for section in score.sections.values():
        for line in section.lines.values():
            assert line[-1].end <= section.bars * score.bar
            assert all(one.begin <= two.begin for one, two in pairwise(line))
    assert perform(score).end >= (240 if name.split("/")[1] in ("night", "late") else 130)


@pytest.mark.parametrize("name", NAMES)
def test_what_begins_a_bar_sounds_together(name: str) -> None:
    """Nineteen of twenty notes that begin a bar have a third, a fifth or an octave among the others."""
    score = read_score(SCORES / f"{name}.yaml")
    good = every = 0
    for section in score.sections.values():
        bars: dict[Fraction, list[Note]] = {}
        for line in section.lines.values():
            for note in line:
                if note.begin % score.bar == 0:
                    bars.setdefault(note.begin, []).append(note)
        for notes in bars.values():
            tones = [pitch for note in notes for pitch in note.pitches]
            for number, tone in enumerate(tones):
                others = [*tones[:number], *tones[number + 1 :]]
                every += bool(others)
                good += any((tone - other) % 12 in (0, 3, 4, 5, 7, 8, 9) for other in others)
    assert good / every > 0.95


SMALL = """\
title: Small
metre: 3/4
key: Dm
tempo: 60
players: {{flute: {{level: 0}}, guitar: {{level: -3}}}}
patterns: {{waltz: "B:4 S S"}}
sections:
  A:
    chords: Dm | A7
    flute: "{flute}"
    guitar: "{guitar}"
order: [A]
"""


def score(tmp_path: Path, flute: str = "D5:4 E5 F5 | E5:2.", guitar: str = "as waltz p") -> Score:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL.format(flute=flute, guitar=guitar))
    return read_score(file)


@pytest.mark.parametrize(
    ("flute", "guitar", "message"),
    [
        (
            "D5:4 E5 | E5:2.",
            "as waltz",
            "flute: bar 1 is too short: it has 2 quarters and the metre 3",
        ),
        (
            "D5:2. | E5:2 F5",
            "as waltz",
            "flute: bar 2 is too long: it has 4 quarters and the metre 3",
        ),
        ("D5:2. | H5:2.", "as waltz", 'flute: bar 2: "H5:2." is no note; write it like D5:4'),
        ("D5:2.", "as waltz", "flute: it has 1 bars and the chords have 2"),
        ("D5:2. | C2", "as waltz", "flute: bar 2 goes beyond the range of the instrument"),
        ("D5:2.~ | E5", "as waltz", "a tie at quarter 3 leads to another note: tie equal ones"),
        ("-  | -", "as walz", 'unknown pattern "walz"; did you mean "waltz"?'),
        ("-  | -", "of A fiddle", "nobody plays that: write it like of A mandolin -12 mp"),
        (
            "-  | -",
            "as waltz loud",
            '"loud" is neither a dynamic such as mp nor a shift such as -12',
        ),
    ],
)
def test_a_wrong_bar_is_told_with_file_place_and_what_is_wrong(
    tmp_path: Path, flute: str, guitar: str, message: str
) -> None:
    with pytest.raises(FileError) as told:
        score(tmp_path, flute, guitar)
    assert message in str(told.value)
    assert "small.yaml:1" in str(told.value)
    assert "section A" in str(told.value)


def test_notes_mean_what_a_musician_reads(tmp_path: Path) -> None:
    read = score(
        tmp_path,
        "mp D5:8. E5:16 F#5:4t G5 A5 | f> Bb5:4~ Bb5:4! p r",
        "D3+A3:2.* | (C4)B3:2.'",
    )
    flute, guitar = (read.sections["A"].lines[name] for name in ("flute", "guitar"))
    assert [note.pitches for note in flute] == [(74,), (76,), (78,), (79,), (81,), (82,)]
    thirds = [Fraction(2, 3)] * 3
    assert [note.length for note in flute] == [Fraction(3, 4), Fraction(1, 4), *thirds, 2]
    assert [note.loud for note in flute] == [LOUD["mp"]] * 5 + [LOUD["f"]]
    assert [(note.pitches, note.marks, note.grace) for note in guitar] == [
        ((50, 57), "*", None),
        ((59,), "'", 60),
    ]


def test_dynamics_grow_to_the_next_sign(tmp_path: Path) -> None:
    read = score(tmp_path, "p< D5:4 E5 F5 | f G5:2.")
    assert [note.loud for note in read.sections["A"].lines["flute"]] == [54, 67, 79, 92]


def test_the_voices_of_chords_move_little() -> None:
    before: tuple[int, ...] = ()
    for symbol in ("Dm", "Gm", "A7", "Dm", "Bb", "F/A", "C"):
        its = chord(symbol)
        assert its is not None
        laid = voicing(its, 50, 68, before)
        assert {tone % 12 for tone in laid} == {*its.tones}
        assert all(min(abs(tone - other) for other in before or laid) <= 3 for tone in laid)
        before = laid
    assert chord("Hm") is None
    assert chord("Gm99") is None


def test_a_piece_is_played_alike_each_time(tmp_path: Path) -> None:
    assert perform(score(tmp_path)) == perform(score(tmp_path))


def test_the_tool_draws_a_score_and_refuses_one_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["compose", "harbour/trial", "--sheet", str(tmp_path)])
    assert main() == 0
    assert (tmp_path / "harbour-trial.png").stat().st_size > 10_000
    monkeypatch.setattr("sys.argv", ["compose", "harbour/trail"])
    with pytest.raises(SystemExit):
        main()
    assert "there is no harbour/trail" in capsys.readouterr().err
