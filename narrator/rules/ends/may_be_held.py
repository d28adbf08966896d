"""What the table can know of cards: whether one may still be where it is looked for. Nothing secret."""

from __future__ import annotations

from narrator.rules.game.facts import SideTold
from narrator.rules.game.role import powerless
from narrator.rules.game.state import PublicView
from narrator.rules.table.table import GameSetup


def may_be_among(view: PublicView, roles: tuple[str, ...], seats: tuple[int, ...]) -> bool:
    """Whether one of these seats may hold a card of ``roles`` that has its power, as far as the table knows:
    not once all of them are known to lie elsewhere."""
    if view.powerless:
        roles = tuple([id for id in roles if not powerless(view, view.table.role(id))])
    if heirs := view.table.heirs:
        roles = tuple(dict.fromkeys([*roles, *[one for role in roles for one in heirs.get(role, ())]]))
    known = {seat for seat, role in view.opened if role in roles}
    known |= {seat for seat, name in view.used if _shows(view.table, name, roles)}
    elsewhere = [seat for seat in sorted(known) if seat not in seats]
    return sum([view.table.number(role) for role in roles]) > len(elsewhere)


def may_hold(view: PublicView, role: str, seat: int) -> bool:
    """Whether this seat may hold a card of this role, by what was told of its own card."""
    if seat in dict(view.opened):
        return dict(view.opened)[seat] == role
    told = [fact.side for fact in view.facts if type(fact) is SideTold and fact.seat == seat]
    return told in ([], [view.table.told_side(role)])


def _shows(table: GameSetup, power: str, roles: tuple[str, ...]) -> bool:
    used, holders = table.powers[power]
    return used.turns and set(holders) <= set(roles)


def shown_by(table: GameSetup, how: str) -> bool:
    """Whether somebody who dies so has turned its card, though the box does not know it (R4.8)."""
    return any(how in role.turns and how in role.says for role in table.cast)


def may_be_avenged(view: PublicView) -> tuple[str, ...]:
    """The roles whose conviction brings something on the accuser, and which may still be convicted."""
    ids = view.table.avenged
    return tuple([id for id in ids if may_be_among(view, (id,), view.living)]) if ids else ()
