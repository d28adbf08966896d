"""Reads the command line of `scripts/new`, and says what was written. Writes nothing itself."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from narrator.base.errors import NarratorError
from scripts.scaffold.skeleton import kinds, write


def main() -> int:
    """Returns 0, or 2 for a name that cannot be used."""
    parser = argparse.ArgumentParser(prog="scripts/new", description="Writes a skeleton.")
    parser.add_argument("kind", choices=kinds())
    parser.add_argument("name", help="lower-case letters and underscores, as its file is called")
    args = parser.parse_args()
    try:
        written = write(args.kind, args.name, Path.cwd())
    except NarratorError as error:
        print(f"scripts/new: {error}", file=sys.stderr)
        return 2
    for file in written:
        print(file)
    print(f'Now write what is left in them: "narrator check" and "scripts/test -k {args.name}" lead.')
    return 0


if __name__ == "__main__":
    sys.exit(main())
