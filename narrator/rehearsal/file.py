"""Reads a rehearsal: a game told in advance (DESIGN 8). Whether the game agrees is found out when it is
played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.kit import Kit
from narrator.config.kits import load_kit
from narrator.config.rulesets import option_keys, role_word
from narrator.config.settings import different, speakable
from narrator.rehearsal import file_nights
from narrator.rehearsal.file_days import day_keys
from narrator.rehearsal.file_seats import Held, Seats, seats_of
from narrator.rules.game.ask import Ask
from narrator.rules.table.call import Part
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS, Options
from narrator.yamlfile.nodes import Node, Scalar, parse
from narrator.yamlfile.problems import ErrorCollector, Location, quote
from narrator.yamlfile.reading import read
from narrator.yamlfile.scalars import Flag, Number, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf, Maybe, OneOf
from narrator.yamlfile.text import read_text
from narrator.yamlfile.validator import Validator


def _label(text: str) -> str:
    if not re.fullmatch(r"(night|day) [1-9][0-9]*", text):
        raise ValueError(f'{quote(text)} names no phase; write "night 2" or "day 1"')
    return text


LABEL = Text(12).then(_label)
SEEN_IN = Text(12).then(lambda text: text if text == "setup" else _label(text))
"""The setup: where the box deals by light."""


class Rehearsal(NamedTuple):
    """A game told in advance."""

    file: Path
    ruleset: str
    language: str
    seed: int
    players: int
    names: tuple[str, ...] | None
    """None: only the number of players is given."""
    roles: LocatedDict[int, str] | None
    """Seat → role id; None: the cards are dealt by the seed."""
    middle: tuple[str, ...]
    """The role id of each card in the middle (R15.7)."""
    options: Mapping[str, Any]
    """Option → what it is in place of the ruleset's."""
    nights: list[LocatedDict[str, Any]]
    """What stands under a key of a night is named with it: ``"apothecary.heal"`` (1: yes), ``"blind.3"``."""
    days: list[LocatedDict[str, Any]]
    mistakes: Mapping[tuple[str, str], list[file_nights.Mistake]]
    """A night's label, and a key of that night or a roll call's (``"mafia.roll"``) → presses."""
    expect: LocatedDict[str, Any] | None
    marks: Mapping[str, Location]
    """Where each key of the file stands."""
    kit: Kit | None = None
    """What it is played on; None: any that has no buttons of seats."""
    rounds: tuple[Rehearsal, ...] = ()
    """Several games for one score, each with its own cards, nights and days (R7.5); empty: this is the
    only one."""

    @property
    def games(self) -> tuple[Rehearsal, ...]:
        """Every game that the file tells of, in order."""
        return self.rounds or (self,)


MOST_ROUNDS = 50


def load_rehearsal(path: Path, known: Installed) -> Rehearsal:
    """Reads a rehearsal file. Raises `FileError` with everything that is wrong in it."""
    root = parse(read_text(path), str(path))
    found = read(_record(known, seats_of(root)), root)
    players = found["players"]
    names = players if isinstance(players, tuple) else None
    number = len(names) if names else players
    _check_seats(found, number)
    options = found.get("options", {})
    name = options.get("kit", "seats" if _own_buttons(options) else None)
    script = Rehearsal(
        file=path,
        ruleset=found["ruleset"],
        language=found.get("language", "en"),
        seed=found.get("seed", 0),
        players=number,
        names=names,
        roles=found.get("roles"),
        middle=tuple(found.get("middle", ())),
        options={key: options[key] for key in options if key in rulebook().options},
        expect=found.get("expect"),
        marks=found.marks,
        kit=load_kit(known.kit_file(name)) if name else None,
        **_told(found),
    )
    return script._replace(rounds=_rounds(script, found))


def _told(found: LocatedDict[str, Any]) -> dict[str, Any]:
    """What a file, or one round of it, tells of a game."""
    return {
        "nights": [file_nights.flat_night(night) for night in found.get("nights", [])],
        "days": found.get("days", []),
        "mistakes": file_nights.flat_mistakes(found.get("mistakes", {})),
    }


