"""Reads a card that is written without Python, `cards/NAME.yaml`: its keys, which name the protocol of a card
word by word. What cannot be true of one is in `own_card_truth`, what is wrong with its lines in
`own_card_lines`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from narrator.config.decks import CARDS
from narrator.config.own_card_truth import untrue
from narrator.config.own_cards import CardLines
from narrator.roles.shared import design as d
from narrator.rules.table.call import Hour
from narrator.rules.table.power import Opening, Power
from narrator.rules.table.side import MAFIA, TOWN, Side
from narrator.yamlfile.nodes import Node
from narrator.yamlfile.problems import ErrorCollector, Location
from narrator.yamlfile.reading import read
from narrator.yamlfile.scalars import Flag, Number, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf, OneOf
from narrator.yamlfile.validator import Validator
from narrator.yamlfile.wording_text import WordingText

HOURS = tuple(
    hour.value
    for hour in (
        Hour.HIDE, Hour.GUARD, Hour.AFTER, Hour.SHOOT, Hour.HUNT, Hour.ASK, Hour.TRACK, Hour.SHOWN,
        Hour.MARK, Hour.CHARM,
    )
)  # fmt: skip
"""When it may be called; the other hours are those of what ships."""

OWN = "own"
"""A side of its own."""

SIDES = (TOWN.id, MAFIA.id, OWN)


class KnownWords(NamedTuple):
    """The words of the other cards that a card may use, or may not."""

    traits: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """What a lamp can tell of somebody besides sides and traits."""


class OwnCardFile(NamedTuple):
    """What stands in the file."""

    design: d.CardDesign
    playing_card: str
    """As decks spell it; empty: none of its own."""
    lines: Mapping[str, CardLines]
    """Language → line id → wordings."""
    mark: Location
    """The place of the file as a whole."""


def read_card(id: str, root: Node, languages: tuple[str, ...], among: KnownWords) -> OwnCardFile:
    """The card of this file. Raises `FileError` with all that is wrong in it, but for its lines."""
    found = read(_keys(languages, among), root)
    night, mark, day = found.get("night"), found.get("mark"), found.get("day")
    wins, left = found.get("wins", ("", 0))
    lines: LocatedDict[str, CardLines] = found["lines"]
    design = d.CardDesign(
        id,
        _side(id, found),
        tuple(found.get("traits", ())),
        _night(night),
        None if mark is None else d.MarkDesign(**{"name": id, **mark}),
        None if "dies" not in found else d.DeathDesign(**found["dies"]),
        None if day is None else _day(id, day),
        wins,
        left,
        found.get("bound", d.BOUND),
        any("{how}" in text for one in lines.values() for text in one.get(f"{id}.does", ())),
    )
    with ErrorCollector() as gather:
        for problem in untrue(design, found):
            gather.add(problem)
    return OwnCardFile(design, found.get("playing_card", ""), lines, root.mark)


def _keys(languages: tuple[str, ...], among: KnownWords) -> Keys:
    trait, mark = Word(among.traits, "trait"), Text(40)
    asks = OneOf(
        Word(("side",)).then(lambda _: d.LampQuestion(side=True)),
        Keys({"trait": trait, "mark": Word(among.marks, "mark")}).then(lambda it: d.LampQuestion(**it)),
    )
    night: dict[str, Validator[Any]] = {
        "hour": Word(HOURS).then(Hour),
        "chooses": Word(d.WHOM),
        "most": Number(1, 3),
        "uses": Number(1, 9),
        "nights": Word(d.NIGHTS),
        "again": Flag(),
        "does": _words(d.BY_NIGHT),
        "asks": asks,
    }
    marks: dict[str, Validator[Any]] = {
        "name": mark,
        "against": Number(1, 3),
        "votes": Number(0, 3),
        "safe": Flag(),
        "learn": Flag(),
        "meet": Flag(),
    }
    day: dict[str, Validator[Any]] = {
        "power": Text(30),
        "opening": Word([one.value for one in Opening]).then(Opening),
        "asked": Flag(),
        "called": Flag(),
        "takes": Number(0, 2),
        "uses": Number(1, 9),
        "turns": Flag(),
        "barred": Flag(),
        "does": _words(d.BY_DAY),
    }
    wins = OneOf(
        Word((d.CONVICTED, d.ALL_MARKED, *d.SHARED)).then(lambda word: (word, 0)),
        Keys({d.LEFT: Number(2, 4)}, (d.LEFT,), example="{left: 2}").then(lambda it: (d.LEFT, it[d.LEFT])),
    )
    wording = WordingText()
    wordings = OneOf(wording.then(lambda text: (text,)), ListOf(wording, low=1).then(tuple))
    spoken = MapOf(Text(80), wordings)
    of, then = _words(d.CAUSES), _words(d.REACTIONS)
    return Keys(
        {
            "side": Word(SIDES),
            "holds_up": Flag(),
            "playing_card": Word(tuple(CARDS), "card"),
            "traits": ListOf(trait),
            "bound": Text(12),
            "night": Keys(night, ("hour",)),
            "mark": Keys(marks),
            "dies": Keys({"of": of, "then": then, "once": Flag()}, ("of", "then")),
            "day": Keys(day, ("power", "opening", "does")),
            "wins": wins,
            "lines": MapOf(Word(languages, "language"), spoken),
        },
        required=("lines",),
    )


def _words(choices: tuple[str, ...]) -> Validator[tuple[str, ...]]:
    """One of these words, or a list of them."""
    word = Word(choices)
    return OneOf(word.then(lambda one: (one,)), ListOf(word, low=1).then(tuple))


def _side(id: str, found: Mapping[str, Any]) -> Side:
    side = found.get("side", TOWN.id)
    known = {TOWN.id: TOWN, MAFIA.id: MAFIA}
    return known.get(side) or Side(id, holds_up=found.get("holds_up", False))


def _night(found: Mapping[str, Any] | None) -> d.NightDesign | None:
    return None if found is None else d.NightDesign(**found)


def _day(id: str, found: Mapping[str, Any]) -> d.DayDesign:
    shape = {key: found[key] for key in found if key not in ("power", "opening", "does")}
    return d.DayDesign(Power(found["power"], found["opening"], key=id, **shape), found["does"])
