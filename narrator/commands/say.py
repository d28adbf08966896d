"""Speak a text.

Or write it to a file. No game.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path

from hardware.sound.stream import NoSoundDevice
from hardware.speech.voice_spec import SpeechUnavailable
from narrator.appliance.builder_log import tell
from narrator.appliance.say_text import say
from narrator.commands.common.settings_of import settings_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("text")
    parser.add_argument("--wav", type=Path, metavar="W.wav", help="write it to a file instead")


def run(args: argparse.Namespace) -> int:
    """Returns when the last word has been heard or is in the file; without sound the text is shown."""
    settings = settings_of(args)
    try:
        with ExitStack() as stack:
            say(args.text, settings, args.wav, stack)
    except (NoSoundDevice, SpeechUnavailable) as error:
        if args.wav is not None:
            raise
        tell(f"{error}; until then the text is only shown")
        print(" ".join(args.text.split()))
    return 0
