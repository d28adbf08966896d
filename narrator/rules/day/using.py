"""Uses a power by day: who may, and what goes on then. What comes of it, the card says, and `carry` does."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.day.powers import asked, is_open, occasion
from narrator.rules.day.verdict import execute
from narrator.rules.ends.carry import carry
from narrator.rules.ends.death import settle
from narrator.rules.ends.offers import on_offer
from narrator.rules.game.acts import UsePower
from narrator.rules.game.deeds import Deed, Fall, TurnCard
from narrator.rules.game.facts import Died, Refused
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.role import powerless, role_named
from narrator.rules.game.state import Game, Phase
from narrator.rules.table.power import HeldPower, Opening


def use(game: Game, act: UsePower) -> Game:
    """Somebody uses a power, claims one that the card does not have, or nobody does. Raises `RuleError` where
    it is not to be used now, or names somebody dead."""
    view = game.public
    found = view.table.powers.get(act.power)
    if found is None:
        raise RuleError(f"no card at this table brings {act.power}", "R3")
    power = found.power
    offered = on_offer(view, act.power)
    if not is_open(view, act.power) or (power.asked and not offered):
        raise RuleError(*power.why.late)
    if act.by or not power.asked:
        deeds = _deeds(game, found, act) if offered else ()
        if not deeds:
            return with_public(game, Refused(view.label, act.by, act.power))
        game = with_public(game, used=(*view.used, (act.by, act.power)))
        game = carry(game, deeds, _when(game, act.by))
    if power.asked:
        others = [one for one in view.answered if one[0] != act.power]
        now = occasion(game.public, power.at)
        game = with_public(game, answered=(*others, (act.power, now)))
    if game.public.condemned:
        return game if asked(game.public, Opening.CONVICTED) else execute(game)
    at_dawn = view.phase is Phase.DAWN and power.at is not Opening.ANY_TIME
    return settle(game, after_night=at_dawn)


def _deeds(game: Game, found: HeldPower, act: UsePower) -> tuple[Deed, ...]:
    """What follows; empty: whoever it was has no such power, or names somebody whom it may not."""
    view, (power, roles), by = game.public, found, act.by
    for seat in act.seats:
        if seat not in view.living:
            raise RuleError(f"seat {seat} cannot be named: it is not alive", "R4.9")
    if by not in role_named(view.table, roles[0]).named(view, power, 0):
        return ()
    card = game.card(by) or roles[0]
    role = role_named(view.table, card)
    if card not in roles or powerless(view, role) or not bool(power.takes) <= len(act.seats) <= power.takes:
        return ()
    deeds: tuple[Deed, ...] = ()
    if {*act.seats} <= {*role.named(view, power, by)}:
        deeds = role.used(game, power, by, act.seats)
    falls = any(type(deed) is Fall and deed.seat == by for deed in deeds)
    if not deeds or falls or not power.turns:
        return deeds
    shown = card if by in view.living and len(roles) == 1 else ""
    return (TurnCard(by, shown), *deeds)


def who_can(game: Game, name: str) -> tuple[int, ...]:
    """Whose card, known to the box, can do something by this power now."""
    view, (power, roles) = game.public, game.public.table.powers[name]
    able: tuple[int, ...] = ()
    for by in role_named(view.table, roles[0]).named(view, power, 0):
        role = role_named(view.table, game.card(by))
        if role.id in roles and not powerless(view, role):
            named = role.named(view, power, by)[: power.takes]
            able += (by,) if role.used(game, power, by, named) else ()
    return able


def _when(game: Game, by: int) -> str:
    """What somebody who has died does belongs to the night or day of its death (R13.10)."""
    view = game.public
    died = (fact.when for fact in view.facts if type(fact) is Died and fact.seat == by)
    return next(died, view.at("day"))
