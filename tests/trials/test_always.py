"""What holds in every trial, whatever is said in it: random days by random acts, wanted and not."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.base.errors import RuleError
from narrator.rules.apply import apply
from narrator.rules.day.office import to_elect
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.day.trial import trial_of
from narrator.rules.day.trial_step import tries
from narrator.rules.game import acts
from narrator.rules.game.court import Kind, Want
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.ties import all_ties
from narrator.trials import all_trials
from tests.kit.powers import BOMB, bomb, last_stand, may_bomb, stay
from tests.kit.rules import Evening
from tests.kit.trials import court, morning, wants

PLAYERS = 9
SEATS = st.integers(0, PLAYERS + 1)

DAYS = st.fixed_dictionaries(
    {
        "trial": st.sampled_from(sorted(all_trials())),
        "votes": st.sampled_from(["outcome", "tally", "buttons"]),
        "tie": st.sampled_from(sorted(all_ties())),
        "reveal": st.sampled_from(["all", "side", "convicted", "none"]),
        "succession": st.sampled_from(["heir", "election"]),
        "mafia_wins": st.sampled_from(["majority", "last"]),
        "stays": st.sampled_from(["open", "secret"]),
        "mayor": st.booleans(),
        "one_each": st.booleans(),
        "immunity": st.integers(0, PLAYERS),
        "seed": st.integers(0, 3),
    }
)


def _begun(data: st.DataObject, agreed: dict[str, Any]) -> Evening:
    """The first morning of a table at which everything may happen by day."""
    cards: dict[str, Any] = {"desperate": [1], "hitman": [2], "mafioso": [3], "matchmaker": [4]}
    if agreed["stays"] == "open" or agreed["votes"] == "buttons":
        cards["governor"] = [5]
    if all_trials()[agreed["trial"]].accusers:
        cards["saint"] = [6]
    couple = data.draw(st.lists(st.integers(1, PLAYERS), min_size=2, max_size=2, unique=True))
    game = morning(PLAYERS, couple=tuple(couple), **cards, **agreed)
    if to_elect(game.game.public):
        game = game.does(acts.Elect(tuple(data.draw(st.sets(st.integers(1, 9), min_size=1)))))
    return game


def _said(data: st.DataObject) -> acts.Act:
    """Anything at all, by anybody, about anybody."""
    one, other = data.draw(SEATS), data.draw(SEATS)
    some = tuple(data.draw(st.lists(SEATS, max_size=3)))
    ballots = tuple(zip(some, reversed(some), strict=True))
    said: list[acts.Act] = [
        acts.Step(), acts.Close(), acts.Accuse(one, other), acts.Withdraw(one), acts.Second(one),
        acts.Named(one, some), acts.Counted(one, other), acts.Polled(ballots), acts.Decide(one),
        acts.Lot(some, some[::-1]), acts.Verdict(some, some[:1]), acts.Verdict(tied=some),
        stay(one), bomb(one, other),
        acts.Again(one > 3), acts.Leave(one), acts.ShowCard(one), last_stand(one, other),
        acts.NameHeir(one), acts.Elect(some),
    ]  # fmt: skip
    return data.draw(st.sampled_from(said))


def _asked(data: st.DataObject, game: Evening) -> acts.Act:
    """An answer to what is asked."""
    view = game.game.public
    quiet = _nothing(game)
    if not tries(view):
        return data.draw(st.sampled_from([quiet, stay(5), acts.Again(True)]))
    want = wants(game)
    if data.draw(st.integers(0, 9)) == 0:
        return quiet
    by, seat = data.draw(st.sampled_from(view.living)), data.draw(st.sampled_from(view.living))
    seat = data.draw(st.sampled_from(want.items)) if want.items else seat
    some = tuple(data.draw(st.lists(st.just(seat), max_size=want.most, unique=True)))
    hands = data.draw(st.integers(0, want.most))
    voters = data.draw(st.lists(st.sampled_from(view.living), unique=True))
    ballots = tuple((voter, data.draw(st.sampled_from(want.items or (0,)))) for voter in voters)
    answers: dict[Kind, acts.Act] = {
        Kind.OUTCOME: acts.Verdict(some, (by,) * len(some)),
        Kind.LIST: acts.Accuse(by, seat),
        Kind.ACCUSE: acts.Accuse(by, seat),
        Kind.SECOND: acts.Second(seat),
        Kind.TURN: acts.Named(want.by, some),
        Kind.VOTE: acts.Named(seat, (by,)),
        Kind.NUMBER: acts.Counted(want.seat, hands),
        Kind.BALLOT: acts.Polled(ballots),
        Kind.DECIDE: acts.Decide(seat),
    }
    return answers.get(want.kind, quiet)


def _nothing(game: Evening) -> acts.Act:
    """The answer of a table that has had enough: nobody, no more, and hands that add up."""
    view = game.game.public
    match pending(view):
        case PowerAsked(name):
            return acts.UsePower(name, 0)
        case Question.HEIR:
            return acts.NameHeir(view.living[0])
        case Question.AGAIN:
            return acts.Again(False)
    return _silence(wants(game))


def _silence(want: Want) -> acts.Act:
    answers: dict[Kind, acts.Act] = {
        Kind.OUTCOME: acts.Verdict(),
        Kind.LIST: acts.Close(),
        Kind.ACCUSE: acts.Close(),
        Kind.SECOND: acts.Second(0),
        Kind.TURN: acts.Named(want.by, ()),
        Kind.VOTE: acts.Close(),
        Kind.NUMBER: acts.Counted(want.seat, want.most),
        Kind.BALLOT: acts.Polled(()),
        Kind.DECIDE: acts.Decide(want.items[0] if want.items else 0),
    }
    return answers.get(want.kind, acts.Step())


def _in_order(before: PublicView, game: Game) -> None:
    view = game.public
    seats = list(range(1, PLAYERS + 1))
    assert sorted([*view.living, *view.dead]) == seats
    assert view.dead[: len(before.dead)] == before.dead
    assert view.facts[: len(before.facts)] == before.facts
    assert len(dict(view.opened)) == len(view.opened)  # no card is turned twice
    trial = view.court
    named = [seat for pair in (*trial.charges, *trial.ballots) for seat in pair]
    second = 0 if trial.standing else trial.second  # whoever seconded may die during the vote
    here = {*trial.standing, *trial.place, *trial.asked, *named, second or 0}
    assert here <= {0, *view.living}
    assert {seat for seat, _ in trial.votes} <= set(trial.standing)
    assert not view.condemned or view.phase in (Phase.DAY, Phase.OVER)
    assert (view.winner is not None) == (view.phase is Phase.OVER)
    # Nothing is left to be judged before somebody says something.
    assert not tries(view) or trial_of(view).judge(view) == trial


def _tried(game: Evening, act: acts.Act) -> Evening:
    try:
        return _done(game, act)
    except RuleError:
        return game


def _done(game: Evening, act: acts.Act) -> Evening:
    after = apply(game.game, act)
    _in_order(game.game.public, after)
    return Evening(after)


@settings(max_examples=400, deadline=None)
@given(DAYS, st.data())
def test_every_day_stays_in_order_and_comes_to_its_end(
    agreed: dict[str, Any], data: st.DataObject
) -> None:
    game = _begun(data, agreed)
    for _ in range(data.draw(st.integers(0, 40))):
        view = game.game.public
        if view.phase is not Phase.DAY:
            break
        act = _asked(data, game) if data.draw(st.integers(0, 3)) else _said(data)
        if isinstance(act, acts.UsePower) and act.power == BOMB:
            assert may_bomb(view) or _tried(game, act) is game
        game = _tried(game, act)
    for step in range(100):
        if game.game.public.phase is not Phase.DAY:
            break
        assert step < 99, court(game)
        game = _done(game, _nothing(game))
    assert game.game.public.phase in (Phase.DUSK, Phase.OVER)
