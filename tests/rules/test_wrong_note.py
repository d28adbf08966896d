"""A wrong note nobody objects to (R13.15): the box cannot know better, and the game goes on to its end."""

from __future__ import annotations

from collections import Counter

from narrator.rules.game import acts
from narrator.rules.game.facts import Claimed
from narrator.rules.game.state import Phase
from narrator.rules.setup.roll_call import rolled, wrong
from narrator.rules.setup.setup import claims_for
from narrator.rules.table.call import Call
from tests.kit.long import games
from tests.rules.wild import Wild

GAMES = games(120, 1000)


class Mistaken(Wild):
    """A game whose roll call adds up, whoever signs in: cards, names of the game and all."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        super().__init__(seed, seen)
        self.noted = self._note()

    def _note(self) -> dict[str, tuple[int, ...]]:
        while True:
            claims: dict[str, tuple[int, ...]] = {}
            for call in rolled(self.table):
                free = self._open_to(call, claims)
                self.chance.shuffle(free)
                claims[call.id] = tuple(sorted(free[: call.holders]))
            if not wrong(self.table, claims):
                return claims

    def _open_to(self, call: Call, claims: dict[str, tuple[int, ...]]) -> list[int]:
        """Who may sign in for it, so that it could add up."""
        everybody = range(1, self.table.players + 1)
        taken = {
            seat
            for other in rolled(self.table)
            if other.named == call.named and other.id != call.within
            for seat in claims.get(other.id, ())
        }
        among = claims.get(call.within, everybody)
        return [seat for seat in among if seat not in taken]

    def _roll(self, call: str) -> None:
        self.does(acts.Claim(call, self.noted[call]))

    def _lamp_pass(self) -> None:
        self.does(acts.Object(()))


def test_whatever_is_noted_the_game_comes_to_its_end() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = Mistaken(seed, seen)
        if not game.table.options.box_sees_no_cards:
            seen["mistaken"] += game.noted != _right(game)
        end = game.play()
        assert end.public.phase is Phase.OVER
        assert not end.public.failures
        noted = {e.call: e.seats for e in end.log if isinstance(e, Claimed)}
        assert noted == game.noted, f"game {seed}"
    assert seen["mistaken"] > 0.9 * GAMES


def _right(game: Wild) -> dict[str, tuple[int, ...]]:
    claims = claims_for(game.table, game.cards)
    return {call.id: claims[call.id] for call in rolled(game.table)}
