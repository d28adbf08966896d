"""Plays a day in court by the rules alone: what is asked, what is answered, what follows. No cue, no time.

morning(9, trial="motion", votes="tally", mafioso=[8, 9])
"""

from __future__ import annotations

from typing import Any

from narrator.rules.day.held_trial import trial_of
from narrator.rules.game import acts
from narrator.rules.game.trial_state import PromptKind, TrialPrompt, TrialState
from tests.kit.rules import Evening, evening

MAFIA = [8, 9]
"""Who is of the Mafia in most of these stories."""


def morning(players: int = 9, couple: tuple[int, ...] = (), **agreed: Any) -> Evening:
    """The first morning in Palermo, nobody dead yet; ``couple`` is the matchmaker's, and the last two
    of nine are the Mafia if nothing else is agreed."""
    agreed.setdefault("mafioso", MAFIA)
    return evening(players, **agreed).night(*couple).does(acts.Morning())


def wants(game: Evening) -> TrialPrompt:
    """What the trial asks next."""
    return trial_of(game.game.public).wants(game.game.public)


def court(game: Evening) -> TrialState:
    """The trial so far."""
    return game.game.public.court


def accused(game: Evening, *charges: tuple[int, int]) -> Evening:
    """``(by, seat)``, one after the other."""
    return game.does(*[acts.Accuse(by, seat) for by, seat in charges])


def listed(game: Evening, *charges: tuple[int, int]) -> Evening:
    """A list that is closed, and everybody has spoken: the vote begins."""
    return spoken(accused(game, *charges).does(acts.Close()))


def spoken(game: Evening) -> Evening:
    """Every speech that is due has been held."""
    while wants(game).kind is PromptKind.SPEECH:
        game = game.does(acts.Step())
    return game


def moved(game: Evening, by: int, seat: int, second: int) -> Evening:
    """A motion: accused, explained, seconded and answered; the vote begins."""
    return spoken(spoken(accused(game, (by, seat))).does(acts.Second(second)))


def tallied(game: Evening, *votes: int) -> Evening:
    """So many hands for each who stands, in the order in which they are asked for."""
    for number in votes:
        game = game.does(acts.Counted(wants(game).seat, number))
    return game


def polled(game: Evening, **by: list[int]) -> Evening:
    """``_3=[1, 4]``: seats 1 and 4 press while seat 3 is named."""
    ballots = [(voter, int(seat[1:])) for seat, voters in by.items() for voter in voters]
    return game.does(acts.Polled(tuple(sorted(ballots))))


def asked(game: Evening, *names: tuple[int, ...]) -> Evening:
    """Whom each names who is asked in turn, in the order of the seats."""
    for seats in names:
        game = game.does(acts.Named(wants(game).by, seats))
    return game


def voted(game: Evening, **votes: int) -> Evening:
    """``_3=1``: seat 3 votes for seat 1; 0 takes a vote back."""
    for voter, seat in votes.items():
        game = game.does(acts.Named(int(voter[1:]), (seat,) if seat else ()))
    return game
