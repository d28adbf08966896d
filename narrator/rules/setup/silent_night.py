"""Refuses what cannot be played where nobody wakes after the first night (R13.17), by what the calls of the
cards consist of. It changes nothing."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.night.calls import plan
from narrator.rules.table.call import NIGHTS, Call, Part, awake
from narrator.rules.table.table import GameSetup

PLAYED = (Part.PRESS, Part.CHOOSE, Part.ANSWER, Part.ALOUD, *awake())
"""What a call may consist of."""

BECAUSE = {
    Part.MEET: "whoever meets at night has open eyes",
    Part.TELL: "a lamp shows it seats, and that takes open eyes",
    Part.DECIDE: "it decides by what it has seen with open eyes",
}


def check_silent_night(table: GameSetup) -> None:
    """Raises `RuleError` for what takes open eyes."""
    if table.options.night != "silent":
        return
    if table.options.moderation != "box":
        raise _refused(f"moderation: {table.options.moderation}", "the box has to know whose press it is")
    if table.options.blind:
        raise _refused("blind: yes", "there everybody chooses alone anyway")
    if table.options.manner:
        raise _refused("manner: yes", "everybody presses once in a call, and that would be a second press")
    for card in table.cast:
        if card.open_eyed:
            raise _refused(card.id, card.open_eyed)
        if card.joins or card.recruits:
            raise _refused(card.id, "whoever comes to the Mafia later never sees the others")
    for night in range(2, NIGHTS + 1):
        calls: set[str] = set()
        for call, parts in plan(table, night):
            if not call.role:
                continue
            because = _because(call, parts)
            if call.role in calls:
                because = "it is called twice under one word"
            if because:
                raise _refused(call.role, because)
            calls.add(call.role)


def _because(call: Call, parts: tuple[Part, ...]) -> str:
    """Why this takes more than one press with closed eyes; empty: it does not."""
    others = [BECAUSE.get(part, "its call takes open eyes") for part in parts if part not in PLAYED]
    if call.most > 1:
        others.insert(0, "it chooses several, and everybody presses once in a call")
    return others[0] if others else ""


def _refused(what: str, because: str) -> RuleError:
    sentence = f"{what} with night: silent: {because}; leave it out, or play with night: awake"
    return RuleError(sentence, "R13.17", "silent")
