"""Random games by the real rules (R10): every verdict, murder, question and power hits a random legal seat.

Used by the odds, the benchmarks and the demo; no scene, no time and no sound.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from narrator.base.tuples import without
from narrator.rules.apply import apply
from narrator.rules.day.eligible import accusable, electable
from narrator.rules.day.held_trial import asks_accusers
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.day.using import who_can
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.ask import Ask
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Game, Phase
from narrator.rules.night.calls import asked, decision, legal
from narrator.rules.setup.setup import known_game
from narrator.rules.table.call import Call, Part
from narrator.rules.table.table import GameSetup

Play = Callable[[Game, Act], Game]
"""What every act goes through: `apply`, or something that listens besides."""


VERDICT = Ask("verdict")
"""What is decided besides what a card's holder does."""

Among = Callable[[Game, Ask, tuple[int, ...]], tuple[int, ...]]
"""Among which of these seats a decision is drawn: by the id of a role, for the choice of its call, with a
part of that or a power besides; or `VERDICT`. 0 stands for nobody, and none at all decides nothing."""


class RandomPlayers(NamedTuple):
    """Whoever is asked answers at random. ``mafia`` are the seats that were dealt to the Mafia, which murders
    others. ``among`` narrows what is drawn from; None: nothing does (R10)."""

    random: random.Random
    mafia: frozenset[int]
    play: Play = apply
    among: Among | None = None

    def night(self, game: Game) -> Game:
        """A night up to the news of dawn, and whatever they ask for."""
        for call, part in asked(game.public):
            if part is _CHOOSE:
                game = self._choose(game, call)
            elif part in _ACTED:
                game = self._act(game, call, part)
        return self.settle(self.play(game, _WAKE))

    def day(self, game: Game) -> Game:
        """A day with one verdict, on any of those who may be accused."""
        game = self.settle(game)
        seats = accusable(game.public)
        while game.public.phase is _DAY:
            game = self.settle(self.play(game, self.verdict(game, seats)))
            seats = ()  # where the day goes on, nobody is accused any more
        return game

    def settle(self, game: Game) -> Game:
        """Answers what is pending, until nothing is that somebody answers here."""
        while True:
            asked = pending(game.public)
            if asked is None:
                return game
            if type(asked) is PowerAsked:
                game = self.play(game, self._uses(game, asked.name))
            elif (answer := _ANSWERS.get(asked)) is not None:
                game = self.play(game, answer(self, game))
            else:
                return game

    def verdict(self, game: Game, seats: tuple[int, ...]) -> acts.Verdict:
        """One of these is convicted, and somebody has accused; nobody, where there are none."""
        seat = self.drawn(game, VERDICT, seats)
        if not seat:
            return acts.Verdict()
        if not asks_accusers(game.public):
            return acts.Verdict((seat,))
        others = without(game.public.living, (seat,))
        return acts.Verdict((seat,), (self.random.choice(others),) if others else ())

    def drawn(self, game: Game, what: str, seats: tuple[int, ...], part: str = "") -> int:
        """What a decision hits, which is named as in an `Among`; 0: nobody, perhaps since nobody is left."""
        if seats and self.among is not None:
            seats = self.among(game, Ask.of(what, part), seats)
        return self.random.choice(seats) if seats else 0

    def _written(self, game: Game) -> Act:
        """Every living Mafioso writes a name, and all agree on somebody of the town (R7.3)."""
        living = game.public.living
        town = [seat for seat in living if seat not in self.mafia]
        named = len(living) - len(town)
        same = self.random.choice(town) if named and town else None
        return acts.ReportNotes(named, same)

    def _choose(self, game: Game, call: Call) -> Game:
        ask = Ask.of(call.id)
        seats = legal(game, ask)
        if call.most > 1:
            found = self.random.sample(seats, min(call.most, len(seats)))
            return self.play(game, acts.Choose(ask, found[0], tuple(found[1:]))) if found else game
        if call.confers or call.named:  # the Mafia
            seats = without(seats, self.mafia | game.secret.mafia)
        seat = self.drawn(game, call.role, seats)
        return self.play(game, acts.Choose(ask, seat)) if seat else game

    def _act(self, game: Game, call: Call, part: Part) -> Game:
        if part is Part.ALOUD:
            return self.play(game, acts.Announce(call.id))
        ask = decision(call) if part is Part.DECIDE else Ask.of(call.id, part.value)
        decides = self.drawn(game, call.role, (0, *legal(game, ask)), ask.part)
        return self.play(game, acts.Choose(ask, decides or None))

    def _uses(self, game: Game, name: str) -> Act:
        """Whoever can take somebody along does; another power is used as likely as not."""
        view = game.public
        power, roles = view.table.powers[name]
        able = who_can(game, name)
        if not power.takes:
            return acts.UsePower(name, self.drawn(game, roles[0], (0, *able), power.id))
        if not able:
            return acts.UsePower(name, 0)
        named = role_named(view.table, roles[0]).named(view, power, able[0])
        return acts.UsePower(name, able[0], (self.random.choice(named),))


_ANSWERS: Mapping[object, Callable[[RandomPlayers, Game], Act]] = {
    Question.HEIR: lambda they, game: acts.NameHeir(they.random.choice(electable(game.public))),
    Question.NOTES: RandomPlayers._written,
    Question.MAYOR: lambda they, game: acts.Elect((they.random.choice(electable(game.public)),)),
    Question.MAFIA_NIGHT: lambda _they, _game: acts.CallNight(),
}
"""What a box that knows every card asks. A Mafia Night comes after every verdict (R10)."""

_WAKE, _MORNING, _NIGHTFALL = acts.Wake(), acts.Morning(), acts.Nightfall()

# Python 3.11 takes its time to look a member up
_CHOOSE, _ACTED, _DAY = Part.CHOOSE, (Part.TAKE, Part.DECIDE, Part.ALOUD), Phase.DAY

Day = Callable[[RandomPlayers, Game], Game]
"""Plays a day from the morning on."""


def random_game(
    table: GameSetup,
    cards: tuple[str, ...],
    chance: random.Random,
    play: Play = apply,
    day: Day = RandomPlayers.day,
    among: Among | None = None,
) -> Game:
    """Plays one game to its end: verdicts among all the living, murders among those not of the Mafia."""
    *_, over = random_phases(table, cards, chance, play, day, among)
    return over


def random_phases(
    table: GameSetup,
    cards: tuple[str, ...],
    chance: random.Random,
    play: Play,
    day: Day,
    among: Among | None,
) -> Iterator[Game]:
    """The same game as each of its nights and days begins, and once more when it is over."""
    if table.middle_cards:
        table = table.by_light  # else the box does not see what is taken there (R15.7)
    game = known_game(table, cards, chance.getrandbits(31))
    players = RandomPlayers(chance, game.secret.mafia, play, among)
    game = play(game, acts.Begin())
    while True:
        yield game
        if game.public.winner is not None:
            return
        game = players.night(game)
        if game.public.winner is None:
            game = play(game, _MORNING)
            yield game
            game = day(players, game)
        if game.public.winner is None:
            game = play(game, _NIGHTFALL)
