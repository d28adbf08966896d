"""When a name in its own voice is heard before a line, and when in its place."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.script.common.cues import Say
from narrator.script.common.scene import SEAT, SEAT_WAS
from narrator.stage.delivery import NAME_GAP, Delivery
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, FakeEar, SilentSound
from narrator.stage.own_names import ALONE, OwnNames, one_seat
from narrator.stage.performance import LINE_GAP
from narrator.stage.ports import Utterance
from narrator.stage.transcript import Row
from tests.kit.box.box import pack
from tests.kit.stage import PlainWords

ANNA = Utterance("", 0.7, "Anna's voice")
DIED = Say("dawn.died", (("seat", 3),))
OTHER = Say("dawn.died", (("seat", 5),))
COUPLE = Say("epilogue.paired", (("other", 5), ("seat", 3)))


class Heard(SilentSound):
    """Also remembers the clips that are played, each with its moment."""

    def __init__(self) -> None:
        super().__init__()
        self.clips: list[tuple[float, object]] = []

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        super().say(clip, at, ducks=ducks)
        self.clips.append((at, clip))


class Spoken:
    """Lines that are said where seat 3 has said its name."""

    def __init__(self, names: Mapping[int, str] | None = None) -> None:
        self.sound, self.rows = Heard(), list[Row]()
        own = OwnNames(FakeEar())
        own.keep(3, ANNA)
        play = Equipment(PlainWords(), EstimatedVoice(), self.sound, DarkPanel(), names or {}, own)
        self.out = Delivery(play, self.rows.append)

    def called(self, *says: Say) -> list[bool]:
        """Whether each of these lines began with the name."""
        before = [len(self.sound.clips)]
        for say in says:
            self.out.say(say, 10.0 * len(before), 0)
            before.append(len(self.sound.clips))
        return [after - first == 2 for first, after in pairwise(before)]


def test_a_line_about_one_seat_begins_with_its_name_and_lasts_as_long_as_both() -> None:
    spoken = Spoken()
    end = spoken.out.say(DIED, 10.0, 0)
    (name, line), row = spoken.sound.clips, spoken.rows[0]
    assert name == (10.0, "Anna's voice")
    assert line[0] == pytest.approx(10.0 + ANNA.seconds + NAME_GAP)
    assert (row.t, row.line) == (10.0, "dawn.died")
    assert end == pytest.approx(row.t + row.seconds + LINE_GAP)


def test_a_seat_without_a_name_and_a_line_about_two_are_as_ever() -> None:
    assert Spoken().called(OTHER, COUPLE, Say("day.first")) == [False, False, False]
    assert (one_seat(OTHER), one_seat(COUPLE), one_seat(Say("day.first"))) == (5, 0, 0)


def test_who_was_just_named_is_not_named_again_until_somebody_else_was() -> None:
    assert Spoken().called(DIED, DIED, OTHER, DIED) == [True, False, False, True]


def test_after_a_pause_or_a_count_the_name_comes_again() -> None:
    spoken = Spoken()
    assert spoken.called(DIED) == [True]
    spoken.out.cut(20.0)
    assert spoken.called(DIED) == [True]
    spoken.out.name(SEAT.id, spoken.out.utter(SEAT(call=5)), 30.0, 1.0)
    assert spoken.called(DIED) == [True]


def test_a_written_name_stands_in_the_line_already() -> None:
    assert Spoken({3: "Anna"}).called(DIED) == [False]


@pytest.mark.parametrize("line", [SEAT(call=3), SEAT_WAS(seat=3)])
def test_where_a_line_is_the_name_alone_it_is_replaced_and_its_caption_is_not(line: Say) -> None:
    spoken = Spoken()
    assert spoken.called(line) == [False]
    assert [clip for _, clip in spoken.sound.clips] == ["Anna's voice"]
    assert spoken.rows[0].seconds == ANNA.seconds
    assert "Anna" not in spoken.rows[0].text


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("theme", ["palermo", "village", "wolves"])
@pytest.mark.parametrize("tone", ["dry", "family", "grim"])
def test_what_counts_as_a_name_alone_is_one_in_every_pack(language: str, theme: str, tone: str) -> None:
    lines = pack(language).at(theme, tone).lines
    assert {text.strip(".") for id in ALONE for text in lines[id]} == {"{seat}", "{call}"}
