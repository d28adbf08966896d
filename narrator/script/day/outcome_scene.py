"""Asks a table that counts its own votes: who was convicted or is tied, and who accused. No rules."""

from __future__ import annotations

from narrator.rules.day.held_trial import asks_accusers
from narrator.rules.day.outcome import asks_of_ties, may_stay_tied
from narrator.rules.day.trial import Trial
from narrator.rules.game import acts
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import TrialPrompt
from narrator.script.common import scene
from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.day.office_scene import names
from narrator.script.day.procedure_lines import known, tie_holds, votes_again
from narrator.script.day.readback import LOT_FALLS, TIE_FREES, convicts, named

LINES = Lines(need=RenderPriority.TRIAL)
ASK = LINES.declare("verdict.ask")
ASK_AGAIN = LINES.declare("verdict.ask.short", variants=3)
MORE = LINES.declare("verdict.more")
WHO_ACCUSED = LINES.declare("verdict.accuser", ("seat",))
STILL_TIED = LINES.declare("option.still_tied")
SECOND_VOTE_TIED = LINES.declare("tie.sure_still")

TIE_STANDS = -1


def outcome(view: PublicView, procedure: Trial, want: TrialPrompt) -> scene.Scene:
    """The verdict, read back with whoever accused before it counts."""
    lot = view.table.tie.draws
    asks = asks_of_ties(view)
    tie = (lot or asks or may_stay_tied(view)) and len(want.items) > 1
    tied_item = STILL_TIED if votes_again(view) and not asks else scene.TIED
    if view.court.tied:
        yield from tie_holds(view)
    tied_too = (Item(TIE_STANDS, tied_item()),) if tie else ()
    items = (*scene.seats(want.items), *tied_too, Item(0, scene.NOBODY()))
    asked = ASK_AGAIN() if known(view) else ASK()
    seat = yield from scene.ask("convicted", asked, items)
    if seat == TIE_STANDS:
        yield from _tied(view, procedure, want, lot=lot)
        return
    first = (seat,) if seat else ()
    several = seat and view.table.tie.convicts_all  # in a tie (R6)
    convicted = yield from scene.one_by_one(
        "convicted.more",
        want.items,
        lambda _, left: (MORE(), scene.or_nobody(left)),
        None if several else len(first),
        found=first,
    )
    by = yield from _accusers(view, convicted)
    question = scene.SURE_NOBODY()
    if convicted:
        question = yield from convicts(convicted, by)
    if (yield from scene.sure("convicted", question)):
        yield acts.Verdict(convicted, by)


def _tied(view: PublicView, procedure: Trial, want: TrialPrompt, *, lot: bool) -> scene.Scene:
    """The lot draws from these, or the tie frees them."""
    among = yield from names(want.items, 2 if procedure.pair else None)
    by = yield from _accusers(view, among if lot else ())
    yield from named(among, by)
    frees = SECOND_VOTE_TIED if votes_again(view) else TIE_FREES
    question = scene.READ_BACK if asks_of_ties(view) else LOT_FALLS if lot else frees
    if (yield from scene.sure("tied", question())):
        yield acts.Lot(among, by) if lot else acts.Verdict(tied=among)


def _accusers(view: PublicView, accused: tuple[int, ...]) -> scene.SceneOf[tuple[int, ...]]:
    """Who accused each of these, where one of them may be avenged (R13.12); else nobody is asked."""
    if not asks_accusers(view):
        return ()
    by = []
    for seat in accused:
        others = tuple(other for other in view.living if other != seat)
        items = scene.seats_or(scene.NOBODY, others)
        by.append((yield from scene.ask("convicted.by", WHO_ACCUSED(seat=seat), items)))
    return tuple(by)
