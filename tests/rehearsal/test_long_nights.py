"""How long the nights are at tables with many cards of R15, by the estimated lengths of the lines."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import demo_game
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.transcript import Row
from narrator.words.pack import load_pack
from tests.kit.rules import preset

QUIET = "nights: [{}, {}, {}, {}]\ndays: [{}, {}, {}]\n"
"""Nobody dies, so every call is played whole."""

both = pytest.mark.parametrize("language", ["en", "de"])


def heard(folder: Path, ruleset: str, language: str, seats: str, nights: str = QUIET) -> list[Row]:
    known, file = Installed.under(), folder / "nights.yaml"
    file.write_text(f"ruleset: {ruleset}\nlanguage: {language}\n{seats}\n{nights}")
    rows = rehearse(load_rehearsal(file, known), preset(ruleset), _play(language)).rows
    return [row for row in rows if row.channel == "public"]


@lru_cache
def _play(language: str) -> Equipment:
    pack = load_pack(Installed.under().pack_folder(language))
    return Equipment(pack, EstimatedVoice(), SilentSound(), DarkPanel(), {})


def glances(rows: list[Row]) -> list[float]:
    """From the line that closes each night until whoever wakes next is called."""
    begins = [row for row in rows if row.line == "glance.again"]
    ends = [row.t for row in rows if row.line == "charmed.wake"]
    return [end - row.t for row, end in zip(begins, ends, strict=True)]


@both
@pytest.mark.parametrize("ruleset", ["basic", "werewolves"])
def test_a_glance_of_ten_takes_half_a_minute(tmp_path: Path, ruleset: str, language: str) -> None:
    """R14.5, with piper and cursed, and nobody dead."""
    seats = (
        "players: 10\nroles: {1: mafioso, 2: mafioso, 3: piper, 4: cursed}\n"
        "options: {deadlock: 0, story: none}"
    )
    taken = glances(heard(tmp_path, ruleset, language, seats))
    assert len(taken) > 2
    assert max(taken) <= 30


ELEVEN = dict.fromkeys(
    (
        "mafioso", "infecting_wolf", "white_wolf", "detective", "apothecary", "fox", "raven", "piper",
        "bodyguard", "vigilante", "serial_killer",
    ), 1
)  # fmt: skip
"""Eight cards of R15 among them, each with something to do at night."""


@both
def test_from_the_third_on_a_night_of_sixteen_takes_five_minutes(language: str) -> None:
    """Random games in which the dead lie open; a calm table takes its time."""
    taken = []
    for seed in range(5):
        game = demo_game(preset("werewolves"), language, seed, 16, ELEVEN, {"discussion": 0})
        rows = rehearse(game, preset("werewolves"), _play(language)).rows
        begins = {row.phase: row.t for row in reversed(rows)}
        nights = [n for n in range(3, 16) if f"dawn {n}" in begins]
        taken += [begins[f"dawn {n}"] - begins[f"night {n}"] for n in nights]
    assert 200 < max(taken) <= 300


WOLVES = (
    "mafioso", "mafioso", "mafioso", "detective", "apothecary", "matchmaker", "sleepwalker", "angel",
    "hunter", "elder", "scapegoat", "village_idiot", "raven", "fox", "piper", "bear_tamer",
)  # fmt: skip
"""The eight cards of R15 that `werewolves` deals by itself, and those of the game before it (R16)."""


@both
@pytest.mark.parametrize(("cards", "third", "fourth"), [(WOLVES, 292, 292), (tuple(ELEVEN), 354, 375)])
def test_a_long_night_in_which_everybody_lives_has_a_bound(
    tmp_path: Path, cards: tuple[str, ...], third: float, fourth: float, language: str
) -> None:
    """Every call is played whole. In the fourth the white wolf wakes as well: the worst that eight cards of
    R15 can do, whose Counts and glance alone take four minutes."""
    roles = ", ".join(f"{seat}: {card}" for seat, card in enumerate(cards, start=1))
    seats = f"players: 16\nroles: {{{roles}}}\noptions: {{deadlock: 0, discussion: 0}}"
    rows = heard(tmp_path, "werewolves", language, seats)
    begins = {row.phase: row.t for row in reversed(rows)}
    taken = [begins[f"dawn {n}"] - begins[f"night {n}"] for n in (3, 4)]
    assert taken[0] <= third
    assert taken[1] <= fourth


def _thinking(rows: list[Row], night: int) -> float:
    """The rests of the detective's call until its Count."""
    call = [row for row in rows if row.phase == f"night {night}"]
    begins = next(n for n, row in enumerate(call) if row.line == "detective.wake")
    counts = next(n for n, row in enumerate(call) if n > begins and row.cue == "count")
    return sum(row.seconds for row in call[begins:counts] if row.cue == "rest")


@both
def test_in_a_hurried_night_the_count_is_time_to_think_as_well(tmp_path: Path, language: str) -> None:
    """Two seconds from the waking to the Count, and 7.2 in other nights."""
    cards = enumerate((*ELEVEN, "citizen", "citizen", "citizen"), start=1)
    roles = ", ".join(f"{seat}: {card}" for seat, card in cards)
    seats = f"players: 14\nroles: {{{roles}}}\noptions: {{deadlock: 0, story: none}}"
    rows = heard(tmp_path, "basic", language, seats)
    assert [_thinking(rows, night) for night in (2, 3)] == [pytest.approx(7.2), pytest.approx(2.0)]
    asleep = [row.line for row in rows if row.phase == "night 3" and row.line.endswith(".sleep")]
    assert {*asleep} == {"roll.sleep"}


def test_a_night_of_few_calls_keeps_its_words_and_more_time_to_think(tmp_path: Path) -> None:
    """Brisk from the third on like any night of a normal pace, and said as it begins."""
    seats = "players: 8\nroles: {1: mafioso, 2: mafioso, 3: detective}\noptions: {deadlock: 0}"
    rows = heard(tmp_path, "basic", "en", seats)
    third = {row.line for row in rows if row.phase == "night 3"}
    assert {"mafia.sleep", "detective.sleep"} <= third
    assert [_thinking(rows, night) for night in (2, 3)] == [pytest.approx(7.2), pytest.approx(4.8)]
    assert [row.phase for row in rows if row.line == "night.swift"] == ["night 3"]


@both
def test_from_the_third_on_a_night_of_ten_with_six_special_roles_takes_170_seconds(
    tmp_path: Path, language: str
) -> None:
    seats = (
        "players: 10\noptions: {discussion: 10, deadlock: 0, detectives: together}\n"
        "roles: {1: mafioso, 2: mafioso, 3: informer, 4: detective, 5: angel, 6: apothecary, "
        "7: coward, 8: matchmaker}"
    )
    begins = {row.phase: row.t for row in reversed(heard(tmp_path, "palermo", language, seats))}
    assert max(begins[f"dawn {n}"] - begins[f"night {n}"] for n in (3, 4)) <= 170
