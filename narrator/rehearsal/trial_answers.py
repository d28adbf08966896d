"""What simulated players do in a trial, as a rehearsal file tells: one act for each thing that is wanted.
What happens around a trial is not here: `day_answers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from narrator.rehearsal.section import Section
from narrator.rules.day.eligible import ghosts, to_be_told, weight
from narrator.rules.day.held_trial import asks_accusers, trial_of
from narrator.rules.day.outcome import asks_of_ties
from narrator.rules.day.trial import Trial
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.facts import Convicted
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from narrator.script.day.discussion import votes_during_discussion

SNAP = "snap"
"""The trial of which a file tells each round of votes as a whole, not question by question."""


class Now(NamedTuple):
    """What the trial wants to hear now, and the section of the file that tells."""

    game: Game
    trial: Trial
    want: TrialPrompt
    today: Section

    @property
    def view(self) -> PublicView:
        return self.game.public


class TrialAnswers:
    """The table in its trials. ``motion`` is the one that is under way."""

    def __init__(self, days: list[Section], cards: tuple[str, ...]) -> None:
        self.motion: Section | None = None
        self._days, self._cards = days, cards
        self._round: Section | None = None
        self._game: Game | None = None
        self._act: Act = acts.Close()

    def interrupts(self, view: PublicView) -> bool:
        """Whether somebody has a vote to give in the midst of the discussion (R5)."""
        return votes_during_discussion(view) and self._days[view.night - 1].next("moves") is not None

    def act(self, game: Game) -> Act:
        """What is done about what the trial wants: one act answers all the Counts of a scene. Raises
        `FileError` for what the rules forbid."""
        if game is not self._game:
            view, trial = game.public, trial_of(game.public)
            if not view.court.charges:
                self.motion = None
            now = Now(game, trial, trial.wants(view), self._days[view.night - 1])
            self._act = _TELLS[now.want.kind](self, now)
            self._game = game
        return self._act

    def _outcome(self, now: Now) -> Act:
        """Several are tied, or are convicted one after the other: each verdict takes the next of them."""
        view, today, trial, tie = now.view, now.today, now.trial, now.view.table.tie
        wanted = today.ask("convicted", [])
        done = [f.seat for f in view.facts if type(f) is Convicted and f.when == view.label]
        left = tuple(seat for seat in wanted if seat not in done)
        if asks_of_ties(view) and (tied := today.ask("tied")):
            today.living(now.game, "tied", *tied)
            return today.tried(now.game, "tied", acts.Verdict(tied=tuple(tied)))
        today.living(now.game, "convicted", *left)
        if trial.goes_on or trial.convicts_again:
            left = left[:1]
        elif len(left) > 1 and tie.draws:
            return today.tried(now.game, "convicted", acts.Lot(left, self._by(now, left)))
        elif len(left) > 1 and not tie.convicts_all:
            raise today.refuse("convicted", "one verdict convicts several in a tie: all (R6)")
        elif not left and (tied := today.ask("tied")):
            today.living(now.game, "tied", *tied)
            return today.tried(now.game, "tied", acts.Verdict(tied=tuple(tied)))
        return today.tried(now.game, "convicted", acts.Verdict(left, self._by(now, left)))

    def _by(self, now: Now, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Who accused each of these, as the file tells; 0 where it does not."""
        today = now.today
        told = dict(zip(today.item.get("convicted", []), today.item.get("by", []), strict=False))
        accusers = [told.get(seat) or 0 for seat in seats]
        today.living(now.game, "by", *[by for by in accusers if by])
        for seat, by in zip(seats, accusers, strict=True):
            if by == seat:
                raise today.refuse("by", f"seat {by} cannot have accused itself (R5)")
        if seats and asks_accusers(now.view):  # then it is asked
            today.ask("by")
            for seat in [seat for seat, by in zip(seats, accusers, strict=True) if not by]:
                card = self._cards[seat - 1]
                if now.view.table.role(card).avenged:
                    why = f"a {card} is convicted; name who accused it (R13.12)"
                    raise today.refuse("by", why)
        return tuple(accusers)

    def _list(self, now: Now) -> Act:
        """A name comes off the list after the last one has come on it, or as soon as one needs that."""
        view, today = now.view, now.today
        charge, off = today.next("accused"), today.seats("withdrawn")
        if charge is not None:
            by, seat = charge.item["by"], charge.item["seat"]
            busy = view.table.options.one_each and by in [one.by for one in view.court.charges]
            if not off or not (busy or seat in view.court.accused):
                return charge.tried(now.game, "accused", acts.Accuse(charge.ask("by"), charge.ask("seat")))
        if off:
            return today.tried(now.game, "withdrawn", acts.Withdraw(off.pop(0)))
        return today.tried(now.game, "accused", acts.Close())

    def _accuse(self, now: Now) -> Act:
        motion = self.motion = now.today.next("motions")
        if motion is None:
            return now.today.tried(now.game, "motions", acts.Close())
        return motion.tried(now.game, "motions", acts.Accuse(motion.ask("by"), motion.ask("seat")))

    def _second(self, now: Now) -> Act:
        assert self.motion is not None
        return self.motion.tried(now.game, "second", acts.Second(self.motion.ask("second") or 0))

    def _turn(self, now: Now) -> Act:
        by = now.want.by
        if now.trial.id == SNAP:
            section, votes = _snap(now)
            return section.tried(now.game, "snap", acts.Named(by, votes.get(by, ())))
        if not now.view.court.asked:
            self._round = now.today.next("nominations")
            if self._round is not None:
                self._round.living(now.game, "nominations", *self._round.item)
        named = () if self._round is None else tuple(self._round.ask(by, ()))
        section = self._round or now.today
        return section.tried(now.game, "nominations", acts.Named(by, named))

    def _vote(self, now: Now) -> Act:
        if now.trial.id == SNAP:
            section, votes = _snap(now)
            left = [voter for voter in votes if voter not in now.view.court.asked]
            act = acts.Named(left[0], votes[left[0]]) if left else acts.Close()
            return section.tried(now.game, "snap", act)
        move = now.today.next("moves")
        if move is None:
            return now.today.tried(now.game, "moves", acts.Close())
        by, seat = move.ask("by"), move.ask("for")
        return move.tried(now.game, "moves", acts.Named(by, () if seat is None else (seat,)))

    def _ghosts(self, now: Now) -> Act:
        """Who of the dead votes now, where the file names them for this motion or day."""
        section = self.motion or now.today
        seats = [seat for seat in section.ask("ghosts", ()) if seat in now.want.items]
        return section.tried(now.game, "ghosts", acts.GhostVotes(tuple(seats)))

    def _number(self, now: Now) -> Act:
        """How many vote for one seat: with a motion as it tells, else by the day's tally or runoff."""
        seat, motion = now.want.seat, self.motion
        if motion is not None:
            if "voters" not in motion.item:
                return motion.tried(now.game, "for", acts.Counted(seat, motion.ask("for", 0)))
            votes = sum(weight(now.view, voter) for voter in _voters(now, motion))
            return motion.tried(now.game, "voters", acts.Counted(seat, votes))
        key, counted = _counted(now)
        return now.today.tried(now.game, key, acts.Counted(seat, counted.get(seat, 0)))

    def _leaders(self, now: Now) -> Act:
        """Who has the most votes, by the same numbers."""
        key, counted = _counted(now)
        most = max(counted.values())
        leaders = tuple(seat for seat in now.want.items if counted.get(seat) == most)
        return now.today.tried(now.game, key, acts.Led(leaders, most))

    def _ballot(self, now: Now) -> Act:
        """Who presses for whom, likewise."""
        motion = self.motion
        if motion is not None:
            if "for" in motion.item:
                raise motion.refuse("for", 'everybody presses the own button: tell "voters" (R5)')
            ballots = tuple((voter, now.want.items[0]) for voter in _voters(now, motion))
            return motion.tried(now.game, "voters", acts.Polled(ballots))
        key = "runoff_ballots" if now.view.court.round else "ballots"
        return now.today.tried(now.game, key, acts.Polled(tuple(sorted(now.today.ask(key, {}).items()))))

    def _decide(self, now: Now) -> Act:
        """Who breaks a tie; where the file is silent, it is left as it is if that is allowed (R6)."""
        silent = 0 if now.view.table.tie.may_leave else now.want.items[0]
        return now.today.tried(now.game, "decides", acts.Decide(now.today.ask("decides") or silent))


