"""Speak a text.

Or write it to a file. No game.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path

from narrator.appliance.say_text import say
from narrator.commands.common.settings_of import settings_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("text")
    parser.add_argument("--wav", type=Path, metavar="W.wav", help="write it to a file instead")


def run(args: argparse.Namespace) -> int:
    """Returns when the last word has been heard or is in the file; without sound the text is shown."""
    settings = settings_of(args)
    with ExitStack() as stack:
        caption = say(args.text, settings, args.wav, stack)
    if caption:
        print(caption)
    return 0
