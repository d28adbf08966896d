"""Makes an image for a memory card with everything on it, out of Raspberry Pi OS Lite: `scripts/image`."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from pathlib import Path
from types import FrameType

from narrator.errors import NarratorError
from scripts.imaging.base import check_system, open_base
from scripts.imaging.boot_files import SOUNDS, update_keys
from scripts.imaging.build import Build, Wanted, steps
from scripts.imaging.errors import ImageError

DATA = 1024
"""Megabytes of the data partition."""
LEAST = 256


def main() -> int:
    """Returns 2 where something has to be mended, 130 where it was stopped."""
    args = _arguments()
    signal.signal(signal.SIGTERM, _stopped)
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


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/image", description=__doc__)
    parser.add_argument("base", type=Path, help="Raspberry Pi OS Lite (64-bit), an .img or .img.xz")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="NAME.img", help="writes NAME.img.xz"
    )
    boards = f"{', '.join(SOUNDS)}, or a sound board's overlay, as hifiberry-dac"
    parser.add_argument("--sound", default=SOUNDS[0], help=f"{boards} ({SOUNDS[0]})")
    parser.add_argument(
        "--key", type=Path, metavar="FILE.pub", help="accept updates signed with this key"
    )
    parser.add_argument(
        "--data", type=int, default=DATA, metavar="MB", help=f"the data partition ({DATA})"
    )
    parser.add_argument("--level", type=int, default=6, choices=range(10), help="of xz (6)")
    parser.add_argument(
        "--url", default="", help="where the packed image will be, for Raspberry Pi Imager"
    )
    parser.add_argument(
        "--icon", default="", help="the address of a picture, for Raspberry Pi Imager"
    )
    parser.add_argument(
        "--voice", type=Path, metavar="DIR", help="keep what is rendered here, for the next time"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would be done, and change nothing"
    )
    return parser.parse_args()


def _wanted(args: argparse.Namespace) -> Wanted:
    """What was asked for, checked as far as it can be before anything is written. Raises `ImageError`."""
    out: Path = args.out
    if out.suffix != ".img":
        raise ImageError(f"--out {out} has to end in .img, since .xz is put behind it")
    if not out.resolve().parent.is_dir():
        raise ImageError(f"there is no folder {out.parent} for --out: make it, or name another")
    if args.data < LEAST:
        raise ImageError(f"--data {args.data} is too little: an update alone needs {LEAST} MB")
    try:
        keys = update_keys(args.key.read_text(encoding="utf-8"), str(args.key)) if args.key else ""
    except (OSError, UnicodeDecodeError):
        raise ImageError(
            f"--key {args.key} cannot be read: name the .pub file of your key"
        ) from None
    base = open_base(args.base)
    if not base.packed:
        check_system(base.file, base.layout.root, base.file.name)
    return Wanted(
        base, out, args.sound, keys, args.data << 20, args.level, args.url, args.icon, args.voice
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
        f"{wanted.out}.xz is ready; its checksum, its packages and its entry for Imager are beside it"
    )


def _tell(sentence: str) -> None:
    print(f"image: {sentence}", file=sys.stderr, flush=True)


def _stopped(number: int, frame: FrameType | None) -> None:
    """A polite request to end is treated as Ctrl-C is."""
    del number, frame
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
