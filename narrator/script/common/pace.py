"""How long rests last, by the option ``pace``. Nothing is performed here."""

from __future__ import annotations

from narrator.rules.game.state import PublicView
from narrator.rules.night.calls import parts_in, tonight
from narrator.rules.table.call import Part
from narrator.rules.table.options import Options
from narrator.script.common.cues import Rest

SECONDS = {
    "confer": 20.0, "half": 10.0, "rest": 8.0, "think": 6.0, "answer": 4.0, "back": 2.0,
    "fetch": 10.0, "write": 15.0, "hurry": 10.0, "touch": 6.0,
}  # fmt: skip
"""Seconds of each rest at the normal pace (DESIGN, the Count); the second row is for notes and touch.
``half`` and ``rest`` are ``confer`` less a word between them."""

SETTLE = Rest("back", 1.2)
"""Before every secret Count, at any pace: the bed is back to its masking level when choices begin."""

FACTOR = {"calm": 1.4, "normal": 1.0, "brisk": 0.6}


def _length(kind: str, pace: str) -> Rest:
    factor = max(1.0, FACTOR[pace]) if kind == "answer" else FACTOR[pace]
    if kind == "hurry":
        factor = 1.0  # the line before it says how long that is
    return Rest(kind if kind in ("answer", "back") else "think", round(SECONDS[kind] * factor, 3))


_RESTS = {(kind, pace): _length(kind, pace) for kind in SECONDS for pace in FACTOR}


def rest(kind: str, options: Options) -> Rest:
    """The rest of this kind; the stage knows all but ``answer`` and ``back`` as thinking. An answer is never
    shortened."""
    return _RESTS[kind, options.pace]


def once(view: PublicView, part: Part) -> bool:
    """Whether what is said at every such part of a call has been said in this game, in this night's calls
    that are over or in earlier nights; a calm table hears it each time, and who chooses several never."""
    if view.table.options.pace == "calm":
        return False
    for night in range(1, min(view.night, 3)):
        if part in parts_in(view.table, night):
            return True
    over = tonight(view)[: view.progress.step]
    return any(part in parts and call.most == 1 for call, parts in over)


def brief(view: PublicView) -> bool:
    """Whether questions are no longer explained: from the third night on, unless the pace is calm."""
    return view.night > 2 and view.table.options.pace != "calm"


def terse(view: PublicView) -> bool:
    """Whether a night is reduced to waking, Counts and answers: from the third on, at a brisk pace."""
    return brief(view) and view.table.options.pace == "brisk"
