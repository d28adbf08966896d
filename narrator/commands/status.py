"""Tell how the box is, without disturbing it.

What there is to tell, is read elsewhere.
"""

from __future__ import annotations

import argparse
import json

from narrator.appliance.read_status import status
from narrator.commands.common.settings_of import settings_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns 0, whether or not a box runs."""
    found = status(settings_of(args), args.config)
    print(json.dumps(found.json()) if args.json else "\n".join(found.lines()))
    return 0
