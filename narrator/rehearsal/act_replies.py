"""How an act is told to the box: which open questions it answers, and with which of their values. The only
place where simulated players know that. What they want to do is not decided here."""

from __future__ import annotations

from collections.abc import Mapping

from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.interrupts import Undo
from narrator.rules.table.side import MAFIA
from narrator.script.common.cues import Count, Reply
from narrator.script.common.lines import Line
from narrator.script.day.outcome import TIE_STANDS
from narrator.script.day.power import MENU, TAKES
from narrator.script.day.trial import OFF_LIST
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
        line = menu_line(act) if cue.ask == "menu" else _end_line(act)
        return next(((item.value,) for item in cue.items if item.say.line == line), None)
    if isinstance(act, acts.Verdict | acts.Lot) and cue.ask == "convicted.by":
        by = zip(act.seats, act.by, strict=False)
        return next(((accuser,) for seat, accuser in by if seat not in values), None)
    meant = _values(act).get(cue.ask, ())
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


def _end_line(act: Act | Undo | None) -> str:
    return f"option.{act.winner or 'goes_on'}" if isinstance(act, acts.ReportEnd) else ""


def _values(act: Act | Undo | None) -> Values:
    match act:
        case acts.ShowCard(seat):
            return {"menu.card": (seat,)}
        case acts.Leave(seat):
            return {"menu.leaves": (seat,)}
        case acts.UsePower(
            name, by, seats
        ):  # whether the box asks, or somebody calls out in the menu
            asked = {name: (by,), f"{name}{TAKES}": (*seats, 0)}
            return asked | {f"{MENU}{ask}": values for ask, values in asked.items()}
    return _in_a_trial(act) or _of_an_office(act) or _reported(act)


def _in_a_trial(act: Act | Undo | None) -> Values:
    match act:
        case acts.Lot(seats) | acts.Verdict(tied=seats) if seats:
            return {"convicted": (TIE_STANDS,), "tied": (*seats, 0)}
        case acts.Verdict(seats):
            return {"convicted": (*seats, 0), "convicted.more": (*seats, 0)}
        case acts.Accuse(by, seat):
            return {"list": (by,), "accuse": (by,), "accused": (seat,)}
        case acts.Withdraw(seat):
            return {"list": (OFF_LIST,), "list.off": (seat,)}
        case acts.Close():
            return {"list": (0,), "accuse": (0,), "vote": (0,)}
        case acts.Second(by):
            return {"second": (by,)}
        case acts.Named(by, seats):
            return {"turn": (*seats, 0), "vote": (by,), "vote.whom": (*seats, 0)}
        case acts.Counted(_, votes):
            return {"votes": (votes,)}
        case acts.Decide(seat):
            return {"decides": (seat,)}
    return {}


def _of_an_office(act: Act | Undo | None) -> Values:
    match act:
        case acts.Again(wanted):
            return {"again": (int(wanted),)}
        case acts.Elect((seat,)):
            return {"mayor": (seat,)}
        case acts.Elect(seats):
            return {"mayor": (0,), "tied": (*seats, 0)}
        case acts.NameHeir(seat):
            return {"heir": (seat,)}
        case acts.CallNight() | acts.TalkOn():
            return {"mafia_night": (int(isinstance(act, acts.CallNight)),)}
        case acts.DealByLight() | acts.Morning():
            return {"by_light": (int(isinstance(act, acts.DealByLight)),)}
    return {}


def _reported(act: Act | Undo | None) -> Values:
    """What the table sees and the box does not."""
    match act:
        case acts.ReportDeaths(seats):
            return {"died": (*seats, 0)}
        case acts.ReportSide(seat, side):
            return {f"side {seat}": (int(side == MAFIA.id),)}
        case acts.ReportCard(seat, role, held):
            return {f"{role} {seat}": (int(held),)}
        case acts.ReportNotes(named, same):
            return {"notes": (named,), "notes.same": (same or 0,)}
        case acts.ReportBlack(black):
            return {"black": (*(black or ()), 0)}
    return {}


OFFERED: Mapping[type, Line] = {
    acts.ShowCard: menu.CARD_SHOWN,
    acts.Leave: menu.LEAVES,
    acts.Extend: menu.MORE_TIME,
    acts.EndGame: menu.END_GAME,
    type(None): menu.GO_ON,
}
"""Kind of act → what it is called in the menu."""
