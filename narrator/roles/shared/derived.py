"""What follows from the design of a card and is data of every `Role`: what it says, what people do who do not
play at random, and which hooks it has.
"""

from __future__ import annotations

from narrator.roles.shared import design as d
from narrator.rules.table.side import TOWN


def says(design: d.CardDesign) -> dict[str, tuple[str, ...]]:
    """What is told of it by day, each line with its slots."""
    seat = ("seat",)
    lines: dict[str, tuple[str, ...]] = {}
    if design.mark and design.mark.public:
        lines["marked"] = seat
        lines |= {"nobody": ()} if design.does(d.MARKS) else {}
    told: dict[str, dict[str, tuple[str, ...]]] = {
        d.KILLS: {"killed": seat},
        d.DIES: {"died": seat},
        d.VOIDS: {"voided": ()},
    }
    for deed in design.day.does if design.day else ():
        lines |= told.get(deed, {})
    return {f"{design.id}.{line}": slots for line, slots in lines.items()}


def habit_told(design: d.CardDesign) -> str:
    """What its holder does otherwise than at random, as a part of a sentence (R10)."""
    name, night = design.id.replace("_", " "), design.night
    if night is None or design.side != TOWN:
        return ""
    if {d.ATTACKS, d.POISONS} & {*night.does}:
        return f"the {name} attacks only whom a detective has exposed"
    return f"the {name} stays with who told" if {d.GUARDS, d.DIES_FOR} & {*night.does} else ""


def hooks(design: d.CardDesign, all_of_them: frozenset[str]) -> frozenset[str]:
    """Those that this card answers: no other need be asked."""
    used = {
        "deeds": bool(design.night and (design.night.does or design.wins == d.CHOSEN)),
        "dies": bool(design.dies) or design.wins == d.CONVICTED,
        "dawns": bool(design.mark and design.mark.public) and design.does(d.MARKS),
        "shares_win": design.wins in d.SHARED,
    }
    return all_of_them - {name for name, here in used.items() if not here}
