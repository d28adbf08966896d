"""A small storybook in literal texts, a table that it is told at, and what was told. Contains no tests."""

from __future__ import annotations

from typing import Any

from narrator.base.chance import shuffled
from narrator.rules.table.table import GameSetup
from narrator.script.driver import Driver
from narrator.script.story.public_facts import NUMBERS, When
from narrator.script.story.storybook import BEATS, House, Memory, Piece, Storybook, StoryText
from narrator.script.story.teller import Tale, Teller
from tests.kit.scenes import Reader

MORE = 99
"""``night=(3, MORE)``: from the third night on."""


def when(**told: Any) -> When:
    """``night=2``, ``night=(3, MORE)``, ``verdict="wrong"``, ``card=("town", "hidden")``."""
    return {name: _range(one) if name in NUMBERS else _words(one) for name, one in told.items()}


def _range(told: int | tuple[int, int]) -> range:
    low, high = (told, told) if isinstance(told, int) else told
    return range(low, high + 1)


def _words(told: str | tuple[str, ...]) -> frozenset[str]:
    return frozenset((told,) if isinstance(told, str) else told)


def text(arc: str, beat: str, name: str, *, sound: str = "", names: str = "", **told: Any) -> StoryText:
    """One text of one piece, whose id tells where it stands; ``arc`` empty: it is common. ``names``: after
    that the name of whoever it is."""
    id = f"story.{arc or 'common'}.{beat}.{name}"
    named = (Piece.name(names, 1.0),) if names else ()
    return StoryText(id, beat, (Piece(f"{id}.1"), *named), when(**told), arc, sound)


def house(id: str) -> House:
    """A house with two texts for later."""
    line = f"story.house.{id}"
    later = tuple((Piece(f"{line}.later.{number}.1"),) for number in (1, 2))
    return House(id, (Piece(f"{line}.stops.1", 1.0), Piece(f"{line}.stops.2")), later)


def _arc(id: str) -> tuple[StoryText, ...]:
    opens = StoryText(
        f"story.{id}.open.1", "open",
        (Piece(f"story.{id}.open.1.1", 1.5, players=True), Piece(f"story.{id}.open.1.2")), {}, id,
    )  # fmt: skip
    return (
        opens,
        text(id, "fall", "first", sound="wind", night=1),
        text(id, "fall", "second", night=2),
        text(id, "fall", "third", night=3),
        text(id, "fall", "wrong", night=(2, MORE), verdict="wrong"),
        text(id, "fall", "right", night=(2, MORE), verdict="right"),
        text(id, "fall", "none", sound="rain", night=(2, MORE), verdict="none"),
        text(id, "fall", "first_wrong", night=(3, MORE), first_verdict="wrong", verdict="none"),
        text(id, "fall", "many", night=(2, MORE), died=(2, MORE)),
        text(id, "fall", "late", sound="rain", night=(2, MORE), dead=(1, MORE), late="true"),
        text(id, "fall", "who", names="first", night=(4, MORE), first_verdict=("right", "wrong")),
        text(id, "end", "one"),
        text(id, "dawn.death", "one", sound="rooster"),
        text(id, "dawn.death", "two", died=(2, MORE)),
        text(id, "dawn.nobody", "all", dead=0),
        text(id, "day", "quiet", night=1, died=0),
        text(id, "day", "town", card="town", last="night"),
        text(id, "day", "mafia", card=("mafia", "hidden"), tone=("grim", "dry")),
        text(id, "day", "left", last="other"),
        text(id, "day", "how", names="last", night=(2, MORE), died=1, manner=(1, 2)),
        text(id, "verdict.guilty", "one"),
        text(id, "verdict.right", "one"),
        text(id, "verdict.wrong", "one", tone="grim"),
        text(id, "over", "town", winner="town"),
        text(id, "over", "mafia", winner="mafia"),
        text(id, "over", "who", names="last", winner="town", dead=(1, MORE)),
    )  # fmt: skip


_COMMON = tuple(text("", beat, name) for beat in BEATS if beat != "open" for name in ("one", "two", "three"))

BOOK = Storybook(
    texts=(*_arc("wind"), *_arc("feast"), *_COMMON),
    arcs=("wind", "feast"),
    houses=tuple(
        house(id)
        for id in (
            "baker", "barber", "bell", "boats", "cheese", "cobbler", "forge", "garden", "ice", "knives",
            "laundry", "lemons", "nets", "olives", "pipes", "post", "school", "tailor", "tobacco", "wine",
        )
    ),
)  # fmt: skip
"""A story with something for every beat, under every kind of condition."""


def tale(book: Storybook = BOOK, seed: int = 0, **heard: int) -> Tale:
    """A book, and what the box has said before; ``__`` in a name stands for a dot."""
    counts = {name.replace("__", "."): times for name, times in heard.items()}
    return Tale(book, Memory(seed).with_(counts))


def shuffled_memory(seed: int) -> Memory:
    """What a box that has told many evenings may remember."""
    names = [f"arc.{arc}" for arc in BOOK.arcs] + [f"home.{one.id}" for one in BOOK.houses]
    names += [one.id for one in BOOK.texts] + ["night.eyes", "mafia.wake", "setup.welcome"]
    heard = shuffled(seed, "memory", names)
    return Memory(seed).with_({name: place % 7 for place, name in enumerate(heard)})


def houses_of(table: GameSetup, told: Tale) -> dict[int, str]:
    """Seat → the house that is dealt to it."""
    return {seat: one.id for seat, one in Teller(table, told).houses.items()}


def story_of(driver: Driver) -> dict[str, int]:
    """What of the story was told, and how often: texts, arc and houses, without lines."""
    book = driver.tale.book
    told = [text.pieces for text in book.texts]
    told += [pieces for one in book.houses for pieces in (one.stops, *one.later)]
    lines = {piece.line for pieces in told for piece in pieces}
    return {
        name: times
        for name, times in driver.teller.heard.items()
        if name.startswith(("story.", "arc.", "home.", "later.")) and name not in lines
    }


NIGHTS = {"night 2": {"mafia": 4}, "night 3": {"mafia": 5}, "night 4": {"mafia": 6}}


def reader_of(told: Tale | None = None, **agreed: Any) -> Reader:
    """Twelve at a table where the Mafia takes 4, 5 and 6, and the town convicts nobody."""
    table: dict[str, Any] = {
        "mafioso": [1, 2],
        "discussion": 0,
        "at_night": NIGHTS,
        "days": [0] * 9,
    }
    return Reader(12, tale=told or tale(), **(table | agreed))


def stories_in(script: list[str]) -> list[str]:
    """The ids of the texts in a script, without what language or piece."""
    lines = [cue.removeprefix("say ").split()[0] for cue in script]
    return [line.rpartition(".")[0] for line in lines if line.startswith("story.") and line.count(".") > 1]
