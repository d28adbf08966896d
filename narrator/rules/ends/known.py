"""What the table can know of cards: whether one may still be where it is looked for. Nothing secret."""

from __future__ import annotations

from narrator.rules.game.state import PublicView


def may_be_among(view: PublicView, roles: tuple[str, ...], seats: tuple[int, ...]) -> bool:
    """Whether one of these seats may hold a card of ``roles``, as far as the table knows: not once all of
    them are known to lie elsewhere."""
    elsewhere = [seat for seat, role in view.opened if role in roles and seat not in seats]
    return sum([view.table.number(role) for role in roles]) > len(elsewhere)


def may_be_avenged(view: PublicView) -> tuple[str, ...]:
    """The roles whose conviction brings something on the accuser, and which may still be convicted."""
    ids = view.table.avenged
    return tuple([id for id in ids if may_be_among(view, (id,), view.living)]) if ids else ()
