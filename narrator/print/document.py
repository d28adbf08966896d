"""The whole document: cards with their backs, numbers of seats, and the pages for the table. The same request
gives the same bytes; what is on a page is decided in its own file, which cards serve every table in this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.kit import Kit
from narrator.config.rulesets import load_ruleset
from narrator.print import sheets
from narrator.print.canvas import POINT, Canvas, Type
from narrator.print.faces import Face, back_sheet, drawing, face_sheet
from narrator.print.papers import A_SHEET, Box, Paper
from narrator.print.rules_page import rules_parts, trial_parts
from narrator.print.seats import seat_pages
from narrator.print.table_page import agreed, called, dealt
from narrator.print.wording import Wording
from narrator.rules.table.call import NIGHTS
from narrator.rules.table.options import MOST_PLAYERS
from narrator.script.set_up.house_rules import VALUE
from narrator.words.printed_lines import HEAD, PLAYERS, SIDE


class Request(NamedTuple):
    """What is to be printed."""

    words: Wording
    kit: Kit
    cards: Mapping[str, int]
    """Role id → how many."""
    seats: int
    names: tuple[str, ...]
    """In seat order; empty: numbers alone."""
    paper: Paper
    backs: bool
    this_table: bool
    """With a page of this very table."""


def document(request: Request) -> bytes:
    """A PDF. Raises `NarratorError` for a line that the voice pack lacks."""
    words = request.words
    canvas = Canvas(request.paper, words.line(HEAD["rules"]), words.pack.language)
    draw(canvas, request)
    return canvas.bytes()


def draw(canvas: Canvas, request: Request) -> None:
    """All the pages."""
    words = request.words
    _cards(canvas, request)
    seat_pages(canvas, request.seats, request.names)
    if request.backs and canvas.pages % 2:
        canvas.page()  # the pages for the table begin on a sheet of their own
    ruleset = words.title(f"ruleset.{words.table.ruleset}")
    room = sheets.begin(canvas, words.line(HEAD["rules"]), ruleset)
    sheets.in_columns(canvas, rules_parts(words, request.kit, request.cards), room)
    trial = words.title(VALUE["trial", words.table.trial.id])
    sheets.steps(canvas, trial_parts(words), sheets.begin(canvas, words.line(HEAD["trial"]), trial))
    if request.this_table:
        players = f"{ruleset} · {words.table.players} {words.line(PLAYERS)}"
        _table(canvas, words, sheets.begin(canvas, words.line(HEAD["table"]), players))


def faces(words: Wording, cards: Mapping[str, int]) -> list[Face]:
    """Every single card, in the order in which it is printed."""
    table = words.table
    return [
        Face(
            words.role(role),
            words.does(role),
            words.line(SIDE[table.role(role).side.id]),
            drawing(table.word(role), role, table.options.theme),
        )
        for role, number in cards.items()
        for _ in range(number)
    ]


def _cards(canvas: Canvas, request: Request) -> None:
    cards = faces(request.words, request.cards)
    for first in range(0, len(cards), A_SHEET):
        sheet = cards[first : first + A_SHEET]
        face_sheet(canvas, sheet)
        if request.backs:
            back_sheet(canvas, len(sheet))


def _table(canvas: Canvas, words: Wording, room: Box) -> None:
    """Cards, calls and what was agreed, below each other, in the largest type that fits."""
    cards, rules = dealt(words), agreed(words)
    nights = [called(words, [1]), called(words, range(2, NIGHTS + 1))]
    down = -(-len(cards) // 3) * 1.1 + 2.4
    lines = max(map(len, nights)) + (1.5 if any(nights) else 0) + -(-len(rules) // 2) + 2.5
    leading = 1.3 * POINT
    size = min(16.0, room.height / (down + lines * leading))
    body = Type("text", size, leading=1.3)
    y = room.y + size * 0.5
    sheets.heading(canvas, words.line(HEAD["cards"]), room.x, y, size * 1.2)
    y = sheets.cards_of(canvas, cards, room._replace(y=y + size * 0.4), size) + size * 0.7
    if any(nights):
        width = (room.width - sheets.GAP) / 2
        ends = [y]
        for column, head in enumerate(("first", "later")):
            place = Box(room.x + column * (width + sheets.GAP), y + body.line * 0.5, width, 0)
            title = words.line(HEAD[head])
            fitted = canvas.fitted(title, sheets.HEADING._replace(size=size * 1.2), width)
            sheets.heading(canvas, title, place.x, y, fitted.size)
            ends.append(sheets.list_of(canvas, nights[column], place, body))
        y = max(ends) + body.line * 1.5
    sheets.heading(canvas, words.line(HEAD["agreed"]), room.x, y, size * 1.2)
    sheets.rows_of(canvas, rules, room._replace(y=y + body.line * 0.5), body)


SEVERAL = 4
"""Cards of a role of which there may be any number, and which no ruleset deals by itself."""


def whole_set(known: Installed) -> dict[str, int]:
    """Role id → cards: as many as the largest table of any ruleset needs; the Mafia first, citizens last."""
    rulesets = [load_ruleset(known.ruleset_file(name), known) for name in known.rulesets]
    rows = [row for ruleset in rulesets for row in ruleset.table.values()]
    roles, citizen = dict(rulebook().roles), rulebook().citizen
    del roles[citizen]
    found = {}
    for id in sorted(roles, key=lambda id: (not roles[id].side.family, id)):
        dealt = max(row.get(id, 0) for row in rows)
        found[id] = max(dealt, roles[id].most or (0 if dealt else SEVERAL))
    largest = [ruleset.table[MOST_PLAYERS] for ruleset in rulesets]
    citizens = max(MOST_PLAYERS - sum(row.values()) for row in largest)
    others = sum(found.values())
    found[citizen] = citizens + -(others + citizens) % A_SHEET
    return found
