"""Plays one game by the project's own rules, at random or with habits. No second reading of the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from narrator.odds.careful import Careful
from narrator.odds.exact import expected
from narrator.odds.random_players import Play, RandomPlayers, random_phases
from narrator.rules.apply import apply
from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.powers import may_be_used
from narrator.rules.day.trial_step import judged
from narrator.rules.day.verdict import convict
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Game, Phase
from narrator.rules.game.trial_state import Sentence
from narrator.rules.table.end import TOWN_WON
from narrator.rules.table.power import Opening
from narrator.rules.table.table import GameSetup


class Finish(NamedTuple):
    """How a game ended, or what it comes to."""

    winner: str | None
    """Who has won; None: it was not played to its end."""
    town: float
    """The town's chance, 1 where it has won; the rest is the winner's, or else the Mafia's."""
    nights: float
    """How many nights it has, on average where it was not played to its end."""


def as_played(table: GameSetup) -> GameSetup:
    """The same game at a table whose box knows all cards and is told each verdict: who moderates and who
    counts the votes changes no chance."""
    if table.on_notes:
        return table.lasting
    options = table.options.replace(moderation="box", votes="outcome")
    return replace(table, options=options).lasting


def play_game(
    table: GameSetup, chance: random.Random, *, careful: bool = False, whole: bool = False
) -> Finish:
    """One game at a table as `as_played` makes it; the cards are dealt by ``chance`` too.

    It is played to its end where people are ``careful``, or the ``whole`` game is wanted; else until what it
    comes to is known exactly. That has the same mean and never more variance: D. Blackwell, "Conditional
    expectation and unbiased sequential estimation", Annals of Mathematical Statistics 18 (1947).
    """
    cards = [*table.cards]
    chance.shuffle(cards)
    minds = Careful() if careful else None
    among = minds.among if minds else None

    def day(players: RandomPlayers, game: Game) -> Game:
        game = players.settle(game)
        if minds is not None:
            minds.morning(game)
        return players.day(_called(players, game))

    play = _voted(chance) if any(role.needs_voters(table.options) for role in table.cast) else apply
    whole = whole or careful
    for game in random_phases(table, tuple(cards), chance, play, day, among):
        winner = game.public.winner
        if winner is not None:
            return Finish(winner, float(winner == TOWN_WON.id), game.public.night)
        known = None if whole else expected(game)
        if known is not None:
            return Finish(None, *known)
    raise AssertionError("a game goes on until somebody has won")


def _called(players: RandomPlayers, game: Game) -> Game:
    """Before the verdict, each who may call out to take somebody along does so as likely as not; where it
    takes all to convict then, there is no verdict, since not all of them want one."""
    found = game.public.table.powers.items()
    powers = [it for it in found if it[1].power.at is Opening.ANY_TIME and it[1].power.takes]
    for by in game.public.living if powers else ():
        view, card = game.public, game.card(by)
        held = [(name, power) for name, (power, roles) in powers if card in roles]
        if view.phase is not Phase.DAY or not held or by not in view.living:
            continue
        name, power = held[0]
        if view.asks_for_another or not may_be_used(view, name) or players.random.random() < 0.5:
            continue
        others = role_named(view.table, card).named(view, power, by)
        takes = players.drawn(game, card, others, power.id)
        if takes:
            game = players.settle(players.play(game, acts.UsePower(name, by, (takes,))))
    if game.public.phase is Phase.DAY and game.public.asks_for_another:
        game = players.settle(players.play(game, acts.Again(False)))
    return game


def _voted(chance: random.Random) -> Play:
    """Applies acts at a table where something follows from who voted: whoever holds such a card has voted for
    each verdict as likely as not, and all others have."""

    def play(game: Game, act: Act) -> Game:
        if type(act) is not acts.Verdict or not act.seats or chance.random() < 0.5:
            return apply(game, act)
        table, trial, living = game.public.table, trial_of(game.public), game.public.living
        watches = [role.id for role in table.cast if role.needs_voters(table.options)]
        voters = tuple([seat for seat in living if game.card(seat) not in watches])
        over = not trial.convicts_again
        sentence = Sentence(act.seats, act.by, voters=voters, over=over)
        return judged(convict(game, sentence, goes_on=trial.goes_on))

    return play
