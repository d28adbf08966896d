"""The Mafioso: wakes with the Mafia and chooses a victim (R2.8). Who survives it is decided in `night`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.role import Role
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.options import Options
from narrator.rules.table.side import MAFIA


class Mafioso(Role):
    """Mafia; may choose anybody alive, one of its own too (R2.8).

    With ``blind`` each chooses alone, under a name of the game given in night 1 (R4.12).
    """

    id = "mafioso"
    aka: ClassVar[tuple[str, ...]] = ("black",)
    side = MAFIA
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "kills": ("how",),
        "kills.one": ("how",),
        "alone": ("how",),
        "writes": (),
    }

    def sentence(self, options: Options) -> str:
        if options.on_notes:
            return "writes"
        return "alone" if options.blind else "kills"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (
            Call(
                "mafia",
                "mafioso",
                (self.id,),
                dealt,
                "mafia",
                Hour.KILL,
                confers=True,
                alone=options.blind,
            ),
        )

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        if options.blind and call == "mafia":
            # Where the box deals, names are given with the roles (R9).
            names = () if options.deal == "box" else (Part.NAMES,)
            return awake(Part.MEET, *names) if night == 1 else ()
        if powers_act(options, night):
            return awake(Part.CHOOSE, *([Part.MANNER] if options.manner else []))
        return awake(Part.MEET) if call == "mafia" else ()
