"""Examine loudspeaker, lamps, buttons and delay.

Somebody presses and listens; the verdict is printed. What is judged how, doctor/ says.
"""

from __future__ import annotations

import argparse
import json

from narrator.appliance.open_doctor import open_examination
from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.doctor.questions import examine
from narrator.live.clock import Quit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns 1 where something is not well."""
    try:
        with open_examination(settings_of(args), to_errors=args.json) as (parts, examination):
            report = examination.run(examine(parts))
    except Quit:
        raise NarratorError("the examination was broken off; begin it again") from None
    print(json.dumps(report.json()) if args.json else "\n".join(report.lines()))
    return 0 if report.well else 1
