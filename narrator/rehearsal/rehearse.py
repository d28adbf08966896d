"""Plays a game told in advance, in virtual time: everything from script to mixer is the real thing.

A composition root like the appliance: it may choose adapters, and decides nothing about the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from narrator.chance import draw
from narrator.config.rulesets import Ruleset
from narrator.config.seating import KitTooSmall, check_kit, lay_table
from narrator.errors import NarratorError, RuleError
from narrator.live.clock import VirtualTime
from narrator.live.performing import Performing
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.players import Players, dealt
from narrator.roles.detective import Detective
from narrator.rules.day.notes import total
from narrator.rules.ends.hearts import LOVERS
from narrator.rules.ends.victory import winning_seats
from narrator.rules.game.facts import Died
from narrator.rules.game.state import Game
from narrator.rules.setup.dealing import DEAL, EXAMPLE, passes
from narrator.rules.setup.setup import deal, new_game
from narrator.rules.table.table import Table
from narrator.script.driver import Driver
from narrator.stage.conductor import Conductor
from narrator.stage.count import REACTION
from narrator.stage.equipment import Equipment
from narrator.stage.stage import Stage
from narrator.stage.transcript import Row
from narrator.yamlfile.problems import FileError

OWN_PRESSES = ("offered", "pressed", "ring", "stored", f"{DEAL}.{EXAMPLE}")
"""Lights that tell nobody's secret but what the own button did, or could do, or an example."""

Saw = bool | int | list[int] | None


@dataclass(frozen=True)
class Result:
    """How a rehearsal went. ``died`` and ``saw`` are by phase label, ``seconds`` is the whole length.

    ``winner`` is None when the file ends before the game does. ``points`` are those of each seat that
    has any, with those of the rounds before (R7.5). Of several ``rounds`` the last one's winners, dead
    and lamps are told, and the nights, days and seconds of all.
    """

    game: Game
    rows: list[Row]
    winner: str | None
    winners: list[int]
    nights: int
    days: int
    died: dict[str, list[int]]
    saw: dict[str, dict[str, Saw]]
    points: dict[int, int]
    seconds: float
    rounds: tuple[Result, ...] = ()

    def json(self) -> dict[str, Any]:
        """The object that ``--json`` prints (DESIGN 8)."""
        told = {
            "winner": self.winner,
            "winners": self.winners,
            "nights": self.nights,
            "days": self.days,
            "died": self.died,
            "points": self.points,
            "saw": self.saw,
            "seconds": round(self.seconds, 3),
        }
        return told | ({"rounds": [one.json() for one in self.rounds]} if self.rounds else {})


def seat_players(script: Rehearsal, ruleset: Ruleset) -> tuple[Table, tuple[str, ...]]:
    """The table of a rehearsal, and the role id of every seat. Raises `FileError`."""
    given = script.roles
    roles = None
    if given is not None:
        cards = tuple(given.get(seat, "citizen") for seat in range(1, script.players + 1))
        roles = dealt(cards)
    try:
        table = lay_table(
            ruleset, script.players, roles, script.options, draw(script.seed, "public", 1 << 31)
        )
        if script.kit is not None:
            check_kit(table.options, table.players, script.kit)
    except RuleError as error:
        seated = not isinstance(error, KitTooSmall)
        key = "roles" if given is not None and seated else "players"
        raise script.marks[key].refuse(str(error)) from None
    if given is None:
        cards = deal(table, draw(script.seed, "secret", 1 << 31))
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
    before: Table | None = None
    for game in script.games:
        begins, (table, cards) = end, seat_players(game, ruleset)
        table = replace(table, score=score, again=table.lasting == before)
        before = table.lasting
        stage.seat(table)
        driver = Driver(new_game(table, draw(game.seed, "stage", 1 << 31), cards))
        conductor = Conductor(driver, stage, lambda _: None, cursor=begins)
        players = Players(game, cards)
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
        played.append(_result(game, driver.game, cards, own, end - begins))
        score = total(driver.view)
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


