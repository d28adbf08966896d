"""The result of a rehearsal, and how it differs from what its file expects. Nothing is played here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.file_nights import OBJECTS
from narrator.rules.day.notes import total
from narrator.rules.ends.victory import winning_seats
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Announced, Died
from narrator.rules.game.moment import Moment
from narrator.rules.game.sides import seen
from narrator.rules.game.state import Game, PublicView
from narrator.rules.night.card_names import in_play
from narrator.rules.setup.dealing import DEAL, EXAMPLE, passes
from narrator.rules.table.call import Part
from narrator.rules.table.table import GameSetup
from narrator.stage.transcript import Row

OWN_PRESSES = ("offered", "pressed", "ring", "stored", f"{DEAL}.{EXAMPLE}", OBJECTS)
"""Lights left out of the result: they confirm a press or offer one, or belong to an example."""

Saw = bool | int | str | list[Any] | None


@dataclass(frozen=True)
class Result:
    """How a rehearsal went. Of several ``rounds`` the last one's winners, dead and lamps are told, and the
    nights, days and seconds of all."""

    game: Game
    rows: list[Row]
    winner: str | None
    """None: the file ends before the game does."""
    winners: list[int]
    """Seats."""
    nights: int
    days: int
    died: dict[str, list[int]]
    """Label of a phase → seats."""
    saw: dict[str, dict[str, Saw]]
    """Label of a phase → call → what its lamps told."""
    points: dict[int, int]
    """Seat → points, those of the rounds before included (R7.5); who has none is left out."""
    seconds: float
    """The whole length."""
    rounds: tuple[Result, ...] = ()
    """How each round went; empty: there was but one game."""

    def json(self) -> dict[str, Any]:
        """The object that ``--json`` prints (DESIGN 8)."""
        keys = ("winner", "winners", "nights", "days", "died", "points", "saw", "seconds")
        told = {key: getattr(self, key) for key in keys} | {"seconds": round(self.seconds, 3)}
        return told | ({"rounds": [one.json() for one in self.rounds]} if self.rounds else {})


def _begun(rows: list[Row], phase: str) -> int:
    return len({row.phase for row in rows if Moment(row.phase).phase == phase})


def died_in(view: PublicView) -> dict[str, list[int]]:
    """Label of a phase → who died in it, in the order in which it was told."""
    died: dict[str, list[int]] = {}
    for fact in view.facts:
        if type(fact) is Died:
            died.setdefault(fact.when, []).append(fact.seat)
    return died


def result_of(script: Rehearsal, game: Game, cards: tuple[str, ...], rows: list[Row], end: float) -> Result:
    """What came of a game with these ``cards``; ``rows`` are its part of the transcript, and ``end`` the
    seconds that it took."""
    played = tuple([known or card for known, card in zip(game.secret.cards, cards, strict=True)])
    known = game._replace(secret=seen(game.secret, game.public.table, played))
    return Result(
        game=game,
        rows=rows,
        winner=game.public.winner,
        winners=list(winning_seats(known, game.public.winner)),
        nights=min(len(script.nights), _begun(rows, "night")),
        days=min(len(script.days), _begun(rows, "day")),
        died=died_in(game.public),
        saw=with_heard(_seen(rows, game.public.table), game.public),
        points={seat: n for seat, n in enumerate(total(game.public), start=1) if n},
        seconds=end,
    )


def _seen(rows: list[Row], table: GameSetup) -> dict[str, dict[str, Saw]]:
    """What the lamps told, by night and call; a night that is played again counts as it went then."""
    saw: dict[str, dict[str, Saw]] = {}
    answers: dict[str, Saw] = {"yes": True, "no": False, "dark": None}
    for row in rows:
        if row.cue == "music" and row.line == "night":
            saw.pop(row.phase, None)
        elif row.cue == "light" and row.line not in OWN_PRESSES:
            told = saw.setdefault(row.phase, {})
            ask = Ask(row.line)
            call = ask.part if ask.call == DEAL else ask
            if ask.part == Part.LOOK.value:
                cards = told.setdefault(ask.call, [])
                assert isinstance(cards, list)
                cards += [in_play(table)[int(row.text) - 1]] if row.text.isdecimal() else []
            elif ask.part == Part.TAKE.value:
                continue  # the same once more
            elif ask.part == Part.LEARN.value:
                told[ask] = in_play(table)[int(row.text) - 1] if row.text.isdecimal() else None
            elif row.text in answers:
                told[call] = answers[row.text]
            elif _shows_several(table, call, dealt=call != row.line):
                seats = told.setdefault(call, [])
                assert isinstance(seats, list)
                seats.append(int(row.text))
            else:
                told[call] = int(row.text)
    return saw


def with_heard(saw: dict[str, dict[str, Saw]], view: PublicView) -> dict[str, dict[str, Saw]]:
    """The same with what cards have told all, either way, at the dawn of each night (R14.9)."""
    for fact in view.facts:
        if not isinstance(fact, Announced):
            continue
        for role in view.table.cast:
            if (told := role.heard.get(fact.told)) is not None:
                saw.setdefault(f"night {Moment(fact.when).night}", {})[role.id] = told
    return saw


def _shows_several(table: GameSetup, call: str, *, dealt: bool) -> bool:
    """Whether the lamp tells this call of more than one seat: all who have a card, where they are
    ``dealt``, a couple, all of the Mafia (R9), or whoever is told some news (R14.5)."""
    if call in table.news:
        return True
    if dealt:
        return any(one.id == call and one.most > 1 for one in passes(table))
    return any(one.id == call and one.shows_all for one in table.calls)


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
            saw = result.saw.get(label, {}).get(ask)
            wanted = sorted(wanted) if isinstance(wanted, list) else wanted
            if (type(saw), saw) != (type(wanted), wanted):
                lines.append(f"{ask} saw in {label}: expected {wanted}, got {saw}")
    return lines
