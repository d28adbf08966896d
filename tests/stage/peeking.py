"""How a planted leak sees what scenes must not see. No leak stands here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from narrator.rules.game.state import Game
from narrator.script.driver import Driver

Patch = pytest.MonkeyPatch


def peeking(patch: Patch) -> Callable[[], Game]:
    """A way for scenes to see what they must not."""
    now: dict[str, Game] = {}
    perform = Driver._run

    def run(self: Driver, reply: Any) -> None:
        now["game"] = self.game
        perform(self, reply)

    patch.setattr(Driver, "_run", run)
    return lambda: now["game"]