def _begun(rows: list[Row], kind: str) -> int:
    return len({row.phase for row in rows if row.phase.startswith(kind)})


def _result(
    script: Rehearsal, game: Game, cards: tuple[str, ...], rows: list[Row], end: float
) -> Result:
    died: dict[str, list[int]] = {}
    for fact in game.public.facts:
        if type(fact) is Died:
            died.setdefault(fact.when, []).append(fact.seat)
    seen = game._replace(secret=game.secret.but(cards=cards))
    return Result(
        game=game,
        rows=rows,
        winner=game.public.winner,
        winners=list(winning_seats(seen, game.public.winner)),
        nights=min(len(script.nights), _begun(rows, "night ")),
        days=min(len(script.days), _begun(rows, "day ")),
        died=died,
        saw=_seen(rows, game.public.table),
        points={seat: n for seat, n in enumerate(total(game.public), start=1) if n},
        seconds=end,
    )


def _seen(rows: list[Row], table: Table) -> dict[str, dict[str, Saw]]:
    """What the lamps told, by night and call; a night that is played again counts as it went then."""
    saw: dict[str, dict[str, Saw]] = {}
    answers: dict[str, Saw] = {"yes": True, "no": False, "dark": None}
    for row in rows:
        if row.cue == "music" and row.line == "night":
            saw.pop(row.phase, None)
        elif row.cue == "light" and row.line not in OWN_PRESSES:
            told = saw.setdefault(row.phase, {})
            call = row.line.removeprefix(f"{DEAL}.")
            if row.text in answers:
                told[call] = answers[row.text]
            elif _shows_several(table, call, dealt=call != row.line):
                seats = told.setdefault(call, [])
                assert isinstance(seats, list)
                seats.append(int(row.text))
            else:
                told[call] = int(row.text)
    return saw


def _shows_several(table: Table, call: str, *, dealt: bool) -> bool:
    """Whether the lamp tells this call of more than one seat: all who have a card, where they are
    ``dealt``, a couple, or all of the Mafia (R9)."""
    if dealt:
        return any(one.id == call and one.most > 1 for one in passes(table))
    every = table.options.detective == "all_at_once"
    return call == LOVERS or (every and isinstance(table.roles_called[call], Detective))


def differences(result: Result, script: Rehearsal) -> list[str]:
    """What came out otherwise than the file's ``expect`` says, and that of its rounds, a line each."""
    lines = _otherwise(result, script.expect or {})
    for number, (one, told) in enumerate(zip(result.rounds, script.rounds, strict=True), start=1):
        lines += [f"round {number}, {line}" for line in _otherwise(one, told.expect or {})]
    return lines


def _otherwise(result: Result, expected: Mapping[str, Any]) -> list[str]:
    lines = [
        f"{key}: expected {expected[key]}, got {getattr(result, key)}"
        for key in ("winner", "winners")
        if key in expected and expected[key] != getattr(result, key)
    ]
    if "died" in expected:
        for label in sorted({*expected["died"], *result.died}):
            wanted, got = expected["died"].get(label, []), result.died.get(label, [])
            if sorted(wanted) != sorted(got):
                lines.append(f"died in {label}: expected {wanted}, got {got}")
    if "points" in expected:
        wanted = {seat: points for seat, points in expected["points"].items() if points}
        if wanted != result.points:
            lines.append(f"points: expected {wanted}, got {result.points}")
    for label, asks in expected.get("saw", {}).items():
        for ask, wanted in asks.items():
            seen = result.saw.get(label, {}).get(ask)
            wanted = sorted(wanted) if isinstance(wanted, list) else wanted
            if (type(seen), seen) != (type(wanted), wanted):
                lines.append(f"{ask} saw in {label}: expected {wanted}, got {seen}")
    return lines
