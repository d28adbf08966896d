"""Render ahead all that the box may say, or record it with your own voice.

`render` shows a bar, and nothing sounds; `record` asks line by line; `check` measures what was recorded.
"""

from __future__ import annotations

import argparse
import sys

from narrator.appliance.progress import ProgressBar
from narrator.appliance.rendering import prerender
from narrator.appliance.settings_in_force import choices_of
from narrator.commands.common.check_recordings import check
from narrator.commands.common.record_voice import record
from narrator.commands.common.settings_of import settings_of
from narrator.config.known import Known


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("action", choices=tuple(ACTIONS))
    parser.add_argument("--json", action="store_true", help="print what check finds as JSON")


def run(args: argparse.Namespace) -> int:
    """Does what was asked for; see there for what is returned."""
    return ACTIONS[args.action](args)


def render(args: argparse.Namespace) -> int:
    """Returns 1 where a line stays silent."""
    settings = choices_of(settings_of(args), Known.under()).settings
    with ProgressBar("lines of the voice") as progress:
        spoken, silent = prerender(settings, progress)
    for text in silent:
        print(f"narrator: it cannot be spoken: {text!r}", file=sys.stderr)
    print(f"{spoken - len(silent)} lines and the music are ready")
    return 1 if silent else 0


ACTIONS = {"check": check, "record": record, "render": render}
