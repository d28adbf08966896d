"""The arguments of `scripts/image`, and what can be said of them before any package is installed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware.speech.piper_voices import NAME
from scripts.imaging.boot_files import SOUNDS, update_keys
from scripts.imaging.errors import ImageError

DATA = 2048
"""Megabytes of the data partition."""
LEAST = 1024
ROOM = "0.8 GB"
"""What an update takes while it is installed."""


def arguments() -> argparse.Namespace:
    """Those of this run. Ends it where they are none, and for --help."""
    parser = argparse.ArgumentParser(
        prog="scripts/image",
        description="Makes an image for a memory card with everything on it, out of Raspberry Pi OS Lite.",
    )
    parser.add_argument("base", type=Path, help="Raspberry Pi OS Lite (64-bit), an .img or .img.xz")
    parser.add_argument("--out", type=Path, required=True, metavar="NAME.img", help="writes NAME.img.xz")
    boards = f"{', '.join(SOUNDS)}, or a sound board's overlay, as hifiberry-dac"
    parser.add_argument("--sound", default=SOUNDS[0], help=f"{boards} ({SOUNDS[0]})")
    parser.add_argument("--key", type=Path, metavar="FILE.pub", help="accept updates signed with this key")
    parser.add_argument("--data", type=int, default=DATA, metavar="MB", help=f"the data partition ({DATA})")
    parser.add_argument("--level", type=int, default=6, choices=range(10), help="of xz (6)")
    parser.add_argument("--url", default="", help="where the packed image will be, for Raspberry Pi Imager")
    parser.add_argument("--icon", default="", help="the address of a picture, for Raspberry Pi Imager")
    parser.add_argument(
        "--voice", type=Path, metavar="DIR", help="keep what is rendered here, for the next time"
    )
    parser.add_argument(
        "--piper",
        action="append",
        default=[],
        metavar="NAME",
        help="a voice of Piper for its language, as de_DE-thorsten-medium",
    )
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and change nothing")
    return parser.parse_args()


def check(args: argparse.Namespace) -> str:
    """The keys that updates are accepted from, empty for none. Raises `ImageError` for arguments of which no
    card can be made; what is in the base is not looked at."""
    out: Path = args.out
    if out.suffix != ".img":
        raise ImageError(f"--out {out} has to end in .img, since .xz is put behind it")
    if not out.resolve().parent.is_dir():
        raise ImageError(f"there is no folder {out.parent} for --out: make it, or name another")
    if args.data < LEAST:
        raise ImageError(
            f"--data {args.data} is too little: an update needs {ROOM} while it is installed,"
            f" so give it {LEAST} or more"
        )
    for name in args.piper:
        if not NAME.fullmatch(name):
            raise ImageError(f"--piper {name} is no voice: they are called as de_DE-thorsten-medium")
    check_name(args.base)
    if args.base.resolve() in (out.resolve(), out.with_name(f"{out.name}.xz").resolve()):
        raise ImageError(f"--out {out} would overwrite the base: name another file")
    try:
        return update_keys(args.key.read_text(encoding="utf-8"), str(args.key)) if args.key else ""
    except (OSError, UnicodeDecodeError):
        raise ImageError(f"--key {args.key} cannot be read: name the .pub file of your key") from None


def check_name(base: Path) -> None:
    """Raises `ImageError` unless there is such a file, and it is called as an image is."""
    if base.is_dir():
        raise ImageError(
            f"{base} is a folder, and no image: name the .img.xz of Raspberry Pi OS Lite (64-bit)"
        )
    if not base.is_file():
        raise ImageError(f"there is no {base}: download Raspberry Pi OS Lite (64-bit), and name its .img.xz")
    if base.suffix not in (".img", ".xz"):
        raise ImageError(
            f"{base} is neither an .img nor an .img.xz: name the download, unpacked if it is a .zip"
        )


def main() -> int:
    """Returns 2, with a sentence, where the arguments have to be mended."""
    try:
        check(arguments())
    except ImageError as error:
        print(f"image: {error.told()}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
