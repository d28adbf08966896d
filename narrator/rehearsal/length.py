"""How long a first night and an evening last at a table: random games through its own scenes, on a stage of
which only the times are kept. Nothing is heard, and nobody's game is touched.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from narrator.odds.one_game import as_played
from narrator.odds.random_players import random_game
from narrator.rehearsal.unheard_game import Unheard, UnheardGame
from narrator.rules.game.role import role_named
from narrator.rules.setup.setup import deal
from narrator.rules.table.table import GameSetup
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.stage import Stage

GAMES = 40
"""How many games by the rules alone tell how many nights a game has."""

HEARD = 4
"""How many games through the scenes tell how long a night and the day after it are."""

STEP = 60.0
"""Seconds of what a table does by itself in its trial: a list, the pleas, a vote by hands."""


class Lengths(NamedTuple):
    """How long it will be, in seconds."""

    first_night: float
    """With closed eyes until the first dawn, a deal by light included, if nobody errs."""
    evening: float
    """From the welcome to the end, on average."""
    night: float = 0.0
    """The second night, in which every power may act."""
    costs_most: str = ""
    """The card whose calls take most of it, but for the Mafia's; empty: no other card is called."""


def lengths(
    table: GameSetup,
    play: Equipment,
    *,
    ring: int = 0,
    step: float = STEP,
    known_nights: float | None = None,
) -> Lengths:
    """The lengths at a table that can be played: the same ones whenever they are asked for, whatever is
    drawn for a single game.

    ``play`` words the lines and tells their lengths; nothing is rendered or heard. ``ring`` is how many
    seats have a lamp. ``step`` is the time of a step of a trial that the table does by itself, in seconds.
    ``known_nights`` is how many nights a game has on average; None: games tell.
    """
    table = table.lasting
    stage = _unheard_stage(table, play, ring)
    book = play.at(table.options).words.story
    heard = [UnheardGame(table, stage, book, number, step).play() for number in range(HEARD)]
    until_dawn = heard[0].before + heard[0].first_night
    a_round = sum(one.later for one in heard) / sum(one.nights for one in heard)
    expected = nights(table) if known_nights is None else known_nights
    night, costs = heard[0].second_night, heard[0].costs
    most = max(costs, key=lambda card: costs[card], default="")
    return Lengths(heard[0].first_night, until_dawn + a_round * expected, night, most)


def first_night(table: GameSetup, play: Equipment, *, ring: int = 0) -> float:
    """The first of these lengths alone, at a tenth of the cost; parameters as there."""
    table = table.lasting
    book, stage = play.at(table.options).words.story, _unheard_stage(table, play, ring)
    return UnheardGame(table, stage, book, 0, STEP).play(nights=1).first_night


def _unheard_stage(table: GameSetup, play: Equipment, ring: int) -> Stage:
    told, voice = play.at(table.options), Unheard(play.voice)
    silent = told._replace(voice=voice, sound=SilentSound(), panel=DarkPanel(), own=None)
    stage = Stage(silent, lambda _: None, ring=ring)
    stage.prepare_table(table)
    return stage


def nights(table: GameSetup) -> float:
    """How many nights a random game has on average (R10), whoever moderates and counts the votes."""
    known = as_played(table)
    for card in known.cast:
        # One that cannot be played so has its own house rules as they are by default.
        for option in card.options if role_named(known, card.id).refuses(known) else ():
            known = replace(known, options=known.options.put(option, option.default))
    games = (random_game(known, deal(known, number), random.Random(number)) for number in range(GAMES))
    return sum(game.public.night for game in games) / GAMES
