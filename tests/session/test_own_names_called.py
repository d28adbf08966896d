"""Names that were said into a microphone are heard in every Count, and in no file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from narrator.base import state_folder
from narrator.stage.count import SHORTEST_SLOT
from narrator.stage.fakes import FakeEar
from narrator.stage.performance import LINE_GAP
from tests.kit.box.box import Box, settings_in
from tests.kit.box.crashes import asked
from tests.kit.box.hosts import Host
from tests.kit.box.names import (
    EVERYBODY,
    FIVE,
    LAMP_PASS,
    ROLES,
    SEATS,
    Table,
    a_box,
    begun,
    called,
    night,
    of_names,
    played,
)


def test_their_own_voices_are_heard_in_the_count_and_the_longest_name_is_the_slot(
    tmp_path: Path,
) -> None:
    box = a_box(tmp_path, FakeEar(FIVE))
    clips = dict(played(box, night))
    counted = [row for row in box.rows if row.cue == "count" and row.line == "count.seat"]
    assert len(counted) >= 3 * SEATS
    assert {row.slot for row in counted} == {round(1.1 + LINE_GAP, 3), LAMP_PASS}
    assert [clips[row.t] for row in counted] == [EVERYBODY[row.text] for row in counted]


def test_a_line_about_one_seat_begins_with_the_name_and_says_the_number_too(tmp_path: Path) -> None:
    box = a_box(tmp_path, FakeEar(FIVE))
    clips = dict(played(box, asked("discussion", "day 2")))
    died = next(row for row in box.rows if row.line == "dawn.died")
    but = next(row for row in box.rows if row.line == "story.but")
    assert "seat five" in but.text.casefold()
    assert clips[but.t] == "Emil"
    assert clips[died.t] is None  # the line before was about the same seat


def test_a_name_that_was_just_said_is_not_said_twice_but_again_after_another(
    tmp_path: Path,
) -> None:
    box = a_box(tmp_path, FakeEar(FIVE))
    clips = played(box, lambda it: "house.farewell" in it.said())
    lines = {row.t: row for row in box.rows if row.cue == "say"}
    own = [row for at, row in lines.items() if dict(clips).get(at) in EVERYBODY.values()]
    assert [row.line for row in own if not row.line.startswith(("count.", "name."))] != []
    for row in own:
        assert row.line == "count.seat" or "seat" in row.text.casefold()


def _farewells(count: int) -> Callable[[Box], bool]:
    return lambda box: box.said().count("house.farewell") >= count and begun(box)


def test_another_game_of_the_same_table_keeps_the_names_and_asks_nobody(tmp_path: Path) -> None:
    box = a_box(tmp_path, FakeEar(FIVE))
    played(box, _farewells(1))
    assert of_names(box).count("name.offer") == 1
    assert called(box) == EVERYBODY


def test_another_number_of_players_is_another_table(tmp_path: Path) -> None:
    box = a_box(tmp_path, FakeEar([*FIVE, *FIVE]), players=None).run(lambda _: True)
    table = box.evening.table
    table.choose({"players": 5})
    own = table.spoken.play.own
    assert own is not None
    own.keep(1, FIVE[0])
    own.asked = True
    table.choose({"sound.voice": -3.0})
    assert own.of(1) == FIVE[0]
    table.choose({"players": 6})
    assert own.of(1) is None
    assert not own.asked


def test_at_set_up_a_table_can_ask_to_be_asked_again(tmp_path: Path) -> None:
    """Others may sit there now, or somebody did not like the own name."""
    host = Host(["hold", "set.names"], waits=("ready",))
    box = Box(settings_in(tmp_path, players=SEATS, roles=ROLES), host, ear=FakeEar(FIVE))
    own = box.evening.table.spoken.play.own
    assert own is not None
    own.sit(SEATS)
    own.keep(1, FIVE[0])
    own.asked = True
    box.run(lambda it: "set.names.anew" in it.said())
    assert own.of(1) is None
    assert not own.asked


def test_set_up_does_not_speak_of_names_without_a_microphone(tmp_path: Path) -> None:
    for ear in (None, FakeEar(plugged=False)):
        box = Box(settings_in(tmp_path, players=SEATS, roles=ROLES), Host(["hold"]), ear=ear)
        box.run(lambda it: it.said().count("ask.waits") > 0)
        assert "set.play" in [row.line for row in box.rows]
        assert "set.names" not in [row.line for row in box.rows]


def test_after_a_power_cut_the_game_goes_on_with_numbers(tmp_path: Path) -> None:
    named = Box(settings_in(tmp_path, players=SEATS, roles=ROLES), Table(), ear=FakeEar(FIVE))
    named.run(night, kill=True)
    ear = FakeEar(FIVE)
    box = Box(settings_in(tmp_path, players=SEATS, roles=ROLES), Table(), start=3600.0, ear=ear)
    box.run(asked("discussion", "day 2"))
    assert "house.unfinished" in box.said() or "house.recovered" in box.said()
    assert of_names(box) == []
    assert ear.opened == []
    counted = [row for row in box.rows if row.cue == "count" and row.line == "count.seat"]
    assert {row.slot for row in counted} == {SHORTEST_SLOT}


def _kept(folder: Path) -> dict[str, bytes]:
    """Every file that a box keeps, by its name."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_nothing_on_disk_tells_of_a_name(tmp_path: Path) -> None:
    """A game with names keeps, byte by byte, what a game without a microphone keeps."""
    kept = []
    for which, ear in (("with", FakeEar(FIVE)), ("without", None)):
        folder = tmp_path / which
        a_box(folder, ear).run(night, kill=True)
        kept.append(_kept(folder))
    assert any(file.endswith(state_folder.GAME) for file in kept[0])
    assert kept[0] == kept[1]


def test_written_names_stand_in_the_lines_and_only_the_count_is_in_their_own_voices(
    tmp_path: Path,
) -> None:
    people = ("Anna", "Ben", "Clara", "David", "Emil")
    box = a_box(tmp_path, FakeEar(FIVE), players=people)
    clips = dict(played(box, asked("discussion", "day 2")))
    died = next(row for row in box.rows if row.line == "story.but")
    assert "Emil" in died.text
    assert clips[died.t] is None
    counted = [row for row in box.rows if row.cue == "count" and row.line == "count.seat"]
    assert [clips[row.t] for row in counted] == [row.text for row in counted]
