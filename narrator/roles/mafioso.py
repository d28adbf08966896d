"""The Mafioso: wakes with the Mafia and chooses a victim (R2.8). Who survives it stands elsewhere."""

from __future__ import annotations

from narrator.rules.options import Options
from narrator.rules.role import Call, Role, Side


class Mafioso(Role):
    """Mafia; may choose anybody alive, one of its own too (R2.8)."""

    id = "mafioso"
    side = Side.MAFIA

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (
            Call(
                "mafia",
                self.id,
                dealt,
                "mafia",
                follows=("angel", "coward"),
                confers=True,
                manner=options.manner,
            ),
        )
