"""Prints how the box is. Disturbs nothing."""

from __future__ import annotations

import argparse
import json

from narrator.appliance.read_status import status
from narrator.commands.settings_of import settings_of


def run(args: argparse.Namespace) -> int:
    """Returns 0, whether or not a box runs."""
    found = status(settings_of(args), args.config)
    print(json.dumps(found.json()) if args.json else "\n".join(found.lines()))
    return 0
