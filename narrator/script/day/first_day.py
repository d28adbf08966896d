"""How a day is played: what to do with the talk, how somebody comes to be judged, what a verdict means. Told
before the first day of a table that is new to it, and by the menu to whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game.facts import Undone
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.cues import AwaitConfirm, Say
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.scene import Scene
from narrator.script.day.procedure_lines import trial_in_short

LINES = Lines(need=RenderPriority.DAWN)
TALK = LINES.declare("play.talk")
ACCUSE = LINES.declare("play.accuse")
VERDICT = LINES.declare("play.verdict")


def how_a_day_is_played(table: GameSetup, ties: bool = True) -> Iterator[Say]:
    """Each sentence for itself, so that a press ends them at any of them; ``ties``: with what one means."""
    yield TALK()
    yield ACCUSE()
    yield from trial_in_short(table, ties)
    yield VERDICT()


def before_the_first(view: PublicView) -> Scene:
    """The same until somebody presses, where nobody has heard it yet. Where the box counts, it says at each
    vote what a tie would mean."""
    if view.night > 1 or not where.taught(view.table) or _played_again(view):
        return
    for sentence in how_a_day_is_played(view.table, ties=not where.box_counts(view.table)):
        if (yield AwaitConfirm("play", over=sentence)):
            return


def _played_again(view: PublicView) -> bool:
    """Whether this day had dawned before its night was taken back (R11)."""
    undone = [fact for fact in view.facts if isinstance(fact, Undone)]
    return any(Moment(fact.when).phase != "dawn" for fact in undone)


LINES.also(how_a_day_is_played, RenderPriority.DAWN)
