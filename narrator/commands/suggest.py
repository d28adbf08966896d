"""Suggest cards by which a game is nearest to even.

The mixes are looked for in the room odds; how long an evening is, is played in advance as before a game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

from tqdm import tqdm

from narrator.appliance.silent_equipment import silent_equipment
from narrator.base.errors import NarratorError, RuleError
from narrator.commands.common.fair_rows import as_yaml, fair_rows
from narrator.commands.common.settings_of import settings_of
from narrator.commands.common.suggested import suggestion
from narrator.commands.common.table_asked import (
    add_rules_arguments,
    asked_roles,
    asked_rules,
    role_names,
    side_names,
)
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.owned import owned, owning
from narrator.config.rulesets import Ruleset
from narrator.config.seating import lay_set_up, players_told
from narrator.odds.fair import SCREENED, Mix, Played, fair_mixes
from narrator.odds.simulate import Cores
from narrator.rehearsal.length import Lengths, lengths
from narrator.rules.table.end import MAFIA_WON, TOWN_WON
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.table import GameSetup
from narrator.words.pack import load_pack


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    add_rules_arguments(parser)
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument("--minutes", type=int, metavar="M", help="no evening longer than this")
    parser.add_argument("--roles", metavar="ROLE=N,…", help="cards that are to be in it, as angel=1,coward=1")
    parser.add_argument(
        "--table", action="store_true",
        help="the rows of the ruleset's table beyond its source, nearest to even, for its file",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for a table that no mix fits."""
    settings, known = settings_of(args), Installed.under()
    if args.table:
        return _table(args, *asked_rules(args, settings, known))
    players = players_told(settings) if args.players is None else args.players
    if players is None or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        told = "is not told" if players is None else f"cannot be {players}"
        raise NarratorError(f"how many play {told}: take --players, {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    if args.minutes is not None and args.minutes < 1:
        raise NarratorError(f"--minutes {args.minutes} is no evening; take 1 or more, or leave it out")
    ruleset, options = asked_rules(args, settings, known)
    asked = {} if args.roles is None else asked_roles(args.roles, known)
    cards = owned(settings, known) | asked.keys()
    ruleset = owning(ruleset, cards)
    book = replace(rulebook(), roles={id: it for id, it in rulebook().roles.items() if id in cards})
    play = silent_equipment(load_pack(known.pack_folder(settings.language)), {})
    refused: list[RuleError] = []
    laid: list[GameSetup] = []

    def lay(cards: Mapping[str, int]) -> GameSetup | None:
        try:
            return lay_set_up(ruleset, players, cards, options, 0)
        except RuleError as error:
            refused.append(error)
        return None

    @cache
    def lasting(table: GameSetup, nights: float) -> Lengths:
        return lengths(table, play, known_nights=nights)

    def length(mix: Mix) -> Lengths:
        return lasting(mix.table, mix.odds.nights)

    def short(mix: Mix) -> bool:
        laid.append(mix.table)
        return args.minutes is None or length(mix).evening <= args.minutes * 60

    with Cores() as cores, tqdm(unit=" tables", disable=None, leave=False) as bar:

        def progress() -> None:
            bar.update()

        mixes = fair_mixes(book, ruleset.table[players], asked, lay, short, cores, progress)
        if not mixes:
            raise _too_long(args) if laid else refused[0]
        own: Mix | None = None
        with suppress(RuleError):
            table = lay_set_up(ruleset, players, None, options, 0)
            own = Mix(table, Played(cores, SCREENED, progress).odds(table))
        found = [(mix, length(mix)) for mix in mixes]
    if args.json:
        print(json.dumps({
            "ruleset": ruleset.name, "players": players,
            "mixes": [_json(mix) | _minutes(lasts) for mix, lasts in found],
            "table": own and _json(own),
        }))  # fmt: skip
    else:
        table = found[0][0].table
        print(suggestion(found, own, role_names(args, table), side_names(table)))
    return 0


def _table(args: argparse.Namespace, ruleset: Ruleset, options: Mapping[str, Any]) -> int:
    """Prints the rows by which a ruleset's table goes on where its source ends (R1.5)."""
    if args.players is not None or args.minutes is not None or args.roles is not None:
        raise NarratorError(
            "--table gives every row beyond the source: leave out --players, --minutes and --roles"
        )
    rows = fair_rows(ruleset, options)
    if not rows:
        low, high = ruleset.source
        raise NarratorError(
            f"{ruleset.name} has no row to give: its source speaks of {low} to {high} players, and beyond "
            "that there is no exact chance for its cards and rules"
        )
    if args.json:
        print(json.dumps({
            "ruleset": ruleset.name,
            "rows": {players: {"roles": row.cards, "town": row.town} for players, row in rows.items()},
        }))  # fmt: skip
    else:
        print(as_yaml(rows))
    return 0


def _too_long(args: argparse.Namespace) -> NarratorError:
    return NarratorError(
        f"no mix for so many ends within --minutes {args.minutes}: take more, or a shorter talk with "
        "--option discussion=120"
    )


def _json(mix: Mix) -> dict[str, Any]:
    found = mix.odds
    own = [end.id for end in mix.table.rulebook.own_ends]
    return {
        "roles": dict(mix.table.dealt),
        **{end: round(found.shares.get(end, 0.0), 4) for end in (TOWN_WON.id, MAFIA_WON.id, *own)},
        "ci95": [round(found.low, 4), round(found.high, 4)],
        "games": found.games,
        "nights": round(found.nights, 2),
    }


def _minutes(lasts: Lengths) -> dict[str, float]:
    return {
        "minutes": round(lasts.evening / 60, 1),
        "first_night_minutes": round(lasts.first_night / 60, 1),
    }
