"""Nights with other secrets after one public history, played on a real stream. It contains no tests.

Six players with two of the Mafia and a detective. In night 1 nobody dies, on day 1 seat 6 is convicted, and
no card is turned: whoever holds which card, night 2 has the same calls.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from narrator.session.disk import journal
from narrator.stage.records import Replied
from narrator.stage.transcript import Row
from tests.kit.box.box import Box
from tests.kit.box.people import People
from tests.kit.rules import cards
from tests.sound.night import Press
from tests.sound.played import FAST, TIMEOUT, Samples, filled_voice, share_cache
from tests.sound.server import RATE, private_sound, recording, samples
from tests.sound.trace import Written, strace, written

PLAYERS = 6
NIGHT = "night 2"
SETTINGS = f"""
kit: panel
ruleset: basic
players: {PLAYERS}
roles: {{mafioso: 2, detective: 1}}
options: {{first_night: meet, reveal: none, manner: false, discussion: 0, pace: brisk, decoys: dense,
  story: none}}
sound: {{latency: 100}}
{FAST}"""
EARLY, LATE = 0.2, 0.98
"""Seconds after a name begins: just after a press may mean it, and just before it no longer does."""
LAST = 1.0
"""Seconds before dawn from which it may show already what it will tell."""
MATCHED, REACH = RATE // 10, RATE // 2
"""Samples by which an event is found in a recording, and how far from its place it is looked for."""


class ForgedNight(NamedTuple):
    """Who holds which card, and what is pressed in night 2."""

    mafia: tuple[int, int]
    detective: int
    presses: tuple[Press, ...] = ()
    chosen: tuple[int, int] = (0, 0)
    """What that chooses, the Mafia and the detective; 0: nobody."""


NIGHTS = (
    ForgedNight((1, 2), 3, (Press("mafia", 4, 0.5), Press("detective", 1, 0.5)), (4, 1)),
    ForgedNight((1, 3), 6, (Press("mafia", 5, LATE),), (5, 0)),
    ForgedNight((2, 3), 4),
    ForgedNight((4, 5), 2, (Press("mafia", 1, EARLY), Press("detective", 5, EARLY)), (1, 5)),
    ForgedNight((1, 6), 2, (Press("mafia", 3, LATE), Press("detective", 4, LATE)), (3, 4)),
    # thrice, of which the last counts
    ForgedNight((2, 5), 6, tuple(Press("mafia", seat, 0.5) for seat in (1, 3, 4)), (4, 0)),
    # taken back by a long press
    ForgedNight((4, 5), 1, (Press("mafia", 2, 0.5), Press("mafia", 4, 0.3, 0.9))),
    # before the Count
    ForgedNight((3, 6), 5, (Press("mafia", 0, 3.0), Press("detective", 0, 2.0))),
    # held down from the Count on into what follows
    ForgedNight((3, 5), 4, (Press("mafia", 4, 0.5, 4.5), Press("detective", 5, LATE, 3.0))),
    ForgedNight((1, 4), 3, (Press("detective", 2, LATE), Press("detective", 4, EARLY)), (0, 4)),
)
"""In the second the detective is dead, in the third nobody presses."""


class Heard:
    """A forged night as it was played on the null sink of ``env``, with all that it keeps in ``folder``."""

    def __init__(self, folder: Path, env: Mapping[str, str], night: ForgedNight) -> None:
        self._folder = folder
        settings = folder / "narrator.yaml"
        settings.write_text(SETTINGS)
        share_cache(folder)
        _play_up_to_it(settings, night)
        box = [sys.executable, "-m", "tests.sound.night", str(settings)]
        box += [json.dumps(night.presses), str(folder / "passed")]
        if shutil.which("strace"):
            box = [*strace(folder / "trace"), *box]
        with recording(env, folder / "recording"):
            done = subprocess.run(box, env=dict(env), stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)
        told = json.loads(done.stdout)
        self.rows = sorted((Row(**row) for row in told["rows"]), key=lambda row: row.t)
        self.moods = [mood for phase, mood in told["moods"] if phase == NIGHT]
        self.log = [text for phase, text in told["log"] if phase == NIGHT]
        self._epoch: float = told["epoch"]
        self._whole = np.fromfile(folder / "passed", np.float32)

    @property
    def chosen(self) -> tuple[int, int]:
        """What was put on record of the night: whom the Mafia and the detective chose; 0: nobody."""
        kept = journal.read(self._folder / "state" / "game.journal")
        replies = {one.key: one.reply for one in kept[1] if isinstance(one, Replied)} if kept else {}
        mafia, detective = (replies[f"{NIGHT}/{call} pass 1"] for call in ("mafia", "detective"))
        assert isinstance(mafia, tuple)
        assert isinstance(detective, tuple)
        return sum(mafia), sum(detective)

    @cached_property
    def events(self) -> list[Row]:
        """What everybody hears of the night, from its first line on: its music begins with a press."""
        public = [row for row in self.rows if (row.phase, row.channel) == (NIGHT, "public")]
        return [row for row in public if row.cue not in ("rest", "music")]

    @property
    def times(self) -> list[tuple[str, float]]:
        """When each event is to be heard, in seconds after the first, to the microsecond."""
        begin = self.events[0].t
        return [(f"{row.cue} {row.line} {row.text}", round(row.t - begin, 6)) for row in self.events]

    def places(self) -> list[int | None]:
        """At which sample of the recording each event is; None where server or recorder lost a part of it."""
        heard = samples(self._folder / "recording")
        begin = int(np.flatnonzero(heard)[0] - np.flatnonzero(self._whole)[0])
        return [self._place(heard, round(row.t * RATE), begin) for row in self.events]

    def _place(self, heard: Samples, at: int, begin: int) -> int | None:
        wanted, low = self._whole[at : at + MATCHED], max(begin + at - REACH, 0)
        near = heard[low : begin + at + REACH]
        for place in np.flatnonzero(near[: 1 - MATCHED] == wanted[0]):
            if np.array_equal(near[place : place + MATCHED], wanted):
                return low + int(place)
        return None

    def written(self) -> list[Written]:
        """What the box did to files and on the network in this night, in seconds after its first event."""
        first = self._epoch + self.events[0].t
        dawn = self._epoch + next(row.t for row in self.rows if row.phase.startswith("dawn"))
        done = written(self._folder / "trace", self._folder)
        return [one._replace(at=one.at - first) for one in done if first <= one.at < dawn - LAST]


def moved(ours: Heard, theirs: Heard) -> list[int | None]:
    """By how many samples more or less each event follows the one before it in the recording of the second;
    None where one of the four was lost."""
    places = [pairwise(heard.places()) for heard in (ours, theirs)]
    return [
        None if None in (a, b, c, d) else (d - c) - (b - a) for (a, b), (c, d) in zip(*places, strict=True)
    ]


def render(folder: Path) -> Path:
    """Has all lines in the cache that the nights in this folder share; returns a file of their settings."""
    first = folder / "rendered"
    first.mkdir()
    share_cache(first)
    settings = first / "narrator.yaml"
    settings.write_text(SETTINGS)
    filled_voice(load_settings(settings, Installed.under()), PLAYERS)
    return settings


def played(folder: Path, nights: Sequence[ForgedNight]) -> list[Heard]:
    """These nights, two at a time, each on a sound server of its own."""

    def play(night: ForgedNight) -> Heard:
        its = folder / f"night {NIGHTS.index(night)}"
        its.mkdir()
        with private_sound() as env:
            return Heard(its, env, night)

    with ThreadPoolExecutor(2) as both:
        return list(both.map(play, nights))


def _play_up_to_it(settings: Path, night: ForgedNight) -> None:
    """Leaves the journal of a game that waited for this night when the box crashed."""
    held = cards(PLAYERS, {"mafioso": [*night.mafia], "detective": [night.detective]})
    people = People(cards=held, verdicts=[6])
    with patch("secrets.randbits", lambda bits: 20261 % (1 << bits)):
        Box(load_settings(settings, Installed.under()), people).run(
            lambda box: box.asked()[-1:] == ["dusk"], kill=True
        )
