"""Speaks a text, or writes it to a file. No game."""

from __future__ import annotations

import argparse
from contextlib import ExitStack

from narrator.appliance.say_text import say
from narrator.commands.settings_of import settings_of


def run(args: argparse.Namespace) -> int:
    """Returns when the last word has been heard, or is in the file."""
    settings = settings_of(args)
    with ExitStack() as stack:
        say(args.text, settings, args.wav, stack)
    return 0
