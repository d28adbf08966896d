"""Whether a wait goes on with what was asked before, so that a press into the line in between can only mean
that. When a press counts is not decided here."""

from __future__ import annotations

from narrator.script.common.cues import AwaitConfirm, Count, Performed, Reply


def asked_in_vain(cue: Performed | None, reply: Reply) -> str:
    """What an open question, or a wait, has asked for without an answer; empty: nothing, or it has one."""
    asks = isinstance(cue, AwaitConfirm) or (isinstance(cue, Count) and not cue.secret)
    return cue.ask if asks and not reply else ""  # type: ignore[union-attr]


def resumes(cue: Performed, vain: str) -> bool:
    """Whether a wait goes on with what was asked ``vain``, so that a press into the line before it can mean
    nothing else, from its first word on: a first question needs that guard, since there such a press may be a
    second one for what came before."""
    return bool(vain) and isinstance(cue, AwaitConfirm) and cue.ask in (vain, f"{vain}.ready")


def next_cut(before: Performed | None, cue: Performed) -> bool:
    """Whether a wait is the next cut of the one before it: nobody hears where it is cut."""
    if not isinstance(cue, AwaitConfirm) or not isinstance(before, AwaitConfirm):
        return False
    return cue.ask == before.ask
