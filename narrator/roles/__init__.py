"""Finds the roles: every file in this folder is one. No list of them anywhere, and none here. A card that
cannot be played is left out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from narrator.base.discover import Unread, one_of_each
from narrator.rules.game.hooks import fault_of
from narrator.rules.game.role import Role
from narrator.rules.table.options import HOUSE_RULES


class FoundRoles(NamedTuple):
    """What lies in this folder."""

    roles: dict[str, Role]
    """Role id → role, in the order of the file names."""
    left_out: Mapping[str, str]
    """What a card is or would be called → why it cannot be played: one sentence with its file and the fix."""


@lru_cache
def found_roles() -> FoundRoles:
    """Every card, and those that are left out."""
    unread = list[Unread]()
    cards = one_of_each(__name__, __path__, Role, unread)
    left_out = {one.name: f"{one.sentence}; it is left out" for one in unread}
    roles: dict[str, Role] = {}
    for card in cards:
        fault = _fault(card, roles)
        if fault:
            left_out[card.id] = f"{_file(card)}: {fault}; it is left out"
        else:
            roles[card.id] = card
    return FoundRoles(roles, left_out)


def all_roles() -> dict[str, Role]:
    """Role id → role, in the order of the file names."""
    return found_roles().roles


def _fault(card: Role, others: Mapping[str, Role]) -> str:
    """Why it cannot be played beside the ``others``, and the fix; empty: it can."""
    own = (card.id, *card.aka)
    for other in others.values():
        shared = [name for name in (other.id, *other.aka) if name in own]
        if shared:
            return f"{_file(other)} goes by {shared[0]} as well: give one of them another id"
    return _shared_option(card, others) or fault_of(type(card))


def _shared_option(card: Role, others: Mapping[str, Role]) -> str:
    """Which of its options is declared elsewhere too; empty: none is."""
    taken = {key: (own, "narrator/rules/table/options.py") for key, own in HOUSE_RULES.items()}
    for other in others.values():
        taken |= {one.key: (one, _file(other)) for one in other.options if one.key not in taken}
    for option in card.options:
        known, file = taken.get(option.key, (option, ""))
        if known is not option:
            return f"{file} declares the option {option.key} as well: give one of them another key"
    return ""


def _file(card: Role) -> str:
    return f"{type(card).__module__.replace('.', '/')}.py"
