"""The final vote of a trial: what is counted next and what follows; the parts that ties are
made of (R6). No spoken words.
"""

from __future__ import annotations

from narrator.base.chance import draw
from narrator.rules.day.eligible import against, castable, ghosts, to_be_told, weight
from narrator.rules.day.tie import tie_of
from narrator.rules.ends.may_be_held import may_be_among
from narrator.rules.game.deeds import Deed
from narrator.rules.game.facts import Drawn, Elected
from narrator.rules.game.role import hooked, powerless
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TiedVote, TrialPrompt, TrialState


def poll(view: PublicView) -> TrialPrompt:
    """What is asked next to complete the vote on those who are ``standing``."""
    court = view.court
    if court.decider:
        return TrialPrompt(PromptKind.DECIDE, by=court.decider, items=court.standing)
    if view.table.options.votes == "buttons":
        return TrialPrompt(PromptKind.BALLOT, items=court.standing)
    if court.ghosts is None and (left := ghosts(view)):
        return TrialPrompt(PromptKind.GHOSTS, items=left, most=len(left))
    counted = dict(court.votes)
    seat = next(seat for seat in court.standing if seat not in counted)
    most = to_be_told(view) - sum(counted.values())
    if counted or court.again or not _decided_by_leaders(view):
        return TrialPrompt(PromptKind.NUMBER, seat=seat, most=most)
    return TrialPrompt(PromptKind.LEADERS, seat=seat, items=court.standing, most=most)


def _decided_by_leaders(view: PublicView) -> bool:
    """Whether the most votes decide: between several, where everybody has a vote and no mark adds any."""
    standing = view.court.standing
    return len(standing) > 1 and to_be_told(view) > 0 and not any(against(view, s) for s in standing)


def could_lead(view: PublicView, leaders: int) -> range:
    """With how many votes each so many ``leaders`` can have the most: everybody votes once (R6)."""
    votes, others = to_be_told(view), len(view.court.standing) - leaders
    return range(
        next(n for n in range(1, votes + 2) if leaders * n + others * (n - 1) >= votes),
        votes // leaders + 1,
    )


def tally(view: PublicView) -> dict[int, int] | None:
    """Accused → votes as they are cast, once all are; the mayor's counts twice. None: not yet."""
    court = view.court
    if view.table.options.votes != "buttons":
        counted = dict(court.votes)
        return counted if court.led or len(counted) == len(court.standing) else None
    if not court.polled:
        return None
    votes = dict.fromkeys(court.standing, 0)
    for voter, seat in court.ballots:
        votes[seat] += weight(view, voter)
    return votes


def decide(view: PublicView) -> TrialState | Sentence:
    """Most votes convict; a single accused needs more than half of the votes that can be cast."""
    court = view.court
    if court.decided is not None:
        if court.decided:
            return sentence(view, (court.decided,))
        each = court.votes[0][1] if court.votes else None  # forgotten, where somebody died since
        return nobody(view, court.standing, each, view.table.options.tie)
    votes = None if court.decider else tally(view)
    if votes is None:
        return court
    if len(court.standing) == 1:
        ((seat, number),) = weighed(view, votes).items()
        return sentence(view, (seat,) if 2 * number > castable(view) else ())
    tally_of_all = view.table.options.votes == "tally" and not court.led
    if tally_of_all and sum(votes.values()) != to_be_told(view):
        return court._replace(votes=(), ghosts=None, again=True)  # everybody votes exactly once
    votes = weighed(view, votes)
    best = max(votes.values())
    tied = tuple(seat for seat, number in votes.items() if number == best)
    if best == 0:
        return sentence(view, ())
    if len(tied) == 1:
        return sentence(view, tied)
    if view.court.tied != tied and may_break_ties(view):
        return Sentence(tie=TiedVote(tied, best, ""))
    return tie_of(view).settle(view, tied, best)


def may_break_ties(view: PublicView) -> bool:
    """Whether a card may have something to say of a tie, as far as the table knows (R15.5)."""
    breakers = hooked(view.table, "tied")
    return any(may_be_among(view, (role.id,), view.living) for role in breakers)


def of_the_tie(game: Game, tied: tuple[int, ...]) -> tuple[Deed, ...]:
    """What the cards say of this tie; empty: the option settles it."""
    view = game.public
    roles = [role for role in hooked(view.table, "tied") if not powerless(view, role)]
    return tuple([deed for role in roles for deed in role.tied(game, tied)])


def weighed(view: PublicView, votes: dict[int, int]) -> dict[int, int]:
    """The same with the votes that stand against some of them besides (R15.6)."""
    if not view.marks:
        return votes
    return {seat: number + against(view, seat) for seat, number in votes.items()}


def decided_by(decider: int, court: TrialState, tied: tuple[int, ...], votes: int) -> TrialState:
    """The court in which somebody breaks a tie of so many ``votes`` for each."""
    counted = tuple([(seat, votes) for seat in tied])
    return court._replace(standing=tied, votes=counted, led=False, decider=decider)


def vote_again(court: TrialState, tied: tuple[int, ...]) -> TrialState:
    """The court in which the tied alone are voted on once more."""
    return court._replace(
        standing=tied,
        votes=(),
        led=False,
        ghosts=None,
        ballots=(),
        polled=False,
        again=False,
        round=court.round + 1,
    )


def nobody(view: PublicView, tied: tuple[int, ...], votes: int | None, why: str) -> Sentence:
    """Nobody is convicted, since the votes stay tied; the fields are those of a `TiedVote`."""
    return sentence(view, ())._replace(tie=TiedVote(tied, votes, why))


def lot(view: PublicView, tied: tuple[int, ...]) -> int:
    """Whom the public lot hits among the tied, a verdict's or an election's (R6).

    Each lot of an evening is drawn for itself. After an undo the same lot is drawn again, in whatever
    order the tied are named, so that nobody can repeat it until it suits.
    """
    before = sum(type(fact) is Drawn or (type(fact) is Elected and fact.how == "lot") for fact in view.facts)
    return sorted(tied)[draw(view.table.seed, f"lot {before}", len(tied))]


def acquitted(court: TrialState) -> TrialState:
    """The next motion may come; whoever this one was about is not accused again today."""
    return TrialState(barred=court.barred + court.accused)


def majority(view: PublicView, votes: int) -> TrialState | Sentence:
    """More than half of ``votes`` convicts the one who is standing."""
    counted = tally(view)
    if counted is None:
        return view.court
    ((seat, number),) = weighed(view, counted).items()
    return sentence(view, (seat,)) if 2 * number > votes else acquitted(view.court)


def sentence(view: PublicView, seats: tuple[int, ...]) -> Sentence:
    """The verdict on these, with whoever accused them and, where ballots are known, who voted so."""
    court = view.court
    voters = None
    if view.table.options.votes == "buttons":
        voters = tuple(voter for voter, seat in court.ballots if seat in seats)
    return Sentence(seats, tuple(court.accuser(seat) for seat in seats), voters)
