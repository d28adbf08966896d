"""What a table plays, in as few words as possible: for ready-made games, and to read back what was chosen.
Nothing is asked here.
"""

from __future__ import annotations

from narrator.rules.table.table import Table
from narrator.script.common.conditions import never
from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines, Occasion
from narrator.script.common.scene import Scene
from narrator.script.evening.cards_in_play import CARDS, ONE_CARD, TABLE
from narrator.script.set_up.citizens import few_citizens

LINES = Lines(never, occasion=Occasion.SET_UP)
ONE_OF_MAFIA = LINES.declare("set.short.mafia.one")
OF_MAFIA = LINES.declare("set.short.mafia", ("number",))
BESIDES = LINES.declare("set.short.besides", ("number",))
ROLE = LINES.declare("set.short.role", ("role",))
TALK = LINES.declare("set.short.talk", ("minutes",))
TALK_FREELY = LINES.declare("set.short.talk_freely")
FEW = LINES.declare("set.short.few")

NAMED = 2
"""Roles of the town that are named one by one when a table is read back: so it stays one breath."""


def cards_in_short(table: Table) -> list[Say]:
    """How many are of the Mafia, and every role but the Mafioso's."""
    others = (_role(table, *one) for one in table.dealt if one[0] != table.mafioso)
    return [mafia_in_short(table), *others]


def _read_in_short(table: Table) -> list[Say]:
    """The same; of the Mafia only how many, and of the town too where that are many roles."""
    town = [one for one in table.dealt if one[0] not in table.mafia_roles]
    if len(town) > NAMED:
        return [mafia_in_short(table), BESIDES(number=sum(number for _, number in town))]
    return [mafia_in_short(table), *(_role(table, *one) for one in town)]


def mafia_in_short(table: Table) -> Say:
    """How many are of the Mafia."""
    if table.options.on_notes:
        black = f"role.{table.word(table.mafioso)}"
        return ONE_CARD(role=black) if table.mafia == 1 else CARDS(number=table.mafia, role=black)
    return ONE_OF_MAFIA() if table.mafia == 1 else OF_MAFIA(number=table.mafia)


def _role(table: Table, role: str, number: int) -> Say:
    name = f"role.{table.word(role)}"
    return ROLE(role=name) if number == 1 else CARDS(number=number, role=name)


def read_back(table: Table, *, warned: bool) -> Scene:
    """What will be played, in one breath; then the game begins. ``warned``: that there are few citizens has
    been said."""
    yield TABLE(players=table.players, ruleset=f"ruleset.{table.ruleset}")
    yield from _read_in_short(table)
    minutes = round(table.options.discussion / 60)
    yield TALK(minutes=minutes) if minutes else TALK_FREELY()
    if few_citizens(table) and not warned:
        yield FEW()
