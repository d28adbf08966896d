"""A table that tries somebody at random, by the rules alone, and what a file would tell of it. No test
stands here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from narrator.base.tuples import without
from narrator.odds.random_players import RandomPlayers
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.random_games import NOWHERE
from narrator.rules.day.eligible import ghosts, to_be_told
from narrator.rules.day.held_trial import trial_of
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.facts import Voided
from narrator.rules.game.role import powerless, role_of
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from narrator.yamlfile.schema import LocatedDict
from tests.kit.powers import bomb, is_bomber, may_bomb
from tests.kit.talking import Talk

PATIENCE = 3
"""How often a table with fewer than three accused thinks again before it closes the list: ties among some of
them are rare enough."""


class RandomDays:
    """Plays the days of one game; ``told`` is what a file tells of them, day → key → value."""

    def __init__(self) -> None:
        self.told: dict[int, dict[str, Any]] = {}

    def __call__(self, players: RandomPlayers, game: Game) -> Game:
        today = self.told.setdefault(game.public.night, {})
        game = _happen(players, players.settle(game), today)
        if game.public.table.options.votes == "outcome":
            return players.day(game)
        while game.public.phase is Phase.DAY:
            view = game.public
            want = trial_of(view).wants(view)
            target = players.random.choice([0, 0, players.random.choice(view.living)])
            talk = Talk(players.random, game.secret.cards, target)
            said = [talk.tries(view) for _ in range(1 if len(view.court.charges) > 2 else PATIENCE)]
            act = next((one for one in said if one != acts.Close()), said[0])
            act = _tellable(view, act, today)
            _tell(view, want, act, today)
            known = len(game.public.facts)
            game = players.settle(players.play(game, act))
            if "motions" in today:
                for fact in game.public.facts[known:]:
                    if isinstance(fact, Voided) and fact.seat:
                        today["motions"][-1]["governor"] = fact.seat
        return game

    def into(self, script: Rehearsal) -> Rehearsal:
        """The rehearsal with all of it in its days."""
        for number, day in self.told.items():
            item = script.days[number - 1]
            if any("governor" in motion for motion in day.get("motions", [])):
                del item["governor"], item.marks["governor"]
            for key, value in day.items():
                item.put(key, _marked(value), NOWHERE)
        return script


def _happen(players: RandomPlayers, game: Game, today: dict[str, Any]) -> Game:
    """Somebody shows a card, leaves or goes off, on some days (R3, R11)."""
    while game.public.phase is Phase.DAY and players.random.random() < 0.15:
        event, act = _event(players.random, game)
        today.setdefault("events", []).append(event)
        game = players.settle(players.play(game, act))
        if game.public.asks_for_another and game.public.phase is not Phase.OVER:
            wanted = players.random.random() < 0.6
            event["again"] = wanted
            game = players.play(game, acts.Again(wanted))
    return game


def _event(chance: Random, game: Game) -> tuple[dict[str, Any], Act]:
    living = game.public.living
    bombers = [
        seat
        for seat in living
        if is_bomber(game.card(seat)) and not powerless(game.public, role_of(game, seat))
    ]
    if bombers and len(living) > 1 and may_bomb(game.public):
        by = chance.choice(bombers)
        takes = chance.choice([seat for seat in living if seat != by])
        return {"bomb": {"by": by, "takes": takes}}, bomb(by, takes)
    seat = chance.choice(living)
    if chance.random() < 0.5 and not game.public.table.options.on_notes:
        return {"shown": seat}, acts.ShowCard(seat)
    return {"leaves": seat}, acts.Leave(seat)


def _tellable(view: PublicView, act: Act, today: dict[str, Any]) -> Act:
    """The act, or one that a file can tell instead: names come off the list after the last has come on it,
    whoever votes for nobody early says nothing, nobody votes on themselves, and the same of the dead vote in
    all votes of a day or motion."""
    trial = trial_of(view).id
    before = today.get("motions", [today])[-1].get("ghosts")
    match act:
        case acts.Accuse() if "withdrawn" in today:
            return acts.Close()
        case acts.Named(_, ()) if trial == "snap":
            return acts.Close() if trial_of(view).wants(view).kind is PromptKind.VOTE else act
        case acts.GhostVotes() if before is not None:
            return acts.GhostVotes(tuple([seat for seat in before if seat in ghosts(view)]))
        case acts.Polled(ballots) if trial == "open":
            return acts.Polled(tuple([vote for vote in ballots if vote[0] != vote[1]]))
    return act


def _all_numbers(view: PublicView, leaders: tuple[int, ...], votes: int) -> dict[int, int]:
    """Numbers for all who stand in which these lead with so many."""
    told, left = dict.fromkeys(leaders, votes), to_be_told(view) - votes * len(leaders)
    for seat in without(view.court.standing, leaders):
        told[seat] = min(votes - 1, left)
        left -= told[seat]
    return told


def _tell(view: PublicView, want: TrialPrompt, act: Act, today: dict[str, Any]) -> None:
    """Writes an act down as a file tells of it (DESIGN 8)."""
    trial = trial_of(view).id
    motions = trial in ("motion", "open")
    match act:
        case acts.Accuse(by, seat):
            _add(today, "motions" if motions else "accused", {"by": by, "seat": seat})
        case acts.Withdraw(seat):
            _add(today, "withdrawn", seat)
        case acts.Second(by):
            today["motions"][-1]["second"] = by or None
        case acts.Named(by, seats) if trial == "snap":
            rounds = today.setdefault("snap", [])
            if len(rounds) == view.court.unclear:
                rounds.append({"early": {}, "forced": {}})
            part = "early" if want.kind is PromptKind.VOTE else "forced"
            rounds[-1][part] |= dict.fromkeys([by] if seats else [], *seats)
        case acts.Named(by, seats) if want.kind is PromptKind.VOTE:
            _add(today, "moves", {"by": by, "for": seats[0] if seats else None})
        case acts.Named(by, seats):
            if not view.court.asked:
                _add(today, "nominations", {})
            today["nominations"][-1][by] = list(seats)
        case acts.Decide(seat):
            today["decides"] = seat or None
        case _:
            _tell_votes(view, act, today)


def _tell_votes(view: PublicView, act: Act, today: dict[str, Any]) -> None:
    """The same of the final vote."""
    motions, again = "motions" in today, view.court.round > 0
    match act:
        case acts.GhostVotes(seats):
            today.get("motions", [today])[-1].setdefault("ghosts", list(seats))
        case acts.Counted(_, votes) if motions:
            today["motions"][-1]["for"] = votes
        case acts.Counted(seat, votes):
            today.setdefault("runoff" if again else "tally", {})[seat] = votes
        case acts.Led(seats, votes):
            today["runoff" if again else "tally"] = _all_numbers(view, seats, votes)
        case acts.Polled(ballots) if motions:
            today["motions"][-1]["voters"] = [voter for voter, _ in ballots]
        case acts.Polled(ballots):
            today["runoff_ballots" if again else "ballots"] = dict(ballots)


def _add(today: dict[str, Any], key: str, value: Any) -> None:
    today.setdefault(key, []).append(value)


def _marked(value: Any) -> Any:
    if isinstance(value, dict):
        result: LocatedDict[Any, Any] = LocatedDict(NOWHERE)
        for key, one in value.items():
            result.put(key, _marked(one), NOWHERE)
        return result
    return [_marked(one) for one in value] if isinstance(value, Sequence) else value
