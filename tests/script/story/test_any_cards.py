"""The account of the nights where any cards are played: the log bears out whatever is told."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from narrator.odds.random_players import random_game
from narrator.roles.bodyguard import Bodyguard
from narrator.roles.cursed import Cursed
from narrator.roles.elder import Elder
from narrator.rules.apply import apply
from narrator.rules.game.acts import Act, Choose
from narrator.rules.game.facts import Answered, Chose, Died
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.night.calls import legal
from narrator.script.story.near_misses import told
from tests.kit.changers import Changeling, Crooner, Lycan, Recruiter, Stabber, Watchman
from tests.kit.long import games
from tests.kit.own_cards import lay_with

PLAYERS = 17
OWN = (Bodyguard, Changeling, Crooner, Cursed, Elder, Lycan, Recruiter, Stabber, Watchman)
SHIPPED = (
    "detective", "angel", "coward", "apothecary", "informer", "godfather", "matchmaker", "white_wolf",
)  # fmt: skip
ALONE = ("stabber", "white_wolf")
ASKED = ("epilogue.answer.asks", "epilogue.answer.together")
GAMES = games(400, 4_000)


class Night(NamedTuple):
    """What the log says of one night and the day after it, read anew."""

    chose: dict[str, int]
    died: set[int]
    green: bool | None
    """What the lamp said to the detective."""
    convicted: set[int]
    mafia: set[int]
    """Who may have been of the Mafia by then: those dealt so, and who came to it."""
    town: set[int]
    """Who may have been of the town."""
    charmed: set[int]
    """For the first time."""
    cards: tuple[str, ...]

    def by(self, seat: int, *cards: str) -> bool:
        """Whether it was somebody with one of these cards."""
        return self.cards[seat - 1] in (*cards, "changeling")  # who may have taken it over

    def guards(self, seat: int, by: int = 0) -> bool:
        """Whether somebody stood there; ``by``: who."""
        guarding = [card for card in ("angel", "watchman") if self.chose.get(card) == seat]
        return bool(guarding) and (not by or self.by(by, *guarding))

    def unharmed(self, seat: int) -> bool:
        return seat not in [self.chose.get(call) for call in ("mafia", "apothecary", *ALONE)]

    def quiet(self, seat: int) -> bool:
        return self.unharmed(seat) and self.chose.get("coward") != seat

    def visited(self, seat: int) -> bool:
        visited = seat in [self.chose.get(call) for call in ALONE]
        return visited and seat in self.died and seat != self.chose.get("apothecary")

    def aimed(self, seat: int) -> bool:
        return self.chose.get("mafia") == seat

    def saved(self, seat: int, *, guarded: bool, healed: bool) -> bool:
        by = (self.guards(seat), self.chose.get("apothecary.heal") == 1)
        return self.aimed(seat) and seat not in self.died and by == (guarded, healed)

    def asked(self, seat: int, green: bool) -> bool:
        side = self.mafia if green else self.town
        return self.chose.get("detective") == seat and self.green is green and seat in side


def night_of(game: Game, cards: tuple[str, ...], number: int) -> Night:
    night = [event for event in game.log if event.when == f"night {number}"]
    day = [event for event in game.log if event.when == f"day {number}"]
    dealt = {s for s, card in enumerate(cards, 1) if card in game.public.table.mafia_roles}
    changed = {s for s, card in enumerate(cards, 1) if card == "changeling"}
    answers = [event.answer for event in night if type(event) is Answered]
    return Night(
        {event.ask: event.seat or 0 for event in night if type(event) is Chose},
        {event.seat for event in night if type(event) is Died},
        answers[0] if answers else None,
        {event.seat for event in day if type(event) is Died and event.how == "verdict"},
        dealt | changed | {seat for seat, side in game.secret.sides if side == "mafia"},
        {*range(1, PLAYERS + 1)} - dealt | changed,
        charmed(game, number) - set().union(*[charmed(game, one) for one in range(1, number)]),
        cards,
    )


def charmed(game: Game, number: int) -> set[int]:
    chose = [one for one in game.log if type(one) is Chose and one.ask == "crooner"]
    tonight = [one for one in chose if one.seat and one.when == f"night {number}"]
    return {seat for one in tonight for seat in (one.seat or 0, *one.others)}


Claim = Callable[[Night, int, int], bool]
"""Whether a line is true of a night, of ``seat`` and of the ``other``; of an answer: of whom was asked about,
and of the ``seat`` that it names."""

CLAIMS: dict[str, Claim] = {
    "picked": lambda it, seat, _: it.aimed(seat) and seat in it.died & it.town,
    "knew": lambda it, seat, _: it.aimed(seat) and seat in it.died,
    "own": lambda it, seat, _: it.aimed(seat) and seat in it.died & it.mafia,
    "guarded": lambda it, seat, by: it.saved(seat, guarded=True, healed=False) and it.guards(seat, by),
    "healed": lambda it, seat, by: it.saved(seat, guarded=False, healed=True) and it.by(by, "apothecary"),
    "saved_twice": lambda it, seat, _: it.saved(seat, guarded=True, healed=True),
    "outlived": lambda it, seat, _: it.saved(seat, guarded=False, healed=False) and seat in it.town,
    "not_home": lambda it, seat, host: it.aimed(seat) and host in it.mafia and seat not in it.died,
    "hid_badly": lambda it, _, host: it.chose.get("coward") == host and host in it.mafia,
    "wrong_bed": lambda it, seat, host: it.aimed(host) and {seat, host} <= it.died,
    "stood_in": lambda it, seat, other: it.aimed(other) and seat in it.died,
    "next_door": lambda it, seat, by: it.guards(seat, by),
    "wrong_door": lambda it, seat, by: it.guards(seat, by) and it.quiet(seat),
    "heart": lambda it, seat, other: {seat, other} <= it.died,
    "poison.right": lambda it, seat, _: it.chose.get("apothecary") == seat and seat in it.died & it.mafia,
    "poison.wrong": lambda it, seat, _: it.chose.get("apothecary") == seat and seat in it.died & it.town,
    "visited": lambda it, seat, by: it.visited(seat) and it.by(by, *ALONE),
    "visited.own": lambda it, seat, by: it.visited(seat) and {seat, by} <= it.mafia,
    "charmed": lambda it, seat, _: it.charmed == {seat},
    "charmed.both": lambda it, seat, other: it.charmed == {seat, other},
    "answer.asks": lambda it, seat, by: it.chose.get("detective") == seat and it.by(by, "detective"),
    "answer.yes": lambda it, seat, _: it.asked(seat, green=True),
    "answer.heard": lambda it, seat, _: it.asked(seat, green=True) and seat in it.convicted,
    "answer.lost": lambda it, seat, other: it.asked(seat, green=True) and other in it.convicted & it.town,
    "answer.died": lambda it, seat, other: it.asked(other, green=True) and seat in it.died,
    "answer.no": lambda it, seat, _: it.asked(seat, green=False),
    "answer.same": lambda it, seat, _: it.asked(seat, green=False) and seat in it.died,
    "answer.ignored": lambda it, seat, _: it.asked(seat, green=False) and seat in it.convicted,
    "answer.lied": lambda it, seat, _: it.green is False and seat in it.mafia,
    "answer.silenced": lambda it, seat, other: seat in it.convicted and other in it.mafia,
    "watched": lambda it, seat, _: it.chose.get("detective") == seat,
}  # fmt: skip


def table_of(chance: random.Random) -> tuple[dict[Role, list[int]], dict[str, list[int]]]:
    """Own cards and shipped ones, with their seats."""
    free = [*range(1, PLAYERS + 1)]
    chance.shuffle(free)
    own: dict[Role, list[int]] = {card(): [free.pop()] for card in OWN if chance.random() < 0.5}
    shipped = {role: [free.pop()] for role in SHIPPED if chance.random() < 0.6}
    return own, {**shipped, "mafioso": free[: chance.choice([1, 2])]}


def unwary(chance: random.Random) -> Callable[[Game, Act], Game]:
    """A Mafia that now and then murders anybody, one of its own too (R2.8)."""

    def play(game: Game, act: Act) -> Game:
        if isinstance(act, Choose) and act.ask == "mafia" and chance.random() < 0.1:
            act = act._replace(seat=chance.choice(legal(game, act.ask)))
        return apply(game, act)

    return play


def test_what_is_told_of_any_cards_is_true() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        chance = random.Random(f"any cards {seed}")
        own, shipped = table_of(chance)
        table, cards = lay_with(own, PLAYERS, mafia_wins="last", **shipped)
        game = random_game(table, cards, chance, unwary(chance))
        for one in told(game):
            night = night_of(game, cards, one.night)
            for say in one.says:
                line, slots = say.line.removeprefix("epilogue."), dict(say.slots)
                seen[line] += 1
                seat, other = [int(slots.get(key, 0)) for key in ("seat", "other")]
                if one.says[0].line in ASKED and say is not one.says[0]:
                    seat, other = int(dict(one.says[0].slots)["seat"]), seat
                if line in CLAIMS:
                    assert CLAIMS[line](night, seat, other), f"game {seed}: {one}"
    assert {line for line in CLAIMS if not seen[line]} == set()
