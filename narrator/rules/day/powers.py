"""When a power may be used by day, and which the box asks for now. It knows what all know; what comes of it
is carried out in `using`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from narrator.rules.day.held_trial import trial_of
from narrator.rules.ends.offers import on_offer
from narrator.rules.game.facts import Acquitted, Convicted, Tied
from narrator.rules.game.state import OPEN_EYED, Phase, PublicView
from narrator.rules.game.trial_state import EMPTY
from narrator.rules.table.power import Opening


def may_be_used(view: PublicView, name: str) -> bool:
    """Whether this power may be used now, as far as the table knows."""
    return is_open(view, name) and on_offer(view, name)


def is_open(view: PublicView, name: str) -> bool:
    """Whether it is time for this power, whoever may hold it."""
    power = view.table.powers[name].power
    return _OPEN[power.at](view) and not (power.barred and barred(view))


def asked(view: PublicView, at: Opening) -> str:
    """The name of the first power of this opening that the box asks for now; empty: none."""
    for name in view.table.asked_powers[at]:
        if dict(view.answered).get(name, 0) < occasion(view, at) and may_be_used(view, name):
            return name
    return ""


def occasion(view: PublicView, at: Opening) -> int:
    """Which of all the moments of this opening it is: a power is asked for once in each."""
    if at is Opening.DIED:
        return len(view.dead)
    if at in (Opening.ACCUSED, Opening.TIED, Opening.CONVICTED):
        ruled = [fact for fact in view.facts if type(fact) in (Acquitted, Convicted)]
        return len(ruled) + (at is Opening.ACCUSED)
    return view.night


def barred(view: PublicView) -> bool:
    """Whether it is too late for what is barred from the final voting on (R6)."""
    if view.condemned:
        return True
    return view.phase is Phase.DAY and trial_of(view).final(view)


def _at_dawn(view: PublicView) -> bool:
    return view.phase is Phase.DAWN and not view.unsettled


def _in_the_morning(view: PublicView) -> bool:
    return view.phase is Phase.DAY and view.court == EMPTY and not view.progress.talked


def _tied(view: PublicView) -> bool:
    today = view.label
    tied = any(type(fact) is Tied and fact.when == today for fact in view.facts)
    return view.phase is Phase.DUSK and tied


_OPEN: Mapping[Opening, Callable[[PublicView], bool]] = {
    Opening.DAWN: _at_dawn,
    Opening.MORNING: _in_the_morning,
    Opening.ANY_TIME: lambda view: view.phase is Phase.DAY or _at_dawn(view),
    Opening.ACCUSED: lambda view: view.phase is Phase.DAY and barred(view) and not view.condemned,
    Opening.TIED: _tied,
    Opening.CONVICTED: lambda view: not set(view.condemned).isdisjoint(view.living),
    Opening.DIED: lambda view: bool(view.living) and view.phase in OPEN_EYED,
    Opening.DUSK: lambda view: view.phase is Phase.DUSK,
}
"""Opening → whether it is now."""
