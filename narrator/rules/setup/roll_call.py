"""The roll call of night 1: whether it adds up, what the box has noted, and what a failure costs (R13.15).
How anybody presses, and what is said, is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from narrator.base.errors import RuleError
from narrator.rules.game import acts
from narrator.rules.game.facts import (
    Claimed,
    Fact,
    HeartsLost,
    Miscounted,
    Objected,
    Redealt,
    Unsettled,
)
from narrator.rules.game.sides import of_mafia
from narrator.rules.game.state import Game, Phase, Progress, PublicView
from narrator.rules.game.update import keep, tell
from narrator.rules.night.calls import LAMP_PASS, tonight
from narrator.rules.setup.setup import new_game
from narrator.rules.table.call import Call
from narrator.rules.table.table import Table

FAILURES = 2
"""After so many the box offers to deal by light."""

Claims = Mapping[str, tuple[int, ...]]
"""Call id → the seats that signed in for it."""


def rolled(table: Table) -> tuple[Call, ...]:
    """The calls whose roll the box calls, in their order; where it is told who died, the lovers' alone."""
    told = table.options.told
    return tuple([call for call in table.calls if call.holders and (call.hearts or not told)])


def wrong(table: Table, claims: Claims) -> tuple[str, ...]:
    """The ids of the calls that do not add up: a wrong number, a seat in two that exclude each other, or in
    one and not in that around it. With a call go the one around it, which may be the wrong one, and all
    within that."""
    calls = rolled(table)
    found = {call.id for call in calls if len(claims.get(call.id, ())) != call.holders}
    for a, b in combinations(calls, 2):
        if not _may_share(a, b) and not set(claims.get(a.id, ())).isdisjoint(claims.get(b.id, ())):
            found |= {a.id, b.id}
    for call in calls:
        inside = set(claims.get(call.id, ())) <= set(claims.get(call.within, ()))
        if call.within and (call.id in found or not inside):
            found |= {call.id, call.within}
    return tuple([call.id for call in calls if call.id in found or call.within in found])


def _may_share(a: Call, b: Call) -> bool:
    """A seat may answer a call and one within it; a name of the game goes with any card."""
    return a.id == b.within or b.id == a.within or a.named != b.named


def claimed_cards(table: Table, claims: Claims) -> dict[int, str]:
    """Seat → the card that a roll call gives to it: that of the innermost call it answered. Who has signed in
    nowhere is a citizen, and left out."""
    calls = [call for call in rolled(table) if not call.named]
    return {seat: call.role for call in calls for seat in claims.get(call.id, ())}


def noted(table: Table, claims: Claims) -> dict[int, bool]:
    """What the lamp shows at each seat in the lamp pass: True for a card of the Mafia, False for another that
    is called. The others are left out: for them it stays dark."""
    cards = claimed_cards(table, claims)
    seats = [seat for seat in range(1, table.players + 1) if seat in cards]
    return {seat: cards[seat] in table.mafia_roles for seat in seats}


def roll_step(game: Game) -> Game:
    """A step of night 1 is over. After the last sign-in the sum is checked; after the lamp pass the roll
    call stands, unless somebody has objected."""
    public = game.public
    ids = [call.id for call, _ in tonight(public)]
    lamps = ids.index(LAMP_PASS) if LAMP_PASS in ids else -1
    step, when = public.progress.step, public.at("night")
    if step + 1 == lamps and (calls := wrong(public.table, game.secret.members)):
        return _failed(game, Miscounted(when, calls), calls)
    if step == lamps and game.secret.objects:
        return _failed(game, Objected(when), ())
    after = tell(game, progress=public.progress._replace(step=step + 1))
    return _standing(after) if step == lamps else after


def _failed(game: Game, fact: Fact, again: tuple[str, ...]) -> Game:
    """These sign in again, all of them if empty; after too many failures nobody does."""
    public, failures = game.public, game.public.failures + 1
    told = public.table.options.told
    kept = {id: s for id, s in game.secret.members.items() if again and id not in again}
    if failures < FAILURES:
        game = keep(game, members=kept, objects=())
        return tell(game, fact, failures=failures, signing=again, progress=Progress())
    game = keep(game, members={}, objects=())
    objected = type(fact) is Objected
    if not told:
        unsettled = Unsettled(public.at("dawn"), objected, again)
        return tell(game, unsettled, phase=Phase.DAWN, progress=Progress(), failures=failures)
    past = Progress(step=len(rolled(public.table)) + 1)
    lost = HeartsLost(public.at("night"), objected)
    return tell(game, lost, failures=failures, signing=(), progress=past)


def _standing(game: Game) -> Game:
    """Turns what was noted into cards, where the box learns them."""
    table, claims = game.public.table, game.secret.members
    when = game.public.at("night")
    log = [Claimed(when, call.id, claims.get(call.id, ())) for call in rolled(table)]
    if table.options.told:
        return keep(game, *log)
    claimed = claimed_cards(table, claims)
    cards = tuple([claimed.get(seat, table.citizen) for seat in game.public.living])
    return keep(game, *log, cards=cards, mafia=of_mafia(table, cards))


def deal_by_light(game: Game, _act: acts.DealByLight) -> Game:
    """The cards are put away, and dealt anew by the box. Raises `RuleError` where no roll call has failed."""
    public = game.public
    if not public.unsettled:
        raise RuleError("the box deals by light where the roll call has failed", "R13.15")
    fresh = new_game(public.table.by_light, game.secret.seed, game.secret.told or None)
    facts = (*public.facts, redealt := Redealt(public.at("dawn")))
    view = PublicView(fresh.public.table, public.living, facts=facts, told=public.told)
    return Game(view, fresh.secret, (*game.log, redealt))
