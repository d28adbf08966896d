"""Carries out what cards bring about, one deed after the other: the only road by which a secret becomes a
public fact. What follows from a card, the card itself says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from narrator.rules.ends.aftermath import NOTHING, Aftermath, aftermath
from narrator.rules.ends.death import bury, turn
from narrator.rules.ends.sittings import closes, summon
from narrator.rules.game.changes import become, mark
from narrator.rules.game.deeds import (
    Announcement,
    Become,
    Cause,
    Deed,
    Fall,
    Forfeit,
    SetMark,
    Spare,
    Trials,
    TurnCard,
    Unanimous,
    Void,
)
from narrator.rules.game.facts import Announced, Died, Fact, Voided
from narrator.rules.game.game_copy import with_public, with_secret
from narrator.rules.game.role import powerless, role_of
from narrator.rules.game.state import Game, Phase
from narrator.rules.game.trial_state import TrialState


def strike(
    game: Game,
    seat: int,
    how: str,
    when: str,
    news: tuple[Fact, ...],
    phase: Phase,
    court: TrialState | None = None,
    accuser: int = 0,
) -> Game:
    """Somebody is about to die by day: it does, unless its card spares it, and what follows from the card is
    carried out. ``news`` comes before it; ``how`` and ``accuser`` are as in a `Cause`, ``phase`` and
    ``court`` as for `death.bury`."""
    deeds = brought_about(game, seat, how, accuser)
    if deeds and Spare(seat) in deeds:
        game = with_public(game, *news, phase=phase, court=court or game.public.court)
    else:
        brings = aftermath(game, (seat,))
        shown = (seat,) if TurnCard(seat) in deeds else ()
        game = bury(game, (seat,), how, (*news, Died(when, seat, how)), phase, court, shown)
        if brings is not NOTHING:
            game = _follow(game, brings, when)
    return carry(game, deeds, when) if deeds else game


def _follow(game: Game, brings: Aftermath, when: str) -> Game:
    """What a death brings with it comes about at once (R4.6)."""
    for seat, how in brings.falls:
        game = bury(game, (seat,), how, (Died(when, seat, how),), game.public.phase)
    if brings.broken_hearts:
        game = with_secret(game, broken_hearts=brings.broken_hearts)
    return carry(game, brings.deeds, when)


def brought_about(game: Game, seat: int, how: str, accuser: int) -> tuple[Deed, ...]:
    """What its card says to this death; nothing where the box does not know it."""
    if not game.card(seat) or "dies" not in (role := role_of(game, seat)).own:
        return ()
    if powerless(game.public, role):
        return ()
    return role.dies(game, seat, Cause(how, accuser))


def carry(game: Game, deeds: Iterable[Deed], when: str) -> Game:
    """The game after these deeds, in their order."""
    for deed in deeds:
        if type(deed) in _CARRIED:  # what is spared has been
            game = _CARRIED[type(deed)](game, deed, when)
    return game


def _fall(game: Game, deed: Fall, when: str) -> Game:
    if deed.seat not in game.public.living:
        return game
    return strike(game, deed.seat, deed.how, when, (), game.public.phase)


def _turn(game: Game, deed: TurnCard, when: str) -> Game:
    return turn(game, deed.seat, when, deed.role)


def _void(game: Game, deed: Void, _when: str) -> Game:
    view = game.public
    court = TrialState(barred=view.court.barred + view.condemned)
    game, phase = (game, Phase.DAY) if view.goes_on_if_stayed else closes(game)
    told = Voided(view.at("day"), deed.by, deed.told)
    return with_public(game, told, condemned=(), accusers=(), phase=phase, court=court)


def _announce(game: Game, deed: Announcement, when: str) -> Game:
    return with_public(game, Announced(when, deed.told, deed.seat))


def _mark(game: Game, deed: SetMark, _when: str) -> Game:
    if deed.secret:
        return mark(game, deed)
    return with_public(game, marks=(deed, *game.public.marks))


_CARRIED: Mapping[type, Callable[[Game, Any, str], Game]] = {
    Become: lambda game, deed, _when: become(game, deed),
    Fall: _fall,
    Forfeit: lambda game, deed, _when: with_public(game, forfeits=(*game.public.forfeits, deed.side)),
    TurnCard: _turn,
    Void: _void,
    Announcement: _announce,
    SetMark: _mark,
    Trials: lambda game, deed, _when: summon(game, deed),
    Unanimous: lambda game, _deed, _when: with_public(game, asks_for_another=True),
}
