"""The citizen: it is never called and has no power (R3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.role import Role
from narrator.rules.table.options import Options


class Citizen(Role):
    """Town, no call (R3)."""

    id = "citizen"
    aka = ("honest",)
    changes_nothing = True
    plain = True
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": (), "writes": ()}

    def sentence(self, options: Options) -> str:
        return "writes" if options.on_notes else "does"
