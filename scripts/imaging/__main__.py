"""Makes an image for a memory card with everything on it, out of Raspberry Pi OS Lite: `scripts/image`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from pathlib import Path
from types import FrameType

from narrator.appliance.fetch_voice import language_of
from narrator.base.errors import NarratorError
from scripts.imaging.arguments import arguments, check
from scripts.imaging.base import check_system, open_base
from scripts.imaging.build import Build, Wanted, steps
from scripts.imaging.checkout import ROOT, seconds_of_commit
from scripts.imaging.voice import languages


def main() -> int:
    """Returns 2 where something has to be mended, 130 where it was stopped."""
    args = arguments()
    os.umask(0o022)  # what others make here, on the card too, has the same modes whoever builds it
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stopped)
    try:
        wanted = _wanted(args)
        if args.dry_run:
            _tell_steps(wanted)
        else:
            _make(wanted)
    except NarratorError as error:
        _tell(error.told())
        return 2
    except KeyboardInterrupt:
        _tell("stopped; nothing is left of it")
        return 130
    return 0


def _wanted(args: argparse.Namespace) -> Wanted:
    """What was asked for, checked as far as it can be before anything is written. Raises `ImageError`."""
    keys = check(args)
    epoch = seconds_of_commit(ROOT)
    base = open_base(args.base)
    if not base.packed:
        check_system(base.file, base.layout.root, base.file.name)
    return Wanted(
        base=base,
        out=args.out,
        sound=args.sound,
        keys=keys,
        data=args.data << 20,
        level=args.level,
        url=args.url,
        icon=args.icon,
        rendered=args.voice,
        voices={language_of(name, languages()): name for name in args.piper},
        epoch=epoch,
    )


def _tell_steps(wanted: Wanted) -> None:
    told = steps(wanted)
    for number, step in enumerate(told, start=1):
        print(f"{number:2} of {len(told)}: {step}")
    if wanted.base.packed:
        print("What system is in the base is checked once it is unpacked.")
    print("This was a dry run: nothing was changed.")


def _make(wanted: Wanted) -> None:
    with tempfile.TemporaryDirectory(prefix=".image-", dir=wanted.out.resolve().parent) as work:
        Build(wanted, Path(work), _tell).make()
    _tell(
        f"{wanted.out}.xz is ready; beside it are its checksum, its packages, also as an SBOM, and its entry"
        " for Imager"
    )


def _tell(sentence: str) -> None:
    print(f"image: {sentence}", file=sys.stderr, flush=True)


def _stopped(number: int, frame: FrameType | None) -> None:
    """A polite request to end is treated as Ctrl-C is."""
    del number, frame
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
