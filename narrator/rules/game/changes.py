"""Changes that only the box knows: a seat plays otherwise, or bears a mark. Why it does, its deed says."""

from __future__ import annotations

from narrator.rules.game.deeds import Become, SetMark
from narrator.rules.game.sides import of_mafia
from narrator.rules.game.state import Game
from narrator.rules.game.update import keep


def become(game: Game, deed: Become) -> Game:
    """The seat plays as the deed says, if it lives (R14.4)."""
    secret, seat = game.secret, deed.seat
    if seat not in game.public.living:
        return game
    cards, sides, dealt, members = secret.cards, secret.sides, secret.dealt, secret.members
    if deed.card:
        dealt, cards = dealt or cards, (*cards[: seat - 1], deed.card, *cards[seat:])
    if deed.side:
        sides = (*[one for one in sides if one[0] != seat], (seat, deed.side))
    if deed.call:
        members = _joined(game, deed.call, (seat,))
    mafia = of_mafia(game.public.table, cards, sides)
    return keep(game, cards=cards, dealt=dealt, sides=sides, mafia=mafia, members=members)


def mark(game: Game, deed: SetMark) -> Game:
    """These seats bear a mark as well, and wake for the calls of whoever bears it."""
    seats = tuple(sorted({*game.marked(deed.name), *deed.seats}))
    marks = tuple([one for one in game.secret.marks if one[0] != deed.name])
    members = game.secret.members
    for call in [call.id for call in game.public.table.calls if call.mark == deed.name]:
        members = {**members, call: seats}
    return keep(game, marks=(*marks, (deed.name, seats)), members=members)


def _joined(game: Game, call: str, seats: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    members = game.secret.members
    return {**members, call: tuple(sorted({*members.get(call, ()), *seats}))}
