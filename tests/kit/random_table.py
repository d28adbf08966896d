"""People who answer anything to everything, read without time or sound. Contains no tests."""

from __future__ import annotations

from random import Random

from narrator.config.installed_rulebook import rulebook
from narrator.rules.game.acts import EndGame
from narrator.rules.game.interrupts import Interrupt
from narrator.script.common.cues import Count, Mode, Reply
from narrator.script.driver import Driver
from narrator.script.evening.menu import SayAgain, menu
from narrator.script.evening.volume import Turn
from narrator.script.interlude import Interlude
from narrator.trials import all_trials
from tests.kit.order import is_sound
from tests.kit.scenes import Reader

ENOUGH = 1500
"""Cues after which a random evening is left: a random table decides little."""

CAST: dict[str, object] = {
    "mafioso": [1, 2], "detective": [3], "hitman": [4], "desperate": [5], "governor": [6],
    "matchmaker": [7],
}  # fmt: skip


class RandomTable:
    """People who answer anything to everything, and open the menu whenever they like."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        agreed = {
            "trial": self.chance.choice(list(all_trials())),
            **{
                key: self.chance.choice(rulebook().words(rulebook().options[key]))
                for key in ("votes", "tie", "reveal")
            },
            "mayor": self.chance.random() < 0.5,
            "succession": self.chance.choice(("heir", "election")),
            "moderation": self.chance.choice(("box", "box", "helper")),
            "one_each": self.chance.random() < 0.5,
            "discussion": 20,
        }
        if agreed["moderation"] == "box" and Random(f"night {seed}").random() < 0.25:
            agreed["night"] = "silent"
        self.reader = Reader(12, **CAST, **agreed)  # type: ignore[arg-type]
        self.events: list[Interrupt] = []

    def play(self) -> None:
        driver = self.reader.driver
        for _ in range(ENOUGH):
            if driver.cue is None:
                return
            if driver.by_day and self.chance.random() < 0.04:
                self._something_happens(driver)
            else:
                self.answers(driver)
            is_sound(driver.view)

    def answers(self, driver: Driver) -> None:
        cue = driver.cue
        if not isinstance(cue, Count) or cue.mode is Mode.SEVERAL:
            self.reader.answer()
        elif cue.mode is Mode.BALLOT:
            assert driver.private is not None
            voters = [seat for seat in driver.private.legal if self.chance.random() < 0.9]
            votes = [(seat, self.chance.choice(cue.items).value) for seat in voters]
            driver.reply(tuple(number for vote in votes for number in vote))
        elif driver.private is not None:
            legal = driver.private.legal
            driver.reply((self.chance.choice(legal),) if legal and cue.secret else ())
        else:
            driver.reply(self._any(cue))

    def _any(self, cue: object) -> Reply:
        if not isinstance(cue, Count):
            return self.chance.random() < 0.5
        return (self.chance.choice(cue.items).value,)  # fails for a question without an answer

    def _something_happens(self, driver: Driver) -> None:
        interlude = Interlude(menu(driver.view, undoes=driver.undoes, redoes=driver.redoes))
        while interlude.cue is not None:
            interlude.reply(self._any(interlude.cue))
        if interlude.result is None or isinstance(interlude.result, EndGame | SayAgain):
            return
        assert not isinstance(interlude.result, Turn)
        self.events.append(interlude.result)
        driver.event(interlude.result)
