"""Explains until somebody presses: what each card of a table may do, when, and how the box is told. Always of
all the roles in play, also those whose cards lie open: who asks for one betrays the own card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.table import Table
from narrator.script.common.card_lines import does
from narrator.script.common.conditions import always, never
from narrator.script.common.cues import AwaitConfirm, Say
from narrator.script.common.lines import Lines, Need, Occasion
from narrator.script.common.scene import Scene, SceneOf

LINES = Lines(never)
SKIPPED = LINES.declare(
    "explain.skipped", variants=3, need=Need.WELCOME, occasion=Occasion.SET_UP, when=always
)
OPEN = {night: LINES.declare(f"cards.explained.{night}") for night in ("meet", "kill", "notes")}
"""Since when the powers act → what comes before the sentences."""

HOW = {told: LINES.declare(f"how.{told}") for told in ("box", "helper", "tap")}
"""The option ``moderation`` → how a choice is told by night."""


def explained(name: str, sentences: Iterable[Say]) -> SceneOf[bool]:
    """Says them all, or as many as somebody wants to hear: a press cuts short what is being said. True where
    somebody has pressed; that the box goes on, whoever asked for it says."""
    for sentence in sentences:
        if (yield AwaitConfirm(name, over=sentence)):
            return True
    return False


def skippable(name: str, sentences: Iterable[Say]) -> Scene:
    """The same; after a press the box says that it goes on."""
    if (yield from explained(name, sentences)):
        yield SKIPPED()


def sentences(table: Table) -> Iterator[Say]:
    """What is said of the cards of a table: the Mafia's first, and the citizens last. How the Mafia kills is
    told with its plain card, whether or not that is dealt."""
    options = table.options
    yield OPEN["notes" if options.on_notes else options.first_night]()
    plain, citizen = table.role(table.mafioso), table.role(table.citizen)
    cards = table.cast if plain in table.cast else (*table.cast, plain)
    in_order = sorted(cards, key=lambda card: card.id not in table.mafia_roles)
    for card in (*in_order, citizen) if table.citizens else in_order:
        yield sentence(table, card)


def sentence(table: Table, card: RoleCard) -> Say:
    """What a card may do at this table, whether or not it is dealt."""
    end = card.sentence(table.options)
    if table.mafia == 1 and f"{end}.one" in card.sentences:  # nobody is there to agree with
        end = f"{end}.one"
    line = does(table.word(card.id), end, card.sentences[end])
    return line(how=HOW[table.options.moderation].id) if line.slots else line()


def explain_cards(table: Table) -> Scene:
    """All of them, until somebody presses."""
    yield from skippable("cards", sentences(table))


LINES.also(sentences, Need.WELCOME)
