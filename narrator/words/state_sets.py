"""In which states of a town a condition holds: thousands of texts ask, so the answer is looked up value by
value instead of state by state. No text is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from narrator.script.story.public_facts import TownFacts, When
from narrator.words.town_states import states

Some = int
"""Some of the states of a town: one byte for each, 1 or 0. Two such are joined by ``|`` and cut by ``&``."""


class StateSet:
    """States of a town, all of one beat."""

    def __init__(self, found: tuple[TownFacts, ...]) -> None:
        self._states = found
        self._by_value: dict[str, Mapping[object, Some]] = {}
        self.all: Some = int.from_bytes(b"\1" * len(found), "little")

    def where(self, condition: When) -> Some:
        """Those in which all of it is true, as `holds` says of one."""
        some = self.all
        for name, allowed in condition.items():
            those = 0
            for value, there in self._values(name).items():
                if value in allowed:
                    those |= there
            some &= those
        return some

    def first(self, some: Some) -> TownFacts | None:
        """The first of these; None: they are none."""
        return self._states[(some & -some).bit_length() // 8] if some else None

    def _values(self, name: str) -> Mapping[object, Some]:
        """What this fact may be → where it is."""
        if name not in self._by_value:
            marks: dict[object, bytearray] = {}
            for at, state in enumerate(self._states):
                value = getattr(state, name)
                if value not in marks:
                    marks[value] = bytearray(len(self._states))
                marks[value][at] = 1
            self._by_value[name] = {value: int.from_bytes(mark, "little") for value, mark in marks.items()}
        return self._by_value[name]


@lru_cache(maxsize=1024)
def state_set(beat: str, names: tuple[str, ...]) -> StateSet:
    """The `states` of a beat that the facts of these names tell apart."""
    return StateSet(states(beat, names))
