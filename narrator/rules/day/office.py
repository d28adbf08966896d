"""The mayor: elected on day 1, then an heir or a new election (R3, R6). No votes are counted here."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.day.eligible import electable, in_office
from narrator.rules.day.vote import lot
from narrator.rules.game import acts
from narrator.rules.game.facts import Convicted, Died, Elected
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import OPEN_EYED, Game, Phase, PublicView


def to_elect(view: PublicView) -> bool:
    """Whether a mayor is to be elected before today's discussion."""
    options = view.table.options
    if not options.mayor or view.phase is not Phase.DAY or in_office(view):
        return False
    if view.progress.talked or (view.mayor and options.succession == "heir") or not electable(view):
        return False
    today = view.at("day")  # its last mayor has a successor in the morning
    return not any(
        isinstance(fact, Died | Convicted) and fact.seat == view.mayor and fact.when == today
        for fact in view.facts
    )


def to_inherit(view: PublicView) -> bool:
    """Whether the mayor has died, or has no vote any more, and names an heir, after the whole chain of deaths
    (R6, R13.10, R15.2)."""
    if not view.mayor or in_office(view) or not electable(view) or view.phase not in OPEN_EYED:
        return False
    return view.table.options.succession == "heir"


def elect(game: Game, act: acts.Elect) -> Game:
    """One seat was elected; of several who stay tied, the lot decides in public (R6)."""
    view = game.public
    if not to_elect(view):
        raise RuleError("no mayor is to be elected now", "R6")
    if not act.seats or not set(act.seats) <= set(electable(view)):
        raise RuleError("only the living who may vote can be elected", "R6")
    if len(set(act.seats)) != len(act.seats):
        raise RuleError("no lot counts twice; name each seat once", "R6")
    seat = lot(view, act.seats)
    how = "vote" if len(act.seats) == 1 else "lot"
    return with_public(game, Elected(view.label, seat, how), mayor=seat)


def name_heir(game: Game, act: acts.NameHeir) -> Game:
    """The mayor who leaves the office names an heir."""
    view = game.public
    if not to_inherit(view) or act.seat not in electable(view):
        raise RuleError(f"seat {act.seat} cannot be named the heir", "R6")
    return with_public(game, Elected(view.label, act.seat, "heir"), mayor=act.seat)
