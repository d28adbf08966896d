"""Applies an act to a game: one function for each act. What an act means in a trial or a night is decided
there.

Facts are announced in the order in which they are written here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.errors import RuleError
from narrator.rules.day.any_moment import again, bomb, end_game, last_stand, leave, show_card
from narrator.rules.day.notes import call_night, report_black, report_notes, talk_on
from narrator.rules.day.office import elect, name_heir
from narrator.rules.day.outcome import drawn_verdict, told_verdict
from narrator.rules.day.trial_step import hear, judged
from narrator.rules.day.verdict import report_saint, stay
from narrator.rules.ends.death import bury, end, settle
from narrator.rules.ends.hearts import LOVERS, broken
from narrator.rules.ends.victory import deadlock, living_mafia
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.court import Court
from narrator.rules.game.facts import (
    Aloud,
    Claimed,
    Died,
    Event,
    Fact,
    Manner,
    Miscounted,
    NobodyDied,
    Shown,
    SideTold,
    Stalled,
    Woke,
)
from narrator.rules.game.state import Game, Phase, Progress
from narrator.rules.game.update import keep, tell
from narrator.rules.night.calls import claimed_card, legal
from narrator.rules.night.night import answer, events, manner, toll
from narrator.rules.setup.dealing import steps
from narrator.rules.setup.roll_call import adds_up


def apply(game: Game, act: acts.Act) -> Game:
    """The game after the act. Raises `RuleError` for one that the rules forbid just now."""
    if game.public.phase is Phase.OVER and type(act) not in (acts.Tell, acts.ReportBlack):
        raise RuleError("the game is over", "R8")
    return judged(_ACTS[type(act)](game, act))


# Before the first night


def _deal(game: Game, _act: acts.Act) -> Game:
    return tell(game, phase=Phase.DEAL, progress=Progress())


def _dealt(game: Game) -> Game:
    """A step of the deal is over; after its last one all eyes open again."""
    progress = _next(game)
    if progress.step < steps(game.public.table):
        return tell(game, progress=progress)
    return tell(game, phase=Phase.SETUP, progress=Progress(), dealt=True)


# Night


def _nightfall(game: Game, _act: acts.Act) -> Game:
    public = game.public
    quiet = public.quiet
    if public.night and public.table.options.on_notes and not public.called:
        raise RuleError("a Mafia Night comes when more than half of the living want it", "R7.3")
    if public.night:
        this_round = (public.at("night"), public.at("day"))
        died = any(
            type(fact) is Died and fact.when in this_round for fact in reversed(public.facts)
        )
        quiet = 0 if died else quiet + 1  # R13.2
        if public.table.options.deadlock and quiet >= public.table.options.deadlock:
            day = public.at("day")
            return end(tell(game, Stalled(day)), deadlock(game), day)  # R8.6
    return _dusk(game, night=public.night + 1, attempt=1, quiet=quiet)


def _dusk(game: Game, **public: Any) -> Game:
    counts = game.public.table.tells_late and "" not in game.secret.cards  # R8.3
    at_dusk = living_mafia(game) if counts else None
    game = keep(game, choices={}, before=game.secret.choices, at_dusk=at_dusk)
    stood = len(game.public.dead)  # nobody stands for the dead of another day
    return tell(game, phase=Phase.NIGHT, progress=Progress(), asked=False, stand_asked=stood,
                called=False, **public)  # fmt: skip


def _claim(game: Game, act: acts.Claim) -> Game:
    return keep(game, claims={**game.secret.claims, act.call: tuple(sorted(act.seats))})


def _choose(game: Game, act: acts.Choose) -> Game:
    choices = dict(game.secret.choices)
    if act.seat is None:
        choices.pop(act.ask, None)
    elif act.seat in legal(game, act.ask):
        choices[act.ask] = act.seat
    else:
        raise RuleError(f"{act.ask} may not choose {act.seat} in this night", "R2.9")
    return keep(game, choices=choices)


def _pair(game: Game, act: acts.Pair) -> Game:
    couple = tuple(sorted(set(act.seats)))
    if len(couple) > 2 or not set(couple) <= set(legal(game, Ask.of("matchmaker"))):
        raise RuleError(f"the matchmaker may not pair {couple} in this night", "R2.9")
    return keep(game, claims={**game.secret.claims, LOVERS: couple})


def _announce(game: Game, act: acts.Announce) -> Game:
    told = Aloud(game.public.at("night"), answer(game, act.call))
    return tell(game, told, progress=_next(game))


def _next(game: Game) -> Progress:
    progress = game.public.progress
    return progress._replace(step=progress.step + 1)


def _wake(game: Game, _act: acts.Act) -> Game:
    dawn = game.public.at("dawn")
    if game.public.table.options.told:
        miscounted = game.public.night == 1 and not adds_up(game)
        news = (Woke(dawn), Miscounted(dawn)) if miscounted else (Woke(dawn),)
        return tell(game, *news, phase=Phase.DAWN)
    if "" in game.secret.cards:
        game = _read_the_roll(game)
        if "" in game.secret.cards:
            return tell(game, Woke(dawn), Miscounted(dawn), phase=Phase.DAWN)
    taken = toll(game)
    aimed, dead = taken.aimed, taken.dead
    # Of what the victim died, nobody hears.
    how = None if aimed is None or (taken.averted and aimed not in dead) else manner(game, aimed)
    log = events(game, taken)
    game = keep(game, *log, **_remembered(game, log), hearts=taken.hearts)
    return _morning_news(game, dead, how, Woke(dawn))


def _read_the_roll(game: Game) -> Game:
    """Turns the roll call into cards; leaves them unknown if it does not add up."""
    public, claims = game.public, game.secret.claims
    when = public.at("night")
    called = [call for call in public.table.calls if call.holders]
    game = keep(game, *(Claimed(when, call.id, claims.get(call.id, ())) for call in called))
    if not adds_up(game):
        return game
    return keep(game, cards=tuple(claimed_card(game, seat) for seat in public.living))


def _remembered(game: Game, log: tuple[Event, ...]) -> dict[str, Any]:
    """What later nights must know of this one: which powers were used, and what the lamp showed."""
    secret = game.secret
    uses = dict(secret.uses)
    for ask in secret.choices:
        uses[ask] = uses.get(ask, 0) + 1
    shown = [(event.call, seat) for event in log if type(event) is Shown for seat in event.seats]
    return {"uses": uses, "shown": secret.shown + tuple(shown)}


def _report_deaths(game: Game, act: acts.ReportDeaths) -> Game:
    hearts = broken(game, act.seats)  # the box keeps the lovers, and the helper may not know them
    dead = tuple(sorted({*act.seats, *hearts}))
    return _morning_news(keep(tell(game, asked=True), hearts=hearts), dead, None)


def _morning_news(game: Game, dead: tuple[int, ...], manner: int | None, *news: Fact) -> Game:
    """Names every dead seat in seat order, and never the cause behind it (R4.7)."""
    public = game.public
    night = public.at("night")
    if dead:
        news += tuple(Died(night, seat, "night") for seat in dead)
    elif public.night > 1 or public.table.options.first_night == "kill":
        news += (NobodyDied(night),)
    if manner is not None:
        news += (Manner(night, manner),)
    return settle(bury(game, dead, "night", *news, phase=Phase.DAWN), after_night=True)


def _morning(game: Game, _act: acts.Act) -> Game:
    if game.public.miscounted:
        game = _dusk(game, attempt=game.public.attempt + 1)
        return keep(game, claims={}, before={})  # a night that did not count binds nobody
    return tell(game, phase=Phase.DAY, progress=Progress(), court=Court())


# Day


def _told(game: Game, _act: acts.Act) -> Game:
    return tell(game, told=game.public.told + 1)


def _talked(game: Game, act: acts.Talked) -> Game:
    return tell(game, progress=game.public.progress._replace(talked=act.stretches))


def _extend(game: Game, _act: acts.Act) -> Game:
    progress = game.public.progress
    return tell(game, progress=progress._replace(extended=progress.extended + 1))


def _step(game: Game, act: acts.Step) -> Game:
    """By night the present call is over, in the deal its step, by day the trial's."""
    if game.public.phase is Phase.DEAL:
        return _dealt(game)
    if game.public.phase is Phase.NIGHT:
        return tell(game, progress=_next(game))
    return hear(game, act)


