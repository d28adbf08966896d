"""Refuses cards and options that a way to moderate cannot play (R9). It changes nothing."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.table.table import GameSetup


def check_moderation(table: GameSetup) -> None:
    """Raises `RuleError` for cards or options that cannot be moderated like that (R9)."""
    options = table.options
    if options.moderation == "tap":
        _by_touch(table)
    if options.on_notes:
        _on_notes(table)


def _by_touch(table: GameSetup) -> None:
    if table.options.blind:
        raise RuleError(
            "blind with moderation: tap: no touched hand knows whether a majority of the Mafia meant it; "
            "let them choose together, or let the box moderate",
            "R4.2",
            "moderation",
        )
    for role in table.cast:
        if role.untouched:
            raise RuleError(
                f"{role.id} with moderation: tap: {role.untouched}; take it out, or let the box moderate",
                "R9",
                "moderation",
            )


def _on_notes(table: GameSetup) -> None:
    """Only colour counts, the card goes back into the deck, and nobody reveals anything (R1.6, R7.2)."""
    others = [role.id for role in table.cast if not role.plain]
    if others:
        raise RuleError(
            f"{others[0]} with moderation: notes: only the colour of a card counts there, so deal "
            "black cards and red ones, mafioso and citizen",
            "R1.6",
            "moderation",
        )
    if table.options.reveal != "none":
        raise RuleError(
            f"reveal: {table.options.reveal} with moderation: notes: the cards lie in the deck again, "
            "and nobody reveals anything; play with reveal: none",
            "R7.2",
            "open",
        )
