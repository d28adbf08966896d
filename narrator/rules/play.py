"""Applies what happens to a game: one function for each act. The order of facts is the order told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.errors import RuleError
from narrator.rules import acts
from narrator.rules.calls import legal
from narrator.rules.change import keep, tell
from narrator.rules.death import bury, end, settle
from narrator.rules.facts import (
    Claimed,
    Convicted,
    Died,
    Fact,
    Manner,
    Miscounted,
    NobodyDied,
    SideTold,
    Woke,
)
from narrator.rules.night import events, killed, victim
from narrator.rules.state import Game, Phase, Progress
from narrator.rules.victory import deadlock, living_mafia


def apply(game: Game, act: acts.Act) -> Game:
    """The game after the act. Raises `RuleError` for one that the rules forbid just now."""
    return _ACTS[type(act)](game, act)


# Night


def _nightfall(game: Game, _act: acts.Act) -> Game:
    public = game.public
    quiet = public.quiet
    if public.night:
        this_round = (f"night {public.night}", f"day {public.night}")
        died = any(
            type(fact) is Died and fact.when in this_round for fact in reversed(public.facts)
        )
        quiet = 0 if died else quiet + 1  # R13.2
        if public.table.options.deadlock and quiet >= public.table.options.deadlock:
            return end(game, deadlock(game), f"day {public.night}")  # R8.6
    return _dusk(game, night=public.night + 1, attempt=1, quiet=quiet)


def _dusk(game: Game, **public: Any) -> Game:
    secret = game.secret
    counts = game.public.table.tells_late and "" not in secret.cards  # R8.3
    at_dusk = living_mafia(game) if counts else None
    game = keep(game, choices=(), before=secret.choices, at_dusk=at_dusk)
    return tell(game, phase=Phase.NIGHT, progress=Progress(), asked=False, **public)


def _claim(game: Game, act: acts.Claim) -> Game:
    claims = {**dict(game.secret.claims), act.call: tuple(sorted(act.seats))}
    return keep(game, claims=tuple(claims.items()))


def _choose(game: Game, act: acts.Choose) -> Game:
    choices = tuple([choice for choice in game.secret.choices if choice[0] != act.ask])
    if act.seat is not None:
        if act.seat not in legal(game, act.ask):
            raise RuleError(f"{act.ask} may not choose {act.seat} in this night", "R2.9")
        choices += ((act.ask, act.seat),)
    return keep(game, choices=choices)


def _wake(game: Game, _act: acts.Act) -> Game:
    dawn = f"dawn {game.public.night}"
    if game.public.table.options.moderation == "helper":
        return tell(game, Woke(dawn), phase=Phase.DAWN)
    if "" in game.secret.cards:
        game = _read_the_roll(game)
        if "" in game.secret.cards:
            return tell(game, Woke(dawn), Miscounted(dawn), phase=Phase.DAWN)
    dead = killed(game)
    manner = game.secret.chosen("mafia.manner") if victim(game) in dead else None
    return _morning_news(keep(game, *events(game, dead)), dead, manner, Woke(dawn))


def _read_the_roll(game: Game) -> Game:
    """Turns the roll call into cards; leaves them unknown if it does not add up."""
    public, claims = game.public, dict(game.secret.claims)
    calls = public.table.calls
    when = f"night {public.night}"
    game = keep(game, *(Claimed(when, call.id, claims.get(call.id, ())) for call in calls))
    seats = [seat for held in claims.values() for seat in held]
    right = all(len(claims.get(call.id, ())) == call.holders for call in calls)
    if not right or len(set(seats)) != len(seats):
        return game
    cards = ["citizen"] * public.table.players
    for call in calls:
        for seat in claims[call.id]:
            cards[seat - 1] = call.role
    return keep(game, cards=tuple(cards))


def _report_deaths(game: Game, act: acts.ReportDeaths) -> Game:
    return _morning_news(tell(game, asked=True), tuple(sorted(set(act.seats))), None)


def _morning_news(game: Game, dead: tuple[int, ...], manner: int | None, *news: Fact) -> Game:
    """Names every dead seat in seat order, and never the cause behind it (R4.7)."""
    public = game.public
    night = f"night {public.night}"
    if dead:
        news += tuple(Died(night, seat, "night") for seat in dead)
    elif public.night > 1 or public.table.options.first_night == "kill":
        news += (NobodyDied(night),)
    if manner is not None:
        news += (Manner(night, manner),)
    return settle(bury(game, dead, "night", *news, phase=Phase.DAWN), after_night=True)


def _morning(game: Game, _act: acts.Act) -> Game:
    if game.public.miscounted:
        game = _dusk(game, attempt=game.public.attempt + 1)
        return keep(game, claims=(), before=())  # a night that did not count binds nobody
    return tell(game, phase=Phase.DAY)


# Day


def _told(game: Game, _act: acts.Act) -> Game:
    return tell(game, told=game.public.told + 1)


def _talked(game: Game, act: acts.Talked) -> Game:
    return tell(game, progress=game.public.progress._replace(talked=act.stretches))


def _step(game: Game, _act: acts.Act) -> Game:
    progress = game.public.progress
    return tell(game, progress=progress._replace(step=progress.step + 1))


def _verdict(game: Game, act: acts.Verdict) -> Game:
    seat, day = act.seat, f"day {game.public.night}"
    if seat is None:
        return tell(game, Convicted(day, None), phase=Phase.DUSK)
    _must_live(game, seat, "convicted")
    facts = (Convicted(day, seat), Died(day, seat, "verdict"))
    return settle(bury(game, (seat,), "verdict", *facts, phase=Phase.DUSK), after_night=False)


def _show_card(game: Game, act: acts.ShowCard) -> Game:
    if not game.public.by_day:
        raise RuleError("a card is shown by day only; wait for the morning", "R11")
    _must_live(game, act.seat, "shown")
    died = Died(f"day {game.public.night}", act.seat, "card")
    return settle(bury(game, (act.seat,), "card", died, phase=game.public.phase), after_night=False)


def _must_live(game: Game, seat: int, what: str) -> None:
    if seat not in game.public.living:
        raise RuleError(f"seat {seat} cannot be {what}: it is not alive", "R4.9")


def _report_side(game: Game, act: acts.ReportSide) -> Game:
    public = game.public
    game = tell(
        game,
        SideTold(public.label, act.seat, act.mafia),
        unturned=tuple(seat for seat in public.unturned if seat != act.seat),
        sides=(*public.sides, (act.seat, act.mafia)),
    )
    return settle(game, after_night=public.phase is Phase.DAWN)


def _report_end(game: Game, act: acts.ReportEnd) -> Game:
    game = tell(game, end_asked=len(game.public.dead))
    return game if act.winner is None else end(game, act.winner, game.public.label)


_ACTS: dict[type, Callable[[Game, Any], Game]] = {
    acts.Begin: _nightfall,
    acts.Nightfall: _nightfall,
    acts.Claim: _claim,
    acts.Choose: _choose,
    acts.Wake: _wake,
    acts.ReportDeaths: _report_deaths,
    acts.ReportSide: _report_side,
    acts.ReportEnd: _report_end,
    acts.Tell: _told,
    acts.Morning: _morning,
    acts.Talked: _talked,
    acts.Step: _step,
    acts.Verdict: _verdict,
    acts.ShowCard: _show_card,
}
