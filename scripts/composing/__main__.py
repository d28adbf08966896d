"""Plays the scores of the box's music through fluidsynth into the files that the package ships, and makes the
noises that it ships beside them; with --from it makes the sound of a place of a recording."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware.sound.beds import PIECES, Loop
from hardware.sound.effects import CLIPS
from narrator.base.errors import NarratorError
from narrator.base.sounds import NIGHTS, PLACES
from scripts.composing import false_clicks, floors
from scripts.composing.score import read_score
from scripts.composing.sheet import draw
from scripts.composing.shipping import (
    COMPRESSION,
    MOTIFS,
    PLACE_COMPRESSION,
    RAIN_COMPRESSION,
    SCORES,
    floor,
    motif,
    motif_played,
    piece,
    place_clip,
    write_ogg,
)

CLICKS = "decoy"
"""The false clicks of the night, which ship beside the sounds of places."""


def main() -> int:
    """Returns 2 where a score is wrong or nothing can be rendered."""
    scores = {f"{file.parent.name}/{file.stem}": file for file in sorted(SCORES.glob("*/*.yaml"))}
    noises = {f"floors/{name}": name for name in floors.MAKERS}
    every = (*scores, *noises, CLICKS)
    parser = argparse.ArgumentParser(prog="scripts/compose", description=__doc__)
    parser.add_argument(
        "name", nargs="*", metavar="NAME", help=f"any of {', '.join(every)}; all if none is named"
    )
    parser.add_argument(
        "--from",
        dest="recording",
        type=Path,
        metavar="FILE",
        help=f"make the sound of the place NAME of this recording: {', '.join(PLACES)}",
    )
    parser.add_argument("--check", action="store_true", help="read the scores, and render nothing")
    parser.add_argument(
        "--sheet",
        type=Path,
        metavar="DIR",
        help="draw the first page of each score into this folder",
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="write here, and not into the package"
    )
    args = parser.parse_args()
    wanted = args.name or every
    choices = tuple(PLACES) if args.recording else every
    if wrong := [name for name in wanted if name not in choices]:
        parser.error(f"there is no {wrong[0]}: choose from {', '.join(choices)}")
    try:
        for name in wanted:
            if args.recording:
                file = (args.out or CLIPS) / f"{name}.ogg"
                write_ogg(file, place_clip(args.recording), Loop(), name, PLACE_COMPRESSION)
                continue
            if name in scores:
                score = read_score(scores[name])
                if name.startswith(MOTIFS):
                    motif_played(score)
                if args.sheet:
                    draw(score, args.sheet / f"{name.replace('/', '-')}.png")
            if args.check or args.sheet:
                continue
            if name == CLICKS:
                false_clicks.write((args.out or CLIPS) / f"{name}.flac")
            else:
                _render(name, scores.get(name), (args.out or PIECES) / f"{name}.ogg")
            print(name)
    except NarratorError as error:
        print(f"scripts/compose: {error}", file=sys.stderr)
        return 2
    return 0


def _render(name: str, score: Path | None, file: Path) -> None:
    kind, _, its = name.partition("/")
    if score is not None and kind == MOTIFS:
        read = read_score(score)
        write_ogg(file, motif(read), Loop(), read.title)
    elif score is not None:
        read = read_score(score)
        done = piece(read, its)
        write_ogg(file, done.sound, Loop(done.again, done.entries), read.title)
    else:
        sound, loop = floor(its)
        level = RAIN_COMPRESSION if its == NIGHTS[0] else COMPRESSION
        write_ogg(file, sound, loop, its, level)


if __name__ == "__main__":
    sys.exit(main())
