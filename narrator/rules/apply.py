"""Applies an act to a game: one function for each act. What an act means in a trial or a night is decided
there.

Facts are announced in the order in which they are written here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.base.errors import RuleError
from narrator.rules.apply_night import (
    announce,
    call_step,
    choose,
    claim,
    deal,
    deal_step,
    morning,
    nightfall,
    object_,
    report_deaths,
    take_as_noted,
    wake,
)
from narrator.rules.day.day_interrupts import again, end_game, leave, show_card
from narrator.rules.day.notes import call_night, report_black, report_notes, talk_on
from narrator.rules.day.office import elect, name_heir
from narrator.rules.day.outcome import drawn_verdict, told_verdict
from narrator.rules.day.trial_step import hear, judged
from narrator.rules.day.using import use
from narrator.rules.day.verdict import report_card
from narrator.rules.ends.death import end, settle
from narrator.rules.ends.victory import ends_on_offer, told_end
from narrator.rules.game import acts
from narrator.rules.game.facts import Redone, SideTold, Undone
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import Game, Phase
from narrator.rules.setup.roll_call import deal_by_light
from narrator.rules.table.end import TOWN_WON

AFTER_THE_END = (acts.Tell, acts.WordsHeard, acts.ReportBlack, acts.LetStand)
"""What can still happen to a game that is over."""


def apply(game: Game, act: acts.Act) -> Game:
    """The game after the act. Raises `RuleError` for one that the rules forbid just now."""
    kind = type(act)
    if game.public.phase is _OVER and kind not in AFTER_THE_END:
        raise RuleError("the game is over", "R8")
    after = _ACTS[kind](game, act)
    return judged(after) if after.public.phase is _DAY else after


# Python 3.11 takes its time to look a member up
_DEAL, _NIGHT, _DAY, _OVER = Phase.DEAL, Phase.NIGHT, Phase.DAY, Phase.OVER


def _told(game: Game, _act: acts.Act) -> Game:
    """What was taken back, or counts again, stands amid what was being told."""
    public = game.public
    amid = type(public.facts[public.facts_announced]) in (Undone, Redone)
    heard = public.progress.heard if amid else 0
    return with_public(
        game,
        facts_announced=public.facts_announced + 1,
        progress=public.progress._replace(heard=heard),
    )


def _heard(game: Game, _act: acts.Act) -> Game:
    progress = game.public.progress
    return with_public(game, progress=progress._replace(heard=progress.heard + 1))


def _let_stand(game: Game, _act: acts.Act) -> Game:
    public = game.public
    if public.phase is not Phase.OVER or public.facts_announced < len(public.facts):
        raise RuleError("only an end that has been told can stand", "R8")
    return with_public(game, end_is_final=True)


def _talked(game: Game, act: acts.Talked) -> Game:
    return with_public(game, progress=game.public.progress._replace(talked=act.stretches))


def _extend(game: Game, act: acts.Extend) -> Game:
    progress = game.public.progress
    opened = progress.opened or act.opened
    return with_public(game, progress=progress._replace(extended=progress.extended + 1, opened=opened))


def _step(game: Game, act: acts.Step) -> Game:
    """By night the present call is over, in the deal its step, by day the trial's."""
    phase = game.public.phase
    if phase is _DEAL:
        return deal_step(game)
    return call_step(game) if phase is _NIGHT else hear(game, act)


def _report_side(game: Game, act: acts.ReportSide) -> Game:
    public = game.public
    game = with_public(
        game,
        SideTold(public.label, act.seat, act.side),
        unturned=tuple(seat for seat in public.unturned if seat != act.seat),
        sides=(*public.sides, (act.seat, act.side)),
        doubts=tuple(
            one
            for one in public.doubts
            if one.seat != act.seat or act.side == public.table.role(one.role).side.id
        ),
    )
    return settle(game, after_night=public.phase is Phase.DAWN)


def _report_end(game: Game, act: acts.ReportEnd) -> Game:
    if act.winner == TOWN_WON.id and act.winner not in ends_on_offer(game.public):
        raise RuleError("the town's win is told at the end of a night", "R8.3")
    game = with_public(game, end_asked=len(game.public.dead))
    if act.winner is None:
        return game
    return end(game, told_end(game, act.winner), game.public.label)


_ACTS: dict[type, Callable[[Game, Any], Game]] = {
    acts.Begin: nightfall,
    acts.Deal: deal,
    acts.Nightfall: nightfall,
    acts.Claim: claim,
    acts.Object: object_,
    acts.Choose: choose,
    acts.Announce: announce,
    acts.DealByLight: deal_by_light,
    acts.TakeAsNoted: take_as_noted,
    acts.Wake: wake,
    acts.ReportDeaths: report_deaths,
    acts.ReportSide: _report_side,
    acts.ReportCard: report_card,
    acts.ReportEnd: _report_end,
    acts.Tell: _told,
    acts.WordsHeard: _heard,
    acts.Morning: morning,
    acts.Talked: _talked,
    acts.Extend: _extend,
    acts.Step: _step,
    acts.Accuse: hear,
    acts.Withdraw: hear,
    acts.Drop: hear,
    acts.Close: hear,
    acts.Second: hear,
    acts.Named: hear,
    acts.GhostVotes: hear,
    acts.Counted: hear,
    acts.Led: hear,
    acts.Polled: hear,
    acts.Decide: hear,
    acts.Lot: drawn_verdict,
    acts.Verdict: told_verdict,
    acts.UsePower: use,
    acts.Again: again,
    acts.Leave: leave,
    acts.ShowCard: show_card,
    acts.Elect: elect,
    acts.NameHeir: name_heir,
    acts.EndGame: end_game,
    acts.CallNight: call_night,
    acts.TalkOn: talk_on,
    acts.ReportNotes: report_notes,
    acts.ReportBlack: report_black,
    acts.LetStand: _let_stand,
}
