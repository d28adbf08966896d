"""What holds in every game, whatever is done in it: random games by random acts, legal and illegal."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from narrator.errors import RuleError
from narrator.roles import all_roles
from narrator.rules import acts
from narrator.rules.calls import legal, tonight
from narrator.rules.facts import Died, Miscounted, Refused, Turned, Won
from narrator.rules.hearts import lovers, may_stand
from narrator.rules.play import apply
from narrator.rules.role import Part, Side
from narrator.rules.setup import claims_for, new_game
from narrator.rules.state import Game, Phase
from narrator.rules.verdict import may_stay
from narrator.rules.victory import outnumbered
from tests.kit.tables import draw_table

GAMES, BATCHES = 1200, 8
ROUNDS = 60
"""More than any game has: without a death it ends after four."""


class Wild:
    """A game in which anything is pressed; ``seen`` counts what came about."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        self.chance, self.seen = random.Random(f"always {seed}"), seen
        self.table, self.cards = draw_table(
            self.chance, most=12, deadlock=self.chance.randint(1, 4)
        )
        self.game = new_game(self.table, seed)

    def play(self) -> Game:
        """The whole game. Raises AssertionError where it is out of order."""
        self.does(acts.Begin())
        for _ in range(ROUNDS):
            if not self._going:
                break
            self._night()
            if self.game.public.miscounted:
                self.seen["miscounted"] += 1
                self.does(acts.Morning())
                continue
            self._anything()
            for act in (acts.Morning(), acts.Verdict((self._seat(),)), acts.Nightfall()):
                self._by_day(act)
        return self.game

    def does(self, act: acts.Act) -> None:
        """An act that leaves the game in order."""
        before = self.game.public
        self.game = apply(self.game, act)
        after = self.game.public
        assert sorted([*after.living, *after.dead]) == list(range(1, self.table.players + 1))
        assert after.dead[: len(before.dead)] == before.dead
        assert after.facts[: len(before.facts)] == before.facts
        assert before.told <= after.told <= len(after.facts)
        assert after.night - before.night in (0, 1)
        assert before.stood <= after.stood <= len(after.dead)
        couple = lovers(self.game)
        assert sum(seat in after.living for seat in couple) in (0, 2)  # R4.6

    def tries(self, act: acts.Act) -> None:
        """The same of an act that may be refused, and then changes nothing."""
        try:
            self.does(act)
        except RuleError:
            self.seen[f"refused {type(act).__name__}"] += 1

    def _seat(self) -> int:
        """Any number that somebody could think of, seat or not."""
        return self.chance.randint(0, self.table.players + 2)

    # A night

    def _night(self) -> None:
        for call, parts in tonight(self.game.public):
            for part in parts:
                self._part(call.id, part)
        assert self.game.public.phase is Phase.NIGHT
        self.does(acts.Wake())

    def _part(self, call: str, part: Part) -> None:
        ask = f"{call}.{part.value}" if part in (Part.HEAL, Part.MANNER) else call
        if part is Part.ROLL:
            self._roll(call)
        elif part in (Part.CHOOSE, Part.HEAL, Part.MANNER):
            for _ in range(self.chance.randint(0, 3)):
                self.tries(acts.Choose(ask, self._seat() or None))
                chosen = self.game.secret.chosen(ask)
                assert chosen is None or chosen in legal(self.game, ask)
        elif part is Part.PAIR:
            bombers = [seat for seat, card in enumerate(self.cards, 1) if all_roles()[card].bomber]
            for _ in range(2):
                seats = [self._seat() for _ in range(self.chance.randint(0, 3))]
                self.tries(acts.Pair((*bombers[:1], *seats)))
            self.seen["paired"] += len(lovers(self.game))
        elif part is Part.ALOUD:
            self.does(acts.Announce(call))

    def _roll(self, call: str) -> None:
        """Mostly honest; else whoever may press, presses."""
        seats = claims_for(self.table, self.cards)[call]
        allowed = legal(self.game, f"{call}.roll")
        if self.chance.random() < 0.03:
            seats = tuple(self.chance.sample(allowed, self.chance.randint(0, len(allowed))))
        self.does(acts.Claim(call, seats))

    # By day

    def _by_day(self, act: acts.Act) -> None:
        if self._going:
            self.tries(act)
        if isinstance(act, acts.Verdict) and self.game.public.phase is Phase.DAY:
            self.does(acts.Stay(0) if may_stay(self.game.public) else acts.Verdict())
        self._anything()

    def _anything(self) -> None:
        """Cards are shown, or not; last stands are asked for as long as the box asks."""
        if self._going and self.chance.random() < 0.1:
            self.tries(acts.ShowCard(self._seat()))
        while self._going and may_stand(self.game.public):
            self._stand()
        if self._going and self.chance.random() < 0.1:
            self._stand()

    @property
    def _going(self) -> bool:
        return self.game.public.winner is None

    def _stand(self) -> None:
        by = self.chance.choice([0, self._seat(), *self.game.public.dead])
        self.tries(acts.LastStand(by or None, self._seat() or None))


