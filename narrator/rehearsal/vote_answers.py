"""How a rehearsal file tells of votes: numbers, ballots, and who breaks a tie. What else a trial wants to
hear: `trial_answers`."""

from __future__ import annotations

from typing import NamedTuple

from narrator.rehearsal.section import Section
from narrator.rules.day.eligible import castable, weight
from narrator.rules.day.trial import trial_of
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.court import Want
from narrator.rules.game.state import Game, PublicView

Told = tuple[Section, str, Act]
"""Where the file tells of it, under which key, and what is done."""


class TrialQuestion(NamedTuple):
    """What the trial wants to hear now, and the section of the file that tells."""

    game: Game
    want: Want
    today: Section

    @property
    def view(self) -> PublicView:
        return self.game.public

    @property
    def snap(self) -> bool:
        """Whether this is the snap trial, whose rounds a file tells as a whole, not question by question."""
        return trial_of(self.view).id == "snap"


def number(now: TrialQuestion, motion: Section | None) -> Told:
    """How many vote for one seat: with a motion as it tells, else by the day's tally or runoff."""
    view, seat = now.view, now.want.seat
    if motion is not None:
        if "voters" not in motion.item:
            return motion, "for", acts.Counted(seat, motion.ask("for", 0))
        votes = sum(weight(view, voter) for voter in _voters(now, motion))
        return motion, "voters", acts.Counted(seat, votes)
    key = "runoff" if view.court.round else "tally"
    counted = now.today.ask(key, {})
    _add_up(view, now.today, key, counted)
    return now.today, key, acts.Counted(seat, counted.get(seat, 0))


def polled(now: TrialQuestion, motion: Section | None) -> Told:
    """Who presses for whom, likewise."""
    if motion is not None:
        if "for" in motion.item:
            raise motion.refuse("for", 'everybody presses the own button: tell "voters" (R5)')
        ballots = tuple((voter, now.want.items[0]) for voter in _voters(now, motion))
        return motion, "voters", acts.Polled(ballots)
    key = "runoff_ballots" if now.view.court.round else "ballots"
    return now.today, key, acts.Polled(tuple(sorted(now.today.ask(key, {}).items())))


def _voters(now: TrialQuestion, motion: Section) -> list[int]:
    voters = sorted(motion.ask("voters", ()))
    motion.living(now.game, "voters", *voters)
    silent = trial_of(now.view).silent(now.view)
    if lost := [voter for voter in voters if voter in silent]:
        accused = lost[0] in now.view.court.standing
        who, rule = ("the accused", "R5") if accused else (f"seat {lost[0]}", "R6")
        raise motion.refuse("voters", f"{who} has no vote ({rule})")
    return voters


def decides(now: TrialQuestion) -> Told:
    """Who breaks a tie; where the file is silent, the tie is left as it is if that is allowed (R6)."""
    silent = 0 if now.view.table.tie.may_leave else now.want.items[0]
    return now.today, "decides", acts.Decide(now.today.ask("decides") or silent)


def _add_up(view: PublicView, today: Section, key: str, counted: dict[int, int]) -> None:
    standing, all_votes = view.court.standing, castable(view)
    strange = [seat for seat in counted if seat not in standing]
    if strange:
        raise today.refuse(key, f"seat {strange[0]} is not voted on (R6)")
    if len(standing) > 1 and sum(counted.values()) != all_votes:
        told = f"{sum(counted.values())} votes were told, and {all_votes} are cast (R6)"
        raise today.refuse(key, told)
