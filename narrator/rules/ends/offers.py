"""Which powers the table must reckon with: those whose card may still be where it would be used. It knows
what all know and nothing else; when a power may be used by day is decided in `day.powers`.
"""

from __future__ import annotations

from narrator.rules.ends.may_be_held import may_be_among
from narrator.rules.game.role import role_named
from narrator.rules.game.state import OPEN_EYED, PublicView
from narrator.rules.table.power import Opening


def on_offer(view: PublicView, name: str) -> bool:
    """Whether somebody may hold this power who has not used it up, and somebody is left to be named."""
    power, roles = view.table.powers[name]
    role, died = role_named(view.table, roles[0]), power.at is Opening.DIED
    seats = role.named(view, power, 0) if died else view.living
    if not seats or not may_be_among(view, roles, seats):
        return False
    if power.uses is not None:
        dealt = sum([view.table.number(role) for role in roles])
        used = [seat for seat, what in view.used if what == name]
        if len(used) >= power.uses * dealt:
            return False
    enough = len(view.living) - (not died) >= bool(power.takes)
    return enough and role.offers(view, power)


def to_ask_the_dead(view: PublicView) -> str:
    """The name of the power that somebody among the last dead may use now; empty: none is asked for."""
    if not view.table.powers or not view.living or view.phase not in OPEN_EYED:
        return ""
    return next((name for name in view.table.asked_powers[_DIED] if on_offer(view, name)), "")


def by_nightfall(view: PublicView) -> tuple[tuple[str, int], ...]:
    """`PublicView.answered` as night falls: nobody uses a power any more for the dead of another day."""
    names = view.table.asked_powers[_DIED]
    if not names:
        return view.answered
    others = [one for one in view.answered if one[0] not in names]
    return (*others, *[(name, len(view.dead)) for name in names])


_DIED = Opening.DIED  # Python 3.11 takes its time to look a member up
