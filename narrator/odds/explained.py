"""What odds mean, as text: a column for each way to play, and a sentence on what lies between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from narrator.odds.careful import TELLS_ON
from narrator.odds.tally import Odds
from narrator.rules.table.end import MAFIA_WON, TOWN_WON
from narrator.rules.table.role_card import GUARD, SEER
from narrator.rules.table.table import GameSetup

WIDE = 10
"""Characters of a column."""

CLEAR = 0.05
"""The widest 95 % interval by which two ways to play count as alike."""


RoleName = Callable[[str], str]
"""What a role is called, by the table's word for it."""


def report(
    table: GameSetup, named: RoleName, at_random: Odds, careful: Odds | None, exact: float | None
) -> str:
    """All that is known of this table's odds; ``careful`` None: nobody asked; ``exact`` as in `exact`."""
    columns = [at_random] if careful is None else [at_random, careful]
    lines = [f"{table.ruleset}, {table.players} players: {dealt(table, named)}", ""]
    lines.append(_row("", ["random", "careful"][: len(columns)]))
    for end in table.rulebook.ends:
        shares = [column.shares.get(end, 0.0) for column in columns]
        if end in (TOWN_WON.id, MAFIA_WON.id) or any(shares):
            lines.append(_row(end, [_percent(share) for share in shares]))
    lines.append(_row("town, 95 % from", [_percent(column.low) for column in columns]))
    lines.append(_row("to", [_percent(column.high) for column in columns]))
    lines.append(_row("games", [f"{column.games:,}" for column in columns]))
    lines.append(_row("nights", [f"{column.nights:.1f}" for column in columns]))
    if exact is not None:
        lines += ["", f"Exactly, at random: the town wins {_percent(exact)}."]
    if careful is not None:
        lines += ["", difference(table, at_random, careful)]
    return "\n".join(lines)


def difference(table: GameSetup, at_random: Odds, careful: Odds) -> str:
    """How much habits change, and which of them somebody has at this table."""
    if at_random.low <= careful.high and careful.low <= at_random.high:
        if max(at_random.high - at_random.low, careful.high - careful.low) > CLEAR:
            return "So few games do not tell what habits change: play more of them."
        return "Habits change little here."
    points = (careful.town - at_random.town) * 100
    change = f"Habits {'give' if points > 0 else 'cost'} the town {abs(points):.0f} points here"
    habits = "; ".join(_habits(table))
    return f"{change}: {habits}." if habits else f"{change}."


def _habits(table: GameSetup) -> Iterator[str]:
    """What people at this table do otherwise than at random."""
    if table.has(SEER):
        yield f"a detective tells on day {TELLS_ON} at the latest"
        yield "the table convicts whom a detective has found, and nobody who was cleared"
        yield "the Mafia murders first who told"
    for role in table.cast:
        if role.habit_told and (GUARD not in role.traits or table.has(SEER)):
            yield role.habit_told


def dealt(table: GameSetup, named: RoleName) -> str:
    """The cards of a table, citizens included."""
    numbers = table.numbers.items()
    return ", ".join(f"{number} × {named(table.word(role))}" for role, number in numbers if number)


def _row(name: str, cells: list[str]) -> str:
    return f"{name:<16}" + "".join(f"{cell:>{WIDE}}" for cell in cells)


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"
