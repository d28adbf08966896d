"""Measures all figures, prints them as Markdown tables and puts these into docs/figures.md: `scripts/bench`.
It does not judge them."""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from narrator.base.errors import NarratorError
from narrator.config.settings import Settings
from scripts.figures import (
    busy,
    chances,
    clicks,
    games,
    listening,
    live,
    memory,
    nights,
    noninterference,
    peers,
    presses,
    rehearsing,
    rendering,
    setting,
    stalls,
    telling,
)
from scripts.figures.figure import HEAD, machine
from scripts.figures.page import PAGES, with_rows

KINDS = {
    "games": games,
    "odds": chances,
    "rehearsals": rehearsing,
    "nights": nights,
    "set-up": setting,
    "memory": memory,
    "live": live,
    "clicks": clicks,
    "noninterference": noninterference,
    "presses": presses,
    "busy": busy,
    "stalls": stalls,
    "render": rendering,
    "story": telling,
    "voice": listening,
    "peers": peers,
}
"""What can be measured → the module that does."""

FAST = ("games", "odds", "peers")
"""What needs neither sound nor a voice, and less than two minutes."""


def main() -> int:
    """Takes some minutes; the user's settings and cache are neither read nor written. Returns 2 where a kind
    cannot be measured on this computer; the others are."""
    reader = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measures the figures, prints them, and puts them into docs/figures.md; all of "
        "them take an hour. Neither settings nor cache of this user are read or written.",
    )
    reader.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; else all")
    reader.add_argument("--fast", action="store_true", help=f"the same as {' '.join(FAST)}")
    reader.add_argument("--peers", action="store_true", help="the same as peers: beside another engine")
    reader.add_argument("--print", action="store_true", help="print them, and leave the pages as they are")
    given = reader.parse_args()
    some = [*(FAST if given.fast else ()), *(["peers"] if given.peers else ())]
    wanted = list(dict.fromkeys([*given.kinds, *some])) or list(KINDS)
    if unknown := [kind for kind in wanted if kind not in KINDS]:
        reader.error(f"{unknown[0]} is none of {', '.join(KINDS)}")
    print(machine()["en"], HEAD, sep="\n\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="figures-") as folder:
        settings = replace(Settings(), state=Path(folder, "state"), cache=Path(folder, "cache"), kit="panel")
        code = 0
        for kind in wanted:
            try:
                measure(kind, settings, keep=not given.print)
            except NarratorError as error:
                print(f"scripts/bench {kind}: {error}", file=sys.stderr)
                code = 2
    return code


def measure(kind: str, settings: Settings, *, keep: bool) -> None:
    """Prints what is measured of a kind, row by row; then, if ``keep``, the pages have it."""
    computer, rows = machine(), list[str]()
    for figure in KINDS[kind].figures(settings):
        rows.append(figure.row())
        print(rows[-1], flush=True)
    if keep:
        for language, page in PAGES.items():
            page.write_text(with_rows(page.read_text(), kind, computer[language], rows, language))


if __name__ == "__main__":
    sys.exit(main())
