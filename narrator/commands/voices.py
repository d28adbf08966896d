"""Renders ahead what the box may say, with a bar that shows how far. Nothing sounds."""

from __future__ import annotations

import argparse
import sys

from narrator.appliance.chosen import choices_of
from narrator.appliance.rendering import render_ahead
from narrator.commands.chosen import settings_of
from narrator.config.known import Known
from narrator.progress import Progress


def run(args: argparse.Namespace) -> int:
    """Returns 1 where a line stays silent."""
    settings = choices_of(settings_of(args), Known.under()).settings
    with Progress("lines of the voice") as progress:
        spoken, silent = render_ahead(settings, progress)
    for text in silent:
        print(f"narrator: it cannot be spoken: {text!r}", file=sys.stderr)
    print(f"{spoken - len(silent)} lines and the music are ready")
    return 1 if silent else 0
