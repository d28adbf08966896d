"""How an act is told to the box: which open questions it answers, and with which of their values. The only
place where simulated players know that. What they want to do is not decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.interrupts import Undo
from narrator.rules.table.side import MAFIA
from narrator.script.common.cues import Count, Reply
from narrator.script.common.lines import Line
from narrator.script.day.final_vote import EACH_NUMBER, TIE_LEADS
from narrator.script.day.outcome_scene import TIE_STANDS
from narrator.script.day.power_scene import MENU, TAKES
from narrator.script.day.trial_scene import OFF_LIST
from narrator.script.evening import menu

Values = Mapping[str, tuple[int, ...]]
"""Question → what is meant; the first of it that can still be pressed is."""


def reply_for(act: Act | Undo | None, cue: Count) -> Reply:
    """The answer to an open question by which this act is told; ``act`` None: that nothing happened.

    None: the question is about something else.
    """
    if isinstance(act, acts.Polled) and cue.ask == "ballot":
        return tuple(number for ballot in act.ballots for number in ballot)
    values = [item.value for item in cue.items]
    if cue.ask in ("menu", "end"):
        line = menu_line(act)
        if cue.ask == "end":
            line = f"option.{act.winner or 'goes_on'}" if isinstance(act, acts.ReportEnd) else ""
        return next(((item.value,) for item in cue.items if item.say.line == line), None)
    if isinstance(act, acts.Verdict | acts.Lot) and cue.ask == "convicted.by":
        by = zip(act.seats, act.by, strict=False)
        return next(((accuser,) for seat, accuser in by if seat not in values), None)
    meant = _MEANT[type(act)](act).get(cue.ask, ()) if type(act) in _MEANT else ()
    return next(((value,) for value in meant if value in values), None)


def reply_told(act: Act | Undo, cue: Count) -> Reply:
    """The same where the question is about this act for certain."""
    reply = reply_for(act, cue)
    assert reply is not None, f"{act} answers no {cue.ask}"
    return reply


def menu_line(act: Act | Undo | None) -> str:
    """The line of the option under which the menu has this; empty: it has none."""
    match act:
        case acts.UsePower(name):
            return f"{name}.menu"
        case Undo(to_night):
            return (menu.NIGHT_AGAIN if to_night else menu.TAKE_BACK).id
    return OFFERED[type(act)].id if type(act) in OFFERED else ""


def _power(act: acts.UsePower) -> Values:
    """Whether the box asks, or somebody calls out in the menu."""
    asked = {act.power: (act.by,), f"{act.power}{TAKES}": (*act.seats, 0)}
    return asked | {f"{MENU}{ask}": values for ask, values in asked.items()}


def _verdict(act: acts.Verdict | acts.Lot) -> Values:
    tied = act.tied if isinstance(act, acts.Verdict) else act.seats
    if tied:
        return {"convicted": (TIE_STANDS,), "tied": (*tied, 0)}
    return {"convicted": (*act.seats, 0), "convicted.more": (*act.seats, 0)}


def _elected(act: acts.Elect) -> Values:
    return {"mayor": act.seats} if len(act.seats) == 1 else {"mayor": (0,), "tied": (*act.seats, 0)}


def _led(act: acts.Led) -> Values:
    leads = act.seats if len(act.seats) == 1 else (TIE_LEADS,)
    return {"leads": leads, "tied": (*act.seats, 0), "leads.votes": (act.votes,)}


_MEANT: Mapping[type, Callable[[Any], Values]] = {
    acts.ShowCard: lambda act: {"menu.card": (act.seat,)},
    acts.Leave: lambda act: {"menu.leaves": (act.seat,)},
    acts.UsePower: _power,
    acts.Verdict: _verdict,
    acts.Lot: _verdict,
    acts.Accuse: lambda act: {"list": (act.by,), "accuse": (act.by,), "accused": (act.seat,)},
    acts.Withdraw: lambda act: {"list": (OFF_LIST,), "list.off": (act.seat,)},
    acts.Close: lambda _: {"list": (0,), "accuse": (0,), "vote": (0,)},
    acts.Second: lambda act: {"second": (act.by,)},
    acts.Named: lambda act: {
        "turn": (*act.seats, 0), "vote": (act.by,), "vote.whom": (*act.seats, 0),
    },
    acts.GhostVotes: lambda act: {"ghosts": (*act.seats, 0)},
    acts.Counted: lambda act: {"votes": (act.votes,), "leads": (EACH_NUMBER,)},
    acts.Led: _led,
    acts.Decide: lambda act: {"decides": (act.seat,)},
    acts.Again: lambda act: {"again": (int(act.wanted),)},
    acts.Elect: _elected,
    acts.NameHeir: lambda act: {"heir": (act.seat,)},
    acts.CallNight: lambda _: {"mafia_night": (1,)},
    acts.TalkOn: lambda _: {"mafia_night": (0,)},
    acts.DealByLight: lambda _: {"by_light": (1,)},
    acts.Morning: lambda _: {"by_light": (0,), "as_noted": (0,)},
    acts.TakeAsNoted: lambda _: {"by_light": (0,), "as_noted": (1,)},
    # What the table sees and the box does not.
    acts.ReportDeaths: lambda act: {"died": (*act.seats, 0)},
    acts.ReportSide: lambda act: {f"side {act.seat}": (int(act.side == MAFIA.id),)},
    acts.ReportCard: lambda act: {f"{act.role} {act.seat}": (int(act.held),)},
    acts.ReportNotes: lambda act: {"notes": (act.named,), "notes.same": (act.same or 0,)},
    acts.ReportBlack: lambda act: {"black": (*(act.seats or ()), 0)},
}  # fmt: skip
"""Kind of act → what it means by each question."""

OFFERED: Mapping[type, Line] = {
    acts.ShowCard: menu.CARD_SHOWN,
    acts.Leave: menu.LEAVES,
    acts.Extend: menu.MORE_TIME,
    acts.EndGame: menu.END_GAME,
    type(None): menu.GO_ON,
}
"""Kind of act → what it is called in the menu."""
