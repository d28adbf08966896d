"""Helpers that copy a frozen game with changes and write events in its log. They decide nothing."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.facts import Event, Fact
from narrator.rules.game.state import Game


def with_public(game: Game, *facts: Fact, **public: Any) -> Game:
    """The game with its public half changed, and with facts that are now public and in the log."""
    return with_public_changes(game, facts, public)


def with_public_changes(game: Game, facts: tuple[Fact, ...], public: dict[str, Any]) -> Game:
    """The same, for whoever has them at hand; the dictionary is used up."""
    view, secret, log = game
    if facts:
        public["facts"] = view.facts + facts
        log += facts
    return _new(Game, (view.changed(public), secret, log))


def with_secret(game: Game, *events: Event, **secret: Any) -> Game:
    """The game with its secret half changed, and with events that only the log is told."""
    return with_secret_changes(game, events, secret)


def with_secret_changes(game: Game, events: tuple[Event, ...], secret: dict[str, Any]) -> Game:
    """The same, for whoever has them at hand."""
    view, half, log = game
    return _new(Game, (view, half.changed(secret) if secret else half, log + events))


_new = tuple.__new__  # a game is copied at each act, and its class takes twice as long
