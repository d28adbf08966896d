"""Draws a night as it sounds, with what is said under it, from what `narrator rehearse` has written."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import soundfile

from narrator.stage.transcript import Row
from scripts.picturing.sheet import sheet

BEFORE, AFTER = 0.5, 1.0
"""Seconds that the picture begins before the night, and ends after its last word."""
NIGHT = "night 2"


def main() -> int:
    """Writes the picture; returns 2 if a file cannot be read or has no such night."""
    parser = argparse.ArgumentParser(
        prog="scripts/draw",
        description=f"{__doc__} Write both with narrator rehearse FILE --wav W.wav --transcript T.jsonl.",
    )
    parser.add_argument("wav", type=Path)
    parser.add_argument("transcript", type=Path)
    parser.add_argument("svg", type=Path)
    parser.add_argument("--phase", default=NIGHT, help=f"which part of the game ({NIGHT})")
    args = parser.parse_args()
    try:
        lines = args.transcript.read_text(encoding="utf-8").splitlines()
        rows = [Row(**json.loads(line)) for line in lines]
        inside = [row for row in rows if row.phase == args.phase and row.channel == "public"]
        if not any(row.text for row in inside):
            raise ValueError(f"in {args.transcript} nothing is said in {args.phase!r}")
        begin = max(0.0, inside[0].t - BEFORE)
        with soundfile.SoundFile(args.wav) as file:
            rate = file.samplerate
            file.seek(round(begin * rate))
            end = max(row.t + row.seconds for row in inside if row.text) + AFTER
            sound = file.read(round((end - begin) * rate), always_2d=True).mean(axis=1)
        args.svg.write_text(sheet(sound, rate, begin, inside), encoding="utf-8")
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        print(f"scripts/draw: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
