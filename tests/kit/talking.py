"""Draws what a table says by day: a random answer to whatever the box asks. Applies nothing itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from narrator.rules.day.eligible import accusable, electable, ghosts, voters
from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.outcome import asks_of_ties, may_stay_tied
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.day.using import who_can
from narrator.rules.day.vote import could_lead
from narrator.rules.game import acts
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from narrator.rules.table.power import Opening
from narrator.script.day.power_scene import claimants

T = TypeVar("T")


class Talk(NamedTuple):
    """One day's talk. ``target`` is whom most of the table wants to convict, 0 where they are divided; the
    ``cards`` are known to whoever holds them, and powers are claimed mostly by those who have them."""

    chance: random.Random
    cards: tuple[str, ...]
    target: int

    def answer(self, game: Game) -> acts.Act:
        """The answer to what is asked in this state."""
        view = game.public
        match pending(view):
            case Question.CARD:
                seat, role, _ = view.doubts[0]
                return acts.ReportCard(seat, role, self.cards[seat - 1] == role)
            case PowerAsked(name):
                return self.use(game, name)
            case Question.HEIR:
                return acts.NameHeir(self.any(electable(view)))
            case Question.AGAIN:
                return acts.Again(self.likely(0.5))
            case Question.MAYOR:
                tied = min(len(electable(view)), self.any([1, 1, 2, 3]))
                return acts.Elect(tuple(self.chance.sample(electable(view), tied)))
        return self.tries(view)

    def tries(self, view: PublicView) -> acts.Act:
        """What they do about what the trial wants."""
        want = trial_of(view).wants(view)
        return _SAYS[want.kind](self, view, want)

    def use(self, game: Game, name: str) -> acts.UsePower:
        """Whether anybody uses a power that the box asks for: the dead, who have no other chance, mostly."""
        view = game.public
        can, told = who_can(game, name), [s for s in self._holders(view, name) if not game.card(s)]
        if view.table.powers[name].power.at is Opening.DIED:
            by = self.any([0, *claimants(view, name), *[*can, *told] * 9])
        else:
            by = self.any([0, 0, *claimants(view, name)[:1], *can, *told])
        return acts.UsePower(name, by, self._taken(view, name, by) if by else ())

    def calls_out(self, view: PublicView, name: str) -> acts.UsePower:
        """Somebody uses a power unasked: mostly who has it."""
        by = self.any([*self._holders(view, name) * 3, self.any(view.living)])
        return acts.UsePower(name, by, self._taken(view, name, by))

    def _holders(self, view: PublicView, name: str) -> list[int]:
        """Who among those who may claim this power has it."""
        roles = view.table.powers[name].roles
        return [seat for seat in claimants(view, name) if self.cards[seat - 1] in roles]

    def _taken(self, view: PublicView, name: str, by: int) -> tuple[int, ...]:
        """Whom they name."""
        power, roles = view.table.powers[name]
        named = role_named(view.table, roles[0]).named(view, power, by)
        most = min(power.takes, len(named))
        return tuple(self.chance.sample(named, self.any(range(1, most + 1)) if most else 0))

    def likely(self, share: float) -> bool:
        return self.chance.random() < share

    def any(self, values: Sequence[T]) -> T:
        return self.chance.choice(values)

    def whom(self, items: Sequence[int]) -> int:
        """Mostly the target."""
        return self.target if self.target in items and self.likely(0.7) else self.any(items)


def _outcome(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    tie, items = view.table.tie, list(want.items)
    if not items or talk.likely(0.2):
        return acts.Verdict()
    ties = 0.5 if tie.draws else 0.15 if may_stay_tied(view) or asks_of_ties(view) else 0
    if len(items) > 1 and ties and talk.likely(ties):
        most = 2 if view.table.trial.pair else 3
        tied = tuple(talk.chance.sample(items, min(len(items), talk.any([2, most]))))
        drawn = tie.draws
        return acts.Lot(tied, _accusers(talk, view, tied)) if drawn else acts.Verdict(tied=tied)
    seats: tuple[int, ...] = (talk.whom(items),)
    if tie.convicts_all:
        others = [seat for seat in items if seat not in seats]
        seats += tuple(talk.chance.sample(others, min(len(others), talk.any([0, 0, 1, 2]))))
    return acts.Verdict(seats, _accusers(talk, view, seats))


def _accusers(talk: Talk, view: PublicView, accused: tuple[int, ...]) -> tuple[int, ...]:
    """Somebody else has accused each of these, or nobody in particular."""
    living = view.living
    return tuple(talk.any([0, *[by for by in living if by != seat]]) for seat in accused)


def _list(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    court = view.court
    busy = [charge.by for charge in court.charges] if view.table.options.one_each else []
    free = [seat for seat in view.living if seat not in busy]
    if not free or talk.likely(0.3 * len(court.charges)):
        return acts.Close()
    if court.charges and talk.likely(0.25):
        return acts.Withdraw(talk.any(court.accused))
    return _accused(talk, free, want)


def _accuse(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    return acts.Close() if talk.likely(0.25) else _accused(talk, list(view.living), want)


def _accused(talk: Talk, free: list[int], want: TrialPrompt) -> acts.Act:
    by = talk.any(free)
    items = [seat for seat in want.items if seat != by]
    return acts.Accuse(by, talk.whom(items)) if items else acts.Close()


def _second(talk: Talk, _view: PublicView, want: TrialPrompt) -> acts.Act:
    return acts.Second(talk.any([0, *want.items, *want.items]))


def _turn(talk: Talk, _view: PublicView, want: TrialPrompt) -> acts.Act:
    items = list(want.items)
    if not items or talk.likely(0.1):
        return acts.Named(want.by, ())
    first = talk.whom(items)
    others = [seat for seat in items if seat != first]
    more = talk.chance.sample(others, min(len(others), want.most - 1, talk.any([0, 1])))
    return acts.Named(want.by, (first, *more))


def _vote(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    by = talk.any(want.items)
    items = accusable(view, by)
    if talk.likely(0.1):
        return acts.Close()
    return acts.Named(by, (talk.whom(items),) if items and talk.likely(0.9) else ())


def _ghosts(talk: Talk, _view: PublicView, want: TrialPrompt) -> acts.Act:
    return acts.GhostVotes(tuple(seat for seat in want.items if talk.likely(0.4)))


def _number(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    last = want.seat == view.court.standing[-1]
    if len(view.court.standing) > 1 and last and talk.likely(0.9):
        return acts.Counted(want.seat, want.most)
    few = talk.any([0, want.most // 2, talk.chance.randint(0, want.most)])
    many = want.seat == talk.target and talk.likely(0.6)
    return acts.Counted(want.seat, want.most if many else few)


def _leaders(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    """One of them or several, with a number that can be; or all are counted, whatever the sum is."""
    leaders = talk.any([1, 1, len(want.items)])
    possible = could_lead(view, leaders)
    if not possible or talk.likely(0.3):
        return _number(talk, view, want)
    seats = tuple(sorted(talk.chance.sample(want.items, leaders)))
    return acts.Led(seats, talk.any(possible))


def _ballot(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    """Everybody as they like, or as many for each, so that there is a tie."""
    if talk.likely(0.6):
        return acts.Polled(
            tuple((voter, talk.whom(want.items)) for voter in voters(view) if talk.likely(0.9))
            + tuple((voter, talk.whom(want.items)) for voter in ghosts(view) if talk.likely(0.4))
        )
    others = [seat for seat in voters(view) if seat != view.mayor]
    return acts.Polled(tuple(zip(others, want.items * (len(others) // len(want.items)), strict=False)))


def _decide(talk: Talk, view: PublicView, want: TrialPrompt) -> acts.Act:
    nobody = (0,) if view.table.tie.may_leave else ()
    return acts.Decide(talk.any([*want.items, *nobody]))


def _step(_talk: Talk, _view: PublicView, _want: TrialPrompt) -> acts.Act:
    return acts.Step()


_SAYS: dict[PromptKind, Callable[[Talk, PublicView, TrialPrompt], acts.Act]] = {
    PromptKind.DO: _step,
    PromptKind.OUTCOME: _outcome,
    PromptKind.LIST: _list,
    PromptKind.ACCUSE: _accuse,
    PromptKind.SPEECH: _step,
    PromptKind.SECOND: _second,
    PromptKind.TURN: _turn,
    PromptKind.VOTE: _vote,
    PromptKind.LEADERS: _leaders,
    PromptKind.GHOSTS: _ghosts,
    PromptKind.NUMBER: _number,
    PromptKind.BALLOT: _ballot,
    PromptKind.DECIDE: _decide,
}