def _rounds(script: Rehearsal, found: LocatedDict[str, Any]) -> tuple[Rehearsal, ...]:
    """Each round as a game of its own: cards and seed stand in it, or are the file's."""
    rounds: list[LocatedDict[str, Any]] = found.get("rounds", [])
    with ErrorCollector() as gather:
        for key in ("nights", "days", "mistakes"):
            if rounds and key in found:
                message = f'with "rounds", "{key}" stand in each of them'
                gather.add(found.marks[key].problem(message))
        for one in rounds:
            with gather.each():
                _check_seats(one, script.players)
    return tuple(
        script._replace(
            seed=one.get("seed", script.seed + number),
            roles=one.get("roles", script.roles),
            middle=tuple(one.get("middle", script.middle)),
            expect=one.get("expect"),
            marks={**script.marks, **one.marks},
            **_told(one),
        )
        for number, one in enumerate(rounds)
    )


LATER = 3
"""A night in which every card does what it ever does."""


class _Card(Word):
    """The id of a role as it is: whatever else stands there is meant for somebody's name."""

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and node.text in self.choices


def _learnt() -> list[Ask]:
    """The calls in which somebody learns which card it plays, as asked for that."""
    return [
        Ask.of(call.id, Part.LEARN.value)
        for role in rulebook().roles.values()
        for call in role.calls(Options(), 1)
        if Part.LEARN in role.parts(Options(), LATER, call.id)
    ]


def _record(known: Installed, seats: Seats) -> Keys:
    seat = seats.one
    calls = file_nights.call_ids()
    news = {word for role in rulebook().roles.values() for word in role.news} - {*calls}
    card = _Card(rulebook().roles)
    saw = OneOf(Flag(), Maybe(OneOf(card, seat, ListOf(OneOf(card, seat)))))
    expect: dict[str, Validator[Any]] = {
        "winner": Maybe(Word(rulebook().ends)),
        "winners": ListOf(seat),
        "died": MapOf(LABEL, ListOf(seat)),
        "saw": MapOf(SEEN_IN, MapOf(Word((*calls, *news, *_learnt()), also=calls), saw)),
        "points": MapOf(seat, Number(0, 10_000)),
    }
    game: dict[str, Validator[Any]] = {
        "seed": Number(0, 2**31),
        "roles": Held(seats, known),
        "middle": ListOf(role_word(known)),
        "nights": ListOf(file_nights.night_keys(seats, role_word(known)), each="night"),
        "days": ListOf(day_keys(seats), each="day"),
        "mistakes": MapOf(LABEL, file_nights.mistake_keys(seats)),
        "expect": Keys(expect),
    }
    names = ListOf(Text(24).then(speakable), FEWEST_PLAYERS, MOST_PLAYERS).then(different)
    options: dict[str, Validator[Any]] = {
        **option_keys(known),
        "kit": Word(known.kits, "kit"),
    }
    keys: dict[str, Validator[Any]] = {
        "ruleset": Word(known.rulesets, "ruleset"),
        "language": Word(known.languages, "language"),
        "players": OneOf(Number(FEWEST_PLAYERS, MOST_PLAYERS), names),
        "options": Keys(options).then(_buttons),
        **game,
        "rounds": ListOf(Keys(game), 1, MOST_ROUNDS),
    }
    return Keys(keys, required=("ruleset", "players"))


def _buttons(found: LocatedDict[str, Any]) -> LocatedDict[str, Any]:
    """Where everybody presses the own button, the kit is the one that has them."""
    needs = _own_buttons(found)
    if needs and found.get("kit", "seats") != "seats":
        raise ValueError(f'"{needs[0]}" needs the buttons of "kit: seats" ({needs[1]})')
    return found


def _own_buttons(options: Mapping[str, Any]) -> tuple[str, str] | None:
    """What is agreed that needs a button at every seat, and by which rule; None: nothing."""
    if options.get("votes") == "buttons":
        return "votes: buttons", "R5"
    return ("night: silent", "R13.17") if options.get("night") == "silent" else None


def _check_seats(found: LocatedDict[str, Any], players: int) -> None:
    """The seats that hold cards, and those pressed by mistake, are seats of the table (R1.1). Of all others
    the game tells when it asks for them."""
    with ErrorCollector() as gather:
        for seat, mark in found.get("roles", LocatedDict(found.mark)).marks.items():
            if seat > players:
                gather.add(mark.problem(f"there is no seat {seat} at a table of {players} (R1.1)"))
        for (night, key), presses in file_nights.flat_mistakes(found.get("mistakes", {})).items():
            for seat in dict.fromkeys(press.seat or 0 for press in presses):
                if seat > players:
                    who = f'mistakes, {night}: "{file_nights.spelt(key)}" names seat {seat}'
                    why = f"the table has seats 1 to {players} (R1.1)"
                    gather.add(found.marks["mistakes"].problem(f"{who}: {why}"))
