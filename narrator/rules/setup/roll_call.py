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
    RollSettled,
    Unsettled,
)
from narrator.rules.game.game_copy import with_public, with_secret
from narrator.rules.game.sides import of_mafia
from narrator.rules.game.state import Game, Phase, Progress, PublicView
from narrator.rules.night.calls import LAMP_PASS, tonight
from narrator.rules.setup.setup import new_game
from narrator.rules.table.call import Call
from narrator.rules.table.table import GameSetup

FAILURES = 2
"""After so many the box wakes the town and offers ways out."""

Claims = Mapping[str, tuple[int, ...]]
"""Call id → the seats that signed in for it."""


def rolled(table: GameSetup) -> tuple[Call, ...]:
    """The calls whose roll the box calls, in their order; where it is told who died, the lovers' alone."""
    told = table.options.box_sees_no_cards
    return tuple([call for call in table.calls if call.holders and (call.box_always_asks or not told)])


def wrong(table: GameSetup, claims: Claims) -> tuple[str, ...]:
    """The ids of the calls that do not add up: a wrong number, a seat in two that exclude each other, or in
    one and not in that around it. With a call go the one around it, which may be the wrong one, and all
    within that. Where cards lie in the middle all calls go: nobody hears of which card one is missing."""
    calls = rolled(table)
    if table.middle_cards:
        amiss = _misplaced(calls, claims) or not _may_be_short(table, _missing(calls, claims))
        return tuple([call.id for call in calls]) if amiss else ()
    found = {call.id for call in calls if len(claims.get(call.id, ())) != call.holders}
    found |= _misplaced(calls, claims)
    for call in calls:
        if call.within and call.id in found:
            found.add(call.within)
    return tuple([call.id for call in calls if call.id in found or call.within in found])


def _misplaced(calls: tuple[Call, ...], claims: Claims) -> set[str]:
    """The ids of those in which a seat should not be."""
    found: set[str] = set()
    for a, b in combinations(calls, 2):
        if not _may_share(a, b) and not set(claims.get(a.id, ())).isdisjoint(claims.get(b.id, ())):
            found |= {a.id, b.id}
    for call in calls:
        inside = set(claims.get(call.id, ())) <= set(claims.get(call.within, ()))
        if call.within and not inside:
            found |= {call.id, call.within}
    return found


def _missing(calls: tuple[Call, ...], claims: Claims) -> dict[str, int]:
    """Role id → how many of its cards nobody has signed in for; negative: too many have."""
    short = {call.id: call.holders - len(claims.get(call.id, ())) for call in calls}
    found: dict[str, int] = {}
    for call in calls:
        within = [short[one.id] for one in calls if one.within == call.id and not one.named]
        if not call.named:
            found[call.role] = found.get(call.role, 0) + short[call.id] - sum(within)
    return found


def _may_be_short(table: GameSetup, missing: Mapping[str, int]) -> bool:
    """Whether these are what may be left in the middle. A citizen does not sign in, so fewer may be missing
    than lie there; and they are not all of the Mafia, for then one would have been taken (R15.7)."""
    left = {role: number for role, number in missing.items() if number}
    in_all = sum(left.values())
    if min(left.values(), default=0) < 0 or in_all > table.middle_cards:
        return False
    return in_all < table.middle_cards or not set(left) <= table.mafia_roles


def _may_share(a: Call, b: Call) -> bool:
    """A seat may answer a call and one within it; a name of the game goes with any card."""
    return a.id == b.within or b.id == a.within or a.named != b.named


def claimed_cards(table: GameSetup, claims: Claims) -> dict[int, str]:
    """Seat → the card that a roll call gives to it: that of the innermost call it answered. Who has signed in
    nowhere is a citizen, and left out."""
    calls = [call for call in rolled(table) if not call.named]
    return {seat: call.role for call in calls for seat in claims.get(call.id, ())}


def noted(table: GameSetup, claims: Claims) -> dict[int, bool]:
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
    after = with_public(game, progress=public.progress._replace(step=step + 1))
    return standing(after) if step == lamps else after


def _failed(game: Game, fact: Fact, again: tuple[str, ...]) -> Game:
    """These sign in again, all of them if empty; after too many failures nobody does, and all are told how
    many should have, unless cards lie in the middle."""
    public, failures = game.public, game.public.failures + 1
    told = public.table.options.box_sees_no_cards
    kept = {id: s for id, s in game.secret.members.items() if again and id not in again}
    if failures < FAILURES:
        game = with_secret(game, members=kept, objects=())
        return with_public(game, fact, failures=failures, signing=again, progress=Progress())
    objected = type(fact) is Objected
    game = with_secret(game, members=game.secret.members if objected else {}, objects=())
    if not told:
        unsettled = Unsettled(public.at("dawn"), objected, () if public.table.middle_cards else again)
        return with_public(game, unsettled, phase=Phase.DAWN, progress=Progress(), failures=failures)
    game = with_secret(game, members={})
    past = Progress(step=len(rolled(public.table)) + 1)
    lost = HeartsLost(public.at("night"), objected)
    return with_public(game, lost, failures=failures, signing=(), progress=past)


def standing(game: Game) -> Game:
    """The roll call stands: turns what was noted into cards, where the box learns them."""
    table, claims = game.public.table, game.secret.members
    when = game.public.at("night")
    log = [Claimed(when, call.id, claims.get(call.id, ())) for call in rolled(table)]
    if table.options.box_sees_no_cards:
        return with_secret(game, *log)
    claimed = claimed_cards(table, claims)
    cards = tuple([claimed.get(seat, table.citizen) for seat in game.public.living])
    return with_secret(game, *log, cards=cards, mafia=of_mafia(table, cards))


def deal_by_light(game: Game, _act: acts.DealByLight) -> Game:
    """The cards are put away, and dealt anew by the box. Raises `RuleError` where no roll call has failed."""
    public = game.public
    if not public.unsettled:
        raise RuleError("the box deals by light where the roll call has failed", "R13.15")
    fresh = new_game(public.table.by_light, game.secret.seed, game.secret.predealt_cards or None)
    facts = (*public.facts, settled := RollSettled(public.at("dawn"), by_light=True))
    view = PublicView(fresh.public.table, public.living, facts=facts, facts_announced=public.facts_announced)
    return Game(view, fresh.secret, (*game.log, settled))
