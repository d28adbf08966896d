"""When those of a call see each other for the first time, by what everybody knows. No words here."""

from __future__ import annotations

from narrator.rules.game.state import PublicView
from narrator.rules.night.calls import tonight
from narrator.rules.table.call import Call, Part


def new_to_each_other(view: PublicView, call: Call) -> bool:
    """Whether those of a call see each other for the first time, and nothing has said so: they choose at
    once, or do no more in this night than sign in. A table that wants little told knows it."""
    told = view.table.options.story == "rich"
    if view.night > 1 or not call.confers or call.holders < 2 or not told:
        return False
    return not any(one.confers and Part.MEET in parts for one, parts in tonight(view))


def chooses_tonight(view: PublicView) -> bool:
    """Whether the Mafia is called once more, to choose, and not again after a roll call that failed."""
    chooses = (one.confers and Part.CHOOSE in parts for one, parts in tonight(view))
    return view.attempt > 1 or any(chooses)
