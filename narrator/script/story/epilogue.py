"""What the nights have hidden, told once the game is over and its end stands: nothing is secret any more. It
knows every secret, so no scene may import it, and nothing of it is rendered or asked for before.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from narrator.base.chance import draw
from narrator.rules.game.state import Game
from narrator.script.common.cues import AwaitConfirm, Say, SpokenManner
from narrator.script.common.lines import Lines, never
from narrator.script.common.scene import Scene
from narrator.script.story.incident import KNOWN, NEAR, Incident
from narrator.script.story.near_misses import told

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

MOST = {"rich": 12, "short": 3}
"""So many things are told of at most; a short story tells the near misses alone."""


class Epilogue:
    """The epilogue of one game, from its log. ``brief``: for those who have not played it themselves."""

    def __init__(self, game: Game, *, brief: bool = False) -> None:
        self._seed = game.public.table.seed
        self._heard: dict[str, int] = {}
        style = game.public.table.options.story
        self.told = chosen(game, "short" if brief and style == "rich" else style)

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
        return draw(self._seed, say.line, 1000) + before


def chosen(game: Game, style: str) -> tuple[Incident, ...]:
    """The best that there is to tell, as long as there is time for it, in the order of the nights; what is
    about all of them comes last."""
    if style == "none" or game.public.winner is None:
        return ()
    things = [one for one in told(game) if style == "rich" or one.interest >= NEAR]
    ranked = sorted(things, key=lambda one: (-one.interest, one.night or 99, things.index(one)))
    kept: list[Incident] = []
    left = SECONDS - OPENING - CLOSING
    for one in ranked:
        heading = HEADING if one.night and all(one.night != other.night for other in kept) else 0.0
        cost = heading + one.seconds
        if len(kept) < MOST[style] and cost <= left:
            kept.append(one)
            left -= cost
    # What tells no more than a dawn has told only leads up to what else there is of its night.
    nights = Counter(one.night for one in kept)
    news = [one for one in kept if one.interest > KNOWN or nights[one.night] > 1]
    return tuple(sorted(news, key=lambda one: (one.night or 99, things.index(one))))