def _report_side(game: Game, act: acts.ReportSide) -> Game:
    public = game.public
    game = tell(
        game,
        SideTold(public.label, act.seat, act.mafia),
        unturned=tuple(seat for seat in public.unturned if seat != act.seat),
        sides=(*public.sides, (act.seat, act.mafia)),
        possible_saints=tuple(
            pair for pair in public.possible_saints if pair[0] != act.seat or not act.mafia
        ),
    )
    return settle(game, after_night=public.phase is Phase.DAWN)


def _report_end(game: Game, act: acts.ReportEnd) -> Game:
    game = tell(game, end_asked=len(game.public.dead))
    return game if act.winner is None else end(game, act.winner, game.public.label)


_ACTS: dict[type, Callable[[Game, Any], Game]] = {
    acts.Begin: _nightfall,
    acts.Deal: _deal,
    acts.Nightfall: _nightfall,
    acts.Claim: _claim,
    acts.Choose: _choose,
    acts.Pair: _pair,
    acts.Announce: _announce,
    acts.Wake: _wake,
    acts.ReportDeaths: _report_deaths,
    acts.ReportSide: _report_side,
    acts.ReportSaint: report_saint,
    acts.ReportEnd: _report_end,
    acts.Tell: _told,
    acts.Morning: _morning,
    acts.Talked: _talked,
    acts.Extend: _extend,
    acts.Step: _step,
    acts.Accuse: hear,
    acts.Withdraw: hear,
    acts.Drop: hear,
    acts.Close: hear,
    acts.Second: hear,
    acts.Named: hear,
    acts.Counted: hear,
    acts.Polled: hear,
    acts.Decide: hear,
    acts.Lot: drawn_verdict,
    acts.Verdict: told_verdict,
    acts.Stay: stay,
    acts.Bomb: bomb,
    acts.Again: again,
    acts.Leave: leave,
    acts.ShowCard: show_card,
    acts.LastStand: last_stand,
    acts.Elect: elect,
    acts.NameHeir: name_heir,
    acts.EndGame: end_game,
    acts.CallNight: call_night,
    acts.TalkOn: talk_on,
    acts.ReportNotes: report_notes,
    acts.ReportBlack: report_black,
}
