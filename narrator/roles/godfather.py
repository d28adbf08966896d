"""The godfather: a Mafioso in whom a detective sees the town (R3). How the Mafia chooses is in `mafioso`."""

from __future__ import annotations

from narrator.roles.mafioso import Mafioso
from narrator.rules.table.call import Call, Part, lone
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import Side


class Godfather(Mafioso):
    """Mafia; one of it. With ``innocent`` it deceives a question, and nothing else (R4.11)."""

    id = "godfather"
    aka = ()
    most = 1

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (*super().calls(options, dealt), lone(self.id, dealt, within="mafia"))

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return ()  # what it does with the Mafia, the Mafioso tells

    def looks(self, options: Options) -> Side:
        return Side.TOWN if options.innocent else Side.MAFIA
