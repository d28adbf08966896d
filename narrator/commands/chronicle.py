"""Show the evenings that the table kept, count them, or forget them.

What stands on the page is decided in the room session.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from narrator.appliance.builder_log import tell
from narrator.appliance.settings_in_force import SERVICE_STATE, state_of
from narrator.base.errors import NarratorError
from narrator.base.neutral import neutral
from narrator.commands.common.settings_of import settings_of
from narrator.config.installed import Installed
from narrator.odds.simulate import Cores, odds
from narrator.session.chronicle_pages import html, markdown, parts, plain
from narrator.session.disk import chronicle_file
from narrator.session.disk.chronicle_file import KeptGame
from narrator.session.statistics import Statistics, statistics
from narrator.session.statistics_pages import statistics_parts
from narrator.words.pack import Pack, load_pack

HTML = (".html", ".htm")

WITHIN = 3.0
"""Points of a hundred to which the odds beside a table are known: a table has not played so often."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write FILE.md or FILE.html; default: Markdown, here",
    )
    parser.add_argument(
        "--evening", type=int, metavar="N", help="the evening with this number alone; default: all"
    )
    parser.add_argument(
        "--statistics", action="store_true", help="who has won how often, by table, card and seat"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--plain", action="store_true", help="plain lines, for a screen reader")
    how.add_argument("--json", action="store_true", help="print it as JSON")
    how.add_argument("--forget", action="store_true", help="forget everything that was kept")


def run(args: argparse.Namespace) -> int:
    """Returns 0, or 1 where there was nothing to forget; raises `NarratorError` for a file that cannot be
    read or written, or an evening not kept. Which box's chronicle it is, is told on standard error."""
    settings = settings_of(args)
    if args.forget and args.statistics:
        raise NarratorError("--forget shows nothing: ask for --statistics first, then forget")
    state = state_of(settings)
    file, there = state / chronicle_file.NAME, chronicle_file.is_there(state)
    if args.forget and there:
        try:
            chronicle_file.forget(state)
        except OSError as error:
            raise NarratorError(f"{file} cannot be removed: {error.strerror}") from None
    if there:
        tell(f"{'forgotten is' if args.forget else 'this is'} {file}")
    else:
        tell(f"there is no {file}{_another(state)}")
    if args.forget:
        return 0 if there else 1
    page_out = args.out is not None and not (args.plain or args.json)
    if page_out and args.out.suffix.lower() not in (".md", *HTML):
        raise NarratorError(f"{args.out} is neither Markdown nor HTML; name it .md or .html")
    entries = chronicle_file.read(state, set_aside=False)
    if args.evening is not None:
        kept = sorted({entry["evening"] for entry in entries})
        if args.evening not in kept:
            known = ", ".join(map(str, kept)) or "none yet"
            raise NarratorError(f"evening {args.evening} was not kept; kept are: {known}")
        entries = [entry for entry in entries if entry["evening"] == args.evening]
    counted = _counted(entries) if args.statistics else None
    if args.json:
        found = entries if counted is None else counted.json()
        _write(args.out, json.dumps(found) + "\n")
        return 0
    folders = Installed.under()

    @cache
    def open_pack(language: str) -> Pack:
        there = language in folders.languages
        return load_pack(folders.pack_folder(language if there else settings.language))

    if counted is not None:
        page = tuple(statistics_parts(counted, open_pack(settings.language)))
    else:
        page = tuple(parts(entries, open_pack, settings.language))
    if args.plain:
        _write(args.out, plain(page))
    elif args.out is not None and args.out.suffix.lower() in HTML:
        _write(args.out, html(page, settings.language))
    else:
        _write(args.out, markdown(page))
    return 0


def _another(state: Path) -> str:
    """What is to be said of the installed box where nobody but root may look into its folder."""
    if state != SERVICE_STATE and SERVICE_STATE.is_dir() and not os.access(SERVICE_STATE, os.X_OK):
        return "; for that of the installed box: sudo narrator chronicle"
    return ""


def _counted(entries: Sequence[KeptGame]) -> Statistics:
    """The statistics, with the odds of each table as they were played."""
    with Cores() as cores:
        return statistics(entries, lambda table: odds(table, within=WITHIN, cores=cores).town)


def _write(out: Path | None, text: str) -> None:
    text = neutral(text)
    if out is None:
        print(text, end="")
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NarratorError(f"{out} cannot be written: {error.strerror}") from None
