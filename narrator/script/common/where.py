"""At which tables a line can be heard: conditions that know agreements and cards, and nothing of what happens
in a game. The lines are declared beside their use.
"""

from __future__ import annotations

from collections.abc import Callable

from narrator.rules.night.calls import plan
from narrator.rules.table.call import Part
from narrator.rules.table.power import Power
from narrator.rules.table.role_card import TURNED, RoleCard
from narrator.rules.table.table import GameSetup
from narrator.script.common.lines import Condition


def both(one: Condition, other: Condition) -> Condition:
    """Where both of these hold."""
    return lambda table: one(table) and other(table)


def agreed(**options: object) -> Condition:
    """Where these options are agreed so."""
    return lambda table: all(getattr(table.options, key) == options[key] for key in options)


def any_card(holds: Callable[[RoleCard], object]) -> Condition:
    """Where it holds for a card that is dealt."""
    return lambda table: any(holds(card) for card in table.cast)


def any_power(holds: Callable[[Power], object]) -> Condition:
    """Where it holds for what a card that is dealt may do aloud."""
    return lambda table: any(holds(held.power) for held in table.powers.values())


has_mayor = agreed(mayor=True)
"""Where a mayor is elected (R6)."""
dealt_by_light = agreed(deal="box")
"""Where the box deals."""
dealt_by_director = agreed(deal="director")
"""Where one of the table walks round and deals."""
on_notes = agreed(on_notes=True)
"""Where the nights are written on notes (R7)."""
box_sees_no_cards = agreed(box_sees_no_cards=True)
"""Where the box knows no card and is told who died (R9)."""
breaks_ties = any_card(lambda card: "tied" in card.own)
"""Where a card may have something to say of a tie, and then of who votes on a day (R15.5)."""
takes_votes = any_card(lambda card: card.takes_vote)
"""Where somebody who lives may lose the own vote (R15.2)."""
adds_votes = any_card(lambda card: card.adds_votes)
"""Where more votes may stand against somebody than were cast (R15.6)."""
adds_alone = both(adds_votes, agreed(votes="outcome"))
"""The same where the table counts alone."""
may_share = any_card(lambda card: card.shares)
"""Where somebody may share a win of the other side (R3)."""
may_win_too = any_card(lambda card: card.wins_too)
"""Where somebody may have won besides, by what its own card says."""
silent = agreed(night="silent")
"""Where nobody wakes after the first night (R13.17)."""
takes_several = any_power(lambda power: power.takes > 1)
"""Where a card may name several by day."""


def taught(table: GameSetup) -> bool:
    """Where what comes is explained once more as it comes: to a table to which it is new, and that wants to
    be told much."""
    return table.options.story == "rich" and not table.again


def box_counts(table: GameSetup) -> bool:
    """Where the box keeps the lists and counts the votes."""
    return table.options.votes != "outcome"


def half_convicts(table: GameSetup) -> bool:
    """Where more than half of the votes convict, and the table counts them alone (R5)."""
    return not box_counts(table) and table.trial.half_convicts


def most_convict(table: GameSetup) -> bool:
    """Where the most votes convict, but one accused alone, and the table counts them alone (R6)."""
    return not box_counts(table) and table.trial.ties


def pleads(table: GameSetup) -> bool:
    """Where somebody is accused and pleads before the vote, as long as more than two live (R5)."""
    return not table.trial.talks


def votes_again(table: GameSetup) -> bool:
    """Where a first tie may be voted on once more: between two alone it is not (R6)."""
    return table.tie.votes_again and not table.trial.pair


def has_pardons(table: GameSetup) -> bool:
    """Where a verdict may not be carried out because of a card (R6)."""
    return bool(table.pardons)


def may_turn_alive(table: GameSetup) -> bool:
    """Where a card may be turned while its holder lives."""
    return has_pardons(table) or any_power(lambda power: power.turns)(table)


def makes_couple(table: GameSetup) -> bool:
    """Where a couple is made of other cards, and not dealt (R3)."""
    return any(call.title and not table.number(call.title) for call in table.calls)


def has_cards(table: GameSetup) -> bool:
    """Where everybody has a card on the table (R9)."""
    return table.has_cards


def no_cards(table: GameSetup) -> bool:
    """Where the roles were told by light or by taps (R9)."""
    return not table.has_cards


def leaves_cards(table: GameSetup) -> bool:
    """Where cards lie in the middle (R15.7)."""
    return table.middle_cards > 0


def rolled(table: GameSetup) -> bool:
    """Where the box asks in the first night who is who (R9)."""
    return any(Part.SIGN in parts for _, parts in plan(table, 1))


def answers_silently(table: GameSetup) -> bool:
    """Where a lamp answers somebody in a silent night."""
    return any(Part.ANSWERS in parts for _, parts in plan(table, 2))


def glances(table: GameSetup) -> bool:
    """Where a lamp may tell somebody something new at the end of a night (R14.5)."""
    return bool(table.news)


def turns(table: GameSetup) -> bool:
    """Where somebody may come to the Mafia (R14.4)."""
    return TURNED in table.news


def offered_light(table: GameSetup) -> bool:
    """Where the box may come to offer that it deals (R13.15)."""
    return table.offers_light
