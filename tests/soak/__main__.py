"""Plays as many random games as are asked for, on all cores: `scripts/soak`; see its ``--help``."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import date

from tqdm import tqdm

from tests.soak import forged, met
from tests.soak.batch import KINDS, played_by_cores

GAMES = 100_000
NIGHTLY = 1_000_000

COUNTS = {"oracle": met.counts, "pairs": forged.counts}
"""Kind → what is printed of all that came about in it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints every game that fails; returns 1 if there is one. What cannot be understood exits with 2."""
    kind, numbers, cores = _wanted(arguments)
    print(f"{kind} {numbers.start:,} to {numbers.stop - 1:,}, {cores} at a time", flush=True)
    failed, seen = 0, Counter[str]()
    with tqdm(total=len(numbers), unit=f" {kind}", disable=None) as bar:
        for number, found in played_by_cores(kind, numbers, cores):
            failed += len(found.failed)
            seen += found.seen
            for failure in found.failed:
                tqdm.write(failure)
            bar.update(number)
    print(f"{len(numbers):,} {kind}, {failed} failed")
    if kind in COUNTS:
        print("", COUNTS[kind](seen), sep="\n")
    return int(failed > 0)


def _wanted(arguments: Sequence[str] | None) -> tuple[str, range, int]:
    """What is to be played, which numbers of it, and by how many processes."""
    reader = argparse.ArgumentParser(
        prog="scripts/soak",
        usage="%(prog)s [games|boxes|oracle|pairs] [NUMBER [FIRST]] [--nightly] [--cores CORES]",
        description="Plays random games, through the script alone, through whole boxes in virtual time or "
        "beside the oracle, or forged pairs of evenings with three of the newer cards: "
        f"{GAMES:,} games if nothing is told, on all cores. Prints the number of each that fails; it "
        "is drawn from its number alone, so `scripts/soak games 1 812` plays number 812 again. Beside the "
        "oracle it also prints how often any two cards met, of pairs what was in them.",
    )
    reader.add_argument("what", nargs="*", metavar="games|boxes|oracle|pairs NUMBER FIRST")
    reader.add_argument(
        "--nightly", action="store_true", help=f"{NIGHTLY:,}, other ones each day, by its date"
    )
    reader.add_argument(
        "--cores", type=int, default=len(os.sched_getaffinity(0)), help="so many games at a time"
    )
    given = reader.parse_args(arguments)
    kind, *numbers = given.what if given.what[:1] and given.what[0] in KINDS else ["games", *given.what]
    if len(numbers) > 2 or not all(number.isdecimal() for number in numbers) or given.cores < 1:
        reader.error("tell how many as a number, and perhaps the first one, as scripts/soak games 5000 0")
    if given.nightly and numbers:
        reader.error("the numbers of a night follow from its date; leave them out, or --nightly")
    if given.nightly:
        first = date.today().toordinal() * NIGHTLY
        return kind, range(first, first + NIGHTLY), given.cores
    games, first = (*map(int, numbers), *(GAMES, 0)[len(numbers) :])
    return kind, range(first, first + games), given.cores


if __name__ == "__main__":
    sys.exit(main())
