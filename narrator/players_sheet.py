"""One night or day of a rehearsal file, and which of its keys the game has asked for. No presses."""

from __future__ import annotations

from typing import Any

from narrator.config.problems import FileError, Mark, Problem
from narrator.config.schema import Marked
from narrator.errors import RuleError
from narrator.rules.acts import Act
from narrator.rules.play import apply
from narrator.rules.state import Game


class Sheet:
    """A map of the file, or one entry of a list in it. ``name`` is its phase: ``"day 2"``.

    ``asked`` grows by every key that the game asks for, whether or not it stands in the file.
    """

    def __init__(self, name: str, item: Marked[Any, Any], within: str = "") -> None:
        self.name, self.item, self.within = name, item, within
        self.asked: set[Any] = set()
        self._entries: dict[str, list[Sheet]] = {}
        self._seats: dict[str, list[int]] = {}

    def ask(self, key: Any, default: Any = None) -> Any:
        """What stands under a key that the game asks for."""
        self.asked.add(key)
        return self.item.get(key, default)

    def entries(self, key: str) -> list[Sheet]:
        """The entries of a list of maps."""
        if key not in self._entries:
            found = self.ask(key, [])
            self._entries[key] = [Sheet(self.name, entry, key) for entry in found]
        return self._entries[key]

    def next(self, key: str) -> Sheet | None:
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
            raise self.refuse(key, str(error)) from None

    def living(self, game: Game, key: Any, *seats: int) -> None:
        """Raises `FileError` if one of these seats is not alive."""
        for seat in seats:
            if seat not in game.public.living:
                where = f'{self.name}: "{key}" names seat {seat}, not alive (R4.9)'
                raise self._mark(key).refuse(where)

    def unasked(self) -> list[Problem]:
        """What the game never asked for."""
        if self.within and not self.asked and self.item:
            return [self.item.mark.problem(_never(self.name, self.within))]
        problems = [
            mark.problem(_never(self.name, key))
            for key, mark in self.item.marks.items()
            if key not in self.asked or self._seats.get(key)
        ]
        for entries in self._entries.values():
            problems += [problem for entry in entries for problem in entry.unasked()]
        return problems

    def _mark(self, key: Any) -> Mark:
        return self.item.marks.get(key, self.item.mark)


def _never(name: str, key: Any) -> str:
    return f'{name}: the game never asks for "{key}"'
