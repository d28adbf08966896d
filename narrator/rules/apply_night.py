"""Applies the acts of a deal, a night and its dawn. What a night comes to is decided in `night.night`."""

from __future__ import annotations

from typing import Any

from narrator.base.errors import RuleError
from narrator.rules.ends.aftermath import aftermath
from narrator.rules.ends.carry import carry
from narrator.rules.ends.death import bury, end, settle
from narrator.rules.ends.may_be_held import may_be_among
from narrator.rules.ends.offers import by_nightfall
from narrator.rules.ends.victory import deadlock, quiet_rounds, stands_still, to_be_rid_of
from narrator.rules.game import acts
from narrator.rules.game.deeds import Deed
from narrator.rules.game.facts import (
    Aloud,
    Died,
    Event,
    Fact,
    Manner,
    NobodyDied,
    RollSettled,
    Shown,
    Stalled,
    Woke,
)
from narrator.rules.game.game_copy import (
    with_public,
    with_public_changes,
    with_secret,
    with_secret_changes,
)
from narrator.rules.game.role import hooked
from narrator.rules.game.state import BEGUN, Game, Phase, Progress
from narrator.rules.game.trial_state import EMPTY
from narrator.rules.night.calls import legal, plan
from narrator.rules.night.night import answer, events, manner, resolve_night
from narrator.rules.setup.dealing import steps
from narrator.rules.setup.middle import take
from narrator.rules.setup.roll_call import roll_step, standing
from narrator.rules.table.call import Part, powers_act


def deal(game: Game, _act: acts.Act) -> Game:
    """All eyes are shut for the first step of the deal."""
    return with_public(game, phase=Phase.DEAL, progress=BEGUN)


def deal_step(game: Game) -> Game:
    """A step of the deal is over; after its last one all eyes open again."""
    progress = _next(game)
    if progress.step < steps(game.public.table):
        return with_public(game, progress=progress)
    return with_public(game, phase=Phase.SETUP, progress=BEGUN, dealt=True)


def nightfall(game: Game, _act: acts.Act) -> Game:
    """A night begins, or the game ends after too many rounds without a death (R8.6). Raises `RuleError`
    for a Mafia Night that nobody called."""
    view = game.public
    table, quiet = view.table, view.rounds_without_death
    if view.night:
        if table.on_notes and not view.mafia_night_called:
            raise RuleError("a Mafia Night comes when more than half of the living want it", "R7.3")
        quiet = quiet_rounds(view)
        if quiet and stands_still(view):
            day = view.at("day")
            return end(with_public(game, Stalled(day)), deadlock(game), day)  # R8.6
    late = table.tells_late and not quiet  # at dawn the town's win is on offer (R8.3)
    end_asked = 0 if late else view.end_asked
    begun = {
        "night": view.night + 1,
        "attempt": 1,
        "rounds_without_death": quiet,
        "end_asked": end_asked,
    }
    return _dusk(game, begun)


def _dusk(game: Game, begun: dict[str, Any]) -> Game:
    view, secret, _ = game
    public = begun | _NIGHTFALL
    if view.table.powers:
        public["answered"] = by_nightfall(view)
    if view.marks:
        public["marks"] = tuple([mark for mark in view.marks if not mark.against])
    counts = view.table.tells_late and "" not in secret.cards  # R8.3
    at_dusk = to_be_rid_of(game) if counts else None
    night = _NO_CHOICES | {"last_choices": secret.choices, "at_dusk": at_dusk}
    return with_secret_changes(with_public_changes(game, (), public), (), night)


_NIGHTFALL: dict[str, Any] = {
    "phase": Phase.NIGHT, "progress": BEGUN, "deaths_reported": False,
    "mafia_night_called": False, "failures": 0, "signing": (),
}  # fmt: skip
_NO_CHOICES: dict[str, Any] = {"choices": {}, "besides": {}, "objects": ()}


def claim(game: Game, act: acts.Claim) -> Game:
    """Keeps who signed in for a call."""
    return with_secret(game, members={**game.secret.members, act.call: tuple(sorted(act.seats))})


def object_(game: Game, act: acts.Object) -> Game:
    """Keeps who objected to what the lamp showed."""
    return with_secret(game, objects=tuple(sorted(act.seats)))


def choose(game: Game, act: acts.Choose) -> Game:
    """Keeps tonight's answer to an ask. Raises `RuleError` for one that is not legal (R2.9)."""
    if act.ask in game.public.table.several:
        return _choose_several(game, act)
    ask, seat, _ = act
    if seat is not None and seat not in legal(game, ask):
        raise RuleError(f"{ask} may not choose {seat} in this night", "R2.9")
    if ask.part == _TAKE:
        return take(game, ask.call, seat)
    choices = {**game.secret.choices, ask: seat}
    if seat is None:
        del choices[ask]
    return with_secret_changes(game, (), {"choices": choices})


def _choose_several(game: Game, act: acts.Choose) -> Game:
    """Keeps tonight's answer to a call that may choose more than one seat."""
    secret, call = game.secret, game.public.table.several[act.ask]
    seats = () if act.seat is None else tuple(sorted({act.seat, *act.others}))
    if len(seats) > call.most or not set(seats) <= set(legal(game, act.ask)):
        raise RuleError(f"{act.ask} may not choose {seats} in this night", "R2.9")
    choices, besides = dict(secret.choices), dict(secret.besides)
    choices.pop(act.ask, None)
    if seats:
        choices[act.ask], besides[act.ask] = seats[0], seats[1:]
    claims = {**secret.members, call.makes: seats} if call.makes else secret.members
    return with_secret(game, choices=choices, besides=besides, members=claims)


