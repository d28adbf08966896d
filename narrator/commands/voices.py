"""Render ahead all that the box may say, record it with your own voice, or list and try other voices.

`render` shows a bar, and nothing sounds; `record` asks line by line; `check` measures what was recorded;
`list` names the voices that there are, and `try` says the same four lines by each that is here. `fetch` gets
a voice of Piper from the internet, and `use` makes a voice that of its language.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from hardware.speech.other_engines import known as other_voice
from hardware.speech.piper_voices import own_folder
from narrator.appliance.fetch_voice import SOURCE, VoiceFetcher
from narrator.appliance.list_voices import listed_voices, try_voices
from narrator.appliance.open_voice import check_speech, voice_spec
from narrator.appliance.progress import ProgressBar
from narrator.appliance.rendering import prerender
from narrator.appliance.settings_in_force import choices_of
from narrator.base.errors import NarratorError
from narrator.commands.common.check_recordings import check
from narrator.commands.common.record_voice import record
from narrator.commands.common.settings_of import settings_of
from narrator.config.installed import Installed
from narrator.words.pack import load_pack


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("action", choices=tuple(ACTIONS))
    parser.add_argument("name", nargs="?", help="fetch, use: which voice")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="fetch: keep it there, and use it nowhere")
    parser.add_argument(
        "--from", dest="source", default=SOURCE, metavar="URL", help="fetch: from another server"
    )
    parser.add_argument("--json", action="store_true", help="print what check finds as JSON")
    parser.add_argument("--voice", metavar="NAME", help="render: what this voice says")
    parser.add_argument("--wav", type=Path, metavar="DIR", help="try: write files there instead")


def run(args: argparse.Namespace) -> int:
    """Does what was asked for; see there for what is returned."""
    if (args.name is None) == (args.action in NAMED):
        many = "which voice: narrator voices list names some" if args.name is None else "no name"
        raise NarratorError(f"voices {args.action} takes {many}")
    return ACTIONS[args.action](args)


def show_voices(args: argparse.Namespace) -> int:
    """One line for each voice."""
    print("\n".join(listed_voices(settings_of(args))))
    return 0


def hear_voices(args: argparse.Namespace) -> int:
    """Returns 1 where a voice failed."""
    return 0 if try_voices(settings_of(args), args.wav, print) else 1


def fetch(args: argparse.Namespace) -> int:
    """Unless a folder is named, the voice is that of its language afterwards."""
    with ProgressBar("kB of the voice") as progress:
        fetcher = VoiceFetcher(args.folder or own_folder(), _tell, progress, args.source)
        voice = fetcher.fetch(args.name, Installed.under().languages)
    if args.folder is None:
        _use(args, voice.id)
    return 0


def use(args: argparse.Namespace) -> int:
    """The voice has to be here."""
    _use(args, args.name)
    return 0


def _use(args: argparse.Namespace, id: str) -> None:
    choices = choices_of(settings_of(args), Installed.under())
    voice = other_voice(id)
    language = voice.language if voice else choices.settings.language
    changes = {f"speech.voice.{language}": id}
    check_speech(choices.preview(changes), load_pack(Installed.under().pack_folder(language)))
    choices.put(changes)
    if choices.fault:
        raise NarratorError(
            f"the choice of {id} cannot be kept in {settings_of(args).state} "
            f"({choices.fault.strerror}): make room there, or run this as who may write there"
        )
    _tell(f"from its next start on, the box speaks {language} with {id}")


def _tell(sentence: str) -> None:
    print(f"narrator: {sentence}", file=sys.stderr, flush=True)


def render(args: argparse.Namespace) -> int:
    """Returns 1 where a line stays silent."""
    settings = choices_of(settings_of(args), Installed.under()).settings
    if args.voice is not None:
        settings = replace(settings, speech=replace(settings.speech, voice={settings.language: args.voice}))
        voice_spec(settings, load_pack(Installed.under().pack_folder(settings.language)))
    with ProgressBar("lines of the voice") as progress:
        spoken, silent = prerender(settings, progress)
    for text in silent:
        print(f"narrator: it cannot be spoken: {text!r}", file=sys.stderr)
    print(f"{spoken - len(silent)} lines and the music are ready")
    return 1 if silent else 0


ACTIONS = {
    "check": check,
    "fetch": fetch,
    "list": show_voices,
    "record": record,
    "render": render,
    "try": hear_voices,
    "use": use,
}
NAMED = ("fetch", "use")
