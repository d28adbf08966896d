"""Render ahead all that the box may say, record it with your own voice, or list and try other voices.

`render` shows a bar, and nothing sounds; `record` asks line by line; `check` measures what was recorded;
`list` names the voices that there are, and `try` says the same four lines by each that is here.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from narrator.appliance.list_voices import listed_voices, try_voices
from narrator.appliance.open_voice import voice_spec
from narrator.appliance.progress import ProgressBar
from narrator.appliance.rendering import prerender
from narrator.appliance.settings_in_force import choices_of
from narrator.commands.common.check_recordings import check
from narrator.commands.common.record_voice import record
from narrator.commands.common.settings_of import settings_of
from narrator.config.known import Known
from narrator.words.pack import load_pack


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("action", choices=tuple(ACTIONS))
    parser.add_argument("--json", action="store_true", help="print what check finds as JSON")
    parser.add_argument("--voice", metavar="NAME", help="render: what this voice says")
    parser.add_argument("--wav", type=Path, metavar="DIR", help="try: write files there instead")


def run(args: argparse.Namespace) -> int:
    """Does what was asked for; see there for what is returned."""
    return ACTIONS[args.action](args)


def show_voices(args: argparse.Namespace) -> int:
    """One line for each voice."""
    print("\n".join(listed_voices(settings_of(args))))
    return 0


def hear_voices(args: argparse.Namespace) -> int:
    """Returns 1 where a voice failed."""
    return 0 if try_voices(settings_of(args), args.wav, print) else 1


def render(args: argparse.Namespace) -> int:
    """Returns 1 where a line stays silent."""
    settings = choices_of(settings_of(args), Known.under()).settings
    if args.voice is not None:
        settings = replace(
            settings, speech=replace(settings.speech, voice={settings.language: args.voice})
        )
        voice_spec(settings, load_pack(Known.under().pack_folder(settings.language)))
    with ProgressBar("lines of the voice") as progress:
        spoken, silent = prerender(settings, progress)
    for text in silent:
        print(f"narrator: it cannot be spoken: {text!r}", file=sys.stderr)
    print(f"{spoken - len(silent)} lines and the music are ready")
    return 1 if silent else 0


ACTIONS = {
    "check": check,
    "list": show_voices,
    "record": record,
    "render": render,
    "try": hear_voices,
}
