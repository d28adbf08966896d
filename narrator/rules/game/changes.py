"""Changes that only the box knows: a seat plays otherwise, or bears a mark. Why it does, its deed says."""

from __future__ import annotations

from narrator.rules.game.deeds import Become, SetMark
from narrator.rules.game.state import Game
from narrator.rules.game.update import keep


def become(game: Game, deed: Become) -> Game:
    """The seat plays as the deed says, if it lives (R14.4)."""
    secret, seat = game.secret, deed.seat
    if seat not in game.public.living:
        return game
    changed: dict[str, object] = {}
    if deed.card:
        cards = [*secret.cards]
        cards[seat - 1] = deed.card
        changed |= {"cards": tuple(cards), "dealt": secret.dealt or secret.cards}
    if deed.side:
        others = [one for one in secret.sides if one[0] != seat]
        changed["sides"] = (*others, (seat, deed.side))
    if deed.call:
        changed["members"] = _joined(game, deed.call, (seat,))
    return keep(game, **changed)


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
