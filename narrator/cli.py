"""The command line (DESIGN 7): reads arguments, opens what a command needs, and says what went wrong.

Exit 0 done, 1 a check failed, 2 bad usage or bad input. Never a traceback for what a user did.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from narrator import __version__
from narrator.checking import check
from narrator.config.known import Known
from narrator.config.layers import PLACES, Layer, load_layers, read_layer, read_layers
from narrator.config.packs import load_pack
from narrator.config.rehearsals import load_rehearsal
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings, load_settings
from narrator.errors import NarratorError

if TYPE_CHECKING:
    from narrator.evening import Evening

LATER = ("odds", "cards")
"""Commands of a later version."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    logging.raiseExceptions = False  # a log on a full disk must not draw tracebacks over the panel
    logging.basicConfig(level=logging.WARNING, format="narrator: %(message)s")
    parser = _parser()
    args, unknown = parser.parse_known_args(arguments)
    run: Callable[[argparse.Namespace], int] = args.run
    if unknown and run is not _later:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    try:
        code = run(args)
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
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], help_: str
    ) -> argparse.ArgumentParser:
        made = commands.add_parser(name, parents=[common], help=help_, description=help_)
        made.set_defaults(run=run)
        return made

    command("run", _run, "start the box")
    demo = command("demo", _demo, "play a game of virtual players")
    demo.add_argument("--once", action="store_true", help="one game, then end")
    way = demo.add_mutually_exclusive_group()
    way.add_argument(
        "--fast", action="store_true", help="print the game as fast as it can be played, no sound"
    )
    way.add_argument("--short", action="store_true", help="as on a demo night, explained")
    way.add_argument("--calendar", action="store_true", help="print the next ten starts")
    demo.add_argument("--json", action="store_true", help="print the calendar as JSON")
    rehearse = command("rehearse", _rehearse, "play a game told in advance, in virtual time")
    rehearse.add_argument("file", type=Path)
    rehearse.add_argument("--transcript", type=Path, metavar="T.jsonl", help="every row of it")
    rehearse.add_argument("--wav", type=Path, metavar="W.wav", help="render what is heard")
    rehearse.add_argument("--json", action="store_true", help="print the result as JSON")
    checked = command("check", _check, "check settings, kits, rulesets, rehearsals and voice packs")
    checked.add_argument("files", nargs="*", type=Path, metavar="FILE")
    checked.add_argument(
        "--json", action="store_true", help="print settings, their origins and problems as JSON"
    )
    say = command("say", _say, "speak a text")
    say.add_argument("text")
    say.add_argument("--wav", type=Path, metavar="W.wav", help="write it to a file instead")
    wiring = command("wiring", _wiring, "print what is wired to which pin, and draw it")
    wiring.add_argument(
        "--kit", action="append", metavar="K", help="another kit than the settings'"
    )
    wiring.add_argument("--pads", action="store_true", help="pads in place of the kit's buttons")
    wiring.add_argument("--svg", type=Path, metavar="FILE", help="draw the header with every wire")
    wiring.add_argument("--json", action="store_true", help="print the wires as JSON")
    doctor = command("doctor", _doctor, "examine loudspeaker, lamps, buttons and delay")
    doctor.add_argument("--json", action="store_true", help="print the verdict as JSON")
    status = command("status", _status, "tell how the box is, without disturbing it")
    status.add_argument("--json", action="store_true", help="print it as JSON")
    voices = command("voices", _voices, "render ahead the music and all that the box may say")
    voices.add_argument("action", choices=("render",))
    for name in LATER:
        command(name, _later, "not known yet").set_defaults(name=name)
    return parser


def _settings(args: argparse.Namespace) -> Settings:
    """The settings of a command that is no box: any mistake in them ends it."""
    known = Known.under()
    if args.config is not None:
        return _spoken(load_settings(args.config, known), args, known)
    return _spoken(load_layers(read_layers(PLACES), known), args, known)


def _spoken(settings: Settings, args: argparse.Namespace, known: Known) -> Settings:
    """The settings in the language of the command line, if it names one."""
    if args.language is None:
        return settings
    if args.language not in known.languages:
        raise NarratorError(
            f"there is no voice pack for the language {args.language!r}; "
            f"known are {', '.join(known.languages)}"
        )
    return replace(settings, language=args.language)


@contextmanager
def _box(args: argparse.Namespace) -> Iterator[Evening]:
    """The opened box. With ``--config`` a mistake in that file ends it, told in writing; a box that
    finds its settings by itself tells of it aloud, and starts with others."""
    from narrator.appliance import open_evening
    from narrator.lastgood import start

    known = Known.under()
    if args.config is not None:
        with open_evening(_settings(args)) as evening:
            yield evening
        return

    def opened(settings: Settings) -> AbstractContextManager[Evening]:
        return open_evening(_spoken(settings, args, known))

    with start(PLACES, known, Settings().state, opened) as (evening, fault):
        evening.faults = (*([fault] if fault else []), *evening.faults)
        yield evening


def _run(args: argparse.Namespace) -> int:
    from hardware.terminal import drawable
    from narrator.live import Quit, Stuck

    try:
        with _box(args) as evening:
            if evening.kit.terminal and not drawable():
                evening.demo()
            else:
                evening.run()
    except Quit:
        pass
    except Stuck:
        _begin_anew()
    return 0


