"""DESIGN 9.3: which of the texts for a moment is told, and when none is."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from narrator.rules.game.state import Phase
from narrator.script.common.cues import Say, Story
from narrator.script.story.storybook import Storybook, StoryText
from narrator.script.story.teller import Tale, Teller
from tests.kit.scenes import told
from tests.kit.storybook import MORE, reader_of, stories_in, story_of, tale, text


def _fall(*texts: StoryText) -> str:
    """What is told as the third night falls, after a day on which seat 4 of the town was convicted."""
    reader = reader_of(at_night={}, days=[0, 4])
    reader.read_to(Phase.NIGHT, 3)
    view = reader.driver.view
    teller = Teller(view.table, Tale(Storybook(texts, ("wind",))))
    [cue] = teller.tell(view, Story("fall", Say("night.falls")))
    assert type(cue) is Say
    return cue.line.removesuffix(".1")


PLAIN = text("wind", "fall", "plain")
WRONG = text("wind", "fall", "wrong", verdict="wrong")
NARROW = text("wind", "fall", "narrow", verdict="wrong", night=3)
COMMON = text("", "fall", "common", verdict="wrong", night=3, died=0)
FALSE = text("wind", "fall", "false", verdict="right", night=3, died=0)


@pytest.mark.parametrize(
    ("texts", "chosen"),
    [
        ((PLAIN, WRONG, NARROW, COMMON, FALSE), NARROW),  # the one with most conditions
        ((PLAIN, WRONG, COMMON, FALSE), WRONG),
        ((PLAIN, COMMON, FALSE), PLAIN),  # the arc's own before any common one
        ((COMMON, FALSE), COMMON),
    ],
)
def test_the_most_fitting_text_wins(texts: tuple[StoryText, ...], chosen: StoryText) -> None:
    assert _fall(*texts) == chosen.id
    assert _fall(*reversed(texts)) == chosen.id


def test_a_name_is_said_by_the_box_between_the_pieces_of_a_text() -> None:
    """DESIGN 9.3: with the line that every seat has, and the silence that the text gives it."""
    reader = reader_of(days=[0, 7, 8])
    reader.read_to(Phase.NIGHT, 4)
    view = reader.driver.view
    for who, seat in (("first", 7), ("last", 8)):
        book = Storybook((text("wind", "fall", "who", names=who, dead=(1, MORE)),), ("wind",))
        teller = Teller(view.table, Tale(book))
        assert [told(cue) for cue in teller.tell(view, Story("fall"))] == [
            "say story.wind.fall.who.1", f"say was.seat {seat}", "rest silence 1",
        ]  # fmt: skip
        assert [told(say) for say in teller.told_last("fall")][1:] == [f"say was.seat {seat}"]


def test_where_no_text_is_true_the_plain_word_is_said() -> None:
    assert _fall(FALSE) == "night.falls"


def test_a_text_that_was_heard_less_comes_first_among_equals() -> None:
    book = Storybook(tuple(text("wind", "fall", name) for name in "abc"), ("wind",))
    heard = {"story__wind__fall__a": 2, "story__wind__fall__b": 1}
    reader = reader_of(tale(book, **heard), at_night={})
    script = reader.read_to(Phase.NIGHT, 4)
    assert [one.rpartition(".")[2] for one in stories_in(script)][:3] == ["c", "b", "a"]


def test_none_is_said_twice_in_a_game_as_long_as_there_is_another() -> None:
    """And when all were said they come again in turn, the fitting ones no oftener than the others."""
    book = Storybook(
        (text("wind", "fall", "a", dead=0, night=(1, MORE)), text("wind", "fall", "b", dead=0),
         text("wind", "fall", "c"), text("", "fall", "d"),
         text("wind", "end", "e"), text("wind", "day", "f")),
        ("wind",),
    )  # fmt: skip
    reader = reader_of(Tale(book), at_night={}, deadlock=0)
    falls = [one for one in stories_in(reader.read_to(Phase.NIGHT, 13)) if ".fall." in one]
    assert len(falls) == 12
    assert len({*falls[:4]}) == 4
    assert all(one != next for one, next in pairwise(falls))
    assert max(Counter(falls).values()) == 3


def test_a_short_story_leaves_out_what_is_not_news() -> None:
    """DESIGN 9.8: no cold open, no end of a night, no talk, no bell, no houses, no sounds of the place."""
    script = reader_of(story="short").read_to(Phase.NIGHT, 4)
    beats = {one.split(".", 2)[2].rpartition(".")[0] for one in stories_in(script)}
    assert {"fall", "dawn.death"} <= beats
    assert not {"open", "end", "day"} & beats
    assert not any(".house." in cue or cue.startswith("say house") for cue in script)
    assert not {"chime bell", "chime wind", "chime rooster", "chime rain"} & {*script}
    assert "say story.but 4" in script


def test_no_story_is_the_evening_as_it_was() -> None:
    """DESIGN 9.8: cue by cue that of a box that knows no story."""
    silent, plain = reader_of(story="none"), reader_of(Tale(), story="none")
    script = silent.read()
    assert script == plain.read()
    assert not [cue for cue in script if cue.startswith(("say story.", "chime bell"))]
    assert "say night.falls" in script
    assert story_of(silent.driver) == {}
