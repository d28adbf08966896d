"""How long a first night and an evening last, as the box says it, against games that are rehearsed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.config.seating import lay_table
from narrator.rehearsal.length import Lengths, first_night, lengths, nights
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import demo_game
from narrator.rehearsal.result import Result
from narrator.rules.table.table import GameSetup
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import load_pack
from tests.kit.rules import preset
from tests.kit.tables import draw_table

PRESSED_AT_ONCE = 4.0
"""Seconds that rehearsed players take for anything."""

SIX = {
    "mafioso": 2,
    "detective": 1,
    "angel": 1,
    "coward": 1,
    "informer": 1,
    "matchmaker": 1,
    "apothecary": 1,
}
MANY = {
    **SIX,
    "mafioso": 3,
    "godfather": 1,
    "private_detective": 1,
    "freemason": 2,
    "saint": 1,
    "sleepwalker": 1,
}
BEFORE_DAY_1, NIGHT_TO_DAY = ("setup", "night 1", "dawn 1"), ("night", "day")
TABLES: tuple[tuple[str, int, dict[str, int] | None, dict[str, Any]], ...] = (
    ("palermo", 8, None, {}),
    ("palermo", 10, None, {}),
    ("palermo", 10, SIX, {}),
    ("palermo", 16, MANY, {}),
    ("palermo", 12, None, {"deal": "box"}),
    ("palermo", 9, {"mafioso": 3, "detective": 2}, {"blind": True, "pace": "calm"}),
    ("palermo", 7, {"mafioso": 2, "lover": 2}, {"discussion": 120}),
    ("basic", 7, None, {}),
    ("basic", 12, None, {"first_night": "kill"}),
    ("majority", 9, None, {"pace": "brisk"}),
    ("village", 9, None, {}),
    ("village", 11, {"mafioso": 2, "detective": 2, "angel": 1}, {"detectives": "apart"}),
)  # fmt: skip
"""Ruleset, players, roles and options."""


@lru_cache
def play(language: str) -> Equipment:
    pack = load_pack(Installed.under().pack_folder(language))
    return Equipment(pack, EstimatedVoice(), SilentSound(), DarkPanel(), {})


def told(table: GameSetup, language: str = "en", **given: Any) -> Lengths:
    return lengths(table, play(language), **given)


def rehearsed(
    table: tuple[str, int, dict[str, int] | None, dict[str, Any]], language: str, games: int
) -> Iterator[Result]:
    ruleset, players, roles, options = table
    for seed in range(games):
        script = demo_game(preset(ruleset), language, seed, players, roles, options)
        yield rehearse(script, preset(ruleset), play(language))


def eyes_closed(result: Result) -> float:
    """For how long the music of the night plays before the first dawn is over."""
    beds = [row for row in result.rows if row.cue == "music" and row.phase in BEFORE_DAY_1]
    return sum(later.t - bed.t for bed, later in pairwise(beds) if (bed.line, later.line) == NIGHT_TO_DAY)


def nightfall(result: Result) -> float:
    """When the music of the first night begins."""
    return next(row.t for row in result.rows if row.cue == "music" and row.line == "night")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("agreed", TABLES, ids=lambda one: f"{one[0]}-{one[1]}")
def test_both_are_those_of_rehearsed_games(agreed: Any, language: str) -> None:
    ruleset, players, roles, options = agreed
    table = lay_table(preset(ruleset), players, roles, options, 1)
    said = told(table, language, step=PRESSED_AT_ONCE)
    heard = list(rehearsed(agreed, language, 12))
    dark = [eyes_closed(result) for result in heard]
    assert said.first_night == pytest.approx(mean(dark), rel=0.05)
    # Twelve games are few: they are counted as if they had had as many nights as games have.
    more = nights(table) / mean([result.nights for result in heard])
    before = mean([nightfall(result) for result in heard])
    later = mean([result.seconds for result in heard]) - before - mean(dark)
    assert said.evening == pytest.approx(before + mean(dark) + more * later, rel=0.15)


def test_the_first_night_alone_is_as_long() -> None:
    table = lay_table(preset("palermo"), 10, SIX, {"deal": "box"}, 1)
    assert first_night(table, play("en")) == told(table).first_night


def test_they_are_the_same_whenever_somebody_asks() -> None:
    table = lay_table(preset("palermo"), 10, None, {}, 1)
    assert told(table) == told(replace(table, seed=2, again=True))


def test_more_roles_make_a_longer_night_and_more_talk_a_longer_evening() -> None:
    plain = told(lay_table(preset("palermo"), 10, None, {}, 1))
    full = told(lay_table(preset("palermo"), 10, SIX, {}, 1))
    chatty = told(lay_table(preset("palermo"), 10, None, {"discussion": 900}, 1))
    assert full.first_night > 1.5 * plain.first_night
    assert chatty.first_night == pytest.approx(plain.first_night)
    assert chatty.evening > 1.5 * plain.evening


def test_where_the_nights_of_a_game_are_known_they_make_the_evening_long() -> None:
    table = lay_table(preset("palermo"), 8, None, {}, 1)
    two, three, four = (told(table, known_nights=nights).evening for nights in (2.0, 3.0, 4.0))
    assert three - two == pytest.approx(four - three)
    assert three - two > 60


def test_lamps_of_the_seats_shorten_a_night() -> None:
    table = lay_table(preset("palermo"), 10, SIX, {}, 1)
    assert told(table, ring=18).first_night < told(table).first_night


def test_a_voice_renders_nothing_for_it() -> None:
    class Mute(EstimatedVoice):
        def utter(self, text: str) -> Any:
            raise AssertionError(f"rendered: {text}")

    table = lay_table(preset("basic"), 6, None, {}, 1)
    assert lengths(table, play("en")._replace(voice=Mute())) == told(table)


@pytest.mark.parametrize("moderation", ["box", "helper", "tap"])
def test_any_table_has_an_end(moderation: str) -> None:
    """No trial and no question of any table goes on for ever; two hours are for the largest."""
    chance = random.Random(f"lengths {moderation}")
    for _ in range(12):
        table, _ = draw_table(chance, 10, by_day=True)
        options = table.options.replace(moderation=moderation, discussion=60)
        said = told(replace(table, options=options))
        assert 0 < said.first_night < said.evening < 3 * 3600


@pytest.mark.parametrize(
    ("roles", "most"),
    [
        ({"mafioso": 2, "detective": 1, "apothecary": 1, "angel": 1}, "apothecary"),
        ({"mafioso": 2, "piper": 1, "apothecary": 1}, "piper"),
        ({"mafioso": 3}, ""),
    ],
)
def test_the_card_whose_calls_take_longest_is_known(roles: dict[str, int], most: str) -> None:
    """With what it alone has the glance for, and never the Mafia, without which nobody plays."""
    assert told(lay_table(preset("basic"), 12, roles, {}, 1)).costs_most == most
