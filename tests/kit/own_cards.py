"""Lays a table with cards that a test has made, beside those that ship. Contains no tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from narrator.rules.game.role import Role
from narrator.rules.setup.setup import known_game
from narrator.rules.table.table import GameSetup
from tests.kit.rules import Evening, lay


def lay_with(
    own: Mapping[Role, list[int]], players: int, ruleset: str = "basic", /, **agreed: Any
) -> tuple[GameSetup, tuple[str, ...]]:
    """A table and its cards: ``own`` are the cards that a test has made, with their seats; ``agreed`` is as
    in `lay`."""
    table, cards = lay(players, ruleset, **agreed)
    roles = {**table.rulebook.roles, **{card.id: card for card in own}}
    held = {seat: card.id for card, seats in own.items() for seat in seats}
    dealt = {**dict(table.dealt), **{card.id: len(seats) for card, seats in own.items()}}
    laid = replace(table, rulebook=replace(table.rulebook, roles=roles)).with_cards(dealt)
    return laid, tuple(held.get(seat, card) for seat, card in enumerate(cards, start=1))


def evening_with(
    own: Mapping[Role, list[int]], players: int, ruleset: str = "basic", /, **agreed: Any
) -> Evening:
    """An evening at such a table, whose cards the box knows, before its first night."""
    return Evening(known_game(*lay_with(own, players, ruleset, **agreed)))
