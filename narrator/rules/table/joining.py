"""Which cards keep a call alive, and who may come to play the card of another, by what the cards of a table
declare. Who has come to one is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from narrator.rules.table.call import Call
from narrator.rules.table.role_card import ANY, RoleCard

Cast = tuple[RoleCard, ...]


def behind(cast: Cast, call: Call) -> tuple[str, ...]:
    """The cards after which a call is gone, once all of them lie open (R2.5, R14.4)."""
    if any(call.id in role.recruits for role in cast):
        return ("",)  # no card: it never lies open
    own = called_for(cast, call)
    joining = [role.id for role in cast if call.id in role.joins]
    return tuple(dict.fromkeys([*own, *joining, *_heirs(cast, *own)]))


def called_for(cast: Cast, call: Call) -> tuple[str, ...]:
    """The cards for which there is a call, whoever may come to it besides."""
    if not call.until:
        return call.cards
    return tuple([role.id for role in cast if call.until in role.traits])


def heirs(cast: Cast) -> Mapping[str, tuple[str, ...]]:
    """Role id → the roles whose holder may come to play that card; cards which nobody may are left out."""
    return {card.id: found for card in cast if (found := _heirs(cast, card.id))}


def _heirs(cast: Cast, *cards: str) -> tuple[str, ...]:
    wanted = {ANY, *[trait for card in cast if card.id in cards for trait in card.traits]}
    return tuple([one.id for one in cast if one.id not in cards and wanted & {*one.joins}])
