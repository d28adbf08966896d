"""What odds mean, as text: a column for each way to play, and a sentence on what lies between them."""

from __future__ import annotations

from narrator.odds.careful import DETECTIVES
from narrator.odds.tally import ENDS, Odds
from narrator.rules.table.table import Table

WIDE = 10
"""Characters of a column."""


def report(table: Table, at_random: Odds, careful: Odds | None, exact: float | None) -> str:
    """All that is known of this table's odds; ``careful`` None: nobody asked; ``exact`` as in `exact`."""
    columns = [at_random] if careful is None else [at_random, careful]
    lines = [f"{table.ruleset}, {table.players} players: {dealt(table)}", ""]
    lines.append(_row("", ["random", "careful"][: len(columns)]))
    for number, side in enumerate(ENDS):
        shares = [column[number] for column in columns]
        if number < 2 or any(shares):
            lines.append(_row(side, [_percent(share) for share in shares]))
    lines.append(_row("town, 95 % from", [_percent(column.low) for column in columns]))
    lines.append(_row("to", [_percent(column.high) for column in columns]))
    lines.append(_row("games", [f"{column.games:,}" for column in columns]))
    lines.append(_row("nights", [f"{column.nights:.1f}" for column in columns]))
    if exact is not None:
        lines += ["", f"Exactly, at random: the town wins {_percent(exact)}."]
    if careful is not None:
        lines += ["", difference(table, at_random, careful)]
    return "\n".join(lines)


def difference(table: Table, at_random: Odds, careful: Odds) -> str:
    """Why careful people win otherwise than random ones, in one sentence."""
    points = (careful.town - at_random.town) * 100
    if at_random.low <= careful.high and careful.low <= at_random.high:
        if any(table.number(role) for role in DETECTIVES):
            return (
                "Habits change little here: what the detectives tell is worth what it costs them."
            )
        return "Habits change little here: nobody at this table learns anything that could be told."
    if points > 0:
        guarded = ", and the guard stays with who told" if table.number("angel") else ""
        return (
            f"Habits give the town {points:.0f} points: the table convicts whom a detective has found, and "
            f"nobody who was cleared{guarded}."
        )
    return f"Habits cost the town {-points:.0f} points: the Mafia murders first who is known to be honest."


def dealt(table: Table) -> str:
    """The cards of a table, citizens included."""
    numbers = [(role, table.number(role)) for role, _ in table.dealt]
    numbers.append(("citizen", table.number("citizen")))
    return ", ".join(f"{number} {table.word(role)}" for role, number in numbers if number)


def _row(name: str, cells: list[str]) -> str:
    return f"{name:<16}" + "".join(f"{cell:>{WIDE}}" for cell in cells)


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"
