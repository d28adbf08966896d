"""Plays the MIDI files of the box's music through fluidsynth into the files that the package ships; with
--from it makes the sound of a place of a recording."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware.sound.beds import PIECES, Loop
from hardware.sound.effects import CLIPS
from narrator.base.errors import NarratorError
from narrator.base.sounds import PLACES
from scripts.composing.rendering import marks
from scripts.composing.shipping import (
    MOTIFS,
    PLACE_COMPRESSION,
    SCORES,
    motif_clip,
    piece,
    place_clip,
    write_ogg,
)


def main() -> int:
    """Returns 2 where a file is wrong or nothing can be rendered."""
    scores = {f"{file.parent.name}/{file.stem}": file for file in sorted(SCORES.glob("*/*.mid"))}
    parser = argparse.ArgumentParser(prog="scripts/compose", description=__doc__)
    parser.add_argument(
        "name", nargs="*", metavar="NAME", help=f"any of {', '.join(scores)}; all if none is named"
    )
    parser.add_argument(
        "--from",
        dest="recording",
        type=Path,
        metavar="FILE",
        help=f"make the sound of the place NAME of this recording: {', '.join(PLACES)}",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="write here, and not into the package")
    args = parser.parse_args()
    wanted = args.name or tuple(scores)
    choices = tuple(PLACES) if args.recording else tuple(scores)
    if wrong := [name for name in wanted if name not in choices]:
        parser.error(f"there is no {wrong[0]}: choose from {', '.join(choices)}")
    try:
        for name in wanted:
            if args.recording:
                file = (args.out or CLIPS) / f"{name}.ogg"
                write_ogg(file, place_clip(args.recording), Loop(), name, PLACE_COMPRESSION)
            else:
                _render(scores[name], (args.out or PIECES) / f"{name}.ogg")
                print(name)
    except NarratorError as error:
        print(f"scripts/compose: {error}", file=sys.stderr)
        return 2
    return 0


def _render(score: Path, file: Path) -> None:
    if score.parent.name == MOTIFS:
        write_ogg(file, motif_clip(score), Loop(), marks(score).title)
    else:
        done = piece(score)
        write_ogg(file, done.sound, Loop(done.again, done.entries), marks(score).title)


if __name__ == "__main__":
    sys.exit(main())
