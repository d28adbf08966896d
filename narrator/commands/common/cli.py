"""The command line (DESIGN 7): finds the given command, imports its module from commands/, and reports
errors. The arguments and the work of a command are defined in its module.

Exit 0 done, 1 a check failed, 2 bad usage or bad input. Never a traceback for what a user did.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from narrator import __version__
from narrator.base.errors import NarratorError
from narrator.commands.common.console import console
from narrator.config.places import CARDS_LIE

NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors of a disk that is full, or of a file that is as large as it may be."""
TOO_LITTLE = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
"""Errors of a computer, or of a user's limits on it, that give no more memory, files or processes."""
UNMAPPED = "failed to map segment"
"""What the linker says of a library for which there is no memory."""
LIMITS = "end other programs, or raise the limits that ulimit -a shows"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    logging.raiseExceptions = False  # a log on a full disk must not draw tracebacks over the panel
    given = list(sys.argv[1:] if arguments is None else arguments)
    with console() as out:
        logging.basicConfig(level=logging.WARNING, format="narrator: %(message)s")
        code = _printed(given)
        if out.lost:
            return _refuse("standard output is closed, so nothing can be shown; open it")
        return code


def _printed(given: Sequence[str]) -> int:
    """Runs it, and has printed all of it."""
    try:
        try:
            return _run(given)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _print_nowhere()
        return 0
    except (MemoryError, ImportError) as error:
        if isinstance(error, ImportError) and UNMAPPED not in str(error):
            raise
        return _refuse(f"there is too little memory for this; {LIMITS}")
    except OSError as error:
        if error.errno in TOO_LITTLE:
            return _refuse(f"this computer gives no more: {error.strerror}; {LIMITS}")
        if error.errno not in NO_SPACE:
            raise
        _print_nowhere()
        return _refuse(
            f"nothing more can be written: {error.strerror}; make some room, or write somewhere else"
        )


def _run(given: Sequence[str]) -> int:
    cited = False
    try:
        _look_for_cards(given)
        args = _parser(given[0] if given else "").parse_args(given)
        cited = args.verbose
        code: int = _module(args.command).run(args)
        return code
    except NarratorError as error:
        return _refuse(error.told(cited=cited))
    except KeyboardInterrupt:
        return 130


def _refuse(sentence: str) -> int:
    print(f"narrator: {sentence}", file=sys.stderr)
    return 2


def _look_for_cards(given: Sequence[str]) -> None:
    """Before anything asks for the rulebook: cards written without Python lie beside the settings that the
    command is given, or beside a file that it is to read."""
    settings = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    settings.add_argument("--config", type=Path)
    try:
        known, rest = settings.parse_known_args(given)
    except argparse.ArgumentError:
        return  # the command's own parser says so
    files = [Path(one) for one in rest if one.endswith((".yaml", ".yml"))]
    if known.config or files:
        CARDS_LIE.beside(*([known.config] if known.config else files))


def _print_nowhere() -> None:
    """What is still to be printed, at the latest as Python ends, is thrown away."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(given: str) -> argparse.ArgumentParser:
    """Knows every command by name, and the arguments of the one that is given."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", type=Path, metavar="FILE", help="the settings file")
    common.add_argument("--language", help="the language of the voice, over the settings' own")
    common.add_argument("--verbose", action="store_true", help="name the rule behind a message by its number")
    parser = argparse.ArgumentParser(
        prog="narrator", description="Moderates the party game Mafia with a voice and a button."
    )
    parser.add_argument("--version", action="version", version=f"narrator {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for name, summary in _commands().items():
        command = commands.add_parser(name, parents=[common], help=summary, description=summary)
        if name == given:
            _module(name).add_arguments(command)
    return parser


def _commands() -> dict[str, str]:
    """Every command's name and what it does: the first sentence of its module, which is not loaded."""
    found = {}
    for file in sorted(Path(__file__).parents[1].glob("[!_]*.py")):
        sentence = file.read_text(encoding="utf-8").removeprefix('"""').partition(".")[0]
        found[file.stem] = sentence[0].lower() + sentence[1:]
    return found


def _module(command: str) -> ModuleType:
    return import_module(f"narrator.commands.{command}")
