"""Play a game told in advance, in virtual time.

Its end is compared with what its file expects. Nobody is waited for.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from narrator.appliance.rendering import rehearse_file
from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.config.installed import Installed
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.result import differences


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("file", type=Path)
    parser.add_argument("--transcript", type=Path, metavar="T.jsonl", help="every row of it")
    parser.add_argument("--wav", type=Path, metavar="W.wav", help="render what is heard")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns 1 where the game ended otherwise than its file expects."""
    settings, known = settings_of(args), Installed.under()
    script = load_rehearsal(args.file, known)
    if args.language is not None:
        script = script._replace(language=settings.language)
    result = rehearse_file(script, settings, args.wav)
    if args.transcript is not None:
        try:
            text = "".join(row.json() + "\n" for row in result.rows)
            args.transcript.write_text(text, encoding="utf-8")
        except OSError as error:
            raise NarratorError(f"{args.transcript} cannot be written: {error.strerror}") from None
    if args.json:
        print(json.dumps(result.json()))
    else:
        print(f"{result.winner or 'nobody yet'} after {result.nights} nights, {result.seconds:.0f} s")
    wrong = differences(result, script)
    for line in wrong:
        print(f"{args.file}: {line}", file=sys.stderr)
    return 1 if wrong else 0