def _begin_anew() -> None:
    """The same command in a new process image: the only way out of a library that hangs. An
    unfinished game goes on as after a crash."""
    logging.getLogger(__name__).warning(
        "the sound card is gone, and its library hangs; starting anew"
    )
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _demo(args: argparse.Namespace) -> int:
    if args.calendar:
        return _calendar(args)
    if args.json:
        raise NarratorError("demo --json prints the calendar: add --calendar")
    if args.fast:
        return _demo_fast(args)
    from narrator.live import Quit, Stuck

    try:
        with _box(args) as evening:
            demos = evening.demos if args.short else None
            if demos is not None:
                demos.prepare()
            show = evening.demo if demos is None else demos.show
            while show() and not args.once:
                pass
    except Quit:
        pass
    except Stuck:
        _begin_anew()
    return 0


def _demo_fast(args: argparse.Namespace) -> int:
    import secrets

    from narrator.appliance import fake_play
    from narrator.demo import demo_game
    from narrator.rehearsal import rehearse

    settings, known = _settings(args), Known.under()
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    pack = load_pack(known.pack_folder(settings.language))
    script = demo_game(ruleset, settings.language, secrets.randbits(31))
    while True:
        for row in rehearse(script, ruleset, fake_play(pack, {})).rows:
            if row.cue == "say":
                print(f"{row.phase:>8}  {row.text}")
        if args.once:
            return 0
        script = demo_game(ruleset, settings.language, secrets.randbits(31))


def _calendar(args: argparse.Namespace) -> int:
    from hardware.service.clock import SystemClock
    from narrator.almanac import almanac, listed
    from narrator.appliance import schedule_of

    schedule, clock = schedule_of(_settings(args)), SystemClock()
    found = almanac(schedule, clock)
    if args.json:
        print(json.dumps(found))
        return 0
    for line in listed(schedule, clock):
        print(line)
    if found["why"] is not None:
        print(f"narrator: {found['why']}", file=sys.stderr)
    return 0


def _rehearse(args: argparse.Namespace) -> int:
    from narrator.appliance import rehearse_file
    from narrator.rehearsal import differences

    settings, known = _settings(args), Known.under()
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
        print(
            f"{result.winner or 'nobody yet'} after {result.nights} nights, {result.seconds:.0f} s"
        )
    wrong = differences(result, script)
    for line in wrong:
        print(f"{args.file}: {line}", file=sys.stderr)
    return 1 if wrong else 0


def _check(args: argparse.Namespace) -> int:
    from narrator.appliance import check_own_kit, check_own_music, check_own_speech

    def layers() -> Sequence[Layer]:
        return read_layers(PLACES) if args.config is None else [read_layer(args.config)]

    adapters = (check_own_kit, check_own_speech, check_own_music)
    return check(args.files, layers, Known.under(), adapters, as_json=args.json)


def _say(args: argparse.Namespace) -> int:
    from narrator.appliance import say

    settings = _settings(args)
    with ExitStack() as stack:
        say(args.text, settings, args.wav, stack)
    return 0


def _wiring(args: argparse.Namespace) -> int:
    from hardware.wiring import as_json, as_table, draw, plan
    from narrator.appliance import kit_to_wire

    kit, taken = kit_to_wire(_settings(args), args.kit or [], pads=args.pads)
    wires = plan(kit)
    if not wires:
        raise NarratorError(f"the kit {kit.name} has no wires; name another one: --kit panel")
    if args.svg is not None:
        pads = " with pads" if any(wire.kind == "pad" for wire in wires) else ""
        try:
            args.svg.write_text(draw(wires, f"The narrator, kit {kit.name}{pads}", taken), "utf-8")
        except OSError as error:
            raise NarratorError(f"{args.svg} cannot be written: {error.strerror}") from None
    print(json.dumps(as_json(wires)) if args.json else as_table(wires))
    return 0


def _doctor(args: argparse.Namespace) -> int:
    from narrator.appliance import open_examination
    from narrator.doctor import examine
    from narrator.live import Quit

    try:
        with open_examination(_settings(args), to_errors=args.json) as (patient, examination):
            report = examination.run(examine(patient))
    except Quit:
        raise NarratorError("the examination was broken off; begin it again") from None
    print(json.dumps(report.json()) if args.json else "\n".join(report.lines()))
    return 0 if report.well else 1


def _status(args: argparse.Namespace) -> int:
    from narrator.appliance import status

    found = status(_settings(args), args.config)
    print(json.dumps(found.json()) if args.json else "\n".join(found.lines()))
    return 0


def _voices(args: argparse.Namespace) -> int:
    from narrator.appliance import render_ahead
    from narrator.progress import Progress

    with Progress("lines of the voice") as progress:
        spoken, silent = render_ahead(_settings(args), progress)
    for text in silent:
        print(f"narrator: it cannot be spoken: {text!r}", file=sys.stderr)
    print(f"{spoken - len(silent)} lines and the music are ready")
    return 1 if silent else 0


def _later(args: argparse.Namespace) -> int:
    raise NarratorError(f'the command "{args.name}" is not known yet; this version has run, demo, '
                        "rehearse, check, wiring, say, voices, doctor and status")  # fmt: skip