def announce(game: Game, act: acts.Announce) -> Game:
    """Tells the answer to a call aloud, which ends the call (R9)."""
    told = Aloud(game.public.at("night"), answer(game, act.call))
    return with_public(game, told, progress=_next(game))


def _next(game: Game) -> Progress:
    """A deal and a night know no progress but the number of their steps."""
    return Progress(game.public.progress.step + 1)


def wake(game: Game, _act: acts.Act) -> Game:
    """Works out the night and tells its dead. Raises `RuleError` before the roll call stands."""
    woke = Woke(game.public.at("dawn"))
    if game.public.table.box_sees_no_cards:
        return with_public(game, woke, phase=_DAWN)
    if "" in game.secret.cards:
        raise RuleError("the roll call of the first night is not over", "R13.15")
    taken = resolve_night(game)
    aimed, dead = taken.aimed, taken.dead
    # Of what the victim died, nobody hears.
    how = None if aimed is None or (taken.averted and aimed not in dead) else manner(game, aimed)
    log = events(game, taken)
    game = with_secret_changes(
        game,
        log,
        {**_remembered(game, log), "broken_hearts": taken.brings.broken_hearts, "night": game},
    )
    return _morning_news(game, dead, how, (woke,), taken.follows)


def _remembered(game: Game, log: tuple[Event, ...]) -> dict[str, Any]:
    """What later nights must know of this one: which powers were used, and what the lamp showed."""
    secret = game.secret
    uses = {**secret.uses}
    for ask in secret.choices:
        uses[ask] = uses.get(ask, 0) + 1
    shown = [(event.call, seat) for event in log if type(event) is Shown for seat in event.seats]
    return {"uses": uses, "shown": (*secret.shown, *shown) if shown else secret.shown}


def report_deaths(game: Game, act: acts.ReportDeaths) -> Game:
    """Buries those who died as the table tells, and whoever loved them (R9)."""
    brings = aftermath(game, act.seats)  # the box keeps the lovers; a helper may not know them
    dead = tuple(sorted({*act.seats, *brings.broken_hearts}))
    return _morning_news(
        with_secret(with_public(game, deaths_reported=True), broken_hearts=brings.broken_hearts),
        dead,
        None,
        (),
    )


def _morning_news(
    game: Game,
    dead: tuple[int, ...],
    manner: int | None,
    news: tuple[Fact, ...],
    follows: tuple[Deed, ...] = (),
) -> Game:
    """Names every dead seat in seat order, and never the cause behind it (R4.7); then comes about what
    ``follows``."""
    public = game.public
    night = public.at("night")
    if dead:
        news += tuple([Died(night, seat, "night") for seat in dead])
    elif public.night > 1 or public.table.options.first_night == "kill":
        news += (NobodyDied(night),)
    if manner is not None:
        news += (Manner(night, manner),)
    game = bury(game, dead, "night", news, _DAWN)
    if follows:
        game = carry(game, follows, game.public.at("dawn"))
    return settle(game, after_night=True)


def morning(game: Game, _act: acts.Act) -> Game:
    """The day begins; where the roll call failed too often the first night begins again instead."""
    if game.public.unsettled:
        game = _dusk(game, {"attempt": game.public.attempt + 1})
        return with_secret(game, members={}, last_choices={})  # a night that did not count binds nobody
    game = with_public_changes(game, (), {"phase": _DAY, "progress": BEGUN, "court": EMPTY})
    return _announced(game) if hooked(game.public.table, "dawns") else game


def take_as_noted(game: Game, _act: acts.TakeAsNoted) -> Game:
    """The roll call stands as it was when somebody objected, and the first night goes on with that. Raises
    `RuleError` where nobody has objected."""
    failed = game.public.unsettled
    if failed is None or not failed.objected:
        raise RuleError("what is noted is taken after somebody has objected", "R13.15")
    stands = with_public(standing(game), RollSettled(game.public.label, by_light=False))
    return with_secret(_dusk(stands, {"attempt": stands.public.attempt + 1}), last_choices={})


def _announced(game: Game) -> Game:
    """Each card that has not been seen announces what it does at dawn (R14.7); so does one that chose
    tonight, though its death has turned it (R2.7)."""
    view = game.public
    night = view.night
    if not powers_act(view.table.options, night):
        return game
    opened, when = dict(view.opened), view.at("night")
    seats = range(1, view.table.players + 1)
    unseen = tuple([seat for seat in seats if seat not in opened])
    fresh = tuple([fact.seat for fact in view.facts if type(fact) is Died and fact.when == when])
    chose = {call.role for call, parts in plan(view.table, night) if Part.CHOOSE in parts}
    for role in hooked(view.table, "dawns"):
        where = (*unseen, *fresh) if role.id in chose else unseen
        if may_be_among(view, (role.id,), where):
            game = carry(game, role.dawns(game), view.at("dawn"))
    return game


_TAKE = Part.TAKE.value
_DAWN, _DAY = Phase.DAWN, Phase.DAY  # Python 3.11 takes its time to look a member up


def call_step(game: Game) -> Game:
    """The present call is over."""
    return roll_step(game) if game.public.night == 1 else with_public(game, progress=_next(game))
