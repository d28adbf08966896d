"""Helpers that copy a frozen game with changes and write events in its log. They decide nothing."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.facts import Event, Fact
from narrator.rules.game.state import Game


def tell(game: Game, *facts: Fact, **public: Any) -> Game:
    """The game with its public half changed, and with facts that are now public and in the log."""
    if facts:
        public["facts"] = game.public.facts + facts
    return Game(game.public.but(**public), game.secret, game.log + facts)


def keep(game: Game, *events: Event, **secret: Any) -> Game:
    """The game with its secret half changed, and with events that only the log is told."""
    half = game.secret.but(**secret) if secret else game.secret
    return Game(game.public, half, game.log + events)
