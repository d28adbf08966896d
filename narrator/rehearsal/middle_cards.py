"""What a rehearsal tells of cards in the middle: which there are, and which of them is taken (R15.7). Nobody
presses anything here.
"""

from __future__ import annotations

from itertools import product

from narrator.rehearsal.file import Rehearsal
from narrator.rules.setup.middle import exchanged
from narrator.rules.table.table import GameSetup


def check_middle(script: Rehearsal, table: GameSetup, cards: tuple[str, ...]) -> None:
    """Raises `FileError` where more or fewer are in the middle than the table leaves there, or one is taken
    that does not lie there."""
    if len(script.middle) != table.middle_cards and (script.middle or script.roles is not None):
        mark = script.marks["middle" if "middle" in script.marks else "roles"]
        told, left = len(script.middle), table.middle_cards
        raise mark.refuse(
            f'"middle" has {told} cards, and with these roles {left} lie there; tell {left} (R15.7)'
        )
    for night, key in product(script.nights[:1], takers(table)):
        card = night.get(key)
        if card is not None and exchanged(table, cards, card) == cards:
            why = "no such card lies in the middle, or nobody can take one (R15.7)"
            raise night.marks[key].refuse(f'night 1: "{key}" may not take {card}: {why}')


def held(script: Rehearsal, table: GameSetup, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards once one of the middle is taken, or not, as the file tells."""
    for night, key in product(script.nights[:1], takers(table)):
        cards = exchanged(table, cards, night.get(key) or "")
    return cards


def takers(table: GameSetup) -> list[str]:
    """The calls in which a card of the middle is taken, which a file's night 1 has as keys."""
    return [call.id for call in table.calls if table.role(call.role).middle_cards]
