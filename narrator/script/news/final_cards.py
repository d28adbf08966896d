"""The cards at the very end, when all else is told (R8.7): the surprising ones first, the plain ones in one
breath. A press skips what is left of them, but not the last word of the evening.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.script.common import where
from narrator.script.common.card_lines import marked_line
from narrator.script.common.cues import AwaitConfirm, Say
from narrator.script.common.lines import Lines
from narrator.script.common.scene import SEAT_WAS, Scene

LINES = Lines()
OPEN = LINES.declare("was.open", variants=3)
ROLE_WAS = LINES.declare("was.role", ("role",))
ALL_OTHERS = LINES.declare("was.others")
CAME_OVER = LINES.declare("was.turned", when=where.turns)
COUPLE = LINES.declare("was.couple", when=where.makes_couple)
MIDDLE = LINES.declare("was.middle", ("role",), when=where.leaves_cards)
TOOK = LINES.declare("was.took", ("seat",), when=where.both(where.leaves_cards, where.dealt_by_light))
SHARES = LINES.declare("was.shares", ("seat",), variants=3, when=where.may_share)
BESIDES = LINES.declare("was.besides", ("seat",), variants=3, when=where.may_win_too)

CLOSED = LINES.declare("was.close", variants=5)

ASK = "cards.last"


def final_cards(view: PublicView) -> Scene:
    """All that the box knows of them."""
    told = cards_told(view)
    for say in told:
        if (yield AwaitConfirm(ASK, over=say)):
            break
    if told:
        yield AwaitConfirm(ASK, over=CLOSED())


def cards_told(view: PublicView) -> tuple[Say, ...]:
    """Empty where the box knows nothing."""
    told = sorted(_known(view), key=lambda fact: _surprise(view, fact))
    says = [say for fact in told for say in _was(view, fact)]
    return (OPEN(), *says, *_plain(view)) if says else ()


def _known(view: PublicView) -> list[facts.Was]:
    return [one for one in view.facts if type(one) is facts.Was]


def _surprise(view: PublicView, fact: facts.Was) -> tuple[bool, int]:
    """What is smaller comes sooner: the Mafia's cards come last; before them who changed sides, cards that
    lay hidden to the end, couples and marks, what is in the middle, and cards that all have seen."""
    table, opened = view.table, dict(view.opened)
    if fact.left:
        place = 3
    elif not fact.role:
        place = 0
    elif not table.number(fact.role):
        place = 2
    else:
        place = 4 if all(seat in opened for seat in fact.seats) else 1
    return fact.role in table.mafia_roles, place


def _was(view: PublicView, fact: facts.Was) -> Iterator[Say]:
    """Who of another side shares the win, hears it."""
    if fact.left:
        yield MIDDLE(role=f"role.{view.table.word(fact.role)}")
        yield from [TOOK(seat=seat) for seat in fact.seats]
    elif not view.table.number(fact.role):
        yield _heading(view, fact.role)
        yield from [SEAT_WAS(seat=seat) for seat in fact.seats]
    else:
        yield ROLE_WAS(role=f"role.{view.table.word(fact.role)}")
        yield from _seats(view, fact)


def _heading(view: PublicView, what: str) -> Say:
    """Of what is no card: of the Mafia by now, a mark, or a couple that was made of other cards (R3)."""
    if not what:
        return CAME_OVER()
    return marked_line(what)() if what in view.table.news else COUPLE()


def _seats(view: PublicView, fact: facts.Was) -> Iterator[Say]:
    besides = [seat for one in view.facts if type(one) is facts.Won for seat in one.besides]
    shares = view.winner in view.table.role(fact.role).shares
    for seat in fact.seats:
        yield SEAT_WAS(seat=seat)
        if shares and seat in view.living:
            yield SHARES(seat=seat)
        elif seat in besides:
            yield BESIDES(seat=seat)


def _plain(view: PublicView) -> Iterator[Say]:
    """The citizens in one breath, where all other cards have been told."""
    table = view.table
    dealt = [one for one in _known(view) if table.number(one.role) and not one.left]
    seats = {seat for one in dealt for seat in one.seats}
    if len(seats) < table.players and len(seats) + table.number(table.citizen) == table.players:
        yield ROLE_WAS(role=f"role.{table.word(table.citizen)}")
        yield ALL_OTHERS()
