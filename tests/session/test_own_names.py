"""Names by microphone: asked once where there is one, said after a tone, kept or said again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from narrator.live.simulated import HELD, TAP, Prompt, tap
from narrator.script.common.cues import AwaitConfirm, HearName
from narrator.stage.fakes import FakeEar
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, pack, settings_in
from tests.kit.box.names import (
    EVERYBODY,
    FIVE,
    ROLES,
    SEATS,
    Table,
    a_box,
    begun,
    called,
    name,
    night,
    of_names,
)


def test_the_table_is_asked_when_all_is_explained_and_they_sit(tmp_path: Path) -> None:
    box = a_box(tmp_path, FakeEar(FIVE)).run(begun)
    said = [line for line in box.said() if not line.startswith("story.")]
    offered = said.index("name.offer")
    assert {"setup.seats", "setup.button", "setup.menu"} <= {*said[:offered]}
    assert said[offered:] == [
        "name.offer", "name.how", "name.press", "name.forgotten",
        *["name.who", "count.seat"] * SEATS,
        "name.done", "setup.begin",
    ]  # fmt: skip
    assert called(box) == EVERYBODY


@pytest.mark.parametrize("wants", [0, None])
def test_a_no_is_enough_and_so_is_nothing(tmp_path: Path, wants: int | None) -> None:
    box = a_box(tmp_path, FakeEar(FIVE), Table(wants)).run(begun)
    assert of_names(box) == ["name.offer"]
    assert called(box) == {}


@pytest.mark.parametrize("ear", [None, FakeEar(FIVE, plugged=False)])
def test_without_a_microphone_nobody_hears_of_it(tmp_path: Path, ear: FakeEar | None) -> None:
    box = a_box(tmp_path, ear).run(begun)
    assert of_names(box) == []
    assert "names" not in box.asked()
    assert ear is None or ear.opened == []


def test_a_press_wants_another_try_and_nothing_keeps_it(tmp_path: Path) -> None:
    def objects(listened: int, prompt: Prompt) -> Iterable[Edge]:
        return prompt.after(1) if isinstance(prompt.cue, AwaitConfirm) and listened == 1 else ()

    ear = FakeEar([name("Ahem"), *FIVE])
    box = a_box(tmp_path, ear, Table(presses=objects)).run(begun)
    assert of_names(box)[4:8] == ["name.who", "One", "name.again", "One"]
    assert called(box) == EVERYBODY


def test_who_says_nothing_stays_a_number_and_hears_it(tmp_path: Path) -> None:
    ear = FakeEar([FIVE[0], "silent", *FIVE[2:]])
    box = a_box(tmp_path, ear).run(begun)
    assert of_names(box)[4:8] == ["name.who", "One", "name.who", "Two"]
    assert called(box) == {k: v for k, v in EVERYBODY.items() if k != "Two"}
    rows = [row for row in box.rows if row.line == "name.done"]
    assert len(rows) == 1


@pytest.mark.parametrize("fault", ["clipped", "quiet", "noisy"])
def test_what_was_wrong_is_said_twice_and_then_the_number_stays(tmp_path: Path, fault: str) -> None:
    box = a_box(tmp_path, FakeEar([fault, fault, fault, *FIVE[1:]])).run(begun)
    assert of_names(box)[4:9] == [
        "name.who", f"name.{fault}", f"name.{fault}", "name.number", "name.who",
    ]  # fmt: skip
    assert called(box) == {k: v for k, v in EVERYBODY.items() if k != "One"}


def test_a_name_of_more_than_twelve_tenths_is_asked_for_again(tmp_path: Path) -> None:
    ear = FakeEar([name("Anna Magdalena von", 1.25), name("Anna", 1.2), *FIVE[1:]])
    box = a_box(tmp_path, ear).run(begun)
    assert of_names(box)[4:8] == ["name.who", "name.long", "One", "name.who"]
    assert called(box) == EVERYBODY


def test_the_microphone_opens_after_the_tone_for_three_seconds_and_is_closed_then(
    tmp_path: Path,
) -> None:
    ear, moments = FakeEar(FIVE), list[tuple[float, bool]]()

    def look(box: Box) -> bool:
        moments.append((box.clock.time, ear.open))
        return night(box)

    box = a_box(tmp_path, ear).run(look)
    assert ear.opened == [3.0] * SEATS
    tones = [at for at, what in box.sound.heard if what == "tone"]
    assert len(tones) == SEATS
    opened = [at for at, is_open in moments if is_open]
    assert all(any(tone + 0.3 <= at <= tone + 3.8 for tone in tones) for at in opened)


def test_a_press_ends_the_listening_and_is_not_heard_itself(tmp_path: Path) -> None:
    def done(_: int, prompt: Prompt) -> Iterable[Edge]:
        return prompt.after(1.5) if isinstance(prompt.cue, HearName) else ()

    ear = FakeEar(FIVE)
    box = a_box(tmp_path, ear, Table(presses=done)).run(begun)
    assert ear.drops == pytest.approx([TAP + 0.1] * SEATS, abs=0.05)
    assert called(box) == EVERYBODY


def test_a_long_press_stops_the_round_and_what_was_said_stays(tmp_path: Path) -> None:
    def stops(listened: int, prompt: Prompt) -> Iterable[Edge]:
        holds = isinstance(prompt.cue, HearName) and listened == 3
        return prompt.after(1, HELD) if holds else ()

    ear = FakeEar(FIVE)
    box = a_box(tmp_path, ear, Table(presses=stops)).run(begun)
    assert of_names(box)[-2:] == ["name.who", "name.stopped"]
    assert called(box) == {"One": "Anna", "Two": "Ben"}
    assert not ear.open


def test_a_child_that_holds_the_button_down_stops_it_and_the_game_goes_on(tmp_path: Path) -> None:
    def holds(listened: int, prompt: Prompt) -> Iterable[Edge]:
        return tap(prompt.at + 0.1, 60.0) if listened == 1 and isinstance(prompt.cue, HearName) else ()

    box = Box(settings_in(tmp_path, players=SEATS, roles=ROLES), Table(presses=holds), holds=False,
              ear=FakeEar(FIVE)).run(night)  # fmt: skip
    assert "name.stopped" in box.said()
    assert called(box) == {}


def test_where_the_first_three_say_nothing_the_box_asks_nobody_else(tmp_path: Path) -> None:
    box = a_box(tmp_path, FakeEar()).run(begun)
    assert of_names(box)[4:] == [
        "name.who",
        "One",
        "name.who",
        "Two",
        "name.who",
        "Three",
        "name.deaf",
    ]


def test_a_microphone_that_is_pulled_out_amid_it_ends_it(tmp_path: Path) -> None:
    ear = FakeEar(FIVE)

    def pulls(listened: int, prompt: Prompt) -> Iterable[Edge]:
        ear.plugged = listened < 2
        del prompt
        return ()

    box = a_box(tmp_path, ear, Table(presses=pulls)).run(night)
    assert of_names(box)[4:] == ["name.who", "One", "name.who", "name.gone"]
    assert called(box) == {"One": "Anna"}


def test_a_pause_closes_the_microphone_and_asks_anew(tmp_path: Path) -> None:
    ear, open_in_pause = FakeEar(FIVE), list[bool]()

    def pauses(listened: int, prompt: Prompt) -> Sequence[Edge]:
        amid = isinstance(prompt.cue, HearName) and listened == 1
        return prompt.after(1.5, button="pause") if amid else ()

    def look(box: Box) -> bool:
        cue = box.stage.cue
        if isinstance(cue, AwaitConfirm) and cue.ask == "paused":
            open_in_pause.append(ear.open)
        return begun(box)

    box = a_box(tmp_path, ear, Table(presses=pauses)).run(look)
    assert open_in_pause
    assert not any(open_in_pause)
    assert len(ear.opened) == SEATS + 1
    assert called(box) == EVERYBODY


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_offer_takes_six_seconds_and_what_follows_half_a_minute(language: str) -> None:
    """About 2.6 words a second."""
    words = {id: len(text[0].split()) for id, text in pack(language).lines.items() if id.startswith("name.")}
    assert words["name.offer"] <= 18
    assert words["name.how"] + words["name.press"] + words["name.forgotten"] <= 65


def test_a_loudspeaker_that_goes_closes_the_microphone_and_the_name_is_asked_for_anew(
    tmp_path: Path,
) -> None:
    ear, silent = FakeEar(FIVE), list[bool]()

    def look(box: Box) -> bool:
        if ear.open and len(ear.opened) == 2:
            box.clock.there = False
        elif not box.clock.there:
            silent.append(ear.open)
            box.clock.there = len(silent) > 3
        return begun(box)

    box = a_box(tmp_path, ear).run(look)
    assert silent[1:] == [False] * 3
    assert "fault.sound.day" in box.said()
    assert len(ear.opened) == SEATS + 1
    assert called(box) == EVERYBODY
