"""Show the evenings that the table kept, count them, or forget them.

What stands on the page is decided in the room session.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.config.known import Known
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
    """Returns 0; raises `NarratorError` for a file that cannot be written, or an evening not kept."""
    settings = settings_of(args)
    if args.forget and args.statistics:
        raise NarratorError("--forget shows nothing: ask for --statistics first, then forget")
    if args.forget:
        try:
            chronicle_file.forget(settings.state)
        except OSError as error:
            file = settings.state / chronicle_file.NAME
            raise NarratorError(f"{file} cannot be removed: {error.strerror}") from None
        return 0
    page_out = args.out is not None and not (args.plain or args.json)
    if page_out and args.out.suffix.lower() not in (".md", *HTML):
        raise NarratorError(f"{args.out} is neither Markdown nor HTML; name it .md or .html")
    entries = chronicle_file.read(settings.state)
    if args.evening is not None:
        kept = sorted({entry["evening"] for entry in entries})
        if args.evening not in kept:
            known = ", ".join(map(str, kept)) or "none yet"
            raise NarratorError(f"evening {args.evening} was not kept; kept are: {known}")
        entries = [entry for entry in entries if entry["evening"] == args.evening]
    counted = _counted(entries) if args.statistics else None
    if args.json:
        found = entries if counted is None else counted.json()
        _write(args.out, json.dumps(found, ensure_ascii=False) + "\n")
        return 0
    folders = Known.under()

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


def _counted(entries: Sequence[KeptGame]) -> Statistics:
    """The statistics, with the odds of each table as they were played."""
    with Cores() as cores:
        return statistics(entries, lambda table: odds(table, within=WITHIN, cores=cores).town)


def _write(out: Path | None, text: str) -> None:
    if out is None:
        print(text, end="")
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NarratorError(f"{out} cannot be written: {error.strerror}") from None
