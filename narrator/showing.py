"""Shows demos to by-standers: short games of virtual players, at their time, each in the next language.
It knows no window and no clock; that is the agenda's."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from narrator.agenda import Agenda
from narrator.config.rulesets import Ruleset
from narrator.lines import demo_says, every_say
from narrator.live import Live, Pressed
from narrator.rules.acts import Begin
from narrator.rules.play import apply
from narrator.scenes.guide import Guide
from narrator.tongue import Tongue


@dataclass
class Showing:
    """``tongues`` take turns, ``volume`` is in dB and goes for the demos alone."""

    ruleset: Ruleset
    live: Live
    tongues: Sequence[Tongue]
    agenda: Agenda
    volume: float = 0.0
    shown: int = 0

    def due(self) -> bool:
        """Whether a demo begins now."""
        return self.agenda.due()

    def show(self) -> bool:
        """One short game with its explanations; False when a real press stopped it."""
        pack, play = self.tongues[self.shown % len(self.tongues)]
        self.shown += 1
        from narrator import (
            demo,
        )  # where demos may play it is there already; no other start waits for it

        script = demo.short_game(self.ruleset, pack.language, secrets.randbits(31))
        game, players = demo.company(script, self.ruleset)
        stage = self.live.stage
        usual = stage.cast(play)
        play.sound.volume(self.volume)
        try:
            stage.seat(game.public.table)
            self.live.perform(Guide(apply(game, Begin())), players=players)
        except Pressed:
            return False
        finally:
            play.sound.volume(0.0)
            stage.cast(usual)
        return True

    def prepare(self) -> None:
        """Lets every voice render ahead whatever a demo may say."""
        from narrator import demo

        tables = demo.short_tables(self.ruleset)
        says = [*demo_says(), *(say for table in tables for say in every_say(table))]
        for pack, play in self.tongues:
            wordings = [
                play.wording(say, pick)
                for say in dict.fromkeys(says)
                for pick in range(len(pack.lines.get(say.line, ("",))))
            ]
            play.voice.prepare(wordings)
