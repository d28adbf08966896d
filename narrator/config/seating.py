"""Turns settings into a table that can be played: ruleset, players, cards and options, agreed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from narrator.base.errors import NarratorError, RuleError
from narrator.config.installed_rulebook import rulebook
from narrator.config.kit import Kit
from narrator.config.rulesets import Ruleset, merge
from narrator.config.settings import Settings
from narrator.rules.setup.setup import check_table
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS, Options
from narrator.rules.table.table import GameSetup
from narrator.script.set_up.citizens import check_citizens
from narrator.script.set_up.player_count import USUAL


def lay_table(
    ruleset: Ruleset,
    players: int,
    roles: Mapping[str, int] | None,
    options: Mapping[str, Any],
    seed: int,
) -> GameSetup:
    """The agreement of one game. ``roles`` None takes the ruleset's row for so many players (R1.5).

    Raises `RuleError` for a table that cannot be played (R1.2, R1.7).
    """
    cards = ruleset.table.get(players, {}) if roles is None else roles
    spares = sum([rulebook().roles[role].middle_cards for role, number in cards.items() if number])
    if rulebook().citizen in cards and sum(cards.values()) != players + spares:
        as_many = f"{players + spares}, {spares} of them in the middle" if spares else "as many"
        raise RuleError(
            f"{sum(cards.values())} cards for {players} players: with the citizens counted, "
            f"they must be {as_many}",
            "R1.7",
            "cards",
        )
    low, high = ruleset.source
    agreed = merge(ruleset.options, options)
    if rulebook().ties[agreed.tie].needs_mayor:
        agreed = agreed.replace(mayor=True)  # R12: on as soon as a set-up asks for it
    table = GameSetup(
        players=players,
        options=agreed,
        dealt=rulebook().as_dealt(cards),
        rulebook=rulebook(),
        ruleset=ruleset.name,
        hidden_win=ruleset.hidden_win,
        words=ruleset.words,
        sequence=ruleset.sequence,
        lays=ruleset.lays,
        beyond="few" if players < low else "many" if players > high else "",
        seed=seed,
    )
    check_table(table)
    return table


def lay_set_up(
    ruleset: Ruleset,
    players: int,
    roles: Mapping[str, int] | None,
    options: Mapping[str, Any],
    seed: int,
) -> GameSetup:
    """The agreement of a game that is chosen by ear or in settings, which needs a citizen. A rehearsal may
    do without. Raises `RuleError`."""
    table = lay_table(ruleset, players, roles, options, seed)
    check_citizens(table)
    return table


def check_seating(settings: Settings, ruleset: Ruleset) -> None:
    """Whether the settings' cards fit their players, or any number of them where the box asks.

    Raises `FileError` at the place of the settings that is to be mended (R1.2, R1.7), or `RuleError` if
    none of them stands in a file.
    """
    refused: RuleError | None = None
    for number in _numbers(settings):
        try:
            lay_set_up(ruleset, number, settings.roles, settings.options, 0)
            return
        except RuleError as error:
            refused = error
    assert refused is not None
    raise _at(settings, ("roles", "options", "players", "ruleset"), refused)


def playable(settings: Settings, ruleset: Ruleset) -> list[GameSetup]:
    """The tables that these settings can lay: one, or one for each number where the box asks."""
    tables: list[GameSetup] = []
    for number in _numbers(settings):
        with suppress(RuleError):
            tables.append(lay_set_up(ruleset, number, settings.roles, settings.options, 0))
    return tables


def likely_table(settings: Settings, ruleset: Ruleset, kit: Kit) -> GameSetup:
    """The table of so many, or one of a usual size as long as nobody has told. Raises `RuleError` where
    these settings fit no table on this kit."""
    tables = sorted(playable(settings, ruleset), key=lambda one: (abs(one.players - USUAL), one.players))
    for table in tables:
        with suppress(KitTooSmall):
            check_kit(table.options, table.players, kit)
            return table
    number = players_told(settings) or USUAL
    table = lay_set_up(ruleset, number, settings.roles, settings.options, 0)
    check_kit(table.options, number, kit)
    return table


class KitTooSmall(RuleError):
    """More players than the kit has lamps or buttons of seats for."""


def check_kit(options: Options, players: int, kit: Kit) -> None:
    """Where everybody presses the own button, every seat needs one (R5, R13.17); and a kit whose seats have
    lamps or buttons has a place for as many and no more (R1.2). Raises `KitTooSmall`."""
    for wanted, needs, rule, instead, short in (
        (
            "votes: buttons",
            options.votes == "buttons",
            "R5",
            "votes: outcome or votes: tally",
            "votes: tally",
        ),
        ("night: silent", options.night == "silent", "R13.17", "night: awake", "night: awake"),
    ):
        if not needs or kit.seats >= players:
            continue
        if kit.terminal:
            sentence = (
                f"{wanted} needs a button at every seat, and a terminal has none: take {instead}; "
                "a box has such buttons with the kit seats"
            )
        else:
            sentence = (
                f"{wanted} for {players} players, and the kit {kit.name} has {kit.seats} buttons of "
                f"seats: take the kit seats, {'fewer players, ' if kit.seats else ''}or {short}"
            )
        raise KitTooSmall(sentence, rule, "buttons")
    if kit.places is not None and kit.places < players:
        part = "lamps" if kit.places == kit.ring else "buttons"
        raise KitTooSmall(
            f"{players} players, and the kit {kit.name} has {kit.places} {part} of seats, one for each "
            "who plays: take fewer players, or a kit without them",
            "R1.2",
            "places",
        )


def check_wiring(settings: Settings, ruleset: Ruleset, kit: Kit) -> None:
    """Whether the kit has a place and a vote for everybody, or for the smallest table where the box
    asks. Raises `FileError` at the place of the settings that is to be mended (R1.2, R5)."""
    try:
        check_kit(merge(ruleset.options, settings.options), min(_numbers(settings)), kit)
    except KitTooSmall as error:
        by_buttons = error.why == "buttons"
        guilty = ("options", "kit", "ruleset") if by_buttons else ("players", "kit", "pins")
        raise _at(settings, guilty, error) from None


def _at(settings: Settings, guilty: Sequence[str], refused: RuleError) -> NarratorError:
    """The refusal at the first of these keys that stands in a file; in none: as it is."""
    where = next((settings.where[key] for key in guilty if key in settings.where), None)
    return refused if where is None else where.refuse(refused.sentence, refused.rule)


def players_told(settings: Settings) -> int | None:
    """How many play; None: nobody has told yet."""
    players = settings.players
    return len(players) if isinstance(players, tuple) else players


def _numbers(settings: Settings) -> Sequence[int]:
    """How many may play: any number where the box asks."""
    number = players_told(settings)
    return range(FEWEST_PLAYERS, MOST_PLAYERS + 1) if number is None else (number,)
