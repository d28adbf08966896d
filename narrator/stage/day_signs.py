"""The sign that answers a press by day where nothing else does: by night there is none."""

from __future__ import annotations

from narrator.script.common.cues import AwaitConfirm, Count, HearName, Say
from narrator.stage.performance import EARLY_PRESS, LINE_GAP, TWICE, Waiting
from narrator.stage.press import Press, PressKind
from narrator.stage.purpose import Purpose
from narrator.stage.stage import Stage


def answer_by_day(stage: Stage, press: Press, wanted: Purpose | None) -> None:
    """Lights a lamp once as the finger comes down. ``wanted``: what the press is for; None by night.

    Green: the line that is being spoken reminds, or is old enough, so that a press counts where it leads to a
    wait. Red: the press means nothing. A Count and a recording answer by themselves.
    """
    cue, playing = stage.cue, stage.now_playing
    if press.kind is not PressKind.DOWN or wanted in (None, Purpose.PAUSE):
        return
    if wanted is not Purpose.ANSWER or playing is None:
        stage.refuse(press.until)
    elif isinstance(cue, Say) and (
        stage.reminds or press.at >= min(stage.began + TWICE, playing.end - LINE_GAP - EARLY_PRESS)
    ):
        stage.heed(press.until)
    elif isinstance(cue, AwaitConfirm) and isinstance(playing, Waiting):
        if playing.early(press):
            stage.refuse(press.until)
    elif not isinstance(cue, Count | HearName):
        stage.refuse(press.until)
