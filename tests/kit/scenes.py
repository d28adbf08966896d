"""Reads an evening as its script, cue by cue, without time or sound; replies are told in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.setup.setup import claims_for, new_game
from narrator.script.common.cues import (
    AwaitConfirm,
    Beat,
    Chime,
    Count,
    Cue,
    Mode,
    Music,
    Reply,
    Rest,
    Say,
)
from narrator.script.common.private import Light
from narrator.script.driver import Driver
from tests.kit.rules import lay


def told(cue: Cue | Light | None) -> str:
    """A cue in a few words: ``"say night.falls"``, ``"count mafia of 1-7"``, ``"rest think 6"``."""
    match cue:
        case Say(line, slots):
            return " ".join([f"say {line}", *(str(value) for _, value in slots)])
        case Count(ask, items, _, secret, pass_):
            kind = "count" if secret else "ask"
            again = " again" if pass_ == 2 else ""
            return f"{kind} {ask} of {','.join(str(item.value) for item in items)}{again}"
        case Beat(say, seconds):
            return f"beat {say.slots[0][1] if say.slots else say.line} {seconds:g}"
        case Rest(kind, seconds):
            return f"rest {kind} {seconds:g}"
        case Music(bed):
            return f"music {bed}"
        case Chime(name):
            return f"chime {name}"
        case AwaitConfirm(ask):
            return f"wait {ask}"
        case Light(ask, answer):
            return f"light {ask} {answer}"
    return "over"


def talked_through(script: list[str]) -> list[str]:
    """The same script; stretches of a discussion between which nothing is said are one wait."""
    wait = "wait discussion"
    return [cue for at, cue in enumerate(script) if cue != wait or script[at - 1 : at] != [wait]]


def talk(view: PublicView, cue: Count, convict: int) -> int:
    """What a table that means to convict this seat (0: nobody) answers to an open question, in any
    trial; to any other question 1, or the first there is."""
    if cue.ask.endswith(".sure"):
        return 1
    court, values = view.court, [item.value for item in cue.items]
    convict = convict if convict in view.living else 0
    others = [seat for seat in view.living if seat != convict]
    waiting = [seat for seat in others if seat not in court.asked]
    listed = len(court.charges)
    wanted = {
        "convicted": convict,
        "list": others[listed] if convict and listed < 2 else 0,
        "accuse": others[0] if convict and convict not in court.barred else 0,
        "accused": others[-1] if convict in court.accused else convict,
        "turn": convict,
        "vote": waiting[0] if convict and waiting else 0,
        "vote.whom": convict,
        "votes": values[-1] if convict in court.standing[len(court.votes) :][:1] else 0,
        "convicted.more": 0,
        "second": values[1] if len(values) > 1 else 0,
        "stay": 0,
        "died": 0,
        "side": 0,
        "saint": 0,
        "end": 0,
        "notes": 0,
    }.get(cue.ask.split()[0], 1)
    return wanted if wanted in values else values[0]


def ballots(view: PublicView, cue: Count, convict: int) -> tuple[int, ...]:
    """Everybody's vote by the own button for this seat, if it stands: voter, seat, voter and so on."""
    if convict not in [item.value for item in cue.items]:
        return ()
    return tuple(number for voter in view.living for number in (voter, convict))


class Reader:
    """One evening's driver with everybody's replies.

    ``at_night`` maps ``"night 2"`` to what each question is answered with; ``days`` are the
    verdicts in their order, 0 for none, whatever the trial. The roll call is answered rightly; other
    questions by ``answers``, question → replies in their order; ``couple`` is the matchmaker's.
    """

    def __init__(
        self,
        players: int,
        ruleset: str = "palermo",
        *,
        at_night: Mapping[str, Mapping[str, int]] | None = None,
        days: Iterable[int] = (),
        answers: Mapping[str, list[int]] | None = None,
        couple: tuple[int, ...] = (),
        **agreed: Any,
    ) -> None:
        self.table, self.cards = lay(players, ruleset, **agreed)
        self.driver = Driver(new_game(self.table, cards=self.cards))
        self._claims = claims_for(self.table, self.cards)
        self._at_night, self._days = at_night or {}, list(days)
        self._couple = couple
        self._replies = {ask: list(replies) for ask, replies in (answers or {}).items()}

    @property
    def game(self) -> Game:
        return self.driver.game

    def fork(self) -> Reader:
        """The same evening, to be gone on with in another way."""
        twin = copy(self)
        twin.driver = Driver(self.game)
        twin.driver.checkpoints = [*self.driver.checkpoints]
        twin._replies = {ask: [*replies] for ask, replies in self._replies.items()}
        return twin

    def answer(self) -> None:
        """Everybody answers the present cue as told in advance."""
        self.driver.reply(self._reply())

    def read(self, until: Callable[[Driver], bool] = lambda _: False) -> list[str]:
        """Plays on until ``until`` holds or the evening is over; tells the cues that were played."""
        script: list[str] = []
        while self.driver.cue is not None and not until(self.driver):
            script.append(told(self.driver.cue))
            self.answer()
            assert len(script) < 5000, "the script never ends"
        return script

    def read_to(self, phase: Phase, number: int) -> list[str]:
        """Plays on until the first cue of this phase."""
        return self.read(lambda it: it.view.phase is phase and it.view.night == number)

    def phase(self) -> list[str]:
        """Everything that is still played in the present phase."""
        label = self.driver.label
        return self.read(lambda it: it.label != label)

    def _reply(self) -> Reply:
        cue = self.driver.cue
        if isinstance(cue, AwaitConfirm):
            return cue.ask != "discussion"
        if not isinstance(cue, Count):
            return None
        if cue.ask in self._replies:
            return (self._replies[cue.ask].pop(0),)
        call, _, part = cue.ask.partition(".")
        if cue.mode is Mode.SEVERAL:
            return self._claims[call] if part == "roll" else self._couple
        if cue.secret:
            wanted = self._at_night.get(self.driver.label, {}).get(part or call)
            return () if wanted is None else (wanted,)
        view = self.driver.view
        convict = self._days[view.night - 1] if view.night <= len(self._days) else 0
        if cue.mode is Mode.BALLOT:
            return ballots(view, cue, convict)
        return (talk(view, cue, convict),)
