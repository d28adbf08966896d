"""What a unanimous table answers aloud, in any trial. Nothing is pressed here, and no time passes."""

from __future__ import annotations

from narrator.rules.day.eligible import accusable, voters
from narrator.rules.game.state import PublicView
from narrator.script.common.cues import Count
from narrator.script.evening.anything_again import ASK as ANYTHING

NAMES = 2
"""How many come on the list of the accused."""


def talk(view: PublicView, cue: Count, convict: int) -> int:
    """What a table that means to convict this seat (0: nobody) answers to an open question, in any
    trial; to any other question 1, or the first there is."""
    if cue.ask.reads_back or cue.ask == ANYTHING:
        return 1
    court, values = view.court, [item.value for item in cue.items]
    convict = convict if convict in view.living else 0
    others = [seat for seat in view.living if seat != convict]
    waiting = [seat for seat in voters(view) if seat not in (convict, *court.asked)]
    by = others[len(court.charges)] if len(court.charges) < len(others) else 0
    others_to_accuse = [s for s in accusable(view, by) if s not in (*court.accused, convict)]
    accused = convict if convict not in court.accused else (others_to_accuse or [0])[-1]
    if cue.ask.topic in view.table.numbers:
        return 0  # no card is what it may be
    if cue.ask in view.table.powers:
        return 0
    wanted = {
        "convicted": convict,
        "list": by if convict and accused and len(court.charges) < NAMES else 0,
        "accuse": by if convict and convict not in court.barred else 0,
        "accused": accused,
        "turn": convict,
        "vote": waiting[0] if convict and waiting else 0,
        "vote.whom": convict,
        "ghosts": 0,
        "votes": values[-1] if convict in court.standing[len(court.votes) :][:1] else 0,
        "by_light": 0,
        "convicted.more": 0,
        "second": values[1] if len(values) > 1 else 0,
        "died": 0,
        "side": 0,
        "end": 0,
        "notes": 0,
    }.get(cue.ask.topic, 1)
    return wanted if wanted in values else values[0]


def ballots(view: PublicView, cue: Count, convict: int) -> tuple[int, ...]:
    """The votes of such a table by everybody's own button: voter, seat, voter, seat and so on."""
    if convict not in [item.value for item in cue.items]:
        return ()
    return tuple(number for voter in voters(view) for number in (voter, convict))
