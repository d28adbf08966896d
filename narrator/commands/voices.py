"""Render ahead the music and all that the box may say.

A bar shows how far it is. Nothing sounds.
"""

from __future__ import annotations

import argparse
import sys

from narrator.appliance.progress import ProgressBar
from narrator.appliance.rendering import prerender
from narrator.appliance.settings_in_force import choices_of
from narrator.commands.common.settings_of import settings_of
from narrator.config.known import Known


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("action", choices=("render",))


def run(args: argparse.Namespace) -> int:
    """Returns 1 where a line stays silent."""
    settings = choices_of(settings_of(args), Known.under()).settings
    with ProgressBar("lines of the voice") as progress:
        spoken, silent = prerender(settings, progress)
    for text in silent:
        print(f"narrator: it cannot be spoken: {text!r}", file=sys.stderr)
    print(f"{spoken - len(silent)} lines and the music are ready")
    return 1 if silent else 0
