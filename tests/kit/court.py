"""Reads the script of a day in court of eight, cue by cue. Contains no tests."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Reply
from tests.kit.scenes import Reader, told


class Court(Reader):
    """A first day of eight; ``says`` are the answers to open questions in their order, by what is asked,
    and ``presses`` whether somebody presses in each wait (nobody else ever does in a discussion)."""

    def __init__(
        self,
        *,
        says: dict[str, list[Reply]],
        presses: dict[str, list[bool]] | None = None,
        **agreed: Any,
    ) -> None:
        first = {"answers": {**says, **(presses or {})}}
        super().__init__(8, **{"mafioso": [1, 2], **first, **agreed})
        self.read_to(Phase.DAY, 1)

    def spoken(self, ends: str = "music night") -> list[str]:
        """What is said, counted and waited for until a cue that begins with ``ends``, inclusive."""
        script = self.read(lambda it: told(it.cue).startswith(ends) or it.view.phase is Phase.NIGHT)
        return [*script, told(self.driver.cue)]


def lines(script: list[str], *beginnings: str) -> list[str]:
    """Those cues of a script that begin so."""
    return [cue for cue in script if cue.startswith(beginnings)]


def waiting(reader: Reader) -> AwaitConfirm:
    """The wait for a press that is under way."""
    cue = reader.driver.cue
    assert isinstance(cue, AwaitConfirm)
    return cue
