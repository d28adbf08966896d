"""Invariants of a game at any moment, and what the oracle says of its end. Plays nothing."""

from __future__ import annotations

from narrator.roles import all_roles
from narrator.rules.ends.hearts import lovers
from narrator.rules.ends.victory import winning_seats
from narrator.rules.game import acts
from narrator.rules.game.facts import Died, SideTold, Turned, Voided, Was, Won
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Game, Phase, PublicView
from tests.kit import oracle_ends
from tests.kit.order import died_convicted, goes_on, is_in_order, of_the_mafia

SECRET_ACTS = (acts.Claim, acts.Choose)
"""What is done by night, unseen."""

JUDGED = ("box", "helper")
"""The moderations whose end R8 decides by the living alone."""


def check_act(before: Game, act: acts.Act, after: Game) -> None:
    """An act has led from one state in order to the next."""
    if isinstance(act, SECRET_ACTS):
        assert after.public is before.public  # nobody learns of it
    is_in_order(after)
    goes_on(before.public, after.public)


def won_now(game: Game, cards: tuple[str, ...], *, after_night: bool) -> str | None:
    """What R8 says of these living, at the end of a night or by day."""
    table, night = game.public.table, game.public.night
    dusk = oracle_ends.living_at_dusk(len(cards), _deaths(game.public), night)
    turned = of_the_mafia(game)
    return oracle_ends.winner(
        cards,
        frozenset(game.public.living),
        frozenset(lovers(game)),
        table.options.mafia_wins,  # type: ignore[arg-type]
        hidden_late=table.tells_late,
        after_night=after_night,
        mafia_at_dusk=len(oracle_ends.feared(cards, dusk, turned)),
        convicted=died_convicted(game.public),
        charmed=frozenset(game.marked("charmed")),
        turned=turned,
    )


def check_end(before: Game, act: acts.Act, after: Game, cards: tuple[str, ...]) -> None:
    """The oracle agrees that the game goes on, or on who has won it (R8).

    ``cards`` are what the box goes by; nothing is judged before all that waits is settled.
    """
    view = after.public
    if view.table.options.moderation not in JUDGED or "" in cards:
        return
    if isinstance(act, acts.Morning) and not before.public.unsettled:
        assert won_now(before, cards, after_night=True) is None
    elif isinstance(act, acts.Nightfall):
        check_nightfall(before, after, cards)
    elif view.winner is not None and before.public.winner is None:
        ended = next(fact.when for fact in view.facts if isinstance(fact, Won))
        expected = won_now(after, cards, after_night=ended.startswith("dawn"))
        told = view.winner
        assert told == expected, f"{told} told at {ended}, {expected} expected"
    if view.winner is not None and "" not in after.secret.cards:
        shared = oracle_ends.winners(
            after.secret.cards,
            frozenset(view.living),
            frozenset(lovers(after)),
            view.winner,
            of_the_mafia(after),
        )
        assert list(winning_seats(after, view.winner)) == shared


def check_won(game: Game, cards: tuple[str, ...]) -> None:
    """A game that is over was won by whom R8 names, or ended by the table; ``cards`` as in `check_end`."""
    view = game.public
    if view.winner is None or view.table.options.moderation not in JUDGED or "" in cards:
        return
    (ended,) = [fact.when for fact in view.facts if isinstance(fact, Won)]
    expected = won_now(game, cards, after_night=ended.startswith("dawn"))
    if expected is None:
        assert oracle_ends.quiet_rounds(_deaths(view), view.night) >= view.table.options.deadlock > 0
        expected = oracle_ends.deadlocked(cards, frozenset(view.living), of_the_mafia(game))
    assert view.winner == expected, f"{view.winner} told at {ended}, {expected} expected"


def check_nightfall(before: Game, after: Game, cards: tuple[str, ...]) -> None:
    """No night falls on a game that is won, or in which too many rounds were quiet (R8.6)."""
    view = before.public
    assert won_now(before, cards, after_night=False) is None
    most = view.table.options.deadlock
    quiet = oracle_ends.quiet_rounds(_deaths(view), view.night)
    if not most or quiet < most:
        assert after.public.winner is None
    elif not _uncertain(view):
        expected = oracle_ends.deadlocked(cards, frozenset(view.living), of_the_mafia(before))
        assert after.public.winner == expected


def _uncertain(view: PublicView) -> bool:
    """Whether a helper alone could tell of how many Mafiosi are left (R13.11)."""
    return view.table.options.moderation == "helper"


def _deaths(view: PublicView) -> list[tuple[int, int]]:
    """(seat, round) of everybody dead: a round is a night and the day after it (R13.2)."""
    return [(fact.seat, Moment(fact.when).night) for fact in view.facts if type(fact) is Died]


def known_cards(game: Game, cards: tuple[str, ...], *, honest: bool) -> tuple[str, ...]:
    """The cards that the end is to be judged by: the box's own, or, where it is told honestly, the real
    ones; empty ones where nobody can say."""
    view = game.public
    if view.table.options.moderation == "box":
        return game.secret.cards
    claimed = any(cards[seat - 1] != role for seat, role in view.opened)  # R13.11: nobody can tell
    return cards if honest and not claimed else ("",)


def holds_no_secret(game: Game) -> None:
    """Whatever tells a card in the public view is true, and was told by a death, a stay or a pardon; who
    was what is told at the end alone."""
    view, roles = game.public, all_roles()
    stayed = {fact.seat for fact in view.facts if type(fact) is Voided}
    pardoned = {seat for mark in view.marks if mark.safe for seat in mark.seats}  # R15.2
    told = [(fact.seat, fact.role) for fact in view.facts if type(fact) is Turned]
    sides = [(fact.seat, fact.side) for fact in view.facts if type(fact) is SideTold]
    assert {*view.opened} == {*told}
    assert {*view.sides} <= {*sides}
    for seat, role in told:
        assert seat in {*view.dead} | stayed | pardoned
        assert game.card(seat) in ("", role)
    for seat, side in sides:
        assert seat in view.dead
        assert not game.card(seat) or side == ("mafia" if roles[game.card(seat)].side.family else "town")
    assert view.phase is Phase.OVER or not any(type(fact) is Was for fact in view.facts)
