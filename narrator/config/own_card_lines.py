"""The lines of a card that is written without Python: which it needs, and what is wrong with those it brings.
How its wordings sound beside each other, `check` says, as of any pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from narrator.config.own_card_file import OwnCardFile
from narrator.roles.shared.own_card import OwnCard
from narrator.rules.table.options import MOST_PLAYERS, Options
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.rulebook import Rulebook
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import card_lines, end_lines
from narrator.script.common.lines import Line
from narrator.script.night.call_lines import lines_at
from narrator.yamlfile.problems import Problem, listing, meant, quote
from narrator.yamlfile.wording_text import SLOT

CALL = ("wake", "sign", "meet", "sleep")
"""The ends of lines that a call says into closed or waiting eyes: they tell no number (R2.5)."""


def lines_of(card: OwnCard, plain: Mapping[str, RoleCard]) -> dict[str, Line]:
    """Id → line, for all that this card brings; ``plain`` are the cards that every table has."""
    known = {line.id for line in _lines(plain, {})}
    found = {line.id: line for line in _lines(plain, {card.id: card}) if line.id not in known}
    printed = [f"print.side.{card.id}"] if card.side.id == card.id else []
    printed += [f"print.{card.id}"] if card.may_pardon(Options()) else []
    return found | {id: Line(id) for id in printed}


def _lines(plain: Mapping[str, RoleCard], own: Mapping[str, RoleCard]) -> Iterator[Line]:
    book = Rulebook({**plain, **own}, {}, {})
    yield from card_lines(book)
    yield from end_lines(book)
    cards = ((book.mafioso, 1), *[(id, 1) for id in own])
    yield from lines_at(GameSetup(MOST_PLAYERS, book.agreed(Options(), {"first_night": "kill"}), cards, book))


def faults(
    file: OwnCardFile, needed: Mapping[str, Line], numbers: Mapping[str, frozenset[str]]
) -> Iterator[Problem]:
    """What is wrong with the lines of a file; ``numbers``: language → its words for two and more."""
    for language, lines in file.lines.items():
        for id in needed:
            if id not in lines:
                yield lines.mark.problem(
                    f"{language} lacks the line {quote(id)}: write it{_shape(needed[id])}"
                )
        for id, wordings in lines.items():
            mark = lines.marks[id]
            if id not in needed:
                yield mark.problem(f"nobody speaks the line {quote(id)}{meant(id, needed)}")
                continue
            line = needed[id]
            if len(wordings) < line.variants:
                yield mark.problem(f"{quote(id)} needs {line.variants} wordings, and has {len(wordings)}")
            for wording in wordings:
                yield from [mark.problem(one) for one in _wrong(line, wording, numbers[language])]


def _wrong(line: Line, wording: str, numbers: frozenset[str]) -> Iterator[str]:
    slots = SLOT.findall(wording)
    for slot in slots:
        if slot not in line.slots:
            may = listing(f"{{{one}}}" for one in line.slots) if line.slots else "no slot"
            yield f"{quote(line.id)}: {{{slot}}} is unknown there, or would tell a secret; it may hold {may}"
    for slot in line.slots:
        if slot not in slots:
            yield f"{quote(line.id)}: the slot {{{slot}}} is missing"
    told = [word for word in re.findall(r"\w+", wording.casefold()) if word in numbers]
    if told and line.id.rpartition(".")[2] in CALL:
        yield f"{quote(line.id)}: {quote(told[0])} would tell how many wake; write it without a number"


def _shape(line: Line) -> str:
    many = f" in {line.variants} wordings" if line.variants > 1 else ""
    slots = listing(f"{{{slot}}}" for slot in line.slots) if line.slots else ""
    return f"{many} with {slots}" if slots else many
