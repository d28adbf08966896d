"""Reads back an answer that kills somebody or ends something, and asks whether it is right. No rules."""

from __future__ import annotations

from itertools import zip_longest

from narrator.rules.day.eligible import against
from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.trial_step import foresee, freed_by
from narrator.rules.game import acts
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Sentence, TrialState
from narrator.script.common import scene, where
from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.news.verdicts import stood

LINES = Lines(need=RenderPriority.TRIAL)
SURE = LINES.declare("verdict.sure", ("seat",))
ACCUSED_BY = LINES.declare("verdict.accused_by", ("seat",))
SURE_ALL = LINES.declare("verdict.sure_all")
SURE_FREE = LINES.declare("verdict.sure_free", ("seat",))
SURE_CLOSED = LINES.declare("verdict.sure_closed")
SURE_FEW = LINES.declare("verdict.sure_few", ("names",))
SUM = LINES.declare("vote.sum", ("votes",), when=where.both(where.box_counts, where.adds_votes))
LOT_FALLS = LINES.declare("tie.sure_lot")
TIE_FREES = LINES.declare("tie.sure_nobody")

ReadBack = scene.SceneOf[Say]


def confirmed(view: PublicView, name: str, act: acts.Act) -> scene.Answer:
    """1 where the table agrees to what follows from its answer, or where nobody dies of it and nothing
    ends; else 0. Votes that no hand has cast are added aloud in any case (R15.6)."""
    follows = foresee(view, act)
    closes = isinstance(act, acts.Close)
    freed = freed_by(view, follows) if isinstance(follows, TrialState) else ()
    decides = not isinstance(follows, TrialState) or closes or bool(freed)
    if isinstance(act, acts.Counted):
        if decides:
            yield scene.NUMBER(number=act.votes)
        if more := against(view, act.seat):
            yield SUM(votes=act.votes + more)
    if not decides:
        return 1
    if isinstance(follows, Sentence):
        question = scene.SURE_OVER() if closes else (yield from _ends(follows, act))
    elif freed:
        question = SURE_FREE(seat=freed[0])
    else:  # before the speeches begin; the box asks for more names where the list is short (R5)
        wanted = trial_of(view).wants(view).most
        few = len(view.court.charges) < wanted
        question = SURE_FEW(names=wanted) if few else SURE_CLOSED()
    return (yield from scene.sure(name, question))


def _ends(sentence: Sentence, act: acts.Act) -> ReadBack:
    if sentence.drawn:
        return LOT_FALLS()  # whom it hits, is told when it has fallen
    if sentence.tie:
        if not isinstance(act, acts.Polled):  # else the box has just told the whole count
            yield from stood(sentence.tie.votes, sentence.tie.seats)
        return TIE_FREES() if sentence.tie.why else scene.READ_BACK()
    return (yield from convicts(sentence.seats)) if sentence.seats else scene.SURE_NOBODY()


def convicts(convicted: tuple[int, ...], by: tuple[int, ...] = ()) -> ReadBack:
    """What is asked before these are convicted; several are named first, and who accused if asked."""
    if len(convicted) > 1:
        yield from named(convicted, by)
        return SURE_ALL()
    if any(by):
        yield ACCUSED_BY(seat=by[0])
    return SURE(seat=convicted[0])


def named(seats: tuple[int, ...], by: tuple[int, ...] = ()) -> scene.Scene:
    """These, each with whoever accused it, where somebody in particular did."""
    for seat, accuser in zip_longest(seats, by, fillvalue=0):
        yield scene.SEAT_WAS(seat=seat)
        if accuser:
            yield ACCUSED_BY(seat=accuser)
