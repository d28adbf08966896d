"""Shows demos to by-standers: short games of virtual players, at their time, each in the next language.
It knows no window and no clock; that is the agenda's."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from narrator.agenda import Agenda
from narrator.chance import draw
from narrator.config.packs import Pack
from narrator.config.rulesets import Ruleset
from narrator.demo import CASTS, SEATS, SHORT, short_game
from narrator.lines import demo_says, every_say
from narrator.live import Live, Pressed
from narrator.players import Players
from narrator.rehearsal import seat_players
from narrator.rules.acts import Begin
from narrator.rules.play import apply
from narrator.rules.setup import new_game
from narrator.scenes.guide import Guide
from narrator.seating import lay_table
from narrator.stage.stage import Play


class Tongue(NamedTuple):
    """A language that demos are given in: its words, and the stage's ports with its voice."""

    pack: Pack
    play: Play


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
        script = short_game(self.ruleset, pack.language, secrets.randbits(31))
        table, cards = seat_players(script, self.ruleset)
        guide = Guide(apply(new_game(table, draw(script.seed, "stage", 1 << 31), cards), Begin()))
        stage = self.live.stage
        usual = stage.cast(play)
        play.sound.volume(self.volume)
        try:
            stage.seat(table)
            self.live.perform(guide, players=Players(script, cards))
        except Pressed:
            return False
        finally:
            play.sound.volume(0.0)
            stage.cast(usual)
        return True

    def prepare(self) -> None:
        """Lets every voice render ahead whatever a demo may say."""
        tables = [lay_table(self.ruleset, SEATS, cast, SHORT, 0) for cast, _ in CASTS]
        says = [*demo_says(), *(say for table in tables for say in every_say(table))]
        for pack, play in self.tongues:
            wordings = [
                play.wording(say, pick)
                for say in dict.fromkeys(says)
                for pick in range(len(pack.lines.get(say.line, ("",))))
            ]
            play.voice.prepare(wordings)
