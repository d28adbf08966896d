"""People who do not play at random: what is told by day, and how the table convicts. What its holder makes of
it, each card says (`Role.habit`). No rule stands here.

Nobody lies: the Mafia claims nothing by day, and whoever claims to be the detective is. That one detective
who gathers answers changes the game is the result of M. Braverman, O. Etesami and E. Mossel ("Mafia: A
theoretical study of players and coalitions in a partial information environment", Annals of Applied
Probability 18, 2008); when it tells, and the other habits, are this project's own, and each is stated where
it is.
"""

from __future__ import annotations

from narrator.odds.random_players import VERDICT
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, Shown
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, outside, within
from narrator.rules.table.role_card import SEER

TELLS_ON = 3
"""The day on which a living detective tells at the latest."""


def convicts(town: Trust, seats: Choice) -> Choice:
    """The table convicts whom a detective exposed; else nobody who was cleared or came forward."""
    return within(seats, town.exposed) or outside(seats, town.trusted) or seats


class Careful:
    """The people at one table in one game, with these habits."""

    def __init__(self) -> None:
        self._town = Trust()
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
            if not alive or not (found or view.night >= TELLS_ON or town.came_forward & set(alive)):
                continue
            town.came_forward.update(alive)
            town.exposed.update([seat for seat, mafia in answers.items() if mafia])
            town.cleared.update([seat for seat, mafia in answers.items() if not mafia])

    def among(self, game: Game, what: Ask, seats: Choice) -> Choice:
        """See `random_players.Among`."""
        if what == VERDICT:
            return convicts(self._town, seats)
        return role_named(game.public.table, what.call).habit(game, self._town, what.part, seats)

    def _learn(self, game: Game) -> None:
        roles, answers = game.public.table.roles_called, self._town.answers
        for event in game.log[self._read :]:
            if type(event) is Chose:
                self._asked[event.ask] = event.seat or 0
            if not isinstance(event, Answered | Shown) or SEER not in roles[event.call].traits:
                continue  # who is no seer learns something else than the side of that seat
            if type(event) is Answered and event.answer is not None:
                answers.setdefault(event.call, {})[self._asked[event.call]] = event.answer
            elif type(event) is Shown:
                answers.setdefault(event.call, {}).update(dict.fromkeys(event.seats, True))
        self._read = len(game.log)
