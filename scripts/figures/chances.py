"""Measures how long the odds of a table and a suggestion take, in a process of their own as the commands have
it, and how much memory many more games need.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import lay_table
from narrator.config.settings import Settings
from narrator.odds.simulate import Cores, odds
from scripts.figures.figure import Figure

ROLES = ("detective", "angel", "coward", "apothecary")
COMMAND = (
    "odds", "--ruleset", "palermo", "--players", "12", "--mafia", "3",
    "--roles", ",".join(f"{role}=1" for role in ROLES), "--json",
)  # fmt: skip
SUGGEST = ("suggest", "--ruleset", "palermo", "--players", "12", "--json")
RUNS = 5
FEW, MANY = 1_000, 6_000


def figures(settings: Settings) -> list[Figure]:
    """Twelve players, with four special roles to one point, and without any told; on all cores."""
    del settings
    return [
        Figure("odds of 12 players with 4 special roles, ±1 point", "s", _seconds(COMMAND), 3.0),
        Figure("the cards suggested for 12 players", "s", _seconds(SUGGEST), 20.0),
        Figure(f"growth of memory from {FEW:,} to {MANY:,} games of odds", "MB", [_growth()], 1.0),
    ]


def _seconds(told: tuple[str, ...]) -> list[float]:
    """How long a command takes, from its start to its end."""
    taken = []
    for _ in range(RUNS):
        begin = time.monotonic()
        command = [sys.executable, "-m", "narrator", *told]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        taken.append(time.monotonic() - begin)
    return taken


def _growth() -> float:
    """By how much the most memory that this process has had grows, played in this process alone."""
    known = Installed.under()
    palermo = load_ruleset(known.ruleset_file("palermo"), known)
    table = lay_table(palermo, 12, {"mafioso": 3, **dict.fromkeys(ROLES, 1)}, {}, 1)
    most = []
    for games in (FEW, MANY):
        odds(table, within=None, games=games, cores=Cores(1))
        most.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)
    return most[1] - most[0]
