"""Mixes of cards as text, each with what it means for an evening. Looks for none."""

from __future__ import annotations

from collections.abc import Sequence

from narrator.odds.explained import RoleName, dealt
from narrator.odds.fair import Mix
from narrator.rehearsal.length import Lengths

EVEN = 0.05
"""From an even game to this far from it, nobody at the table notices."""

FIVE = 5


def suggestion(
    found: Sequence[tuple[Mix, Lengths]], own: Mix | None, named: RoleName, sides: tuple[str, str]
) -> str:
    """The mixes, the best first, one paragraph each; ``own`` is what the ruleset deals, None: it deals
    nothing that can be played like this. ``sides``: what town and Mafia are called."""
    table = found[0][0].table
    lines = [f"{table.ruleset}, {table.players} players, nearest to even first:", ""]
    for mix, lasts in found:
        lines += [f"{dealt(mix.table, named)}.", f"  {_chances(mix, sides)} {_lasts(mix, lasts)}"]
    if own is not None:
        lines += ["", f"The ruleset deals {dealt(own.table, named)}.", f"  {_chances(own, sides)}"]
    lines += [
        "",
        "These are the odds of random play: nobody suspects, nobody lies, and nobody makes anything of what "
        "a detective learns. narrator odds --play careful tells what habits change.",
    ]
    return "\n".join(lines)


def _chances(mix: Mix, sides: tuple[str, str]) -> str:
    town, mafia = sides
    found = mix.odds
    own = [(end.id, found.shares.get(end.id, 0.0)) for end in mix.table.rulebook.own_ends]
    others = "".join(f", {end} {share * 100:.0f}" for end, share in own if round(share * 100))
    half = (found.high - found.low) * 50
    close = f" (to {max(1, round(half))})" if found.games else ""  # else it is known exactly
    even = " It is as good as even." if mix.uneven <= EVEN else ""
    return (
        f"{town.capitalize()} wins {found.town * 100:.0f} of 100 games{close}, {mafia} "
        f"{found.mafia * 100:.0f}{others}.{even}"
    )


def _lasts(mix: Mix, lasts: Lengths) -> str:
    evening = FIVE * max(1, round(lasts.evening / 60 / FIVE))
    night = max(1, round(lasts.first_night / 60))
    return f"About {mix.odds.nights:.0f} nights and {evening} minutes, {night} of them the first night."
