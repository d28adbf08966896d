"""Plays as many random games as are asked for: `scripts/soak [games|boxes] [NUMBER [FIRST]]`."""

from __future__ import annotations

import sys

from tqdm import tqdm

from tests.soak.batch import KINDS, failures

GAMES = 100_000


def main(arguments: list[str]) -> int:
    """Prints every game that fails; 1 if there is one, 2 for what cannot be understood."""
    kind = arguments.pop(0) if arguments[:1] and arguments[0] in KINDS else "games"
    if len(arguments) > 2 or not all(argument.isdecimal() for argument in arguments):
        print("scripts/soak [games|boxes] [NUMBER [FIRST]], as scripts/soak 5000", file=sys.stderr)
        return 2
    numbers = [int(argument) for argument in arguments]
    games, first = (*numbers, *[GAMES, 0][len(numbers) :])
    failed = 0
    for failure in failures(kind, tqdm(range(first, first + games), unit=kind, disable=None)):
        failed += 1
        tqdm.write(failure)
    print(f"{games} {kind}, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
