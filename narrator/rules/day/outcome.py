"""The verdict of a table that counts its own votes (`votes: outcome`, R6). No lists and no
numbers of votes.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.day.eligible import accusable
from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.tie import tie_of
from narrator.rules.day.trial_step import refuse_immune, tries
from narrator.rules.day.verdict import break_tie, convict
from narrator.rules.day.vote import lot, may_break_ties, of_the_tie
from narrator.rules.game import acts
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TiedVote


def told_verdict(game: Game, act: acts.Verdict) -> Game:
    """The table tells whom it convicted, or that nobody is, since the votes stay tied."""
    view = game.public
    if act.tied:
        if act.seats or not (may_stay_tied(view) or asks_of_ties(view)):
            raise RuleError("a tie convicts somebody here, or there is none", "R6")
        _tied_between(view, act.tied)
        if asks_of_ties(view):
            broken = _broken(game, act.tied)
            return broken or with_public(game, court=view.court._replace(tied=act.tied))
        tie = TiedVote(act.tied, None, tie_of(view).frees(view))
        return convict(game, Sentence(tie=tie), goes_on=trial_of(view).goes_on)
    return _outcome(game, act.seats, act, drawn=False)


def may_stay_tied(view: PublicView) -> bool:
    """Whether the final vote may end in a tie that frees everybody (R6)."""
    return "vote" in trial_of(view).steps(view) and tie_of(view).frees(view) != ""


def asks_of_ties(view: PublicView) -> bool:
    """Whether the table tells of a tie since a card may have something to say of it (R15.5)."""
    return not view.court.tied and "vote" in trial_of(view).steps(view) and may_break_ties(view)


def _broken(game: Game, tied: tuple[int, ...]) -> Game | None:
    """The game in which a card has broken this tie; None: none does."""
    deeds = of_the_tie(game, tied)
    return break_tie(game, TiedVote(tied, None, "card"), deeds) if deeds else None


def drawn_verdict(game: Game, act: acts.Lot) -> Game:
    """The votes stay tied, and the box draws in public whom it convicts (R6)."""
    view = game.public
    if not view.table.tie.draws:
        raise RuleError("the lot decides only where it is agreed", "R6")
    _tied_between(view, act.seats)
    if asks_of_ties(view) and (broken := _broken(game, act.seats)):
        return broken
    return _outcome(game, (lot(view, act.seats),), act, drawn=True)


def _tied_between(view: PublicView, seats: tuple[int, ...]) -> None:
    if len(set(seats)) < 2:
        raise RuleError("a tie is between two at least", "R6")
    if view.table.trial.pair and len(set(seats)) > 2:
        raise RuleError("only two stand accused, so no more than two are tied", "R5")
    if not tries(view) or trial_of(view).wants(view).kind is not PromptKind.OUTCOME:
        raise RuleError("a tie is told after the vote", "R5")
    for seat in seats:
        refuse_immune(view, seat, "tied")
        if seat not in accusable(view):
            raise RuleError(f"seat {seat} cannot be tied: it stands not accused", "R6")


def _outcome(game: Game, seats: tuple[int, ...], told: acts.Verdict | acts.Lot, *, drawn: bool) -> Game:
    """Convicts ``seats``, which are among those that the table has told."""
    view, trial = game.public, trial_of(game.public)
    if not tries(view):
        raise RuleError("a verdict comes by day only, one at a time", "R5")
    if len(told.seats) > 1:
        _several(view, told.seats, seats)
    may_be_accused = accusable(view)
    for seat in seats:
        if seat not in may_be_accused:
            _refuse(view, seat)
    named = _accusers(view, seats, told) if told.by else ()
    over = not (seats and trial.convicts_again)
    return convict(game, Sentence(seats, named, None, over, drawn), goes_on=trial.goes_on)


def _several(view: PublicView, told: tuple[int, ...], convicted: tuple[int, ...]) -> None:
    """Raises `RuleError` for more convictions than there can be."""
    if len(set(told)) != len(told):
        raise RuleError("nobody can be convicted twice; name each seat once", "R6")
    if len(convicted) > 1 and not view.table.tie.convicts_all:
        raise RuleError("several are convicted only where a tie convicts all (tie: all)", "R6")


def _refuse(view: PublicView, seat: int) -> None:
    """Raises `RuleError` with the reason why this seat may not be accused today."""
    if seat not in view.living:
        raise RuleError(f"seat {seat} cannot be convicted: it is not alive", "R4.9")
    refuse_immune(view, seat, "convicted")
    raise RuleError(f"seat {seat} cannot be accused today", "R6")


def _accusers(view: PublicView, seats: tuple[int, ...], told: acts.Verdict | acts.Lot) -> tuple[int, ...]:
    """Who accused each of these. Raises `RuleError` for somebody who cannot have."""
    if len(told.by) != len(told.seats):
        raise RuleError("name one accuser for each who is convicted, or none at all", "R13.12")
    for seat, by in zip(told.seats, told.by, strict=True):
        if by and (by == seat or by not in view.living):
            raise RuleError(f"seat {by} cannot have accused seat {seat}: name another", "R6")
    accusers = dict(zip(told.seats, told.by, strict=True))
    return tuple([accusers[seat] for seat in seats])
