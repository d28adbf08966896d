"""Puts what is said in a trial into its court, and lets the trial judge (R5). The verdict is `verdict`'s."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.errors import RuleError
from narrator.rules import acts
from narrator.rules.change import tell
from narrator.rules.court import Charge, Court, Kind, Sentence, Trial, Want
from narrator.rules.facts import Acquitted
from narrator.rules.state import Game, Phase, PublicView
from narrator.rules.verdict import convict
from narrator.trials import all_trials


def trial_of(view: PublicView) -> Trial:
    """The procedure that this table agreed on."""
    return all_trials()[view.table.options.trial]


def hear(game: Game, act: acts.Act) -> Game:
    """The game after something was said in the trial. Raises `RuleError` for what it does not ask."""
    view = game.public
    trial = trial_of(view)
    want = trial.wants(view)
    if view.phase is not Phase.DAY or type(act) not in _TAKES[want.kind]:
        raise RuleError(f"the trial does not ask for {type(act).__name__.lower()} now", "R5")
    court = _INTO[type(act)](view, want, act)
    ruled = trial.judge(view._replace(court=court))
    while ruled != court and isinstance(ruled, Court):
        court = ruled
        ruled = trial.judge(view._replace(court=court))
    freed = [seat for seat in court.barred if seat not in view.court.barred]
    game = tell(game, *(Acquitted(view.label, seat) for seat in freed), court=court)
    return convict(game, ruled, goes_on=trial.goes_on) if isinstance(ruled, Sentence) else game


def told_verdict(game: Game, act: acts.Verdict) -> Game:
    """The table has counted its votes, and tells the outcome (`votes: outcome`)."""
    view = game.public
    if view.phase is not Phase.DAY:
        raise RuleError("a verdict comes by day only", "R5")
    for seat in act.seats:
        if seat not in view.living:
            raise RuleError(f"seat {seat} cannot be convicted: it is not alive", "R4.9")
    return convict(game, Sentence(act.seats, act.by), goes_on=trial_of(view).goes_on)


def _step(view: PublicView, _want: Want, _act: acts.Step) -> Court:
    return view.court._replace(step=view.court.step + 1)


def _accuse(view: PublicView, want: Want, act: acts.Accuse) -> Court:
    _among(act.seat, want.items, "accused")
    _among(act.by, view.living, "an accuser")
    if act.by == act.seat:
        raise RuleError(f"seat {act.by} cannot accuse itself", "R5")
    if view.table.options.one_each and act.by in [charge.by for charge in view.court.charges]:
        raise RuleError(f"seat {act.by} has a name on the list already", "R5")
    return view.court._replace(charges=(*view.court.charges, Charge(act.seat, act.by)))


def _withdraw(view: PublicView, _want: Want, act: acts.Withdraw) -> Court:
    _among(act.seat, view.court.accused, "taken off the list")
    charges = tuple(charge for charge in view.court.charges if charge.seat != act.seat)
    return view.court._replace(charges=charges)


def _close(view: PublicView, _want: Want, _act: acts.Close) -> Court:
    return view.court._replace(closed=True)


def _second(view: PublicView, want: Want, act: acts.Second) -> Court:
    if act.by:
        _among(act.by, want.items, "the second of this motion")
    return view.court._replace(second=act.by)


def _named(view: PublicView, want: Want, act: acts.Named) -> Court:
    court = view.court
    if want.by and act.by != want.by:
        raise RuleError(f"seat {want.by} is asked, not seat {act.by}", "R5")
    _among(act.by, view.living if want.by else want.items, "a voter")
    if len(act.seats) > want.most or len(set(act.seats)) != len(act.seats):
        raise RuleError(f"seat {act.by} may name {want.most} at most, each once", "R5")
    for seat in act.seats:
        _among(seat, want.items if want.by else view.living, "named")
        if seat == act.by:
            raise RuleError(f"seat {seat} cannot name itself", "R5")
    others = tuple(ballot for ballot in court.ballots if ballot[0] != act.by)
    asked = tuple(seat for seat in court.asked if seat != act.by)
    return court._replace(
        ballots=(*others, *((act.by, seat) for seat in act.seats)), asked=(*asked, act.by)
    )


def _counted(view: PublicView, want: Want, act: acts.Counted) -> Court:
    if act.seat != want.seat or not 0 <= act.votes <= want.most:
        raise RuleError(f"{act.votes} votes for seat {act.seat}: {want.most} are left", "R6")
    return view.court._replace(votes=(*view.court.votes, (act.seat, act.votes)), again=False)


def _polled(view: PublicView, want: Want, act: acts.Polled) -> Court:
    voters = [voter for voter, _ in act.ballots]
    for voter, seat in act.ballots:
        _among(voter, view.living, "a voter")
        _among(seat, want.items, "voted on")
    if len(set(voters)) != len(voters):
        raise RuleError("somebody votes twice; each living player has one vote", "R6")
    return view.court._replace(ballots=act.ballots, polled=True)


def _decide(view: PublicView, want: Want, act: acts.Decide) -> Court:
    """Whoever breaks the tie is the one voter that counts."""
    if act.seat:
        _among(act.seat, want.items, "chosen")
    return view.court._replace(standing=(act.seat,) if act.seat else (), decided=True)


def _among(seat: int, seats: tuple[int, ...], what: str) -> None:
    if seat not in seats:
        raise RuleError(f"seat {seat} cannot be {what}", "R5")


_INTO: dict[type, Callable[[PublicView, Want, Any], Court]] = {
    acts.Step: _step,
    acts.Accuse: _accuse,
    acts.Withdraw: _withdraw,
    acts.Close: _close,
    acts.Second: _second,
    acts.Named: _named,
    acts.Counted: _counted,
    acts.Polled: _polled,
    acts.Decide: _decide,
}

_TAKES: dict[Kind, tuple[type, ...]] = {
    Kind.DO: (acts.Step,),
    Kind.OUTCOME: (),
    Kind.LIST: (acts.Accuse, acts.Withdraw, acts.Close),
    Kind.ACCUSE: (acts.Accuse, acts.Close),
    Kind.SPEECH: (acts.Step,),
    Kind.SECOND: (acts.Second,),
    Kind.TURN: (acts.Named,),
    Kind.VOTE: (acts.Named, acts.Close),
    Kind.NUMBER: (acts.Counted,),
    Kind.BALLOT: (acts.Polled,),
    Kind.DECIDE: (acts.Decide,),
    Kind.TALK: (acts.Step,),
}
