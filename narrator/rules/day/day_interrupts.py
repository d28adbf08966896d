"""What can happen at any moment of a day: a card is shown, somebody leaves, the game is ended (R1.3, R11);
and whether the day goes on. Powers are used in `using`.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.ends.carry import strike
from narrator.rules.ends.death import settle
from narrator.rules.game import acts
from narrator.rules.game.facts import Ended
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import Game, Phase, PublicView


def show_card(game: Game, act: acts.ShowCard) -> Game:
    """Somebody alive has shown a card, and is dead at once (R1.3)."""
    return _dies(game, act.seat, "card", "shown")


def leave(game: Game, act: acts.Leave) -> Game:
    """Who leaves the table is dead like any other (R13.9)."""
    return _dies(game, act.seat, "left", "gone")


def _dies(game: Game, seat: int, how: str, what: str) -> Game:
    _by_day(game.public)
    _alive(game, seat, what)
    game = strike(game, seat, how, game.public.at("day"), (), game.public.phase)
    return settle(game, after_night=False)


def again(game: Game, act: acts.Again) -> Game:
    """Whether all the living want another conviction, where it takes that; else the day is over (R6)."""
    if not game.public.asks_for_another:
        raise RuleError("nobody asks for another conviction", "R6")
    if act.wanted:
        return with_public(game, asks_for_another=False)
    return with_public(game, asks_for_another=False, phase=Phase.DUSK)


def end_game(game: Game, _act: acts.EndGame) -> Game:
    """The table has had enough: nobody wins."""
    _by_day(game.public)
    return with_public(game, Ended(game.public.label), phase=Phase.OVER)


def _by_day(view: PublicView) -> None:
    if not view.by_day:
        raise RuleError("that is for the day; wait for the morning", "R11")


def _alive(game: Game, seat: int, what: str) -> None:
    if seat not in game.public.living:
        raise RuleError(f"seat {seat} cannot be {what}: it is not alive", "R4.9")
