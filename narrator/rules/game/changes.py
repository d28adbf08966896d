"""Changes that only the box knows: a seat plays otherwise, or bears a mark. Why it does, its deed says."""

from __future__ import annotations

from narrator.base.tuples import without
from narrator.rules.game.deeds import Become, SetMark
from narrator.rules.game.game_copy import with_secret
from narrator.rules.game.sides import of_mafia
from narrator.rules.game.state import Game


def become(game: Game, deed: Become) -> Game:
    """The seat plays as the deed says, if it lives (R14.4)."""
    secret, seat = game.secret, deed.seat
    if seat not in game.public.living:
        return game
    cards, sides, dealt, members = secret.cards, secret.sides, secret.dealt, secret.members
    if deed.takes:
        members = _taken_over(game, seat, deed.takes)
        dealt, cards = dealt or cards, (*cards[: seat - 1], game.card(deed.takes), *cards[seat:])
    if deed.side:
        sides = (*[one for one in sides if one[0] != seat], (seat, deed.side))
    if deed.call:
        members = {**members, deed.call: _with(members.get(deed.call, ()), seat)}
    mafia = of_mafia(game.public.table, cards, sides)
    return with_secret(game, cards=cards, dealt=dealt, sides=sides, mafia=mafia, members=members)


def mark(game: Game, deed: SetMark) -> Game:
    """These seats bear a mark as well, and wake for the calls of whoever bears it."""
    seats = tuple(sorted({*game.marked(deed.name), *deed.seats}))
    marks = tuple([one for one in game.secret.marks if one[0] != deed.name])
    members = game.secret.members
    for call in [call.id for call in game.public.table.calls if call.mark == deed.name]:
        members = {**members, call: seats}
    return with_secret(game, marks=(*marks, (deed.name, seats)), members=members)


def _taken_over(game: Game, seat: int, other: int) -> dict[str, tuple[int, ...]]:
    """Who wakes for which call where ``seat`` plays the card of the other. Love comes with no card, and what
    a mark or the Mafia has brought somebody to stays with that one."""
    members, own, taken = dict(game.secret.members), game.card(seat), game.card(other)
    for call in [call for call in game.public.table.calls if call.holders and not call.box_always_asks]:
        awake = members.get(call.id, ())
        if own in call.cards:
            members[call.id] = without(awake, (seat,))
        if taken in call.cards and other in awake:
            members[call.id] = _with(awake, seat)
    return members


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))
