"""The lovers: who they are, and whose heart breaks or may have broken (R4.6, R8.4)."""

from __future__ import annotations

from narrator.rules.game.facts import Died
from narrator.rules.game.state import Game, PublicView

LOVERS = "lovers"
"""The call whose holders are the couple, made by the matchmaker or dealt."""


def lovers(game: Game) -> tuple[int, ...]:
    """The couple in seat order; empty where there is none."""
    if not game.public.table.has_couple:
        return ()
    couple = game.holders(LOVERS)
    return couple if len(couple) == 2 else ()


def hearts_may_have_broken(view: PublicView, fresh: tuple[int, ...]) -> bool:
    """Whether the heart of somebody among these dead may have broken whose card is none of a couple's, as far
    as the table knows: that takes a couple that was made and not dealt.

    One death alone breaks no heart; by day the box has told whose heart broke.
    """
    if not any(call.id == LOVERS and not call.holders for call in view.table.calls):
        return False
    hows = [fact.how for fact in view.facts if type(fact) is Died and fact.seat in fresh]
    return "heart" in hows or hows.count("night") > 1


def heart_broke(game: Game, seat: int, fresh: tuple[int, ...]) -> bool:
    """Whether the heart of this seat, one of the ``fresh`` dead, broke, as far as the box knows."""
    if game.card(seat):
        return seat in game.secret.broken_hearts
    couple = lovers(game)
    how = next(f.how for f in game.public.facts if type(f) is Died and f.seat == seat)
    return seat in couple and how in ("heart", "night") and set(couple) <= set(fresh)
