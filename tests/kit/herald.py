"""A card whose only power a test hands to it. Contains no tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.deeds import Announcement, Deed
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.options import Options
from narrator.rules.table.power import Power

SHOUT = "herald.shout"


class Herald(Role):
    """Town; shouts when its power allows it, at whom that takes, or just so."""

    id = "herald"
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {"herald.shouted": (), "herald.at": ("seat",)}

    def __init__(self, power: Power) -> None:
        self.power = power

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (self.power,)

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        at = [Announcement("herald.at", seat) for seat in seats]
        return tuple(at) or (Announcement("herald.shouted"),)
