"""The lovers: who they are, whose heart breaks, and whether a last stand is asked for (R4.6, R8.4)."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.rules.game.deeds import Fall
from narrator.rules.game.facts import Died
from narrator.rules.game.role import mourners
from narrator.rules.game.state import Game, Phase, PublicView

LOVERS = "lovers"
"""The call whose holders are the couple, made by the matchmaker or dealt."""


def lovers(game: Game) -> tuple[int, ...]:
    """The couple in seat order; empty where there is none."""
    if not game.public.table.loves:
        return ()
    couple = game.holders(LOVERS)
    return couple if len(couple) == 2 else ()


def broken(game: Game, dead: Iterable[int]) -> tuple[int, ...]:
    """The living whom their cards let fall when these die, whatever the cause (R4.6), and when those do."""
    roles = mourners(game.public.table.cast)
    if not roles:
        return ()
    gone, living = tuple(dead), game.public.living
    hearts: tuple[int, ...] = ()
    while True:
        deeds = [deed for role in roles for deed in role.after(game, gone)]
        falls = {deed.seat for deed in deeds if type(deed) is Fall}
        fresh = tuple(sorted(falls & {*living} - {*gone}))
        if not fresh:
            return hearts
        gone, hearts = gone + fresh, hearts + fresh


def bombs_gone(view: PublicView, dead: tuple[int, ...]) -> int:
    """How many of the cards that take somebody along are known to lie among these dead (R3): those
    that lie open; where the box knows no cards, those whose act showed them (R13.11)."""
    if not view.table.options.told:
        return sum(seat in dead and view.table.role(role).bomber for seat, role in view.opened)
    return sum(
        type(fact) is Died and fact.seat in dead and fact.how in ("bomb", "stand")
        for fact in view.facts
    )


def may_stand(view: PublicView) -> bool:
    """Whether the box asks for a last stand (R4.6): as far as the table knows, the heart of somebody
    who can take one more along may just have broken.

    One death alone breaks no heart; by day the box has told whose heart broke.
    """
    bombers = view.table.bombers_in_love
    if not bombers or view.stand_asked == len(view.dead):
        return False
    if not view.living or view.phase is Phase.NIGHT:
        return False
    gone = bombs_gone(view, view.dead[: view.stand_asked])
    fresh = view.dead[view.stand_asked :]
    hows = [fact.how for fact in view.facts if type(fact) is Died and fact.seat in fresh]
    return bombers > gone and ("heart" in hows or hows.count("night") > 1)
