"""Reads a table from a command line: ruleset, players, cards, options. Plays and prints nothing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.owned import ruleset_of
from narrator.config.rulesets import Ruleset, load_ruleset, option_record
from narrator.config.seating import lay_table, players_told
from narrator.config.settings import Settings
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.table import GameSetup
from narrator.words.pack import load_pack
from narrator.yamlfile.nodes import parse
from narrator.yamlfile.problems import FileError, meant, quote
from narrator.yamlfile.reading import read


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """By which rules; without a ruleset by those of the settings."""
    parser.add_argument(
        "--ruleset", metavar="R", help="plain, without the options of the settings; else theirs"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="as mafia_wins=parity; several"
    )


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays, with which cards and by which rules."""
    add_rules_arguments(parser)
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument(
        "--mafia",
        type=int,
        metavar="M",
        help="how many of them are of the Mafia, whatever their card",
    )
    parser.add_argument("--roles", metavar="ROLE=N,…", help="special cards, as detective=1,angel=1")


def asked_table(args: argparse.Namespace, players: int | None = None) -> GameSetup:
    """The table that is asked for; what is left out is as in the settings, or else as the ruleset has it.

    ``players`` instead of those asked for; None: these. Raises `NarratorError` for one that cannot be
    played.
    """
    settings, known = settings_of(args), Installed.under()
    ruleset, options = asked_rules(args, settings, known)
    told = (players, args.players, players_told(settings))
    number = next((number for number in told if number is not None), None)
    if number is None:
        raise NarratorError(f"how many play is not told: add --players, {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    own = settings.roles if args.ruleset is None and args.players is None else None
    return lay_table(ruleset, number, _cards(args, own, ruleset, number, known), options, 0)


def asked_rules(
    args: argparse.Namespace, settings: Settings, known: Installed
) -> tuple[Ruleset, Mapping[str, Any]]:
    """The ruleset, and the options that differ from it, by their keys. Raises `NarratorError`."""
    if args.ruleset is not None and args.ruleset not in known.rulesets:
        near = meant(args.ruleset, known.rulesets) or f"; known are {', '.join(known.rulesets)}"
        raise NarratorError(f"there is no ruleset {quote(args.ruleset)}{near}")
    if args.ruleset is None:
        ruleset, own = ruleset_of(settings, known), settings.options
    else:
        ruleset, own = load_ruleset(known.ruleset_file(args.ruleset), known), {}
    return ruleset, {**own, **asked_options(args.option, known)}


def asked_options(items: Sequence[str], known: Installed) -> dict[str, Any]:
    """``reveal=none`` and the like → option → its value. Raises `NarratorError`."""
    found: dict[str, Any] = {}
    keys: dict[str, str] = {}
    for item in items:
        key, sign, value = (part.strip() for part in item.partition("="))
        if not sign or not key or not value:
            raise NarratorError(
                f"--option needs a key and a value, as --option reveal=none, not {quote(item)}"
            )
        if keys.setdefault(key, value) != value:
            raise NarratorError(
                f"--option has {key} twice, {quote(keys[key])} and {quote(value)}; give it one value"
            )
        try:
            found.update(read(option_record(known), parse(f"{key}: {value}", "--option")).items())
        except FileError as error:
            raise NarratorError(f"--option {item}: {error.problems[0].message}") from None
    return found


def asked_roles(text: str, known: Installed) -> dict[str, int]:
    """``detective=1,mafioso=3`` → role id → cards. Raises `NarratorError`."""
    found: dict[str, int] = {}
    for item in text.split(","):
        name, _, number = (part.strip() for part in item.partition("="))
        if not name:
            raise NarratorError(
                "--roles names no card where it should: give cards as angel=1,coward=1, or leave it out"
            )
        if name in known.left_out:
            raise NarratorError(f"no role {quote(name)} can be played: {known.left_out[name]}")
        if name not in known.roles:
            near = meant(name, known.roles) or f"; known are {', '.join(known.roles)}"
            raise NarratorError(f"there is no role {quote(name)}{near}")
        if not number.isdecimal() or not 1 <= int(number) <= MOST_PLAYERS:
            raise NarratorError(
                f"--roles needs a number of cards for {name}, 1 to {MOST_PLAYERS}, as {name}=1"
            )
        if known.roles[name] in found:
            raise NarratorError(f"--roles has {name} twice; give each role one number")
        found[known.roles[name]] = int(number)
    return found


def role_names(args: argparse.Namespace, table: GameSetup) -> Callable[[str], str]:
    """Tells what a role is called in the language of the settings and in the table's world, by a table's word
    for it; its id where the pack has no name."""
    lines = _lines_at(table, settings_of(args).language)
    return lambda word: lines.get(f"role.{word}", (word,))[0]


def side_names(table: GameSetup) -> tuple[str, str]:
    """What town and Mafia are called in the table's world, in the language of the commands."""
    lines = _lines_at(table, "en")
    return lines["option.town"][0], lines["option.mafia"][0]


def _lines_at(table: GameSetup, language: str) -> Mapping[str, tuple[str, ...]]:
    pack = load_pack(Installed.under().pack_folder(language))
    return pack.at(table.options.theme, table.options.tone).lines


def _cards(
    args: argparse.Namespace,
    own: Mapping[str, int] | None,
    ruleset: Ruleset,
    players: int,
    known: Installed,
) -> Mapping[str, int] | None:
    """The cards, as `lay_table` takes them; ``own`` where the command line names none."""
    if args.roles is None and args.mafia is None:
        return own
    roles = {} if args.roles is None else asked_roles(args.roles, known)
    row: Mapping[str, int] = ruleset.table.get(players, {})
    if args.mafia is not None and args.mafia < 1:
        raise NarratorError(
            f"--mafia {args.mafia} leaves nobody of the Mafia; take 1 or more, or leave it out"
        )
    mafia = of_the_mafia(row) if args.mafia is None else args.mafia
    mafioso = rulebook().mafioso
    if mafioso in roles:
        told = of_the_mafia(roles)
        if args.mafia is not None and args.mafia != told:
            raise NarratorError(
                f"--mafia {args.mafia} and --roles with {told} of the Mafia exclude each other; "
                "leave one of them out"
            )
        return roles
    plain = mafia - of_the_mafia(roles)
    if plain < 0:
        raise NarratorError(
            f"--roles has {of_the_mafia(roles)} of the Mafia, and --mafia {mafia}: the Mafia counts "
            "all its cards; take some out, or give a larger number"
        )
    return {**roles, mafioso: plain}


def of_the_mafia(cards: Mapping[str, int]) -> int:
    """How many of these cards are of the Mafia."""
    roles = rulebook().roles
    return sum(number for id, number in cards.items() if roles[id].side.family)
