"""How an act is told to the box: which open questions it answers, and with which of their values. The only
place where simulated players know that. What they want to do is not decided here."""

from __future__ import annotations

from collections.abc import Mapping

from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.interrupts import Undo
from narrator.script.common.cues import Count, Reply
from narrator.script.common.lines import Line
from narrator.script.day.outcome import TIE_STANDS
from narrator.script.day.trial import OFF_LIST
from narrator.script.evening import menu
from narrator.script.evening.menu import OPTIONS

Values = Mapping[str, tuple[int, ...]]
"""Question → what is meant; the first of it that can still be pressed is."""


def reply_for(act: Act | Undo | None, cue: Count) -> Reply:
    """The answer to an open question by which this act is told; ``act`` None: that nothing happened.

    None: the question is about something else.
    """
    if isinstance(act, acts.Polled) and cue.ask == "ballot":
        return tuple(number for ballot in act.ballots for number in ballot)
    values = [item.value for item in cue.items]
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


def _values(act: Act | Undo | None) -> Values:
    return _in_the_menu(act) or _in_a_trial(act) or _of_an_office(act)


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
        case acts.Stay(by):
            return {"stay": (by,)}
        case acts.Again(wanted):
            return {"again": (int(wanted),)}
        case acts.Elect((seat,)):
            return {"mayor": (seat,)}
        case acts.Elect(seats):
            return {"mayor": (0,), "tied": (*seats, 0)}
        case acts.NameHeir(seat):
            return {"heir": (seat,)}
        case acts.LastStand(by, takes):
            return {"stand": (by or 0,), "stand.takes": (takes or 0,)}
    return {}


def _in_the_menu(act: Act | Undo | None) -> Values:
    match act:
        case acts.ShowCard(seat):
            return _pick(menu.CARD_SHOWN, card=seat)
        case acts.Bomb(by, takes):
            return _pick(menu.BOMB, bomb=by, along=takes)
        case acts.Leave(seat):
            return _pick(menu.LEAVES, leaves=seat)
        case acts.Extend():
            return _pick(menu.MORE_TIME)
        case acts.EndGame():
            return _pick(menu.END_GAME)
        case Undo(to_night):
            return _pick(menu.NIGHT_AGAIN if to_night else menu.TAKE_BACK)
        case None:
            return _pick(menu.GO_ON)
    return {}


def _pick(line: Line, **more: int) -> Values:
    number = next(number for number, offer in enumerate(OPTIONS) if offer.line is line)
    return {"menu": (number,)} | {f"menu.{ask}": (seat,) for ask, seat in more.items()}
