"""Plays all rehearsals in two checkouts and reports differences in what is heard. It judges none."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from tqdm import tqdm

REHEARSALS = Path("tests/rehearsals")
NARRATOR = (sys.executable, "-m", "narrator")


def heard(checkout: Path, file: Path, language: str, cache: Path, folder: Path) -> str:
    """Transcript, result and errors of a rehearsal as played by this checkout."""
    transcript = folder / "transcript.jsonl"
    transcript.unlink(missing_ok=True)
    wanted = ["--transcript", str(transcript)]
    done = subprocess.run(
        [*NARRATOR, "rehearse", str(file), "--language", language, "--json", *wanted],
        cwd=checkout,
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    rows = transcript.read_text(encoding="utf-8") if transcript.exists() else ""
    return f"exit {done.returncode}\n{done.stderr}{done.stdout}{rows}"


def first_difference(old: str, new: str) -> str:
    """The first differing line of both; empty if there is none."""
    lines = zip([*old.splitlines(), "(end)"], [*new.splitlines(), "(end)"], strict=False)
    for number, (one, other) in enumerate(lines, start=1):
        if one != other:
            return f"line {number}\n  old: {one[:300]}\n  new: {other[:300]}"
    return ""


def main() -> int:
    """Returns 1 if a rehearsal differs, else 0. Rehearsals that the old checkout lacks are listed."""
    parser = argparse.ArgumentParser(prog="scripts/compare", description=__doc__)
    parser.add_argument("old", type=Path, help="a checkout")
    parser.add_argument("new", type=Path, help="another one, whose rehearsals are played")
    parser.add_argument("--languages", nargs="+", default=["de", "en"])
    args = parser.parse_args()
    old, new = args.old.resolve(), args.new.resolve()
    names = sorted(file.name for file in (new / REHEARSALS).glob("*.yaml"))
    missing = [name for name in names if not (old / REHEARSALS / name).exists()]
    games = list(product([name for name in names if name not in missing], args.languages))
    with tempfile.TemporaryDirectory() as kept:

        def compare(game: tuple[str, str]) -> str:
            name, language = game
            file, cache = old / REHEARSALS / name, Path(kept, "cache")
            with tempfile.TemporaryDirectory(dir=kept) as folder:
                both = [heard(it, file, language, cache, Path(folder)) for it in (old, new)]
            difference = first_difference(*both)
            return f"{name} in {language}: {difference}" if difference else ""

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(tqdm(pool.map(compare, games), total=len(games), disable=None))
    for line in [it for it in found if it] + [f"{name} is new" for name in missing]:
        print(line)
    print(f"{len(games)} games of {len(names)} rehearsals, {sum(map(bool, found))} differ")
    return 1 if any(found) else 0


if __name__ == "__main__":
    sys.exit(main())
