"""What is said by day as answers to the box: which question, and which of its values."""

from __future__ import annotations

from collections import deque

from narrator.rules.day.trial import trial_of
from narrator.rules.game import acts
from narrator.rules.game.court import Kind
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import PublicView
from narrator.script.common.lines import Line
from narrator.script.day.outcome import TIE_STANDS
from narrator.script.evening import menu
from narrator.script.evening.menu import OPTIONS
from tests.stage.game_by_rules import Look, Open

Answers = dict[str, list[int]]
"""What is answered to each question, one value after the other."""

EVENTS = (acts.ShowCard, acts.Bomb, acts.Leave, acts.Extend, acts.EndGame, Undo, Look)
"""What comes through the menu."""


def offered(view: PublicView, line: Line) -> bool:
    """Whether the menu has this option just now."""
    return next(offer for offer in OPTIONS if offer.line is line).open(view)


def _pick(line: Line, **more: list[int]) -> Answers:
    number = next(n for n, offer in enumerate(OPTIONS) if offer.line is line)
    return {"menu": [number]} | {f"menu.{ask}": values for ask, values in more.items()}


def _menu(act: Open) -> Answers:
    match act:
        case acts.ShowCard(seat):
            return _pick(menu.CARD_SHOWN, card=[seat])
        case acts.Bomb(by, takes):
            return _pick(menu.BOMB, bomb=[by], along=[takes])
        case acts.Leave(seat):
            return _pick(menu.LEAVES, leaves=[seat])
        case acts.Extend():
            return _pick(menu.MORE_TIME)
        case acts.EndGame():
            return _pick(menu.END_GAME)
        case Undo(to_night):
            return _pick(menu.NIGHT_AGAIN if to_night else menu.TAKE_BACK)
    return _pick(menu.GO_ON)


def _office(act: Open) -> Answers:
    match act:
        case acts.Stay(by):
            return {"stay": [by]}
        case acts.Again(wanted):
            return {"again": [int(wanted)]}
        case acts.Elect((seat,)):
            return {"mayor": [seat]}
        case acts.Elect(seats):
            return {"mayor": [0], "tied": [*seats, 0]}
        case acts.NameHeir(seat):
            return {"heir": [seat]}
        case acts.LastStand(by, takes):
            return {"stand": [by or 0], "stand.takes": [takes or 0]}
    return {}


def _trial(act: Open, view: PublicView) -> Answers:
    match act:
        case acts.Lot(tied, by) | acts.Verdict((), by, tied) if tied:
            return {"convicted": [TIE_STANDS], "tied": [*tied, 0], "convicted.by": [*by]}
        case acts.Verdict(seats, by):
            more = {"convicted.more": [*seats[1:], 0], "convicted.by": [*by]}
            return {"convicted": [*seats, 0][:1]} | more
        case acts.Accuse(by, seat):
            return {"list": [by], "accuse": [by], "accused": [seat]}
        case acts.Withdraw(seat):
            return {"list": [-1], "list.off": [seat]}
        case acts.Close():
            return {"list": [0], "accuse": [0], "vote": [0]}
        case acts.Second(by):
            return {"second": [by]}
        case acts.Named(by, seats):
            want = trial_of(view).wants(view)
            if want.kind is Kind.TURN:
                return {"turn": [*seats, 0][: want.most]}
            return {"vote": [by], "vote.whom": [*seats, 0][:1]}
        case acts.Counted(_, votes):
            return {"votes": [votes]}
        case acts.Polled(ballots):
            return {"ballot": [number for ballot in ballots for number in ballot]}
        case acts.Decide(seat):
            return {"decides": [seat]}
    return _office(act)


def spell(said: deque[Open], view: PublicView) -> Answers:
    """The answers of the first of these, which is taken out."""
    act = said.popleft()
    return _menu(act) if isinstance(act, EVENTS) else _trial(act, view)
