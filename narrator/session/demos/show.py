"""Shows demos to by-standers: short games of virtual players, at their time, each in the next language.
It knows no window and no clock; that is the agenda's."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from narrator.config.rulesets import Ruleset
from narrator.live.loop import Live
from narrator.live.performing import Pressed
from narrator.rules.apply import apply
from narrator.rules.game.acts import Begin
from narrator.script.guide import Guide
from narrator.session.demos.due import DemoTimer
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import wordings
from narrator.stage.equipment import Play
from narrator.words.catalogue import every_say, says_in_a_demo
from narrator.words.pack import Pack


@dataclass
class DemoShow:
    """``tongues`` take turns, and are asked for anew before each demo: the box's own may be chosen by ear.
    ``volume`` is in dB and goes for the demos alone."""

    ruleset: Ruleset
    live: Live
    tongues: Callable[[], Sequence[SpokenLanguage]]
    agenda: DemoTimer
    volume: float = 0.0
    shown: int = 0
    _prepared: set[str] = field(default_factory=set)

    def due(self) -> bool:
        """Whether a demo begins now."""
        return self.agenda.due()

    def show(self) -> bool:
        """One short game with its explanations; False when a real press stopped it."""
        tongues = self.tongues()
        pack, play = tongues[self.shown % len(tongues)]
        self.shown += 1
        self._prepare(pack, play)
        from narrator.rehearsal import (
            random_games as demo,  # loaded at the start where demos will play
        )

        script = demo.short_game(self.ruleset, pack.language, secrets.randbits(31))
        game, players = demo.company(script, self.ruleset)
        stage = self.live.stage
        usual = stage.cast(play)
        play.sound.volume(self.volume)
        try:
            stage.seat(game.public.table)
            self.live.perform(Guide(apply(game, Begin())), table=players)
        except Pressed:
            return False
        finally:
            play.sound.volume(0.0)
            stage.cast(usual)
        return True

    def prepare(self) -> None:
        """Lets every voice render ahead whatever a demo may say."""
        for tongue in self.tongues():
            self._prepare(*tongue)

    def _prepare(self, pack: Pack, play: Play) -> None:
        if pack.language in self._prepared:
            return
        from narrator.rehearsal import random_games as demo

        self._prepared.add(pack.language)
        tables = demo.short_tables(self.ruleset)
        says = [*says_in_a_demo(), *(say for table in tables for say in every_say(table))]
        play.voice.prepare(wordings(dict.fromkeys(says), pack, play))
