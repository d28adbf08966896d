"""At which tables a line can be heard: the conditions that lines are declared with. They know agreements and
cards, and nothing of what happens in a game."""

from __future__ import annotations

from collections.abc import Callable

from narrator.rules.night.calls import plan
from narrator.rules.table.call import Part
from narrator.rules.table.role_card import TURNED
from narrator.rules.table.table import Table

Condition = Callable[[Table], bool]


def always(_table: Table) -> bool:
    """At any table."""
    return True


def never(_table: Table) -> bool:
    """At no table: outside of a game, or only as part of what is said besides (see `Lines.also`)."""
    return False


def agreed(**options: object) -> Condition:
    """Where these options are agreed so."""

    def holds(table: Table) -> bool:
        return all(getattr(table.options, key) == value for key, value in options.items())

    return holds


def box_counts(table: Table) -> bool:
    """Where the box keeps the lists and counts the votes."""
    return table.options.votes != "outcome"


has_mayor = agreed(mayor=True)
"""Where a mayor is elected (R6)."""
dealt_by_light = agreed(deal="box")
"""Where the box deals."""
dealt_by_director = agreed(deal="director")
"""Where one of the table walks round and deals."""
on_notes = agreed(on_notes=True)
"""Where the nights are written on notes (R7)."""
told = agreed(told=True)
"""Where the box knows no card and is told who died (R9)."""


def may_summon(table: Table) -> bool:
    """Where a card may say who votes on a day, by what it does in a tie (R15.5)."""
    return any("tied" in card.own for card in table.cast)


def has_pardons(table: Table) -> bool:
    """Where a verdict may not be carried out because of a card (R6)."""
    return bool(table.pardons)


def may_turn_alive(table: Table) -> bool:
    """Where a card may be turned while its holder lives."""
    return has_pardons(table) or any(held.power.turns for held in table.powers.values())


def may_share(table: Table) -> bool:
    """Where somebody may share a win of the other side (R3)."""
    return any(card.shares for card in table.cast)


def has_cards(table: Table) -> bool:
    """Where everybody has a card on the table (R9)."""
    return table.has_cards


def no_cards(table: Table) -> bool:
    """Where the roles were told by light or by taps (R9)."""
    return not table.has_cards


def rolled(table: Table) -> bool:
    """Where the box asks in the first night who is who (R9)."""
    return any(Part.SIGN in parts for _, parts in plan(table, 1))


def glances(table: Table) -> bool:
    """Where a lamp may tell somebody something new at the end of a night (R14.5)."""
    return bool(table.news)


def turns(table: Table) -> bool:
    """Where somebody may come to the Mafia (R14.4)."""
    return TURNED in table.news


def offered_light(table: Table) -> bool:
    """Where the box may come to offer that it deals (R13.15)."""
    return table.offers_light


def both(one: Condition, other: Condition) -> Condition:
    """Where both of these hold."""
    return lambda table: one(table) and other(table)
