"""Reads an evening as its script, cue by cue, without time or sound; replies are told in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from narrator.rules.game.role import Role
from narrator.rules.game.state import Game, Phase
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import (
    AwaitConfirm,
    Beat,
    Chime,
    Count,
    Cue,
    Light,
    Music,
    Reply,
    Rest,
    Say,
)
from narrator.script.driver import Driver
from narrator.script.story.teller import UNTOLD, Tale
from tests.kit.own_cards import lay_with
from tests.kit.planned import Choices, Planned, nights


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
        case AwaitConfirm(ask, over=over):
            return f"wait {ask}" if over is None else told(over)
        case Light(ask, answer):
            return f"light {ask} {answer}"
    return "over"


def talked_through(script: list[str]) -> list[str]:
    """The same script; stretches of a discussion between which nothing is said are one wait."""
    wait = "wait discussion"
    return [cue for at, cue in enumerate(script) if cue != wait or script[at - 1 : at] != [wait]]


class Reader:
    """One evening's driver with everybody's replies.

    ``at_night`` maps ``"night 2"`` to what each question is answered with; the others are as in
    `Planned`, and in ``answers`` a seat may stand for the reply that names it. ``own`` are cards that a
    test has made, as in `lay_with`.
    """

    def __init__(
        self,
        players: int,
        ruleset: str = "palermo",
        /,
        *,
        at_night: Mapping[str, Choices] | None = None,
        days: Iterable[int] = (),
        answers: Mapping[str, Sequence[int | Reply]] | None = None,
        tale: Tale = UNTOLD,
        own: Mapping[Role, list[int]] | None = None,
        **agreed: Any,
    ) -> None:
        self.table, self.cards = lay_with(own or {}, players, ruleset, **agreed)
        self.driver = Driver(new_game(self.table, cards=self.cards), tale)
        told = {ask: [_reply(one) for one in replies] for ask, replies in (answers or {}).items()}
        self._people = Planned(self.cards, nights(at_night), list(days), told)

    @property
    def game(self) -> Game:
        return self.driver.game

    def fork(self) -> Reader:
        """The same evening, to be gone on with in another way."""
        twin = copy(self)
        twin.driver = Driver(self.game, self.driver.tale)
        twin.driver.checkpoints = self.driver.checkpoints
        told = {ask: [*replies] for ask, replies in self._people.answers.items()}
        twin._people = replace(self._people, answers=told)
        return twin

    def answer(self) -> None:
        """Everybody answers the present cue as told in advance."""
        self.driver.reply(self._people.reply(self.driver.view, self.driver.cue))

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


def _reply(told: int | Reply) -> Reply:
    """A seat alone is the reply that names it; yes or no to a wait stays what it is."""
    return (told,) if isinstance(told, int) and not isinstance(told, bool) else told
