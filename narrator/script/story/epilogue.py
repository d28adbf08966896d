"""What the nights have hidden, told once the game is over and its end stands: nothing is secret any more. It
knows every secret, so no scene may import it, and nothing of it is rendered or asked for before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from narrator.rules.game.state import Game
from narrator.script.common.cues import AwaitConfirm, Say, SpokenManner
from narrator.script.common.lines import Lines, never
from narrator.script.common.scene import Scene
from narrator.script.story.incident import NEAR, Incident
from narrator.script.story.incident import SECONDS as SECONDS_OF
from narrator.script.story.near_misses import told
from narrator.script.story.night_summaries import night_summaries
from narrator.script.story.storybook import place

LINES = Lines(never)
OPEN = LINES.declare("epilogue.open", manner=SpokenManner.EPILOGUE)
OPEN_DAYS = LINES.declare("epilogue.open.days", manner=SpokenManner.EPILOGUE)
"""The same where the nights were as everybody has heard them, and only the verdicts are told of."""

CLOSE = LINES.declare("epilogue.close", manner=SpokenManner.EPILOGUE)
LONG_CLOSE = LINES.declare("epilogue.close.long", manner=SpokenManner.EPILOGUE)
"""The same where there is time left."""
NIGHT = LINES.declare("epilogue.night", ("number",), manner=SpokenManner.EPILOGUE)
QUIET = LINES.declare("epilogue.night.quiet", ("number",), 3, manner=SpokenManner.EPILOGUE)
"""The same where nobody died, and nothing else is told of it."""

ASK = "epilogue"

SECONDS, FULL = 59.5, 57.0
"""So long it takes at most; from how many on there is nothing to fill."""

OPENING, HEADING, QUIETLY, CLOSING, LONG_CLOSING = 7.5, 1.4, 4.0, 4.0, 7.5
"""Of which the first line, the number of a night, of a quiet one, and the last line."""

LONGEST = SECONDS_OF | {
    OPEN.id: OPENING, OPEN_DAYS.id: OPENING, NIGHT.id: HEADING, QUIET.id: QUIETLY, CLOSE.id: CLOSING,
    LONG_CLOSE.id: LONG_CLOSING,
}  # fmt: skip
"""Line → the seconds of its longest wording, where none is known."""

MOST = {"rich": 24, "short": 3}
"""So many things are told of at most; a short story tells the near misses alone."""

TIRES = 15
"""So much less interesting a thing gets each time that its like is told."""


Spoken = Mapping[str, Sequence[float]]
"""Line → the seconds of each of its wordings."""

ChooseWording = Callable[[str, int, int], int]
"""(Line, how many turns later than its next one, how many wordings it has) → which of them that is."""


def first_of_all(line: str, before: int, wordings: int) -> int:
    """Where no memory of the box is known."""
    return place(0, line, before, wordings)


class Epilogue:
    """The epilogue of one game, from its log. ``brief``: for those who have not played it themselves."""

    def __init__(
        self,
        game: Game,
        *,
        brief: bool = False,
        spoken: Spoken | None = None,
        wording: ChooseWording = first_of_all,
    ) -> None:
        style = game.public.table.options.story
        self.told, self.says = chosen(game, "short" if brief and style == "rich" else style, spoken, wording)
        """What it tells, and all its lines; empty where there is nothing to tell."""

    def scene(self) -> Scene:
        """A press ends it."""
        for say in self.says:
            if (yield AwaitConfirm(ASK, over=say)):
                return


def chosen(
    game: Game, style: str, spoken: Spoken | None = None, wording: ChooseWording = first_of_all
) -> tuple[tuple[Incident, ...], tuple[Say, ...]]:
    """What there is time for, in the order of the nights, and its lines: what the last night that took
    somebody did first of all, then what any other died of, then the best. What is about all nights comes
    last. ``spoken``: line → its seconds."""
    if style == "none" or game.public.winner is None:
        return (), ()
    rich, things = style == "rich", list(dict.fromkeys(told(game)))
    kept = _Kept(things, _quiet_nights(game) if rich else (), spoken or {}, wording, MOST[style])
    causes = [one for one in things if one.cause]
    if rich:
        last = [one for one in causes if one.night == _last_deadly(game)]
        for one in (*last, *causes):
            kept.add(one)
        others = [one for one in things if not one.cause]
        kept.add_best(others)
        kept.fill(others)
        kept.round_off()
    else:
        kept.add_best([one for one in things if one.interest >= NEAR])
        # What tells no more than a dawn has told only leads up to what else there is of its night.
        nights = {one.night for one in kept.things}
        kept.add_best([one for one in causes if one.night in nights])
    return tuple(kept.things), kept.says(kept.things)


def _last_deadly(game: Game) -> int:
    """The number of the last night that took somebody; 0: none did."""
    return max([one.number for one in night_summaries(game) if one.died], default=0)


def _quiet_nights(game: Game) -> tuple[int, ...]:
    """The nights that took nobody, nor the day after them but by a verdict."""
    nights = night_summaries(game)
    after = [*[night.living for night in nights[1:]], game.public.living]
    pairs = zip(nights, after, strict=False)
    return tuple([one.number for one, left in pairs if {*one.living} - {*left} <= {*one.convicted}])


class _Kept:
    """What is told, in the order in which it is, as long as there is time for it."""

    def __init__(
        self,
        things: Sequence[Incident],
        quiet: Sequence[int],
        spoken: Spoken,
        wording: ChooseWording,
        most: int,
    ) -> None:
        self.things: list[Incident] = []
        self._close = CLOSE
        self._place = {one: (not one.night, one.night, nth) for nth, one in enumerate(things)}
        self._quiet, self._spoken, self._wording, self._most = quiet, spoken, wording, most

    def add(self, one: Incident) -> None:
        """Keeps it if there is time, and no verdict is told in the words of another."""
        if one in self.things or len(self.things) >= self._most:
            return
        things = sorted([*self.things, one], key=self._place.__getitem__)
        alike = one.by_day and self._said_twice(things, one.says[0].line)
        if self._seconds(things) <= SECONDS and not alike:
            self.things = things

    def fill(self, things: Sequence[Incident]) -> None:
        """Where time is left, what is not the best makes room for another of ``things`` that fills it."""
        best = max(self.things, key=lambda one: one.interest, default=None)
        for least in sorted(self.things, key=lambda one: one.interest):
            kept, taken = self.things, self._seconds(self.things)
            if taken > FULL or least.cause or least is best:
                continue
            for one in things:
                if one is not least and self._seconds(self.things) <= FULL:
                    before, self.things = self.things, [other for other in kept if other != least]
                    self.add(one)
                    if one in kept or self._seconds(self.things) <= self._seconds(before):
                        self.things = before

    def _seconds(self, things: Sequence[Incident]) -> float:
        said = self._worded(self.says(things))
        return sum(self._takes(line, which) for line, all in said.items() for which in all)

    def _said_twice(self, things: Sequence[Incident], line: str) -> bool:
        """Whether one wording of a line is."""
        which = self._worded(self.says(things))[line]
        return len({*which}) < len(which)

    def says(self, things: Sequence[Incident]) -> tuple[Say, ...]:
        """All lines of these."""
        if not things:
            return ()
        by_night = {night: list(those) for night, those in groupby(things, lambda one: one.night)}
        nights = sorted({*by_night, *self._quiet} - {0}) if any(by_night) else []
        says = [OPEN() if nights else OPEN_DAYS()]
        for night in nights:
            those = by_night.get(night, [])
            quiet = night in self._quiet and all(one.by_day for one in those)
            says.append((QUIET if quiet else NIGHT)(number=night))
            says += [say for one in those for say in one.says]
        says += [say for one in by_night.get(0, []) for say in one.says]
        return (*says, self._close())

    def round_off(self) -> None:
        """Has more to say in the end where it would else be short."""
        if self._seconds(self.things) < FULL:
            self._close = LONG_CLOSE
            if self._seconds(self.things) > SECONDS:
                self._close = CLOSE

    def _worded(self, says: Sequence[Say]) -> dict[str, list[int]]:
        """Line → which of its wordings are said."""
        said, turns = dict[str, list[int]](), Counter[str]()
        for say in says:
            before = said.setdefault(say.line, [])
            wordings = len(self._spoken.get(say.line, (0,)))
            before.append(self._wording(say.line, turns[say.line], wordings))
            turns[say.line] += 1
        return said

    def _takes(self, line: str, which: int) -> float:
        """The seconds of a wording, or of the longest where none is known."""
        known = self._spoken.get(line)
        return known[which] if known else LONGEST[line]

    def add_best(self, things: Sequence[Incident]) -> None:
        """The best of them first, each once; of two that are alike another comes between."""
        left = list(things)
        while left:
            best = max(left, key=lambda one: (self._worth(one), -(one.night or 99)))
            left.remove(best)
            self.add(best)

    def _worth(self, one: Incident) -> int:
        lines = [say.line for other in self.things for say in other.says]
        return one.interest - TIRES * max(lines.count(say.line) for say in one.says)
