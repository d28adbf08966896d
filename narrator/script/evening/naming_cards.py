"""Introduces the table: how many players and which ruleset, and later which roles, and which cards to take
for them, named as they lie in a deck (R1.3, R1.6). Nothing is asked, and nobody's card is known; a press ends
the list of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from narrator.rules.game.ask import Ask
from narrator.rules.table.deck import SUITS
from narrator.rules.table.hand import Card, Hand
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.card_lines import name
from narrator.script.common.cues import Count, Item, Rest, Say
from narrator.script.common.lines import Lines, Occasion, RenderPriority, always, never
from narrator.script.common.ready import ready
from narrator.script.common.scene import Scene, SceneOf

LINES = Lines(where.has_cards, need=RenderPriority.WELCOME)
TABLE = LINES.declare("setup.table", ("players", "ruleset"), when=always, occasion=Occasion.SET_UP)
IN_PLAY = LINES.declare("setup.cards")
ONE_CARD = LINES.declare("setup.card.one", ("role",))
LISTED = LINES.declare("setup.card.listed", ("role",))
CARDS = LINES.declare("setup.card.many", ("number", "role"))
SEVERAL = LINES.declare("setup.card.several", ("number", "role"))
CITIZENS = LINES.declare("setup.citizens")
MIDDLE = LINES.declare("setup.middle", ("number",), when=where.leaves_cards)
ONE_OF_YOU = LINES.declare("setup.holder.one", ("role",), when=where.no_cards)
OF_YOU = LINES.declare("setup.holder.many", ("number", "role"), when=where.no_cards)
THE_OTHERS = LINES.declare("setup.holder.citizens", when=where.no_cards)
RED_ON_NOTES = LINES.declare("notes.red", when=where.on_notes, need=RenderPriority.LATER)
TAKE = LINES.declare("cards.take", ("number",), when=never, need=RenderPriority.LATER)
STANDS_FOR = LINES.declare("cards.for", ("role",), when=never, need=RenderPriority.LATER)
COLOURS = LINES.declare("cards.colours", when=never, need=RenderPriority.LATER)
BLACK = LINES.declare("cards.black", ("number",), when=never, need=RenderPriority.LATER)
RED = LINES.declare("cards.red", ("number",), when=never, need=RenderPriority.LATER)
READY = LINES.declare("cards.ready", when=never, need=RenderPriority.LATER)
RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
NAMES = "ace king queen jack ten nine eight seven six five four three two"
RANK = {
    rank: LINES.declare(f"rank.{name}", ("suit",), when=never, need=RenderPriority.LATER)
    for rank, name in zip(RANKS.split(), NAMES.split(), strict=True)
}
SUIT = {suit: LINES.declare(f"suit.{suit}", when=never, need=RenderPriority.LATER) for suit in SUITS}


FOUND = Rest("silence", 2.0)
"""In which a card is looked for in a deck."""

LINES.fill(
    "role",
    lambda table: [name(word).id for word in (*map(table.word, table.numbers), *table.titles)],
)
LINES.fill("ruleset", lambda table: [f"ruleset.{table.ruleset}"])
LINES.fill("number", lambda table: [table.middle_cards, *[count for _, count in table.dealt]])


def introduce_table(table: GameSetup) -> Scene:
    """Who sits down to what, unless that was just read back."""
    if not table.read_back:
        yield TABLE(players=table.players, ruleset=f"ruleset.{table.ruleset}")


def introduce_cards(table: GameSetup) -> Scene:
    """With which cards, and which to take where they are not on the table yet."""
    hand, known, again = table.hand, False, list[Say]()
    if hand is None:
        if table.has_cards:
            yield IN_PLAY()
        yield from cards(table)
    elif by_colour(hand):
        yield from colours(table, hand)
    else:
        known = yield from _taken(table, hand)
        again = [*_to_take(table, hand)]
    if hand is not None and not known and not table.options.on_notes:
        yield from ready("laid", READY(), again)


def cards(table: GameSetup) -> Iterator[Say]:
    """Every role that is dealt, that the others are citizens, and how many are left over: in one breath where
    none has to be found, since what they do is told a minute later. The last role ends it."""
    for place, (role, count) in enumerate(table.dealt, start=1):
        goes_on = not table.hand and place < len(table.dealt)
        yield _heading(table, role, count, goes_on)
    if table.options.on_notes:
        yield RED_ON_NOTES()
    elif table.number(table.citizen):
        yield CITIZENS() if table.has_cards else THE_OTHERS()
    if table.middle_cards:
        yield MIDDLE(number=table.middle_cards)


def _taken(table: GameSetup, hand: Hand) -> SceneOf[bool]:
    """The same, and then from the first card of the deck on which to take and what they stand for, until
    somebody presses; True where somebody has."""
    yield from cards(table)
    yield TAKE(number=hand.size)
    for number, (role, row) in enumerate(in_deck_order(hand), start=1):
        yield _stands_for(table, role)
        if (yield from named(number, row)):
            return True
        yield FOUND
    return False


def _to_take(table: GameSetup, hand: Hand) -> Iterator[Say]:
    """The list once more, for whoever was too slow (REPEAT)."""
    yield TAKE(number=hand.size)
    for role, row in in_deck_order(hand):
        yield _stands_for(table, role)
        yield from map(_name, row)


def in_deck_order(hand: Hand) -> list[tuple[str, list[Card]]]:
    """The cards as they lie in a new deck: (role, its cards that lie side by side)."""
    places = [(suit, rank) for suit in SUITS for rank in RANK]
    held = {card: role for role, _, row in hand.cards for card in row}
    lying = sorted(held, key=lambda card: places.index((card.suit, card.rank)))
    return [(role, [*row]) for role, row in groupby(lying, held.__getitem__)]


def _stands_for(table: GameSetup, role: str) -> Say:
    return STANDS_FOR(role=name(table.word(role)).id)


def _heading(table: GameSetup, role: str, count: int, goes_on: bool) -> Say:
    name = f"role.{table.word(role)}"
    single, many = (LISTED, SEVERAL) if goes_on else (ONE_CARD, CARDS)
    if not table.has_cards:
        single, many = ONE_OF_YOU, OF_YOU
    return single(role=name) if count == 1 else many(number=count, role=name)


def by_colour(hand: Hand) -> bool:
    """Whether any black and red cards will do."""
    return not any(cards for _, _, cards in hand.cards)


def colours(table: GameSetup, hand: Hand) -> Iterator[Say]:
    """How many of each colour, and what it means: so the roles need not be named besides."""
    yield COLOURS()
    for role, count, _ in hand.cards:
        yield (BLACK if role in table.mafia_roles else RED)(number=count)


def named(row: int, cards: Iterable[Card]) -> SceneOf[bool]:
    """Names cards that lie side by side; True where a press has ended the list. Nobody has to press."""
    items = tuple(Item(number, _name(card)) for number, card in enumerate(cards, start=1))
    pressed = yield Count(Ask(f"cards {row}"), items, secret=False, enough=True)
    return bool(pressed)


def says(table: GameSetup) -> list[Say]:
    """All that is said of a table's cards beside the names of their roles; nothing where none are named."""
    hand = table.hand
    if hand is None:
        return []
    if by_colour(hand):
        return [*colours(table, hand), READY()]
    stand = [_stands_for(table, role) for role, _, _ in hand.cards]
    each = [_name(card) for _, _, row in hand.cards for card in row]
    return [TAKE(number=hand.size), *stand, *each, READY()]


def _name(card: Card) -> Say:
    return RANK[card.rank](suit=SUIT[card.suit].id)


LINES.also(says, RenderPriority.WELCOME)
