"""Random games by the real rules (R10): every verdict, murder and question hits a random legal seat.

Used by the benchmarks and the demo; no scene, no time and no sound.
"""

from __future__ import annotations

import random

from narrator.roles import all_roles
from narrator.rules import acts
from narrator.rules.calls import acts as acts_tonight
from narrator.rules.calls import legal, tonight
from narrator.rules.play import apply
from narrator.rules.role import Side
from narrator.rules.setup import known_game
from narrator.rules.state import Game, Table


def random_game(table: Table, cards: tuple[str, ...], chance: random.Random) -> Game:
    """Plays one game to its end: verdicts among all the living, murders among those not of the Mafia."""
    town = {seat for seat, card in enumerate(cards, 1) if all_roles()[card].side is not Side.MAFIA}
    game = apply(known_game(table, cards), acts.Begin())
    while True:
        for call in tonight(game.public):
            if acts_tonight(game.public, call):
                seats = legal(game, call.id)
                if call.id == "mafia":
                    seats = tuple([seat for seat in seats if seat in town])
                if seats:
                    game = apply(game, acts.Choose(call.id, chance.choice(seats)))
        game = apply(game, acts.Wake())
        if game.public.winner is None:
            game = apply(game, acts.Morning())
            game = apply(game, acts.Verdict(chance.choice(game.public.living)))
        if game.public.winner is None:
            game = apply(game, acts.Nightfall())
        if game.public.winner is not None:
            return game
