"""How players learn their roles where no cards are handed out (R9): what is shown to whom, one
pass after the other. The cards are drawn in `setup`.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.chance import draw
from narrator.rules.game.state import Game
from narrator.rules.table.table import GameSetup

DEAL = "deal"
"""The first part of the name of every question of the dealing."""

EXAMPLE = "example"
"""The pass in which nothing is at stake: the lamp lights at a seat that everybody may know."""


class Pass(NamedTuple):
    """One Count in which each player looks up only while their own seat is named."""

    id: str
    """The id of the call in which the players it lights for wake, or of their role if it has no call."""
    role: str
    """Their card."""
    most: int
    """At how many seats the lamp lights."""
    nth: int = 0
    """A number from 1 for players with the same card who work apart; 0 otherwise."""
    name: str = ""
    """The line of the name of the game that is given in this pass (R4.12); empty where it is a card."""


def passes(table: GameSetup) -> tuple[Pass, ...]:
    """All the passes of a dealing by light: one for each role, in the order of their ids; then the
    names of the game. Citizens need none: no lamp has lit for them."""
    found: list[Pass] = []
    for role, number in table.dealt:
        own = [c for c in table.calls if c.role == role and c.holders and not c.named]
        if len(own) > 1:
            found += [Pass(call.id, role, call.holders, nth) for nth, call in enumerate(own, 1)]
        else:
            found.append(Pass(own[0].id if own else role, role, number))
    for call in table.calls:
        if call.named:
            found.append(Pass(call.id, call.role, 1, name=dict(call.slots)["name"]))
    return tuple(found)


def steps(table: GameSetup) -> int:
    """How many steps a dealing has: one for each pass, and one in which the director walks round."""
    return len(passes(table)) if table.options.deal == "box" else 1


def lit(game: Game, id: str) -> tuple[int, ...]:
    """The seats at which the lamp lights in a pass, in seat order."""
    table = game.public.table
    if id == EXAMPLE:
        return (1 + draw(table.seed, EXAMPLE, table.players),)
    (one,) = [it for it in passes(table) if it.id == id]
    if one.nth or one.name:
        return game.holders(id)
    held = enumerate(game.secret.cards, start=1)
    return tuple(seat for seat, card in held if card == one.role)


def forbidden(table: GameSetup) -> str | None:
    """Why the agreed way to deal is impossible (R9), as a sentence; None: it is possible."""
    options = table.options
    if options.deal == "box" and options.moderation != "box":
        return (
            f"deal: box with moderation: {options.moderation}: the box deals only where it moderates, "
            "for then it knows the cards; let it moderate, or play with deal: cards"
        )
    if options.deal != "director":
        return None
    if options.moderation != "helper":
        return (
            f"deal: director with moderation: {options.moderation}: somebody must walk round with open "
            "eyes; play with moderation: helper, or with deal: cards"
        )
    if table.lays:
        return None
    others = [role.id for role in table.cast if not role.taps]
    if others:
        return (
            f"deal: director with {', '.join(others)}: one tap is the Mafia, two are a detective, and "
            "there is no third; take the others out, or play with deal: cards"
        )
    return None
