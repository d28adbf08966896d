"""Draws a day of script A: what is asked is answered, and now and then something happens. No presses here."""

from __future__ import annotations

import random
from collections.abc import Iterator

from narrator.rules.day.office import to_elect
from narrator.rules.day.pending import pending
from narrator.rules.day.powers import may_be_used
from narrator.rules.day.trial_step import tries
from narrator.rules.game import acts
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase, PublicView
from narrator.script.day.discussion import cuts, discusses
from tests.kit.talking import Talk
from tests.stage.game_by_rules import Course, Look, Open


def decisions(course: Course, chance: random.Random, *, last: bool) -> Iterator[Open]:
    """What is said after a night; each is applied before the next is asked for. After the ``last``
    night that is told of, only what dawn asks."""
    if course.game.public.unsettled:
        yield from [acts.DealByLight()] if chance.random() < 0.5 else []
        return
    living = course.game.public.living
    saints = [seat for seat in living if course.cards[seat - 1] == "saint"]
    talk = Talk(chance, course.cards, chance.choice([*living, *saints * 2]))
    said: list[Open] = []
    facts = -1
    while course.going:
        view = course.game.public
        news, facts = len(view.facts) > facts, len(view.facts)
        if view.phase is Phase.NIGHT or (last and not _dawn_asks(view)):
            return
        if view.phase is Phase.DAWN and not _dawn_asks(view):
            course.morning()
        act = _next(course, talk, said, news=news)
        if act is None:
            return
        said.append(act)
        yield act


def _dawn_asks(view: PublicView) -> bool:
    return view.phase is Phase.DAWN and pending(view) is not None


def _next(course: Course, talk: Talk, said: list[Open], *, news: bool) -> Open | None:
    """Something happens, or what is asked is answered; None: night comes."""
    view = course.game.public
    if view.phase is Phase.DUSK and pending(view) is None:
        back = news and talk.likely(0.15)
        return Undo() if back else None
    if view.phase is Phase.DAY and talk.likely(0.15 / (1 + len(said) / 8)):
        return _happens(view, talk, talks=not said)
    return talk.answer(course.game)


def _discusses(view: PublicView) -> bool:
    """For long enough to press."""
    return tries(view) and not to_elect(view) and discusses(view) and cuts(view)[0] > 2


def _happens(view: PublicView, talk: Talk, *, talks: bool) -> Open:
    """Through the menu, at any moment of the day; ``talks``: as the day's discussion begins."""
    seat = talk.any(view.living)
    shown: Open = acts.ShowCard(seat) if view.table.has_cards else Look()
    may: list[Open] = [Look(), shown, acts.Leave(seat), Undo(), Undo(to_night=True)]
    may += [acts.Extend()] * 3 if talks and _discusses(view) else []
    called = [name for name, held in view.table.powers.items() if held.power.called]
    unasked = [name for name in called if not view.table.powers[name].power.asked]
    may += [talk.calls_out(view, name) for name in unasked if may_be_used(view, name)] * 3
    may += [acts.EndGame()] if talk.likely(0.15) else []
    return talk.any(may)