def _snap(now: Now) -> tuple[Section, dict[int, tuple[int, ...]]]:
    """Voter → vote of this round, the early ones first: too few of them, and others are early too."""
    rounds, number = now.today.entries("snap"), now.view.court.unclear
    if number >= len(rounds):
        return now.today, {}
    section = rounds[number]
    early, forced = section.ask("early", {}), section.ask("forced", {})
    dead = ghosts(now.view)
    section.living(now.game, "snap", *[by for by in (*early, *forced) if by not in dead])
    twice = [voter for voter in early if voter in forced]
    if twice:
        raise section.refuse("forced", f"seat {twice[0]} votes twice (R6)")
    return section, {voter: (seat,) for voter, seat in [*early.items(), *forced.items()]}


def _voters(now: Now, motion: Section) -> list[int]:
    voters = sorted(motion.ask("voters", ()))
    dead = ghosts(now.view)
    motion.living(now.game, "voters", *[by for by in voters if by not in dead])
    silent = now.trial.silent(now.view)
    if lost := [voter for voter in voters if voter in silent]:
        accused = lost[0] in now.view.court.standing
        who, rule = ("the accused", "R5") if accused else (f"seat {lost[0]}", "R6")
        raise motion.refuse("voters", f"{who} has no vote ({rule})")
    return voters


def _counted(now: Now) -> tuple[str, dict[int, int]]:
    """The key of the day that tells the numbers of this vote, and accused → votes by it."""
    view, today = now.view, now.today
    key = "runoff" if view.court.round else "tally"
    counted: dict[int, int] = today.ask(key, {})
    standing, all_votes = view.court.standing, to_be_told(view)
    strange = [seat for seat in counted if seat not in standing]
    if strange:
        raise today.refuse(key, f"seat {strange[0]} is not voted on (R6)")
    if len(standing) > 1 and sum(counted.values()) != all_votes:
        told = f"{sum(counted.values())} votes were told, and {all_votes} are cast (R6)"
        raise today.refuse(key, told)
    return key, counted


_TELLS: dict[PromptKind, Callable[[TrialAnswers, Now], Act]] = {
    PromptKind.OUTCOME: TrialAnswers._outcome,
    PromptKind.LIST: TrialAnswers._list,
    PromptKind.ACCUSE: TrialAnswers._accuse,
    PromptKind.SECOND: TrialAnswers._second,
    PromptKind.TURN: TrialAnswers._turn,
    PromptKind.VOTE: TrialAnswers._vote,
    PromptKind.LEADERS: TrialAnswers._leaders,
    PromptKind.GHOSTS: TrialAnswers._ghosts,
    PromptKind.NUMBER: TrialAnswers._number,
    PromptKind.BALLOT: TrialAnswers._ballot,
    PromptKind.DECIDE: TrialAnswers._decide,
}
