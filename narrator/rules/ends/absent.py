"""Why a seat takes no part in a game, and who died first in it. No act is judged here."""

from __future__ import annotations

from typing import NamedTuple

from narrator.rules.game.facts import Died
from narrator.rules.game.state import PublicView


class Absence(NamedTuple):
    """The reason in a few words that go on after "seat 9", and the number of its rule."""

    why: str
    rule: str


def absence(view: PublicView, seat: int) -> Absence | None:
    """Why this seat takes no part; None: it is alive."""
    if seat in view.living:
        return None
    if seat not in view.dead:
        return Absence(f"the table has seats 1 to {view.table.players}", "R1.1")
    when = next(fact.when for fact in reversed(view.facts) if type(fact) is Died and fact.seat == seat)
    return Absence(f"it died in {when}", "R4.9")


def first_dead(view: PublicView) -> int:
    """The seat that died first, without those who have left the table; 0: nobody has died (R4.2)."""
    died = [fact for fact in view.facts if type(fact) is Died and fact.how != "left"]
    return died[0].seat if died else 0
