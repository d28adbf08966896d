"""Random games of every kind through the one driver: nothing raises, all end, the oracle agrees (R8)."""

from __future__ import annotations

import pytest

from narrator.config.installed_rulebook import rulebook
from narrator.roles import all_roles
from tests.kit.long import games
from tests.soak.anything import rulesets
from tests.soak.batch import played

BATCHES = 10
BATCH = games(1_000, 20_000) // BATCHES


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_game_keeps_its_order_and_ends_as_the_text_says(batch: int) -> None:
    """A game that fails is named by its number: `scripts/soak games 1 NUMBER` plays it alone."""
    assert played("games", batch * BATCH, BATCH).failed == ()


def test_the_games_have_everything_in_them() -> None:
    """Every ruleset, role, number of players and word of an option; every event of R11 and every end."""
    seen = {thing for batch in range(BATCHES) for thing in played("games", batch * BATCH, BATCH).seen}
    options = rulebook().options
    words = {f"{key} {word}" for key in options for word in rulebook().words(options[key])}
    flags = {f"{key} {flag}" for key in options for flag in (True, False) if options[key].flag}
    events = {
        "ShowCard", "UsePower", "Leave", "Extend", "EndGame", "Undo", "Redo", "Undo of a night",
    }  # fmt: skip
    told = {"Refused", "Miscounted", "Voided", "Drawn", "Tied", "Elected", "Undone", "restarts"}
    ends = {f"won by {who}" for who in ("town", "mafia", "lovers", "nobody", "draw")}
    sizes = {f"{players} players" for players in range(5, 25)}
    wanted = {*rulesets(), *all_roles(), *words, *flags, *events, *told, *ends, *sizes}
    assert wanted - seen == set()
