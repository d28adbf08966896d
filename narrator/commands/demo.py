"""Play a game of virtual players.

Or print it, or tell when the box will play one by itself. No guest plays here.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys

from hardware.service.system_clock import SystemClock
from narrator.appliance.open_demos import schedule_of
from narrator.appliance.silent_equipment import silent_equipment
from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.commands.common.start_box import box, restart_process
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.live.clock import Quit, Stuck
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import demo_game
from narrator.session.demos.calendar import calendar_as_json, listed
from narrator.words.pack import load_pack


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("--once", action="store_true", help="one game, then end")
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--fast", action="store_true", help="print the game as fast as it can be played, no sound"
    )
    way.add_argument("--short", action="store_true", help="as on a demo night, explained")
    way.add_argument("--calendar", action="store_true", help="print the next ten starts")
    parser.add_argument("--json", action="store_true", help="print the calendar as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns after one game with ``--once``, else when somebody ends the program."""
    if args.calendar:
        return _calendar(args)
    if args.json:
        raise NarratorError("demo --json prints the calendar: add --calendar")
    if args.fast:
        return _demo_fast(args)
    try:
        with box(args) as evening:
            demos = evening.demos if args.short else None
            if demos is not None:
                evening.table.restore()  # a demo night speaks the language that was chosen at the table
                demos.prepare()
            show = evening.demo if demos is None else demos.show
            while show() and not args.once:
                pass
    except Quit:
        pass
    except Stuck:
        restart_process()
    return 0


def _demo_fast(args: argparse.Namespace) -> int:
    settings, known = settings_of(args), Installed.under()
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    pack = load_pack(known.pack_folder(settings.language))
    script = demo_game(ruleset, settings.language, secrets.randbits(31))
    while True:
        for row in rehearse(script, ruleset, silent_equipment(pack, {})).rows:
            if row.cue == "say":
                print(f"{row.phase:>8}  {row.text}")
        if args.once:
            return 0
        script = demo_game(ruleset, settings.language, secrets.randbits(31))


def _calendar(args: argparse.Namespace) -> int:
    schedule, clock = schedule_of(settings_of(args)), SystemClock()
    found = calendar_as_json(schedule, clock)
    if args.json:
        print(json.dumps(found))
        return 0
    for line in listed(schedule, clock):
        print(line)
    if found["why"] is not None:
        print(f"narrator: {found['why']}", file=sys.stderr)
    return 0
