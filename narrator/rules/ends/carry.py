"""Carries out by day what cards bring about, one deed after the other: the only road by which a secret
becomes a public fact. What follows from a card, the card itself says.
"""

from __future__ import annotations

from collections.abc import Iterable

from narrator.rules.ends.death import fall, turn
from narrator.rules.game.court import Court
from narrator.rules.game.deeds import Cause, Deed, Fall, Spare, TurnCard
from narrator.rules.game.facts import Died, Fact
from narrator.rules.game.role import role_at
from narrator.rules.game.state import Game, Phase
from narrator.rules.game.update import tell


def strike(
    game: Game,
    seat: int,
    cause: Cause,
    when: str,
    *news: Fact,
    phase: Phase,
    court: Court | None = None,
) -> Game:
    """Somebody is about to die by day: it does, unless its card spares it, and what follows from the card is
    carried out. ``news`` comes before it; ``phase`` and ``court`` are as for `death.bury`."""
    deeds = brought_about(game, seat, cause)
    if Spare(seat) in deeds:
        game = tell(game, *news, phase=phase, court=court or game.public.court)
    else:
        died = Died(when, seat, cause.how)
        game = fall(game, seat, cause.how, *news, died, phase=phase, court=court)
    return carry(game, deeds, when) if deeds else game


def brought_about(game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
    """What its card says to this death; nothing where the box does not know it."""
    role = role_at(game, seat)
    return role.dies(game, seat, cause) if role else ()


def carry(game: Game, deeds: Iterable[Deed], when: str) -> Game:
    """The game after these deeds of the day, in their order."""
    for deed in deeds:
        if type(deed) is TurnCard:
            game = turn(game, deed.seat, when)
        elif type(deed) is Fall and deed.seat in game.public.living:
            game = strike(game, deed.seat, Cause(deed.how), when, phase=game.public.phase)
    return game
