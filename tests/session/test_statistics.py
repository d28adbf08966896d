"""The games that were kept, counted: only what the chronicle holds, whatever state its file is in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.rules.table.table import GameSetup
from narrator.session.chronicle_entry import entry_of
from narrator.session.chronicle_pages import plain
from narrator.session.disk.chronicle_file import KeptGame, read
from narrator.session.disk.game_facts import GameFacts
from narrator.session.statistics import GameNumber, LongestNight, MostNights, Share, statistics
from narrator.session.statistics_pages import statistics_parts
from tests.kit.box.box import Box, over, pack, settings_in
from tests.kit.box.crashes import ROLES, STORY, asked, crashed, started
from tests.kit.scenes import Reader

NIGHTS = {"night 2": {"mafia": 5, "angel": 6, "detective": 1}, "night 3": {"mafia": 6, "angel": 6}}


def kept(evening: int = 1, days: tuple[int, ...] = (0, 1, 2), **agreed: Any) -> dict[str, Any]:
    """A game of eight, read back from disk: the town wins on day 3, or whoever wins with other ``days``."""
    seconds = agreed.pop("seconds", {})
    reader = Reader(8, mafioso=[1, 2], detective=[3], angel=[4], at_night=NIGHTS, days=days, **agreed)
    reader.read()
    names = {seat: f"Name {seat}" for seat in range(1, 9)}
    entry = entry_of(reader.driver, pack(), names, evening, seconds)
    found: dict[str, Any] = json.loads(json.dumps(entry))
    return found


def told(entries: list[KeptGame], language: str = "en", odds: float | None = None) -> list[str]:
    found = statistics(entries, lambda _: odds)
    return plain(statistics_parts(found, pack(language))).splitlines()


def unknown(_table: GameSetup) -> None:
    """The odds of no table."""


MAFIA = (0, 3, 4, 7, 8)
"""Whom a town convicts that loses."""


def test_games_are_counted_by_table_card_and_seat() -> None:
    found = statistics([kept(), kept(2), kept(2, MAFIA)], unknown)
    assert (found.evenings, found.games, found.uncounted) == (2, 3, 0)
    (table,) = found.tables
    assert (table.ruleset, table.players, table.games) == ("palermo", 8, 3)
    assert table.won == {"town": 2, "mafia": 1}
    assert found.roles["mafioso"] == Share(2, 6)
    assert found.roles["detective"] == Share(2, 3)
    assert next(iter(found.roles)) == "citizen"
    assert found.seats[1] == Share(1, 3)
    assert found.seats[8] == Share(2, 3)


def test_the_longest_night_and_the_longest_game_are_named() -> None:
    first = kept(seconds={1: 200.0, 2: 419.6})
    found = statistics([first, kept(2, MAFIA, seconds={2: 61.0})], unknown)
    assert found.longest == LongestNight(420, GameNumber(1, 1), 2)
    assert found.most == MostNights(5, GameNumber(2, 1))


def test_it_is_told_in_plain_lines() -> None:
    lines = told([kept(seconds={2: 419.6}), kept(1, MAFIA)], odds=0.423)
    assert lines[:5] == [
        "Statistics.",
        "Evenings: 1.",
        "Games: 2.",
        "Longest night, in minutes: 7 (Evening 1, Game 1, Night 2).",
        "Most nights: 5 (Evening 1, Game 2).",
    ]
    assert lines[5:10] == [
        "Night in Palermo, 8 players.",
        "Games: 2.",
        "Won by the town: 1.",
        "Won by the Mafia: 1.",
        "The town's odds: 42 of 100.",
    ]
    assert "Guardian angel: 1 of 2." in lines
    assert "Seat one: 1 of 2." in lines


def test_odds_that_are_not_known_are_not_told() -> None:
    assert not any("odds" in line for line in told([kept()]))


def test_the_odds_are_those_of_the_cards_that_were_dealt() -> None:
    seen: list[GameSetup] = []

    def odds(table: GameSetup) -> float:
        seen.append(table)
        return 0.2 if table.options.reveal == "all" else 0.6

    (table,) = statistics([kept(), kept(), kept(reveal="side")], odds).tables
    assert len(seen) == 2
    assert dict(seen[0].dealt) == {"mafioso": 2, "detective": 1, "angel": 1}
    assert table.odds == pytest.approx(1.0 / 3)


def test_a_seat_has_no_name_there() -> None:
    entry = kept()
    assert "Name 5" in json.dumps(entry)
    assert not any("Name" in line for line in told([entry]))


def test_an_empty_chronicle_says_so() -> None:
    assert told([], "de") == ["Statistik.", "Noch ist nichts aufgeschrieben."]


def test_games_of_an_older_box_are_named_and_not_counted() -> None:
    old = {key: value for key, value in kept().items() if key not in ("facts", "table")}
    found = statistics([old, kept()], unknown)
    assert (found.games, found.uncounted, found.tables[0].games) == (2, 1, 1)
    assert found.most is not None
    assert found.most.when == GameNumber(1, 2)
    assert "Not counted, because an older box wrote them down: 1." in told([old])


@pytest.mark.parametrize(
    "damage",
    [{"winner": "?"}, {"players": "8"}, {"won": 1}, {"held": [1]}, {"seconds": [[1, float("nan")]]},
     {"seconds": [[1]]}, {"nights": None}, {"more": 1}, {"seconds": [[1, 10**400]]}, {"seconds": [[1, -5]]},
     {"players": 0}, {"players": 7}, {"nights": -3}, {"nights": 10**9}, {"won": [99, -1]},
     {"ruleset": "\ud800"}, {"ruleset": "\x1b[2J"}, {"held": ["citizen\n"] * 8}],
)  # fmt: skip
def test_damaged_facts_cost_their_game_alone(damage: dict[str, Any]) -> None:
    entry = kept()
    entry["facts"] |= damage
    assert statistics([entry, kept()], unknown).uncounted == 1


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(ANYTHING, ANYTHING)
def test_whatever_stands_there_is_no_traceback(facts: object, table: object) -> None:
    found = statistics([{"evening": 1, "facts": facts, "table": table}], lambda _: 0.5)
    assert found.uncounted == 1
    assert plain(statistics_parts(found, pack()))


@given(st.sampled_from(GameFacts._fields), ANYTHING)
def test_whatever_stands_in_one_place_can_be_told(name: str, value: object) -> None:
    entry = kept()
    entry["facts"][name] = value
    told([entry, kept()])[0].encode()


def test_a_ruleset_and_a_card_that_are_gone_keep_their_own_names() -> None:
    entry = kept()
    entry["facts"]["ruleset"] = "gone"
    entry["facts"]["held"][0] = "lost"
    entry["table"]["dealt"] = [["lost", 2]]
    lines = told([entry], odds=0.5)
    assert "Gone, 8 players." in lines
    assert "Lost: 1 of 1." in lines or "Lost: 0 of 1." in lines
    assert not any("odds" in line for line in lines)


def test_a_box_keeps_how_long_eyes_were_closed(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, players=7, roles=ROLES, options={"chronicle": True})
    it = Box(settings, STORY).run(over)
    (entry,) = read(it.evening.table.state)
    lasted = dict(entry["facts"]["seconds"])
    rows = [row for row in it.rows if row.channel == "public"]
    for night in (1, 2):
        begins = min(row.t for row in rows if row.phase == f"night {night}")
        ends = min(row.t for row in rows if row.phase == f"dawn {night}")
        assert lasted[night] == pytest.approx(ends - begins, abs=2.0)


def test_a_night_that_was_cut_in_two_has_no_length(tmp_path: Path) -> None:
    crashed(tmp_path, asked("detective", "night 2"), options={"chronicle": True})
    it = started(tmp_path, over, options={"chronicle": True})
    (entry,) = read(it.evening.table.state)
    assert 2 not in dict(entry["facts"]["seconds"])
