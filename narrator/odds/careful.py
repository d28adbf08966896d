"""Habits of people who do not play at random: what each of them makes of what was told. No rule stands here.

Nobody lies: the Mafia claims nothing by day, and whoever claims to be the detective is. That one detective
who gathers answers changes the game is the result of M. Braverman, O. Etesami and E. Mossel ("Mafia: A
theoretical study of players and coalitions in a partial information environment", Annals of Applied
Probability 18, 2008); when it tells, and the other habits, are this project's own, and each is stated where
it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from narrator.odds.random_players import VERDICT
from narrator.roles.apothecary import HEAL
from narrator.rules.game.facts import Answered, Chose, NobodyDied, Shown
from narrator.rules.game.state import Game
from narrator.rules.table.role_card import SEER

TELLS_ON = 3
"""The day on which a living detective tells at the latest."""

Choice = tuple[int, ...]


class Town:
    """What the table was told in one game, and what each detective knows."""

    def __init__(self) -> None:
        self.told: set[int] = set()
        """Who has come forward as a detective."""
        self.cleared: set[int] = set()
        """Whom one of these has found to be none of the Mafia."""
        self.exposed: set[int] = set()
        """Whom one of these has found to be of the Mafia."""
        self.answers: dict[str, dict[int, bool]] = {}
        """Call of a detective → seat → whether it is of the Mafia."""

    @property
    def trusted(self) -> set[int]:
        """Who came forward, and who was cleared."""
        return self.told | self.cleared


class Habit(Protocol):
    """One habit: among which of these seats somebody decides; 0 stands for nobody."""

    def __call__(self, town: Town, game: Game, seats: Choice) -> Choice: ...


def convicts(town: Town, game: Game, seats: Choice) -> Choice:
    """The table convicts whom a detective exposed; else nobody who was cleared or came forward."""
    del game
    return _in(seats, town.exposed) or _not_in(seats, town.trusted) or seats


def asks(town: Town, game: Game, seats: Choice) -> Choice:
    """A detective asks about nobody twice, and not about who is known to all."""
    del game
    known = set().union(*town.answers.values()) | town.told
    return _not_in(seats, known) or seats


def guards(town: Town, game: Game, seats: Choice) -> Choice:
    """A guard stays with who told; else with who was cleared."""
    del game
    return _in(seats, town.told) or _in(seats, town.cleared) or seats


def murders(town: Town, game: Game, seats: Choice) -> Choice:
    """The Mafia murders who told, then who was cleared; after a night in which nobody died, somebody else."""
    last = game.public.night - 1
    spared = any(
        type(fact) is NobodyDied and fact.when == f"night {last}" for fact in game.public.facts
    )
    if spared:
        return _not_in(seats, town.trusted) or seats
    return _in(seats, town.told) or _in(seats, town.cleared) or seats


def hides(town: Town, game: Game, seats: Choice) -> Choice:
    """The coward keeps away from those the Mafia will look for."""
    del game
    return _not_in(seats, town.trusted) or seats


def heals(town: Town, game: Game, seats: Choice) -> Choice:
    """The apothecary heals whom the table trusts, and saves the potion up otherwise."""
    from_death = game.secret.chosen("mafia")
    return seats[1:] or seats if from_death in town.trusted else seats[:1]


def poisons(town: Town, game: Game, seats: Choice) -> Choice:
    """The apothecary poisons only who was exposed."""
    del game
    return _in(seats, town.exposed)


def stays(town: Town, game: Game, seats: Choice) -> Choice:
    """The governor lets a verdict stand that hits somebody exposed."""
    return seats[:1] if town.exposed.issuperset(game.public.condemned) else seats


def takes_who_told(town: Town, game: Game, seats: Choice) -> Choice:
    """The hitman goes off only for somebody who told."""
    del game
    return _in(seats, town.told)


def waits(town: Town, game: Game, seats: Choice) -> Choice:
    """The desperate citizen does not go off: a vote costs the town less."""
    del town, game, seats
    return ()


HABITS: Mapping[str, Habit] = {
    VERDICT: convicts,
    "stay": stays,
    HEAL: heals,
    "apothecary": poisons,
    "angel": guards,
    "coward": hides,
    "detective": asks,
    "detective_2": asks,
    "private_detective": asks,
    "hitman": takes_who_told,
    "desperate": waits,
}
"""What is decided, by a call, a card or a power → the habit; what is not here is decided at random. The
Mafia's calls go by the table."""


class Careful:
    """The people at one table in one game, with these habits."""

    def __init__(self) -> None:
        self._town = Town()
        self._read = 0
        self._asked: dict[str, int] = {}

    def morning(self, game: Game) -> None:
        """The detectives learn what the night told them, and tell it on their day: `TELLS_ON`, or before it
        as soon as one of them knows a living Mafioso."""
        self._learn(game)
        view, town = game.public, self._town
        for call, answers in town.answers.items():
            alive = [seat for seat in game.holders(call) if seat in view.living]
            found = any(mafia and seat in view.living for seat, mafia in answers.items())
            if not alive or not (found or view.night >= TELLS_ON or town.told & set(alive)):
                continue
            town.told.update(alive)
            town.exposed.update([seat for seat, mafia in answers.items() if mafia])
            town.cleared.update([seat for seat, mafia in answers.items() if not mafia])

    def among(self, game: Game, what: str, seats: Choice) -> Choice:
        """See `random_players.Among`."""
        if what in [call.id for call in game.public.table.aims]:
            return murders(self._town, game, seats)
        habit = HABITS.get(what)
        return seats if habit is None else habit(self._town, game, seats)

    def _learn(self, game: Game) -> None:
        roles, answers = game.public.table.roles_called, self._town.answers
        for event in game.log[self._read :]:
            if type(event) is Chose:
                self._asked[event.ask] = event.seat or 0
            elif type(event) is Answered and event.answer is not None:
                answers.setdefault(event.call, {})[self._asked[event.call]] = event.answer
            elif type(event) is Shown and SEER in roles[event.call].traits:
                answers.setdefault(event.call, {}).update(dict.fromkeys(event.seats, True))
        self._read = len(game.log)


def _in(seats: Choice, wanted: set[int]) -> Choice:
    return tuple([seat for seat in seats if seat in wanted])


def _not_in(seats: Choice, spared: set[int]) -> Choice:
    return tuple([seat for seat in seats if seat not in spared])
