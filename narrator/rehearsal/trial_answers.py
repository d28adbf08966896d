"""What simulated players do in a trial, as a rehearsal file tells: one act for each thing that is wanted.

The act is tried on the rules first, so what they forbid is told at its line. What happens around a
trial is not here: `day_answers`.
"""

from __future__ import annotations

from collections.abc import Callable

from narrator.rehearsal.act_replies import reply_told
from narrator.rehearsal.section import Section
from narrator.rehearsal.vote_answers import Told, TrialQuestion, decides, number, polled
from narrator.rules.day.trial import trial_of
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.court import Kind
from narrator.rules.game.facts import Convicted
from narrator.rules.game.state import Game, PublicView
from narrator.script.common.cues import Count, Reply
from narrator.script.day.discussion import votes_amid

ASKS = (
    "accuse", "accused", "ballot", "convicted", "convicted.by", "convicted.more", "decides", "list",
    "list.off", "second", "tied", "turn", "vote", "vote.whom", "votes",
)  # fmt: skip
"""The Counts of a trial."""


class TrialAnswers:
    """The table in its trials. ``motion`` is the one that was put last."""

    def __init__(self, days: list[Section], cards: tuple[str, ...]) -> None:
        self.motion: Section | None = None
        self._days, self._cards = days, cards
        self._round: Section | None = None
        self._game: Game | None = None
        self._act: Act = acts.Close()

    def interrupts(self, view: PublicView) -> bool:
        """Whether somebody has a vote to give in the midst of the discussion (R5)."""
        return votes_amid(view) and self._days[view.night - 1].next("moves") is not None

    def reply(self, game: Game, cue: Count) -> Reply:
        """The answer to a Count of the trial. Raises `FileError` for what the rules forbid."""
        if game is not self._game:  # one act answers all the Counts of a scene
            self._act = self._next(game)
            self._game = game
        if cue.ask == "convicted.by":
            return (self._accuser(game, cue),)
        return reply_told(self._act, cue)

    def _next(self, game: Game) -> Act:
        view = game.public
        want = trial_of(view).wants(view)
        section, key, act = _NEXT[want.kind](
            self, TrialQuestion(game, want, self._days[view.night - 1])
        )
        section.does(game, key, act)
        return act

    def _outcome(self, now: TrialQuestion) -> Told:
        """Several are tied, or are convicted one after the other: each verdict takes the next of them."""
        view, today, trial = now.view, now.today, trial_of(now.view)
        wanted, tie = today.ask("convicted", []), view.table.tie
        done = [f.seat for f in view.facts if type(f) is Convicted and f.when == view.label]
        left = tuple(seat for seat in wanted if seat not in done)
        today.living(now.game, "convicted", *left)
        if trial.goes_on or trial.convicts_again:
            left = left[:1]
        elif len(left) > 1 and tie.draws:
            return today, "convicted", acts.Lot(left, self._by(now, left))
        elif len(left) > 1 and not tie.convicts_all:
            raise today.refuse("convicted", "one verdict convicts several in a tie: all (R6)")
        elif not left and (tied := today.ask("tied")):
            today.living(now.game, "tied", *tied)
            return today, "tied", acts.Verdict(tied=tuple(tied))
        return today, "convicted", acts.Verdict(left, self._by(now, left))

    def _by(self, now: TrialQuestion, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Who accused each of these, as the file tells; 0 where it does not."""
        today = now.today
        told = dict(zip(today.item.get("convicted", []), today.item.get("by", []), strict=False))
        accusers = [told.get(seat) or 0 for seat in seats]
        today.living(now.game, "by", *[by for by in accusers if by])
        for seat, by in zip(seats, accusers, strict=True):
            if by == seat:
                raise today.refuse("by", f"seat {by} cannot have accused itself (R5)")
        return tuple(accusers)

    def _accuser(self, game: Game, cue: Count) -> int:
        """Who accused the one that this question leaves out."""
        assert isinstance(self._act, acts.Verdict | acts.Lot)
        today, values = self._days[game.public.night - 1], [item.value for item in cue.items]
        today.ask("by")
        seat = next(seat for seat in game.public.living if seat not in values)
        by = dict(zip(self._act.seats, self._act.by, strict=True))[seat]
        if by == 0:
            card = self._cards[seat - 1]
            if game.public.table.role(card).avenged:
                raise today.refuse("by", f"a {card} is convicted; name who accused it (R13.12)")
            return 0
        return by

    def _list(self, now: TrialQuestion) -> Told:
        """A name comes off the list after the last one has come on it, or as soon as one needs that."""
        view, today = now.view, now.today
        charge, off = today.next("accused"), today.seats("withdrawn")
        if charge is not None:
            by, seat = charge.item["by"], charge.item["seat"]
            busy = view.table.options.one_each and by in [one.by for one in view.court.charges]
            if not off or not (busy or seat in view.court.accused):
                charge.ask("by")
                charge.ask("seat")
                return charge, "accused", acts.Accuse(by, seat)
        if off:
            return today, "withdrawn", acts.Withdraw(off.pop(0))
        return today, "accused", acts.Close()

    def _accuse(self, now: TrialQuestion) -> Told:
        motion = self.motion = now.today.next("motions")
        if motion is None:
            return now.today, "motions", acts.Close()
        return motion, "motions", acts.Accuse(motion.ask("by"), motion.ask("seat"))

    def _second(self, _now: TrialQuestion) -> Told:
        assert self.motion is not None
        return self.motion, "second", acts.Second(self.motion.ask("second") or 0)

    def _turn(self, now: TrialQuestion) -> Told:
        by = now.want.by
        if now.snap:
            section, votes = self._snap(now)
            return section, "snap", acts.Named(by, votes.get(by, ()))
        if not now.view.court.asked:
            self._round = now.today.next("nominations")
            if self._round is not None:
                self._round.living(now.game, "nominations", *self._round.item)
        if self._round is None:
            return now.today, "nominations", acts.Named(by, ())
        return self._round, "nominations", acts.Named(by, tuple(self._round.ask(by, ())))

    def _vote(self, now: TrialQuestion) -> Told:
        if now.snap:
            section, votes = self._snap(now)
            left = [voter for voter in votes if voter not in now.view.court.asked]
            act = acts.Named(left[0], votes[left[0]]) if left else acts.Close()
            return section, "snap", act
        move = now.today.next("moves")
        if move is None:
            return now.today, "moves", acts.Close()
        by, seat = move.ask("by"), move.ask("for")
        return move, "moves", acts.Named(by, () if seat is None else (seat,))

    def _snap(self, now: TrialQuestion) -> tuple[Section, dict[int, tuple[int, ...]]]:
        """Voter → vote of this round, the early ones first: too few of them, and others are early too."""
        rounds, number = now.today.entries("snap"), now.view.court.unclear
        if number >= len(rounds):
            return now.today, {}
        section = rounds[number]
        early, forced = section.ask("early", {}), section.ask("forced", {})
        section.living(now.game, "snap", *early, *forced)
        twice = [voter for voter in early if voter in forced]
        if twice:
            raise section.refuse("forced", f"seat {twice[0]} votes twice (R6)")
        return section, {voter: (seat,) for voter, seat in [*early.items(), *forced.items()]}

    def _counts(self, now: TrialQuestion) -> Told:
        return number(now, self.motion)

    def _polls(self, now: TrialQuestion) -> Told:
        return polled(now, self.motion)

    def _decides(self, now: TrialQuestion) -> Told:
        return decides(now)


_NEXT: dict[Kind, Callable[[TrialAnswers, TrialQuestion], Told]] = {
    Kind.OUTCOME: TrialAnswers._outcome,
    Kind.LIST: TrialAnswers._list,
    Kind.ACCUSE: TrialAnswers._accuse,
    Kind.SECOND: TrialAnswers._second,
    Kind.TURN: TrialAnswers._turn,
    Kind.VOTE: TrialAnswers._vote,
    Kind.NUMBER: TrialAnswers._counts,
    Kind.BALLOT: TrialAnswers._polls,
    Kind.DECIDE: TrialAnswers._decides,
}
