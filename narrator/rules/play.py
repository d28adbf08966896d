"""Applies what happens to a game: one function for each act. The order of facts is the order told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.errors import RuleError
from narrator.roles import all_roles
from narrator.rules import acts
from narrator.rules.calls import MANNERS, all_calls, legal
from narrator.rules.facts import (
    Claimed,
    Convicted,
    Covered,
    Died,
    Event,
    Fact,
    Manner,
    Miscounted,
    NobodyDied,
    SideTold,
    Turned,
    Was,
    Woke,
    Won,
)
from narrator.rules.night import events, killed, victim
from narrator.rules.role import Side
from narrator.rules.state import Game, Phase, Progress
from narrator.rules.victory import box_is_blind, deadlock, living_mafia, winner


def apply(game: Game, act: acts.Act) -> Game:
    """The game after the act. Raises `RuleError` for one that the rules forbid just now."""
    return _ACTS[type(act)](game, act)


def _public(game: Game, **changes: Any) -> Game:
    return game._replace(public=game.public._replace(**changes))


def _secret(game: Game, **changes: Any) -> Game:
    return game._replace(secret=game.secret._replace(**changes))


def _tell(game: Game, *facts: Fact) -> Game:
    public = game.public._replace(facts=game.public.facts + facts)
    return Game(public, game.secret, game.log + facts)


def _log(game: Game, *what: Event) -> Game:
    return game._replace(log=game.log + what)


# Night


def _nightfall(game: Game, _act: acts.Act) -> Game:
    public = game.public
    if public.night:
        this_round = (f"night {public.night}", f"day {public.night}")
        died = any(type(fact) is Died and fact.when in this_round for fact in public.facts)
        quiet = 0 if died else public.quiet + 1
        game = _public(game, quiet=quiet)
        if public.table.options.deadlock and quiet >= public.table.options.deadlock:
            return _end(game, deadlock(game), f"day {public.night}")  # R8.6
    return _dusk(_public(game, night=public.night + 1, attempt=1))


def _dusk(game: Game) -> Game:
    secret = game.secret
    blind = game.public.table.options.moderation == "helper" or "" in secret.cards
    secret = secret._replace(
        choices=(), before=secret.choices, at_dusk=None if blind else living_mafia(game)
    )
    public = game.public._replace(phase=Phase.NIGHT, progress=Progress(), asked=False)
    return Game(public, secret, game.log)


def _claim(game: Game, act: acts.Claim) -> Game:
    claims = {**dict(game.secret.claims), act.call: tuple(sorted(act.seats))}
    return _secret(game, claims=tuple(claims.items()))


def _choose(game: Game, act: acts.Choose) -> Game:
    others = tuple(choice for choice in game.secret.choices if choice[0] != act.ask)
    if act.seat is None:
        return _secret(game, choices=others)
    if act.seat not in legal(game, act.ask):
        raise RuleError(f"{act.ask} may not choose {act.seat} in this night", "R2.9")
    return _secret(game, choices=(*others, (act.ask, act.seat)))


def _wake(game: Game, _act: acts.Act) -> Game:
    public = game.public
    helper = public.table.options.moderation == "helper"
    dawn = f"dawn {public.night}"
    game = _public(game, phase=Phase.DAWN)
    if helper:
        return _tell(_log(game, *events(game, ())), Woke(dawn))
    if "" in game.secret.cards:
        game = _read_the_roll(game)
        if "" in game.secret.cards:
            return _tell(game, Woke(dawn), Miscounted(dawn))
    dead = killed(game)
    game = _tell(_log(game, *events(game, dead)), Woke(dawn))
    how = dict(game.secret.choices).get("mafia.manner") if victim(game) in dead else None
    return _morning_news(game, dead, how)


def _read_the_roll(game: Game) -> Game:
    """Turns the roll call into cards; leaves them unknown if it does not add up (DESIGN, the Count)."""
    public, claims = game.public, dict(game.secret.claims)
    calls = all_calls(public.table)
    when = f"night {public.night}"
    game = _log(game, *(Claimed(when, call.id, claims.get(call.id, ())) for call in calls))
    seats = [seat for held in claims.values() for seat in held]
    right = all(len(claims.get(call.id, ())) == call.holders for call in calls)
    if not right or len(set(seats)) != len(seats):
        return game
    cards = ["citizen"] * public.table.players
    for call in calls:
        for seat in claims[call.id]:
            cards[seat - 1] = call.role
    return _secret(game, cards=tuple(cards))


def _report_deaths(game: Game, act: acts.ReportDeaths) -> Game:
    return _morning_news(_public(game, asked=True), tuple(sorted(set(act.seats))), None)


def _morning_news(game: Game, dead: tuple[int, ...], manner: int | None) -> Game:
    night = f"night {game.public.night}"
    if not dead and game.public.night == 1 and game.public.table.options.first_night == "meet":
        return _settle(game, after_night=True)
    facts: tuple[Fact, ...] = tuple(Died(night, seat, "night") for seat in dead)
    if manner is not None and 1 <= manner <= MANNERS:
        facts += (Manner(night, manner),)
    game = _bury(_tell(game, *(facts or (NobodyDied(night),))), dead, "night")
    return _settle(game, after_night=True)


def _morning(game: Game, _act: acts.Act) -> Game:
    last = game.public.facts[-1]
    if type(last) is Miscounted and last.when == f"dawn {game.public.night}":
        game = _dusk(_public(game, attempt=game.public.attempt + 1))
        return _secret(game, claims=())
    return _public(game, phase=Phase.DAY)


# Day


def _tell_next(game: Game, _act: acts.Act) -> Game:
    return _public(game, told=game.public.told + 1)


def _talked(game: Game, act: acts.Talked) -> Game:
    return _public(game, progress=game.public.progress._replace(talked=act.stretches))


def _step(game: Game, _act: acts.Act) -> Game:
    progress = game.public.progress
    return _public(game, progress=progress._replace(step=progress.step + 1))


def _verdict(game: Game, act: acts.Verdict) -> Game:
    if act.seat is not None:
        _must_live(game, act.seat, "convicted")
    day = f"day {game.public.night}"
    game = _public(_tell(game, Convicted(day, act.seat)), phase=Phase.DUSK)
    if act.seat is None:
        return game
    game = _bury(_tell(game, Died(day, act.seat, "verdict")), (act.seat,), "verdict")
    return _settle(game, after_night=False)


def _show_card(game: Game, act: acts.ShowCard) -> Game:
    if game.public.phase not in (Phase.DAWN, Phase.DAY, Phase.DUSK):
        raise RuleError("a card is shown by day only; wait for the morning", "R11")
    _must_live(game, act.seat, "shown")
    day = f"day {game.public.night}"
    game = _bury(_tell(game, Died(day, act.seat, "card")), (act.seat,), "card")
    return _settle(game, after_night=False)


def _must_live(game: Game, seat: int, what: str) -> None:
    if seat not in game.public.living:
        raise RuleError(f"seat {seat} cannot be {what}: it is not alive", "R4.9")


def _report_side(game: Game, act: acts.ReportSide) -> Game:
    public = game.public
    game = _public(
        game,
        unturned=tuple(seat for seat in public.unturned if seat != act.seat),
        sides=(*public.sides, (act.seat, act.mafia)),
    )
    game = _tell(game, SideTold(public.label, act.seat, act.mafia))
    return _settle(game, after_night=public.phase is Phase.DAWN)


def _report_end(game: Game, act: acts.ReportEnd) -> Game:
    game = _public(game, end_asked=len(game.public.dead))
    return game if act.winner is None else _end(game, act.winner, game.public.label)


# Death and the end


def _bury(game: Game, seats: tuple[int, ...], how: str) -> Game:
    """Takes seats out of the living and does with their cards what R4.8 says."""
    if not seats:
        return game
    public = game.public
    public = public._replace(
        living=tuple(seat for seat in public.living if seat not in seats),
        dead=public.dead + seats,
    )
    game = game._replace(public=public)
    for seat in seats:
        game = _card_of_the_dead(game, seat, how)
    return game


def _card_of_the_dead(game: Game, seat: int, how: str) -> Game:
    public, role = game.public, game.card(seat)
    reveal = public.table.options.reveal
    when = f"night {public.night}" if how == "night" else f"day {public.night}"
    turned = reveal == "all" or how == "card" or (reveal == "convicted" and how == "verdict")
    if not turned and reveal != "side":
        return _tell(game, Covered(when, seat))
    if not role:
        return _public(game, unturned=(*public.unturned, seat))
    if turned:
        opened = (*public.opened, (seat, role))
        return _tell(_public(game, opened=opened), Turned(when, seat, role))
    mafia = all_roles()[role].side is Side.MAFIA
    return _tell(_public(game, sides=(*public.sides, (seat, mafia))), SideTold(when, seat, mafia))


def _settle(game: Game, *, after_night: bool) -> Game:
    """Looks for an end once everything that is to be known of the dead is known (R8)."""
    public = game.public
    if public.unturned or box_is_blind(public) or public.winner is not None:
        return game
    won = winner(game, after_night=after_night)
    if won is None:
        return game
    return _end(game, won, f"{'dawn' if after_night else 'day'} {public.night}")


def _end(game: Game, won: str, when: str) -> Game:
    facts: tuple[Fact, ...] = (Won(when, won),)
    cards = game.secret.cards
    for role, _ in game.public.table.dealt:
        seats = tuple(seat for seat, card in enumerate(cards, start=1) if card == role)
        if seats:
            facts += (Was(when, role, seats),)
    return _public(_tell(game, *facts), phase=Phase.OVER, winner=won)


_ACTS: dict[type, Callable[[Game, Any], Game]] = {
    acts.Begin: _nightfall,
    acts.Claim: _claim,
    acts.Choose: _choose,
    acts.Wake: _wake,
    acts.ReportDeaths: _report_deaths,
    acts.ReportSide: _report_side,
    acts.ReportEnd: _report_end,
    acts.Tell: _tell_next,
    acts.Morning: _morning,
    acts.Talked: _talked,
    acts.Step: _step,
    acts.Verdict: _verdict,
    acts.Nightfall: _nightfall,
    acts.ShowCard: _show_card,
}
