"""Invariants of a game at any moment, whatever was done in it. Plays nothing."""

from __future__ import annotations

from narrator.roles.governor import SECRETLY, STAYED
from narrator.rules import taken_back
from narrator.rules.day.eligible import castable
from narrator.rules.ends.hearts import lovers
from narrator.rules.game.facts import Convicted, Died, Ended, RollSettled, Voided, Won
from narrator.rules.game.state import Game, Phase, PublicView
from tests.kit.powers import is_bomber


def goes_on(before: PublicView, after: PublicView) -> None:
    """Nothing that is known is forgotten; an undo alone goes back."""
    assert after.dead[: len(before.dead)] == before.dead
    assert after.facts[: len(before.facts)] == before.facts
    assert before.facts_announced <= after.facts_announced <= len(after.facts)
    last = after.facts[-1] if after.facts else None
    dealt_anew = type(last) is RollSettled and last.by_light
    assert after.night - before.night in (0, 1) or (dealt_anew and not after.night)
    assert after.ghosts_spent[: len(before.ghosts_spent)] == before.ghosts_spent
    assert before.used == after.used[: len(before.used)]
    assert {*before.opened} <= {*after.opened}


def is_in_order(game: Game) -> None:
    """It is sound, and the facts tell what the state says."""
    view, court = game.public, game.public.court
    is_sound(view)
    assert list(view.living) == sorted(view.living)
    died = [fact for fact in view.facts if type(fact) is Died]
    assert sorted([fact.seat for fact in died]) == sorted(view.dead)
    ends = [fact for fact in view.facts if type(fact) is Won or type(fact) is Ended]
    assert len(ends) == (view.phase is Phase.OVER)
    assert all(fact.winner == view.winner for fact in ends if isinstance(fact, Won))
    assert sum([seat in view.living for seat in lovers(game)]) in (0, 2)  # R4.6
    assert len(dict(view.opened)) == len(view.opened)  # no card is turned twice
    assert {seat for seat, _ in court.votes} <= {*court.standing}
    assert {*court.accused}.isdisjoint(court.barred)  # R5, R6
    besides = sum([mark.against for mark in view.marks])  # R15.6
    assert sum([number for _, number in court.votes]) <= castable(view) + besides
    marked = {s: mark.votes for mark in reversed(view.marks) for s in mark.seats if mark.votes is not None}
    votes = {seat: marked.get(seat, 2 if seat == view.mayor else 1) for seat in view.living}
    summoned = [{*deed.voters} for day, deed in view.trials if day == view.night and deed.voters]
    alone = {seat for seat in summoned[0] if votes.get(seat)} if summoned else set()
    votes = {seat: votes[seat] for seat in alone or votes}  # R15.5
    assert castable(view) == sum(votes.values()) + len(ghosts_of(view, marked, alone))  # R4.9, R6
    assert view.table.options.mayor or not view.mayor
    assert not view.condemned or view.phase in (Phase.DAY, Phase.OVER)
    bombs = [fact.seat for fact in died if fact.how == "bomb"]
    assert len(bombs) == len({*bombs})
    if "" not in game.secret.cards:
        assert all(is_bomber(game.card(seat)) for seat in bombs)  # R3
        stays = [fact for fact in view.facts if type(fact) is Voided and fact.told in (STAYED, SECRETLY)]
        assert len(stays) <= 1  # R6: a governor stays once


def ghosts_of(view: PublicView, marked: dict[int, int], alone: set[int]) -> set[int]:
    """Who of the dead has a vote left, read from R4.9, or casts it in the vote under way."""
    court, left = view.court, {f.seat for f in view.facts if type(f) is Died and f.how == "left"}
    casting = {*(court.ghosts or ()), *[voter for voter, _ in court.ballots]}
    spent = ({*view.ghosts_spent} - casting) | left
    if not view.table.options.ghosts_vote or alone:
        return set()
    return {seat for seat in view.dead if seat not in spent and marked.get(seat, 1)}


def died_convicted(view: PublicView) -> frozenset[int]:
    """Who has died with a verdict on them that nobody voided."""
    standing, dead = set[int](), set[int]()
    for fact in view.facts:
        if type(fact) is Convicted and fact.seat:
            standing.add(fact.seat)
        elif type(fact) is Voided:
            standing.clear()
        elif type(fact) is Died and fact.seat in standing:
            dead.add(fact.seat)
    return frozenset(dead)


def is_sound(view: PublicView) -> None:
    """Everybody is alive or dead, once, and the dead have no part in the trial (R4.9), but that somebody
    seconded a motion which is voted on."""
    court = view.court
    assert sorted(view.living + view.dead) == list(range(1, view.table.players + 1))
    in_court = {*court.standing, *court.place, *court.asked}
    in_court |= set() if court.standing else {court.second or 0}
    in_court |= {seat for pair in (*court.charges, *court.ballots) for seat in pair}
    ghosts = {*view.dead} if view.table.options.ghosts_vote else set[int]()
    voting = {voter for voter, _ in court.ballots} | {*court.asked}  # R4.9
    assert in_court - (voting & ghosts) <= {0, *view.living}
    assert {*view.ghosts_spent} <= ghosts
    assert court.decider == 0 or court.decider in (*view.living, *view.dead)


def undone(game: Game, now: PublicView) -> Game:
    """The game before a decision, once it was taken back by a table that knows ``now``."""
    public, fact = game.public, taken_back.undone(now, game.public)
    facts = (*public.facts[: public.facts_announced], fact, *public.facts[public.facts_announced :])
    return game._replace(public=public.replace(facts=facts), log=(*game.log, fact))


def of_the_mafia(game: Game) -> frozenset[int]:
    """Who has come to the Mafia since the cards were dealt (R14.4)."""
    return frozenset([seat for seat, side in game.secret.sides if side == "mafia"])
