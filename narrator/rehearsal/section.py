"""One night or day of a rehearsal file, and which of its keys the game has asked for. No presses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.base.errors import RuleError
from narrator.rules.apply import apply
from narrator.rules.ends.absent import absence
from narrator.rules.game.acts import Act
from narrator.rules.game.state import Game
from narrator.yamlfile.problems import FileError, Location, Problem
from narrator.yamlfile.schema import LocatedDict


class Section:
    """A map of the file, or one entry of a list in it. ``name`` is its phase: ``"day 2"``;
    an entry is the one of this ``number`` ``within`` a key.

    ``asked`` grows by every key that the game asks for, whether or not it stands in the file.
    """

    def __init__(self, name: str, item: LocatedDict[Any, Any], within: str = "", number: int = 0) -> None:
        self.name, self.item, self.within, self.number = name, item, within, number
        self.asked: set[Any] = set()
        self._entries: dict[str, list[Section]] = {}
        self._seats: dict[str, list[int]] = {}

    def ask(self, key: Any, default: Any = None) -> Any:
        """What stands under a key that the game asks for."""
        self.asked.add(key)
        return self.item.get(key, default)

    def entries(self, key: str) -> list[Section]:
        """The entries of a list of maps."""
        if key not in self._entries:
            found = self.ask(key, [])
            numbered = enumerate(found, start=1)
            self._entries[key] = [Section(self.name, entry, key, at) for at, entry in numbered]
        return self._entries[key]

    def next(self, key: str) -> Section | None:
        """The first entry of which nothing was asked yet; None: there is no more."""
        return next((entry for entry in self.entries(key) if not entry.asked), None)

    def seats(self, key: str) -> list[int]:
        """What is left of a list of seats; whoever uses one takes it off."""
        return self._seats.setdefault(key, list(self.ask(key, [])))

    def refuse(self, key: Any, why: str) -> FileError:
        """An error at a key that ends in the rule's number; ``key`` is the list for a whole entry."""
        return self._mark(key).refuse(f'{self.name}, "{key}": {why}')

    def does(self, game: Game, key: str, act: Act) -> Game:
        """The game after an act that this key tells of. Raises `FileError` if the rules forbid it."""
        try:
            return apply(game, act)
        except RuleError as error:
            gone = absence(game.public, error.seat) if error.seat else None
            why = f": {gone.why} ({gone.rule})" if gone else ""
            raise self.refuse(key, f"{error}{why}") from None

    def tried(self, game: Game, key: str, act: Act) -> Act:
        """An act that this key tells of. Raises `FileError` if the rules forbid it."""
        self.does(game, key, act)
        return act

    def living(self, game: Game, key: Any, *seats: int) -> None:
        """Raises `FileError` if one of these seats is not alive."""
        for seat in seats:
            gone = absence(game.public, seat)
            if gone is not None:
                where = f'{self.name}: "{key}" names seat {seat}: {gone.why} ({gone.rule})'
                raise self._mark(key).refuse(where)

    def unused_keys(self, why: Callable[[str, Any], str]) -> list[Problem]:
        """What the game never asked for; ``why`` tells the reason for a key of a phase."""
        if self.within and not self.asked and self.item:
            never = f'"{self.within}", entry {self.number}: {why(self.name, self.within)}'
            return [self.item.mark.problem(f"{self.name}: the game never asks for {never}")]
        problems = [
            mark.problem(f'{self.name}: the game never asks for "{key}": {why(self.name, key)}')
            for key, mark in self.item.marks.items()
            if key not in self.asked or self._seats.get(key)
        ]
        for entries in self._entries.values():
            problems += [problem for entry in entries for problem in entry.unused_keys(why)]
        return problems

    def _mark(self, key: Any) -> Location:
        return self.item.marks.get(key, self.item.mark)