def _ends_rightly(game: Game) -> None:
    public = game.public
    sides = [all_roles()[game.card(seat)].side for seat in public.living]
    mafia, others = sides.count(Side.MAFIA), sides.count(Side.TOWN)
    deadlock = public.quiet + 1 >= public.table.options.deadlock  # this round was quiet too
    if public.winner == "town":
        assert mafia == 0
        assert others
    elif public.winner == "mafia":
        rule = public.table.options.mafia_wins
        assert outnumbered(mafia, others, rule) or (deadlock and mafia >= others)
    elif public.winner == "lovers":
        assert public.living == lovers(game)
        assert mafia == others == 1
    elif public.winner == "nobody":
        assert not sides
    else:
        assert public.winner == "draw"
        assert deadlock
        assert mafia < others
    assert sum(isinstance(fact, Won) for fact in public.facts) == 1


def _is_told_rightly(game: Game) -> None:
    """Whoever is dead was named once; open cards are true, and only where they may lie open."""
    facts = game.public.facts
    died = [fact for fact in facts if isinstance(fact, Died)]
    assert sorted(fact.seat for fact in died) == sorted(game.public.dead)
    turned = [fact for fact in facts if isinstance(fact, Turned)]
    assert all(game.card(fact.seat) == fact.role for fact in turned)
    stands = sum(fact.how == "stand" for fact in died)
    assert stands <= sum(all_roles()[fact.role].bomber for fact in turned)  # R4.8
    saints = [fact for fact in died if fact.how == "verdict" and game.card(fact.seat) == "saint"]
    if game.public.table.options.reveal in ("none", "side"):
        assert len(turned) == stands + len(saints) + sum(fact.how == "card" for fact in died)


def _spends_no_more_than_it_has(game: Game) -> None:
    """R3: a potion each, and three hiding places where they are counted."""
    bounds = {"apothecary": 1, "apothecary.heal": 1}
    if game.public.table.options.hides == "3":
        bounds["coward"] = 3
    assert all(game.secret.used(ask) <= most for ask, most in bounds.items())


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_game_keeps_its_order_and_comes_to_a_right_end(batch: int) -> None:
    for seed in range(batch, GAMES, BATCHES):
        try:
            game = Wild(seed, Counter()).play()
            _ends_rightly(game)
            _is_told_rightly(game)
            _spends_no_more_than_it_has(game)
        except Exception as wrong:
            raise AssertionError(f"game {seed}: {wrong}") from wrong


def test_the_games_are_wild() -> None:
    """Every role, every end but the rarest, and refusals of every kind."""
    seen: Counter[str] = Counter()
    for seed in range(500):
        wild = Wild(seed, seen)
        game = wild.play()
        seen.update({*wild.cards, str(game.public.winner), game.public.table.options.detective})
        seen.update({type(fact).__name__ for fact in game.public.facts})
        seen.update({fact.how for fact in game.public.facts if isinstance(fact, Died)})
    refused = {f"refused {act}" for act in ("Choose", "Pair", "Verdict", "ShowCard", "LastStand")}
    news = {Refused.__name__, Miscounted.__name__, "Aloud", "Manner", "heart", "stand", "card"}
    assert {*all_roles(), *refused, *news, "town", "mafia", "draw"} <= {*seen}
