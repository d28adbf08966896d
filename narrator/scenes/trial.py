"""One scene for every trial whose outcome the table tells (`votes: outcome`); the steps are the trial's."""

from __future__ import annotations

from narrator.cues import AwaitConfirm, Item, Line
from narrator.rules.acts import Step, Verdict
from narrator.rules.state import PublicView
from narrator.scenes.ask import ask, sure
from narrator.scenes.scene import Scene, seats
from narrator.trials import all_trials

ASK = Line("verdict.ask", variants=3)
NOBODY = Line("option.nobody")
SURE = Line("verdict.sure", ("seat",))
SURE_NOBODY = Line("verdict.sure_nobody")


def trial(view: PublicView) -> Scene:
    """Speaks the present step and waits until the table has done it; after the last asks the verdict."""
    steps = all_trials()[view.table.options.trial].steps(view)
    step = view.progress.step
    if step < len(steps):
        yield from steps[step]
        yield AwaitConfirm(f"trial.{step + 1}")
        yield Step()
    items = (*seats(view.living), Item(0, NOBODY()))
    seat = yield from ask("convicted", ASK(), items)
    right = yield from sure("convicted", SURE(seat=seat) if seat else SURE_NOBODY())
    if right:
        yield Verdict(seat or None)
