"""Puts what is said in a trial into its court and lets the trial judge (R5). `verdict` carries
out the sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.base.errors import RuleError
from narrator.rules.day.eligible import accusable, ghosts, immune, voting_ghosts
from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.office import to_inherit
from narrator.rules.day.powers import asked
from narrator.rules.day.verdict import break_tie, convict, execute
from narrator.rules.day.vote import could_lead, of_the_tie
from narrator.rules.ends.offers import to_ask_the_dead
from narrator.rules.game import acts
from narrator.rules.game.facts import Acquitted
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import Game, Phase, Progress, PublicView
from narrator.rules.game.trial_state import Charge, PromptKind, Sentence, TrialPrompt, TrialState
from narrator.rules.table.power import Opening


def tries(view: PublicView) -> bool:
    """Whether the trial may be heard now: by day, and with nothing to be settled first."""
    if view.phase is not _DAY:
        return False
    waits = view.condemned or view.asks_for_another or view.unturned or view.doubts
    if waits or (view.mayor and to_inherit(view)):
        return False
    return not (view.table.powers and to_ask_the_dead(view))


_DAY = Phase.DAY  # Python 3.11 takes its time to look a member up


def hear(game: Game, act: acts.Act) -> Game:
    """The game after something was said in the trial. Raises `RuleError` for what it does not ask."""
    return with_public(game, court=heard(game.public, act))


def judged(game: Game) -> Game:
    """The game, by day, after whatever follows from its court: after each thing heard in a trial, and after
    each death, since that too may make a majority (R5)."""
    view = game.public
    if view.condemned and not asked(view, Opening.CONVICTED):
        return execute(game)  # died in the meantime
    if not tries(view):
        return game
    court, sentence = _ruled(view)
    if court is view.court and sentence is None:
        return game
    if court is not view.court:
        freed = tuple([Acquitted(view.label, seat) for seat in freed_by(view, court)])
        again = court.unclear > view.court.unclear  # it is talked over again (R5)
        game = with_public(game, *freed, court=court, progress=Progress() if again else view.progress)
    game = _spent(game, view, sentence)
    if sentence is None:
        return game
    if sentence.tie and not sentence.tie.why:
        deeds = of_the_tie(game, sentence.tie.seats)
        if deeds:
            return break_tie(game, sentence.tie, deeds)
        return judged(with_public(game, court=court._replace(tied=sentence.tie.seats)))
    return convict(game, sentence, goes_on=trial_of(view).goes_on)


def _spent(game: Game, before: PublicView, sentence: Sentence | None) -> Game:
    """The game once the dead who voted have used their votes: as soon as these have decided (R4.9)."""
    court, cast = game.public.court, voting_ghosts(before)
    decided = sentence is not None or not {*cast} <= {*voting_ghosts(game.public)}
    new = tuple([seat for seat in cast if seat not in before.ghosts_spent])
    if not new or court.again or not decided:
        return game
    return with_public(game, ghosts_spent=before.ghosts_spent + new)


def freed_by(view: PublicView, court: TrialState) -> tuple[int, ...]:
    """Who is accused now and no longer is in this court, though the trial goes on."""
    return tuple([seat for seat in view.court.accused if seat not in court.accused])


def heard(view: PublicView, act: acts.Act) -> TrialState:
    """The court with this answer in it, before it is judged. Raises `RuleError` as `hear` does."""
    want = trial_of(view).wants(view) if tries(view) else TrialPrompt(PromptKind.OUTCOME)
    if type(act) not in _TAKES[want.kind]:
        raise RuleError(f"the trial does not ask for {type(act).__name__.lower()} now", "R5")
    return _INTO[type(act)](view, want, act)._replace(heard=view.court.heard + 1)


def foresee(view: PublicView, act: acts.Act) -> TrialState | Sentence:
    """What would follow if this were answered now: how the trial goes on, or its end."""
    court, sentence = _ruled(view.replace(court=heard(view, act)))
    return sentence or court


def _ruled(view: PublicView) -> tuple[TrialState, Sentence | None]:
    """How far the court comes by itself, and what it then ends in, if it does."""
    trial, court = trial_of(view), view.court
    ruled = trial.judge(view)
    while isinstance(ruled, TrialState):
        if ruled is court or ruled == court:
            return court, None
        court = ruled
        ruled = trial.judge(view.replace(court=court))
    return court, ruled


def _step(view: PublicView, _want: TrialPrompt, _act: acts.Step) -> TrialState:
    return view.court._replace(step=view.court.step + 1)


def _accuse(view: PublicView, want: TrialPrompt, act: acts.Accuse) -> TrialState:
    refuse_immune(view, act.seat, "accused")
    _among(act.seat, want.items, "accused")
    _among(act.by, view.living, "an accuser")
    if act.by == act.seat:
        raise RuleError(f"seat {act.by} cannot accuse itself", "R5")
    if view.table.options.one_each and act.by in [charge.by for charge in view.court.charges]:
        raise RuleError(f"seat {act.by} has a name on the list already", "R5")
    return view.court._replace(charges=(*view.court.charges, Charge(act.seat, act.by)), news=act.seat)


def _withdraw(view: PublicView, _want: TrialPrompt, act: acts.Withdraw) -> TrialState:
    _among(act.seat, view.court.accused, "taken off the list")
    charges = tuple(charge for charge in view.court.charges if charge.seat != act.seat)
    return view.court._replace(charges=charges, news=-act.seat)


def _drop(view: PublicView, _want: TrialPrompt, _act: acts.Drop) -> TrialState:
    return view.court._replace(news=0)


def _close(view: PublicView, _want: TrialPrompt, _act: acts.Close) -> TrialState:
    return view.court._replace(closed=True)


def _second(view: PublicView, want: TrialPrompt, act: acts.Second) -> TrialState:
    if act.by:
        _among(act.by, want.items, "the second of this motion")
    return view.court._replace(second=act.by)


def _named(view: PublicView, want: TrialPrompt, act: acts.Named) -> TrialState:
    court = view.court
    if want.by and act.by != want.by:
        raise RuleError(f"seat {want.by} is asked, not seat {act.by}", "R5")
    _among(act.by, view.living if want.by else want.items, "a voter")
    named = want.items if want.by else accusable(view)
    if len(act.seats) > want.most or len(set(act.seats)) != len(act.seats):
        raise RuleError(f"seat {act.by} may name {want.most} at most, each once", "R5")
    for seat in act.seats:
        refuse_immune(view, seat, "named")
        _among(seat, named, "named")
        if seat == act.by:
            raise RuleError(f"seat {seat} cannot name itself", "R5")
    others = tuple(ballot for ballot in court.ballots if ballot[0] != act.by)
    asked = tuple(seat for seat in court.asked if seat != act.by)
    if act.seats or want.by:
        asked += (act.by,)  # who votes for nobody has not voted
    ballots = (*others, *((act.by, seat) for seat in act.seats))
    return court._replace(ballots=ballots, asked=asked, again=False)


def _counted(view: PublicView, want: TrialPrompt, act: acts.Counted) -> TrialState:
    if act.seat != want.seat or not 0 <= act.votes <= want.most:
        raise RuleError(f"{act.votes} votes for seat {act.seat}: {want.most} are left", "R6")
    return view.court._replace(votes=(*view.court.votes, (act.seat, act.votes)), again=False)


def _led(view: PublicView, want: TrialPrompt, act: acts.Led) -> TrialState:
    for seat in act.seats:
        _among(seat, want.items, "voted on")
    if not act.seats or act.votes not in could_lead(view, len(act.seats)):
        told = f"{act.votes} votes for each of {len(act.seats)} cannot be the most"
        raise RuleError(f"{told}: {want.most} are cast", "R6")
    votes = tuple([(seat, act.votes) for seat in want.items if seat in act.seats])
    return view.court._replace(votes=votes, led=True)


def _ghosts(view: PublicView, want: TrialPrompt, act: acts.GhostVotes) -> TrialState:
    for seat in act.seats:
        _among(seat, want.items, "a voter")
    if len({*act.seats}) != len(act.seats):
        raise RuleError("somebody votes twice; each of the dead has one vote", "R4.9")
    return view.court._replace(ghosts=act.seats, again=False)


def _polled(view: PublicView, want: TrialPrompt, act: acts.Polled) -> TrialState:
    ballots = tuple([one for one in act.ballots if one[0] not in trial_of(view).silent(view)])
    voters = [voter for voter, _ in act.ballots]
    for voter, seat in act.ballots:
        _among(voter, view.living + ghosts(view), "a voter")
        _among(seat, want.items, "voted on")
    if len(set(voters)) != len(voters):
        raise RuleError("somebody votes twice; each living player has one vote", "R6")
    return view.court._replace(ballots=ballots, polled=True)


def _decide(view: PublicView, want: TrialPrompt, act: acts.Decide) -> TrialState:
    if act.seat or not view.table.tie.may_leave:
        _among(act.seat, want.items, "chosen")
    return view.court._replace(decided=act.seat)


def refuse_immune(view: PublicView, seat: int, what: str) -> None:
    """Raises `RuleError` for the seat that is immune today (R9)."""
    if seat and seat == immune(view):
        raise RuleError(f"seat {seat} cannot be {what}: it is immune today", "R9")


def _among(seat: int, seats: tuple[int, ...], what: str) -> None:
    if seat not in seats:
        raise RuleError(f"seat {seat} cannot be {what}", "R5", seat=seat)


_INTO: dict[type, Callable[[PublicView, TrialPrompt, Any], TrialState]] = {
    acts.Step: _step,
    acts.Accuse: _accuse,
    acts.Withdraw: _withdraw,
    acts.Drop: _drop,
    acts.Close: _close,
    acts.Second: _second,
    acts.Named: _named,
    acts.GhostVotes: _ghosts,
    acts.Counted: _counted,
    acts.Led: _led,
    acts.Polled: _polled,
    acts.Decide: _decide,
}

_TAKES: dict[PromptKind, tuple[type, ...]] = {
    PromptKind.DO: (acts.Step,),
    PromptKind.OUTCOME: (),
    PromptKind.LIST: (acts.Accuse, acts.Withdraw, acts.Drop, acts.Close),
    PromptKind.ACCUSE: (acts.Accuse, acts.Drop, acts.Close),
    PromptKind.SPEECH: (acts.Step,),
    PromptKind.SECOND: (acts.Second,),
    PromptKind.TURN: (acts.Named,),
    PromptKind.VOTE: (acts.Named, acts.Drop, acts.Close),
    PromptKind.LEADERS: (acts.Led, acts.Counted),
    PromptKind.GHOSTS: (acts.GhostVotes,),
    PromptKind.NUMBER: (acts.Counted,),
    PromptKind.BALLOT: (acts.Polled,),
    PromptKind.DECIDE: (acts.Decide,),
}
