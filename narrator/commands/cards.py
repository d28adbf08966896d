"""Print role cards, numbers of seats and pages of rules, as a PDF.

For one table, or a set for all of them. What is on the pages is decided in the room print.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.commands.common.table_asked import asked_roles
from narrator.commands.common.write_file import write_file
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.kits import load_kit
from narrator.config.owned import ruleset_of
from narrator.config.rulesets import Ruleset
from narrator.config.seating import lay_table, playable, players_told
from narrator.config.settings import Settings
from narrator.rules.table.options import MOST_PLAYERS
from narrator.rules.table.table import GameSetup
from narrator.words.pack import load_pack

USUAL = 10
"""Players of a table that does not say how many."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("--out", type=Path, default=Path("cards.pdf"), metavar="FILE.pdf")
    parser.add_argument(
        "--roles", metavar="ROLE=N,…", help="the cards of one table, as detective=1,mafioso=3"
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many play at that table")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--no-back", action="store_true", help="faces alone, to print on one side")


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for a table that cannot be played, a file that cannot be written, or
    without the library that draws."""
    try:
        from narrator.print.document import Request, document, whole_set
        from narrator.print.papers import PAPERS
        from narrator.print.wording import Wording
    except ModuleNotFoundError as error:
        raise NarratorError(
            f"cards are drawn by the library fpdf2, and there is no {error.name}: "
            "install it with pip install fpdf2, or run scripts/run cards in a checkout"
        ) from None
    known = Installed.under()
    settings = settings_of(args)
    ruleset = ruleset_of(settings, known)
    this_table = args.config is not None or args.roles is not None or args.players is not None
    table = _table(args, settings, ruleset, known)
    kit = load_kit(known.kit_file("panel" if settings.kit == "auto" else settings.kit))
    cards = _cards_of(table) if this_table else whole_set(known)
    pack = load_pack(known.pack_folder(settings.language))
    pdf = document(
        Request(
            words=Wording(table, pack.at(table.options.theme, table.options.tone)),
            kit=kit,
            cards=cards,
            seats=table.players if this_table else MOST_PLAYERS,
            names=settings.names if this_table and len(settings.names) == table.players else (),
            paper=PAPERS[args.paper],
            backs=not args.no_back,
            this_table=this_table,
        )
    )
    write_file(args.out, pdf)
    whose = f"for {table.players} players" if this_table else "for tables of every size"
    print(f"{args.out}: {sum(cards.values())} cards {whose}")
    return 0


def _table(args: argparse.Namespace, settings: Settings, ruleset: Ruleset, known: Installed) -> GameSetup:
    """The table that is meant. Raises `RuleError` for one that cannot be played."""
    roles = settings.roles if args.roles is None else asked_roles(args.roles, known)
    number = args.players if args.players is not None else players_told(settings)
    if number is None and roles is not None and rulebook().citizen in roles:
        dealt = [role for role, count in roles.items() if count]
        number = sum(roles.values()) - sum([rulebook().roles[role].middle_cards for role in dealt])
    if number is not None:
        return lay_table(ruleset, number, roles, settings.options, 0)
    if args.roles is None:
        tables = playable(settings, ruleset)
        if tables:
            return min(tables, key=lambda one: (abs(one.players - USUAL), one.players))
    return lay_table(ruleset, USUAL, roles, settings.options, 0)


def _cards_of(table: GameSetup) -> Mapping[str, int]:
    return {role: number for role, number in table.numbers.items() if number}
