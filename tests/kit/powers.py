"""The powers that ship, in few words: acts, facts and what is on offer. Contains no tests."""

from __future__ import annotations

from narrator.roles import all_roles
from narrator.roles.governor import SECRETLY, STAYED
from narrator.roles.shared.bomb import Bomber
from narrator.rules.day.powers import barred, may_be_used
from narrator.rules.ends.offers import to_ask_the_dead
from narrator.rules.game.acts import UsePower
from narrator.rules.game.facts import Voided
from narrator.rules.game.state import Phase, PublicView

STAY, BOMB, STAND = "governor.stay", "bomb", "stand"
"""What acts call them."""


def stay(by: int) -> UsePower:
    """The governor stays the verdict; 0: nobody does."""
    return UsePower(STAY, by)


def bomb(by: int, takes: int) -> UsePower:
    """A bomb goes off."""
    return UsePower(BOMB, by, (takes,))


def last_stand(by: int | None, takes: int | None) -> UsePower:
    """Somebody whose heart broke takes one along; None: nobody does."""
    return UsePower(STAND, by or 0, (takes,) if takes else ())


def stayed(when: str, seat: int | None) -> Voided:
    """A verdict is void; None: by a governor who stays secret."""
    return Voided(when, seat or 0, STAYED if seat else SECRETLY)


def is_bomber(card: str) -> bool:
    """Whether this card may take somebody along."""
    return isinstance(all_roles()[card], Bomber)


def may_bomb(view: PublicView) -> bool:
    """Whether bombs are not barred, whoever holds one."""
    by_day = view.phase in (Phase.DAWN, Phase.DAY) and not view.unsettled
    return by_day and not barred(view)


def may_stay(view: PublicView) -> bool:
    """Whether a governor may stay the verdict, as far as the table knows."""
    return STAY in view.table.powers and may_be_used(view, STAY)


def bombs_left(view: PublicView) -> bool:
    """Whether a bomb may go off now, as far as the table knows."""
    return BOMB in view.table.powers and may_be_used(view, BOMB)


def may_stand(view: PublicView) -> bool:
    """Whether the box asks for a last stand."""
    return to_ask_the_dead(view) == STAND
