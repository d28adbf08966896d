"""Random games by the real rules (R10): every verdict, murder and question hits a random legal seat.

Used by the benchmarks and the demo; no scene, no time and no sound.
"""

from __future__ import annotations

import random

from narrator.roles import all_roles
from narrator.rules import acts
from narrator.rules.calls import asked, legal
from narrator.rules.hearts import may_stand
from narrator.rules.play import apply
from narrator.rules.role import Call, Part, Side
from narrator.rules.setup import known_game
from narrator.rules.state import Game, Table


def random_game(table: Table, cards: tuple[str, ...], chance: random.Random) -> Game:
    """Plays one game to its end: verdicts among all the living, murders among those not of the Mafia."""
    town = {seat for seat, card in enumerate(cards, 1) if all_roles()[card].side is not Side.MAFIA}
    game = known_game(table, cards, chance.getrandbits(31))
    game = apply(game, acts.Begin())
    while True:
        for call, part in asked(game.public):
            if part is Part.CHOOSE:
                game = _choose(game, call, town, chance)
            elif part is Part.HEAL or part is Part.PAIR or part is Part.ALOUD:
                game = _act(game, call, part, chance)
        game = _stand(apply(game, acts.Wake()), chance)
        if game.public.winner is None:
            game = apply(game, acts.Morning())
            game = _stand(apply(game, acts.Verdict((chance.choice(game.public.living),))), chance)
        if game.public.winner is None:
            game = apply(game, acts.Nightfall())
        if game.public.winner is not None:
            return game


def _choose(game: Game, call: Call, town: set[int], chance: random.Random) -> Game:
    seats = legal(game, call.id)
    if call.confers or call.named:  # the Mafia
        seats = tuple([seat for seat in seats if seat in town])
    return apply(game, acts.Choose(call.id, chance.choice(seats))) if seats else game


def _act(game: Game, call: Call, part: Part, chance: random.Random) -> Game:
    if part is Part.ALOUD:
        return apply(game, acts.Announce(call.id))
    if part is Part.PAIR:
        return apply(game, acts.Pair(tuple(chance.sample(legal(game, call.id), 2))))
    ask = f"{call.id}.heal"
    return apply(game, acts.Choose(ask, chance.choice([None, *legal(game, ask)])))


def _stand(game: Game, chance: random.Random) -> Game:
    """Whoever may take somebody along, does (R4.6)."""
    if not may_stand(game.public):
        return game
    by = [seat for seat in game.secret.hearts if all_roles()[game.card(seat)].bomber]
    stand = (
        acts.LastStand(by[0], chance.choice(game.public.living))
        if by
        else acts.LastStand(None, None)
    )
    return apply(game, stand)
