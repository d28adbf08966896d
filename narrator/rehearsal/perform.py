"""Plays a game told in advance, in virtual time: everything from script to mixer is the real thing.

A composition root like the appliance: it may choose adapters, and decides nothing about the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from narrator.base.chance import draw
from narrator.base.errors import NarratorError, RuleError
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import Ruleset
from narrator.config.seating import KitTooSmall, check_kit, lay_table
from narrator.live.clock import VirtualTime
from narrator.live.performing import Performing
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.middle_cards import check_middle, held
from narrator.rehearsal.players import Players
from narrator.rehearsal.result import Result, result_of
from narrator.rules.day.notes import total
from narrator.rules.ends.absent import first_dead
from narrator.rules.setup.setup import deal, new_game
from narrator.rules.table.table import GameSetup
from narrator.script.driver import Driver
from narrator.script.story.storybook import Memory
from narrator.script.story.teller import Tale
from narrator.stage.conductor import Conductor
from narrator.stage.count import REACTION
from narrator.stage.equipment import Equipment
from narrator.stage.stage import Stage
from narrator.stage.transcript import Row
from narrator.yamlfile.problems import FileError


def seat_players(script: Rehearsal, ruleset: Ruleset) -> tuple[GameSetup, tuple[str, ...]]:
    """The table of a rehearsal, and the role id of every seat, then of every card in the middle. Raises
    `FileError`."""
    given = script.roles
    roles = None
    if given is not None:
        citizen = rulebook().citizen
        seated = tuple(given.get(seat, citizen) for seat in range(1, script.players + 1))
        cards = (*seated, *script.middle)
        roles = Counter(cards)
    try:
        table = lay_table(
            ruleset, script.players, roles, script.options, draw(script.seed, "public", 1 << 31)
        )
        if script.kit is not None:
            check_kit(table.options, table.players, script.kit)
    except RuleError as error:
        key = "roles" if given is not None and not isinstance(error, KitTooSmall) else "players"
        raise script.marks[key].refuse(str(error)) from None
    if given is None:
        cards = deal(table, draw(script.seed, "secret", 1 << 31))
    check_middle(script, table, cards)
    return table, cards


def rehearse(
    script: Rehearsal,
    ruleset: Ruleset,
    play: Equipment,
    *,
    heard: Callable[[float], None] = lambda _: None,
    reaction: float = REACTION,
) -> Result:
    """Plays a rehearsal to its end.

    ``heard`` is called with the time before it moves on: a renderer pulls the mixer up to there.
    ``reaction`` is the allowance for a press, in seconds.
    Raises `FileError` for a file that the game disagrees with.
    """
    rows: list[Row] = []
    stage = Stage(play, rows.append, reaction=reaction, ring=script.kit.ring if script.kit else 0)
    played: list[Result] = []
    end = 0.0
    score: tuple[int, ...] = ()
    first = 0
    before: GameSetup | None = None
    memory = Memory(draw(script.games[0].seed, "memory", 1 << 31))
    for game in script.games:
        begins, (table, cards) = end, seat_players(game, ruleset)
        table = replace(table, score=score, again=table.lasting == before)
        if table.options.spared:
            table = replace(table, first_dead=first)
        before = table.lasting
        stage.prepare_table(table)
        told = play.at(table.options)
        stage.swap_equipment(told)
        stage.remember(memory)
        started = new_game(table, draw(game.seed, "stage", 1 << 31), cards)
        driver = Driver(started, Tale(told.words.story, memory))
        conductor = Conductor(driver, stage, lambda _: None, cursor=begins)
        players = Players(game, held(game, table, cards))
        performing = Performing(conductor, stage, VirtualTime(begins, heard), players)
        while performing.goes_on():
            if performing.due() is None:
                raise NarratorError(f"the rehearsal waits for ever at {driver.key}; mend its file")
            performing.wait()
        end = conductor.cursor
        problems = players.unused_keys(driver.view)
        if problems:
            raise FileError(problems)
        # Where the file ends before the game does, what would begin then is never heard.
        stage.stop(end)
        rows[:] = sorted((row for row in rows if row.t < end), key=lambda row: row.t)
        own = [row for row in rows if row.t >= begins]
        played.append(result_of(game, driver.game, players.cards[: table.players], own, end - begins))
        first = first_dead(driver.view)
        score, memory = total(driver.view), memory.with_(driver.teller.heard)
    rows.append(Row(end, "public", "end", "end", "", 0.0, rows[-1].phase))
    heard(end)
    return replace(
        played[-1],
        rows=rows,
        nights=sum(one.nights for one in played),
        days=sum(one.days for one in played),
        seconds=end,
        rounds=tuple(played) if script.rounds else (),
    )
