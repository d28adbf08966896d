"""The command line (DESIGN 7): reads arguments and says what went wrong; carries out no command.

A command's module is imported when that command is given, and not before.

Exit 0 done, 1 a check failed, 2 bad usage or bad input. Never a traceback for what a user did.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from narrator import __version__
from narrator.errors import NarratorError

LATER = ("odds", "cards")
"""Commands of a later version; no help lists them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    logging.raiseExceptions = False  # a log on a full disk must not draw tracebacks over the panel
    logging.basicConfig(level=logging.WARNING, format="narrator: %(message)s")
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given and given[0] in LATER:
            raise NarratorError(
                f'the command "{given[0]}" is not known yet; narrator --help lists those that are'
            )
        args = _parser().parse_args(given)
        code: int = import_module(f"narrator.commands.{args.command}").run(args)
        sys.stdout.flush()
        return code
    except NarratorError as error:
        print(f"narrator: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", type=Path, metavar="FILE", help="the settings file")
    common.add_argument("--language", help="the language of the voice, over the settings' own")
    parser = argparse.ArgumentParser(
        prog="narrator", description="Moderates the party game Mafia with a voice and a button."
    )
    parser.add_argument("--version", action="version", version=f"narrator {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)

    def command(name: str, help_: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=[common], help=help_, description=help_)

    command("run", "start the box")
    demo = command("demo", "play a game of virtual players")
    demo.add_argument("--once", action="store_true", help="one game, then end")
    way = demo.add_mutually_exclusive_group()
    way.add_argument(
        "--fast", action="store_true", help="print the game as fast as it can be played, no sound"
    )
    way.add_argument("--short", action="store_true", help="as on a demo night, explained")
    way.add_argument("--calendar", action="store_true", help="print the next ten starts")
    demo.add_argument("--json", action="store_true", help="print the calendar as JSON")
    rehearse = command("rehearse", "play a game told in advance, in virtual time")
    rehearse.add_argument("file", type=Path)
    rehearse.add_argument("--transcript", type=Path, metavar="T.jsonl", help="every row of it")
    rehearse.add_argument("--wav", type=Path, metavar="W.wav", help="render what is heard")
    rehearse.add_argument("--json", action="store_true", help="print the result as JSON")
    checked = command("check", "check settings, kits, rulesets, rehearsals and voice packs")
    checked.add_argument("files", nargs="*", type=Path, metavar="FILE")
    checked.add_argument(
        "--json", action="store_true", help="print settings, their origins and problems as JSON"
    )
    say = command("say", "speak a text")
    say.add_argument("text")
    say.add_argument("--wav", type=Path, metavar="W.wav", help="write it to a file instead")
    wiring = command("wiring", "print what is wired to which pin, and draw it")
    wiring.add_argument(
        "--kit", action="append", metavar="K", help="another kit than the settings'"
    )
    wiring.add_argument("--pads", action="store_true", help="pads in place of the kit's buttons")
    wiring.add_argument("--svg", type=Path, metavar="FILE", help="draw the header with every wire")
    wiring.add_argument("--json", action="store_true", help="print the wires as JSON")
    doctor = command("doctor", "examine loudspeaker, lamps, buttons and delay")
    doctor.add_argument("--json", action="store_true", help="print the verdict as JSON")
    status = command("status", "tell how the box is, without disturbing it")
    status.add_argument("--json", action="store_true", help="print it as JSON")
    voices = command("voices", "render ahead the music and all that the box may say")
    voices.add_argument("action", choices=("render",))
    return parser
