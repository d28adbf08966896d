"""A journal that no box can have written, though each of its lines is whole: it is refused like any that does
not fit, and nothing of it crashes the box."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from narrator.base.errors import RuleError
from narrator.rules.setup.setup import new_game
from narrator.rules.table.table import GameSetup
from narrator.script.driver import Driver
from narrator.session.disk import journal
from narrator.session.disk.journal import Journal
from narrator.session.disk.journal_line import SEAL, WIDTH, Head, JournalError, encode
from narrator.stage.records import Record
from tests.kit.box.crashes import asked, crashed, ready, started
from tests.kit.stage import Theatre, eight
from tests.soak.game import Match

GAMES = 40
"""Random games whose journals are tampered with."""

ON = 60
"""Cues for which a game is played on, where what was put in its journal might have been pressed."""

CHOICE, ROLL = "night 2/mafia pass 1", "night 1/mafia.roll pass 1"
TALK, VERDICT = "day 1/discussion", "day 1/convicted pass 1"

EVENTS = (
    "ShowCard", "Bomb", "Stay", "Leave", "Extend", "CallNight", "EndGame", "Undo", "Redo", "Begin",
)  # fmt: skip

simple = st.none() | st.booleans() | st.integers(-3, 30) | st.floats() | st.text(max_size=3)
anything = st.recursive(simple, lambda deeper: st.lists(deeper, max_size=4), max_leaves=6)
values = anything | st.lists(st.integers(-1, 26), max_size=4)


def line(entry: Any) -> bytes:
    """A whole line of a journal that says so."""
    text = json.dumps(entry, separators=(",", ":")).encode().ljust(WIDTH - SEAL - 1)
    return b"%s %08x\n" % (text, crc32(text))


def replayed(folder: Path, table: GameSetup, secret: int, *lines: bytes) -> Driver:
    """Where a game goes on that has these lines in its journal. Raises `JournalError`."""
    path = folder / "game.journal"
    head = Head(rules="", pack="", boot="", language="en", names=(), secret=secret, table=table)
    Journal.begin(path, head).close()
    path.write_bytes(path.read_bytes() + b"".join(lines))
    found = journal.read(path)
    assert found is not None
    driver = Driver(new_game(found[0].table, found[0].secret))
    journal.replay(driver, found[1])
    return driver


@cache
def until(key: str) -> Theatre:
    """An evening up to this question."""
    return eight().run(lambda it: it.driver.key == key)


def goes_on(folder: Path, key: str, entry: Any) -> Driver:
    """The game whose journal says this after all that was answered before the question ``key``."""
    it = until(key)
    return replayed(folder, it.table, 0, *map(encode, it.records), line(entry))


@pytest.mark.parametrize(
    ("key", "reply"),
    [(CHOICE, [5]), (CHOICE, []), (ROLL, [1, 2]), (TALK, True), (TALK, False), (VERDICT, [4])],
)
def test_what_might_have_been_pressed_is_taken(tmp_path: Path, key: str, reply: object) -> None:
    assert goes_on(tmp_path, key, {"k": key, "r": reply}).nth > until(key).driver.nth


@pytest.mark.parametrize(
    ("key", "reply"),
    [
        *[(CHOICE, one) for one in ("5", None, 5, 5.0, {"5": 1}, True)],
        *[(CHOICE, [one]) for one in ("5", None, 5.0, [5], True, 0, 9, -1, 10**40)],
        (CHOICE, [3, 5]),
        *[(ROLL, one) for one in ([2, 1], [1, 1], [9], [True, 2], False)],
        *[(TALK, one) for one in ([1], [], None, 1, "yes")],
        *[(VERDICT, one) for one in ([9], [4, 5], ["4"], [True], False)],
    ],
)
def test_a_reply_that_nobody_can_have_pressed_is_refused(tmp_path: Path, key: str, reply: object) -> None:
    """Other kinds of values, and others than were on offer."""
    entry = len(until(key).records) + 1
    with pytest.raises(JournalError, match=f"does not fit at entry {entry}; begin a new one"):
        goes_on(tmp_path, key, {"k": key, "r": reply})


@pytest.mark.parametrize(
    ("event", "values"),
    [
        *[("ShowCard", one) for one in ([], [3, 4], ["3"], [True], [[3]], [None], [0], [9])],
        *[("Leave", one) for one in (["3"], [True], [9], {"seat": 3}, "3", None)],
        *[("Bomb", one) for one in ([3, 4], [3, 3], [3], ["3", 4])],
        *[("Undo", one) for one in ([], [1], ["yes"], [None])],
        *[("Extend", one) for one in ([], [True], [0])],
        *[(name, []) for name in ("CallNight", "Begin", "Wake", "", "__class__")],
        *[("Stay", [3]), ("EndGame", [1]), (3, []), (None, []), ([], [])],
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(tmp_path: Path, event: object, values: object) -> None:
    """R11: there is neither a bomb nor a governor at this table, and nobody writes notes."""
    with pytest.raises(JournalError, match="does not fit"):
        goes_on(tmp_path, TALK, {"e": event, "a": values, "n": until(TALK).driver.nth})


@pytest.mark.parametrize("event", [("ShowCard", [3]), ("Extend", [False]), ("Undo", [True])])
def test_by_night_nothing_happens(tmp_path: Path, event: tuple[str, list[object]]) -> None:
    """R11: there is no menu."""
    name, values = event
    with pytest.raises(JournalError, match="does not fit"):
        goes_on(tmp_path, CHOICE, {"e": name, "a": values, "n": until(CHOICE).driver.nth})
    goes_on(tmp_path, TALK, {"e": name, "a": values, "n": until(TALK).driver.nth})


@pytest.mark.parametrize("entry", [None, 1, "k", [], ["k", "r"], {}, {"k": CHOICE}, {"e": "Undo"}])
def test_a_whole_line_that_is_no_entry_is_refused_wherever_it_stands(tmp_path: Path, entry: object) -> None:
    """It was not torn, so it is not what a power cut leaves."""
    with pytest.raises(JournalError, match="does not fit"):
        goes_on(tmp_path, CHOICE, entry)


def test_the_box_puts_such_a_game_aside_aloud(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = crashed(tmp_path, asked("mafia", "night 2")).evening.games.unfinished.path
    path.write_bytes(path.read_bytes() + line({"k": CHOICE, "r": ["five"]}))
    assert started(tmp_path, ready).said() == ["house.refused", "house.ready"]
    assert len(caplog.messages) == 1
    assert not path.exists()


@cache
def played(number: int) -> Match:
    """A random game and its journal."""
    match = Match(number)
    match.play()
    return match


def before(match: Match, at: int) -> tuple[list[Record], str, int]:
    """The records before this one, and the question that comes after them, with the number of its cue."""
    records, driver = match.records[:at], match.begin()
    journal.replay(driver, records)
    while driver.cue is not None and not driver.key:
        driver.reply(None)
    return records, driver.key, driver.nth


def plays_on(match: Match, driver: Driver) -> None:
    """Everybody presses something for a while."""
    for _ in range(ON):
        if driver.cue is not None:
            driver.reply(match.reply(driver))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=200)
@given(data=st.data())
def test_whatever_stands_in_a_whole_line_the_game_is_refused_or_goes_on(
    data: st.DataObject, tmp_path: Path
) -> None:
    match = played(data.draw(st.integers(0, GAMES - 1)))
    records, key, nth = before(match, data.draw(st.integers(0, len(match.records) - 1)))
    replied = st.builds(lambda reply: {"k": key, "r": reply}, values)
    happened = st.builds(
        lambda event, given, number: {"e": event, "a": given, "n": number},
        st.sampled_from(EVENTS),
        values,
        st.just(nth) | simple,
    )
    lines = [*map(encode, records), line(data.draw(replied | happened | anything))]
    try:
        driver = replayed(tmp_path, match.table, match.secret, *lines)
    except (JournalError, RuleError):
        return
    plays_on(match, driver)
