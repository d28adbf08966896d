"""What the nights have hidden, told once the game is over and its end stands: nothing is secret any more. It
knows every secret, so no scene may import it, and nothing of it is rendered or asked for before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from narrator.base.chance import draw
from narrator.rules.game.state import Game
from narrator.script.common.cues import AwaitConfirm, Say, SpokenManner
from narrator.script.common.lines import Lines, never
from narrator.script.common.scene import Scene
from narrator.script.story.incident import KNOWN, NEAR, Incident
from narrator.script.story.incident import SECONDS as LONGEST
from narrator.script.story.near_misses import told
from narrator.script.story.nights_behind import nights_behind

LINES = Lines(never)
OPEN = LINES.declare("epilogue.open", manner=SpokenManner.EPILOGUE)
OPEN_DAYS = LINES.declare("epilogue.open.days", manner=SpokenManner.EPILOGUE)
"""The same where the nights were as everybody has heard them, and only the verdicts are told of."""

CLOSE = LINES.declare("epilogue.close", manner=SpokenManner.EPILOGUE)
NIGHT = LINES.declare("epilogue.night", ("number",), manner=SpokenManner.EPILOGUE)

ASK = "epilogue"

SECONDS = 60.0
"""So long it takes at most."""

OPENING, HEADING, CLOSING = 7.5, 1.4, 4.0
"""Of which the first line, the number of a night, and the last line."""

MOST = {"rich": 24, "short": 3}
"""So many things are told of at most; a short story tells the near misses alone."""

TIRES = 15
"""So much less interesting a thing gets each time that its like is told."""


Spoken = Mapping[str, Sequence[float]]
"""Line → the seconds of each of its wordings."""


class Epilogue:
    """The epilogue of one game, from its log. ``brief``: for those who have not played it themselves."""

    def __init__(self, game: Game, *, brief: bool = False, spoken: Spoken | None = None) -> None:
        self._seed = game.public.table.seed
        self._heard: dict[str, int] = {}
        style = game.public.table.options.story
        self.told = chosen(game, "short" if brief and style == "rich" else style, spoken)

    @property
    def says(self) -> tuple[Say, ...]:
        """All its lines; empty where there is nothing to tell."""
        if not self.told:
            return ()
        says = [OPEN() if any(one.night for one in self.told) else OPEN_DAYS()]
        for night, things in groupby(self.told, lambda one: one.night):
            says += [NIGHT(number=night)] if night else []
            says += [say for one in things for say in one.says]
        return (*says, CLOSE())

    def scene(self) -> Scene:
        """A press ends it."""
        for say in self.says:
            if (yield AwaitConfirm(ASK, over=say)):
                return

    def turn(self, say: Say) -> int:
        """Which turn a line has that is said now: no deck of the box is moved by it."""
        before = self._heard.get(say.line, 0)
        self._heard[say.line] = before + 1
        return turn(self._seed, say.line, before)


def turn(seed: int, line: str, before: int) -> int:
    """Of a line that was said so often ``before``."""
    return draw(seed, line, 1000) + before


def chosen(game: Game, style: str, spoken: Spoken | None = None) -> tuple[Incident, ...]:
    """What there is time for, in the order of the nights: the last one that took somebody first of all, then
    the best. What is about all nights comes last. ``spoken``: line → its seconds."""
    if style == "none" or game.public.winner is None:
        return ()
    things = [one for one in told(game) if style == "rich" or one.interest >= NEAR]
    kept = _Kept(game.public.table.seed, spoken or {}, MOST[style])
    last = [one for one in things if style == "rich" and one.night == _last_deadly(game)]
    for one in sorted(last, key=lambda one: -one.interest)[:1]:
        kept.add(one)
    kept.add_best([one for one in things if one.interest > KNOWN and one not in kept.things])
    # What tells no more than a dawn has told only leads up to what else there is of its night.
    nights = {one.night for one in kept.things}
    kept.add_best([one for one in things if one.night in nights and one not in kept.things])
    place = {one: (not one.night, one.night, nth) for nth, one in enumerate(things)}
    return tuple(sorted(kept.things, key=place.__getitem__))


def _last_deadly(game: Game) -> int:
    """The number of the last night that took somebody; 0: none did."""
    return max([one.number for one in nights_behind(game) if one.died], default=0)


class _Kept:
    """What is told, as long as there is time for it."""

    def __init__(self, seed: int, spoken: Spoken, most: int) -> None:
        self.things: list[Incident] = []
        self._seed, self._spoken, self._most = seed, spoken, most
        self._lines: Counter[str] = Counter()
        opening = max(self._takes(line.id, OPENING) for line in (OPEN, OPEN_DAYS))
        self._left = SECONDS - opening - self._takes(CLOSE.id, CLOSING)

    def add(self, one: Incident) -> None:
        """Keeps it if there is time."""
        lines = [say.line for say in one.says]
        cost = sum(self._takes(line, LONGEST[line]) for line in lines)
        if one.night not in (0, *[other.night for other in self.things]):
            cost += self._takes(NIGHT.id, HEADING)
        if len(self.things) < self._most and cost <= self._left:
            self.things.append(one)
            self._left -= cost
            self._lines.update(lines)

    def _takes(self, line: str, longest: float) -> float:
        """The seconds of the wording that comes next, or of the longest where none is known: which of them
        is said first, does not matter to their sum."""
        known = self._spoken.get(line) or (longest,)
        return known[turn(self._seed, line, self._lines[line]) % len(known)]

    def add_best(self, things: Sequence[Incident]) -> None:
        """The best of them first, each once; of two that are alike another comes between."""
        left = list(dict.fromkeys(things))
        while left:
            best = max(left, key=lambda one: (self._worth(one), -(one.night or 99)))
            left.remove(best)
            self.add(best)

    def _worth(self, one: Incident) -> int:
        return one.interest - TIRES * max(self._lines[say.line] for say in one.says)
