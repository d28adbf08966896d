"""Measures all figures and prints them as a Markdown table: `scripts/bench`. It does not judge them."""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path

from narrator.config.settings import Settings
from scripts.figures import cold, games, live, memory, nights, setting
from scripts.figures.figure import HEAD, machine


def main() -> None:
    """Takes a few minutes; the user's settings and cache are neither read nor written."""
    argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measures the performance figures and prints them as a Markdown table; takes a few "
        "minutes. Neither settings nor cache of this user are read or written.",
    ).parse_args()
    print(machine(), HEAD, sep="\n\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="figures-") as folder:
        settings = replace(
            Settings(), state=Path(folder, "state"), cache=Path(folder, "cache"), kit="panel"
        )
        for measured in (games, nights, setting, memory, live, cold):
            for figure in measured.figures(settings):
                print(figure.row(), flush=True)


if __name__ == "__main__":
    main()
