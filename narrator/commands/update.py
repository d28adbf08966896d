"""Take a new version from a file that the builder has signed.

The service narrator-update runs this at boot and for every stick; how it is done stands in narrator/updates.
"""

from __future__ import annotations

import argparse
import os
import traceback
from pathlib import Path

from narrator.base.errors import NarratorError
from narrator.updates.news import HOME
from narrator.updates.this_computer import opened, this_computer
from narrator.updates.update_outcome import Outcome
from narrator.updates.updater import Updater

BOOT = Path("/boot/firmware")

FAULT = os.EX_SOFTWARE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument(
        "place",
        nargs="?",
        type=Path,
        default=BOOT,
        help="a file, a folder, or the partition of a stick like /dev/sda1; if left out, the boot partition;"
        " needs root",
    )


def run(args: argparse.Namespace) -> int:
    """Returns 0 where a version was installed or there is nothing to do, 1 where a file was refused, and
    `FAULT`, with a traceback, where this program fails: its service takes 1 for an answer, and not that."""
    try:
        return _update(args.place)
    except (NarratorError, OSError):
        raise
    except Exception:
        traceback.print_exc()
        return FAULT


def _update(place: Path) -> int:
    if os.geteuid():
        raise NarratorError("only root can update the box: sudo narrator update")
    if not HOME.is_dir():
        raise NarratorError("no box is installed here: scripts/install installs one")
    os.umask(0o022)
    with opened(place) as folder:
        news = Updater(this_computer()).look(folder)
    if news is None:
        print(f"{place} has no update that is newer than what is installed")
        return 0
    if news.outcome is Outcome.READY:
        print(f"version {news.about} is installed, and plays from the next start between two games")
        return 0
    print(f"{news.about} is refused: {news.why}")
    return 1
