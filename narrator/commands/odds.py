"""Tell how likely each side is to win at a table.

By playing it many times through the rules of the game, and exactly where no card but the Mafioso acts.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tqdm import tqdm

from narrator.base.errors import NarratorError, RuleError
from narrator.commands.common.table_asked import (
    add_table_arguments,
    asked_roles,
    asked_table,
    of_the_mafia,
    role_names,
)
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.odds.exact import exact
from narrator.odds.explained import report
from narrator.odds.simulate import Cores, odds
from narrator.odds.tally import Odds
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.table import GameSetup

MOST_LINES = 5
"""Mafiosi of the last line in a plot."""

CLOSEST, WIDEST = 0.1, 25.0
"""Points that may be asked for: closer than that takes a million games."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    add_table_arguments(parser)
    parser.add_argument(
        "--play", choices=("random", "careful"), default="random",
        help="careful: beside random play also people with habits",
    )  # fmt: skip
    parser.add_argument(
        "--within", type=float, metavar="POINTS",
        help="stop as soon as the town's chance is known to so many points; 1 if nothing is told",
    )  # fmt: skip
    parser.add_argument("--games", type=int, metavar="G", help="so many games, or so many at most")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="other games")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE.svg|png",
        help="the town's chance at tables of every size, for 1 to 5 Mafiosi and these special cards",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for what cannot be played."""
    _check(args)
    if args.plot is not None:
        return _plot(args)
    table = asked_table(args)
    with Cores() as cores:
        found = {"random": _played(args, table, cores, careful=False)}
        if args.play == "careful":
            found["careful"] = _played(args, table, cores, careful=True)
    if args.json:
        careful = {"careful": _json(table, found["careful"])} if "careful" in found else {}
        print(json.dumps({**_json(table, found["random"]), "exact": exact(table), **careful}))
    else:
        print(report(table, role_names(args, table), found["random"], found.get("careful"), exact(table)))
    return 0


def _plot(args: argparse.Namespace) -> int:
    """Draws the tables of every size, by the exact chance where there is one, else by games at random."""
    try:
        from narrator.odds.odds_picture import CANVASES, draw
    except ModuleNotFoundError as error:
        raise NarratorError(
            f"plots are drawn by the library matplotlib, and there is no {error.name}: install it with "
            "pip install matplotlib, or run scripts/run odds --plot in a checkout"
        ) from None
    file: Path = args.plot
    if file.suffix.lower() not in CANVASES:
        raise NarratorError(f"{file} is no picture that can be drawn: name a file as odds.svg or odds.png")
    if not file.parent.is_dir():
        raise NarratorError(f"{file.parent} is no folder: name a file in one that is there")
    if args.mafia is not None or args.play != "random" or args.json:
        raise NarratorError(
            "--plot draws 1 to 5 Mafiosi at random play: leave out --mafia, --play and --json"
        )
    if args.players is not None and not FEWEST_PLAYERS <= args.players <= MOST_PLAYERS:
        raise NarratorError(f"--players {args.players}: a table has {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    chances: dict[int, dict[int, float]] = {mafia: {} for mafia in _lines(args)}
    title, refused = "", ""
    with Cores() as cores:
        for mafia, row in chances.items():
            for players in range(FEWEST_PLAYERS, (args.players or MOST_PLAYERS) + 1):
                given = argparse.Namespace(**{**vars(args), "mafia": mafia, "players": players})
                try:
                    table = asked_table(given)
                except RuleError as error:
                    refused = error.sentence
                    continue
                title = title or f"{table.ruleset}{f' with {args.roles}' if args.roles else ''}"
                sure = exact(table)
                row[players] = _played(args, table, cores, careful=False).town if sure is None else sure
    if not title:
        raise NarratorError(refused)
    try:
        draw(chances, title, file)
    except OSError as error:
        raise NarratorError(f"{file} cannot be written: {error.strerror}; name another file") from None
    print(f"{file}: {sum(map(len, chances.values()))} tables")
    return 0


def _lines(args: argparse.Namespace) -> range:
    """The sizes of the Mafia that are drawn, from that of the special cards on."""
    roles = {} if args.roles is None else asked_roles(args.roles, Installed.under())
    mafioso = rulebook().mafioso
    if mafioso in roles:
        raise NarratorError(f"--plot draws 1 to {MOST_LINES} Mafiosi: leave {mafioso} out of --roles")
    special = of_the_mafia(roles)
    if special > MOST_LINES:
        raise NarratorError(
            f"--plot draws {MOST_LINES} of the Mafia at most, and --roles has {special}: leave some out of "
            "--roles"
        )
    return range(max(1, special), MOST_LINES + 1)


def _check(args: argparse.Namespace) -> None:
    if args.games is not None and args.games < 1:
        raise NarratorError(f"--games {args.games} plays nothing; take 1 or more, or leave it out")
    if args.within is not None and not CLOSEST <= args.within <= WIDEST:
        raise NarratorError(f"--within {args.within:g} cannot be had: take {CLOSEST:g} to {WIDEST:g} points")


def _played(args: argparse.Namespace, table: GameSetup, cores: Cores, *, careful: bool) -> Odds:
    """The odds by one way to play, with a bar where somebody sees it."""
    within = 1.0 if args.within is None and args.games is None else args.within
    with tqdm(unit=" games", disable=None, leave=False) as bar:

        def progress(played: int, wanted: int) -> None:
            bar.total = wanted
            bar.update(played - bar.n)

        return odds(
            table, within=within, games=args.games, seed=args.seed, careful=careful, cores=cores,
            progress=progress,
        )  # fmt: skip


def shares(table: GameSetup, found: Odds) -> dict[str, float]:
    """End → its share: those that are told of every table, and between them what its cards bring besides."""
    own = [end.id for end, _ in table.own_ends]
    ends = dict.fromkeys(("town", "mafia", "lovers", *own, "nobody", "draw"))
    return {end: round(found.shares.get(end, 0.0), 6) for end in ends}


def _json(table: GameSetup, found: Odds) -> dict[str, Any]:
    ci95 = [round(found.low, 6), round(found.high, 6)]
    told = {"ci95": ci95, "games": found.games, "nights": round(found.nights, 3)}
    return {**shares(table, found), **told}
