"""Has the voice say every line of a language, and listens to each by machine."""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import numpy as np

from hardware.sound.beds import every_bed
from hardware.sound.loudness import RATE, lufs_in_pieces
from hardware.speech.heard_lines import SILENT, HeardLine, faults_of, pace
from narrator.appliance.lines_check import hear_all
from narrator.appliance.open_voice import speaking_voice
from narrator.appliance.progress import ProgressBar
from narrator.base.errors import NarratorError
from narrator.base.sounds import BEDS, NIGHTS, moment
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.rules.table.options import MOST_PLAYERS
from narrator.stage.equipment import with_capitals
from narrator.words.pack import load_pack
from scripts.hearing.every_text import every_text

AT_ONCE = 200
"""Lines that are listened to before their samples are given up."""

HEAD = """\
| figure | least | median | most | unit |
|---|--:|--:|--:|---|"""


def main() -> int:
    """Prints what is wrong with a line, and then how all of them are. Returns 1 if a line is not as it should
    be, and 2 if nothing can be spoken."""
    parser = argparse.ArgumentParser(
        prog="scripts/listen",
        description=f"{__doc__} The five thousand of a language take some ten minutes of one core of a PC.",
    )
    parser.add_argument("language", choices=Installed.under().languages)
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep what is rendered here")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="listen-") as folder:
        cache = args.cache or Path(folder)
        try:
            return listen(replace(Settings(), language=args.language, cache=cache))
        except NarratorError as error:
            print(f"scripts/listen: {error}", file=sys.stderr)
            return 2


def listen(settings: Settings) -> int:
    """Listens to the whole language of the settings; returns 1 where a line is not as it should be."""
    texts = every_text(settings.language)
    pack = load_pack(Installed.under().pack_folder(settings.language))
    lines: dict[str, HeardLine] = {}
    with ProgressBar("lines") as progress:
        for begin in range(0, len(texts), AT_ONCE):
            with ExitStack() as stack:
                voice = speaking_voice(settings, pack, stack)
                voice.render_all(some := texts[begin : begin + AT_ONCE])
                lines |= hear_all(voice, some)
            progress(len(lines), len(texts))
    own = pace(lines)
    wrong = {text: found for text, one in lines.items() if (found := faults_of(text, one, own))}
    for text, found in wrong.items():
        print(f"{text!r}: {', '.join(found)}")
    heard = [one for one in lines.values() if one is not SILENT]
    called = [lines[with_capitals(number)] for number in pack.numbers[1 : MOST_PLAYERS + 1]]
    print(
        f"{len(lines)} lines, {sum(one.seconds for one in heard) / 60:.0f} minutes",
        HEAD,
        sep="\n\n",
    )
    print(row("loudness of a line", [one.lufs for one in heard], "LUFS", 2))
    print(row("its true peak", [one.peak for one in heard], "dBTP", 2))
    print(row("its longest pause", [one.pause for one in heard], "s", 2))
    for floor in NIGHTS:
        for name, bed in every_bed(floor).items():
            if "night" in (moment(name), BEDS[moment(name)]):
                level = lufs_in_pieces(bed.read(240 * RATE) / 32768)
                over = [one.lufs - level for one in called]
                print(row(f"the numbers of a Count over {name} with {floor}", over, "dB", 1))
    return 1 if wrong else 0


def row(name: str, values: list[float], unit: str, digits: int) -> str:
    """A row of the table."""
    low, middle, high = np.percentile(values, (0, 50, 100))
    return f"| {name} | {low:.{digits}f} | {middle:.{digits}f} | {high:.{digits}f} | {unit} |"


if __name__ == "__main__":
    sys.exit(main())
