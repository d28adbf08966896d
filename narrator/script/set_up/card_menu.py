"""Which cards are played with, by ear: the ruleset's table, or one role after the other. Whether a set of
cards can be played is the rules' to say."""

from __future__ import annotations

from narrator.script.common.conditions import never
from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines, Occasion
from narrator.script.common.shared_lines import NUMBER
from narrator.script.evening.cards_in_play import CARDS, ONE_CARD, ROLE_NAMES, cards
from narrator.script.set_up.choosing import (
    TURNED_BACK,
    Change,
    Picked,
    SetUpMenu,
    Situation,
    choose,
    unpicked,
)

LINES = Lines(never, occasion=Occasion.SET_UP)
CARDS_NOW = LINES.declare("set.cards.now")
OWN_TABLE = LINES.declare("set.cards.table")
SINGLY = LINES.declare("set.cards.singly")
WHICH_CARDS = LINES.declare("set.cards.which")
WHICH_ROLE = LINES.declare("set.role.which")
NO_CARD = LINES.declare("set.role.none", ("role",))
HOW_OFTEN = LINES.declare("set.role.how_often")
ROLE = LINES.declare("set.role.name", ("role",))

LINES.offer("role", [line.id for line in ROLE_NAMES.values()])

MOST_ALIKE = 8
"""Cards of one role that are offered at most, unless more are dealt."""

ROLES = "roles"
"""The place of the menu over single roles."""


def cards_menu(now: Situation) -> SetUpMenu:
    """The table's cards, or one by one; at once the latter, where the table's are in play already."""
    yield CARDS_NOW()
    yield from cards(now.table)
    if not now.own_cards:
        return (yield from roles_menu(now))
    items = (Item(1, OWN_TABLE()), Item(2, SINGLY()))
    picked = yield from choose("set.cards", WHICH_CARDS(), items)
    if picked == 2:
        return (yield from roles_menu(now))
    return Change("roles", "table", "cards") if picked == 1 else unpicked(picked)


def roles_menu(now: Situation) -> SetUpMenu:
    """One role and its number: first those that are dealt, then the others."""
    dealt = dict(now.table.dealt)
    others = [role for role in now.table.rulebook.roles if role not in dealt and role != "citizen"]
    roles = (*dealt, *others)
    while True:
        items = tuple(
            Item(n, ROLE(role=f"role.{now.table.word(role)}")) for n, role in enumerate(roles)
        )
        picked = yield from choose("set.roles", WHICH_ROLE(), items)
        if picked < 0:
            return unpicked(picked)
        role = roles[picked]
        number = yield from _how_often(now, role, dealt.get(role, 0))
        if number >= 0:
            return Change("roles", {**dealt, role: number}, ROLES)
        if number != TURNED_BACK:
            return unpicked(number)


def _how_often(now: Situation, role: str, dealt: int) -> Picked:
    name = f"role.{now.table.word(role)}"
    if dealt == 0:
        yield NO_CARD(role=name)
    else:
        yield ONE_CARD(role=name) if dealt == 1 else CARDS(number=dealt, role=name)
    most = now.table.role(role).most
    top = min(max(MOST_ALIKE, dealt) if most is None else most, now.table.players)
    items = tuple(Item(n, NUMBER(number=n)) for n in range(top + 1))
    return (yield from choose("set.role", HOW_OFTEN(), items))
