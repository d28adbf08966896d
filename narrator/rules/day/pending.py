"""Which question is pending: what somebody has to tell before the game goes on by itself (R6,
R11, R13.11). No words, and no answers: those are acts.
"""

from __future__ import annotations

from narrator.base.kinds import Symbol
from narrator.rules.day.notes import to_call, to_read, to_score
from narrator.rules.day.office import to_elect, to_inherit
from narrator.rules.day.verdict import may_stay
from narrator.rules.ends.hearts import may_stand
from narrator.rules.ends.victory import to_report, to_tell_the_end
from narrator.rules.game.state import Phase, PublicView


class Question(Symbol):
    """What can be pending, in the order in which it is asked."""

    SIDE = "side"
    """The side of the first of the ``unturned`` cards, which the box does not know."""
    CARD = "card"
    """Whether the first of the ``doubts`` is right."""
    STAND = "stand"
    """Whether somebody whose heart broke takes one more along."""
    END = "end"
    """Whether the last death was the end, where the box cannot count sides."""
    STAY = "stay"
    """Whether the governor stays the verdict."""
    HEIR = "heir"
    """Whom the dead mayor names."""
    AGAIN = "again"
    """Whether all want another conviction after a bomb; not before dawn has told everything."""
    NOTES = "notes"
    """What the notes of this Mafia Night say."""
    LIGHT = "light"
    """Whether the box shall deal by light, after a roll call that failed too often (R13.15)."""
    DEATHS = "deaths"
    """Who died tonight, where the box is told."""
    MAYOR = "mayor"
    """Who is elected."""
    MAFIA_NIGHT = "mafia_night"
    """Whether more than half want a Mafia Night."""
    BLACK = "black"
    """Who held black cards, once the game is over."""


def pending(view: PublicView) -> Question | None:
    """The question that comes first now; None: the phase goes on by itself, or the game is over.

    News that have not been told yet are told before anything is asked.
    """
    phase, table = view.phase, view.table
    if phase is _OVER:
        return Question.BLACK if to_score(view) else None
    if view.unturned:
        return Question.SIDE
    if view.doubts:
        return Question.CARD
    if table.bombers_in_love and may_stand(view):
        return Question.STAND
    if table.blind and to_tell_the_end(view):
        return Question.END
    if view.condemned and may_stay(view):
        return Question.STAY
    if view.mayor and to_inherit(view):
        return Question.HEIR
    if phase is _DAWN:
        if view.unsettled:
            return Question.LIGHT
        return _at_dawn(view) if table.told else None
    if view.bombed:
        return Question.AGAIN
    if phase is _DAY:
        return Question.MAYOR if to_elect(view) else None
    return Question.MAFIA_NIGHT if table.on_notes and to_call(view) else None


_DAWN, _DAY, _OVER = Phase.DAWN, Phase.DAY, Phase.OVER
# Python 3.11 takes its time to look a member up


def _at_dawn(view: PublicView) -> Question | None:
    """What the box is to be told of the night."""
    if to_read(view):
        return Question.NOTES
    return Question.DEATHS if to_report(view) else None
