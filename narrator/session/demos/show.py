"""Shows demos to bystanders: games of virtual players, on a demo night a short one at its time, each in the
next language. When one is due is decided in `due`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module

from narrator.config.rulesets import Ruleset
from narrator.live.loop import Live
from narrator.live.performing import Pressed
from narrator.rules.apply import apply
from narrator.rules.game.acts import Begin
from narrator.script.common.scene import say_all
from narrator.script.demo_driver import DemoDriver, WholeGameDriver
from narrator.script.evening import between_games
from narrator.script.interlude import Interlude
from narrator.script.story.storybook import Memory
from narrator.script.story.teller import Tale
from narrator.session.demos.due import DemoTimer
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import prepare, prepare_game
from narrator.words.catalogue import every_say, says_in_a_demo


def load_players() -> None:
    """Loads who plays demos, at a start after which demos will play: later, while music plays, it would tear
    a gap into the music."""
    import_module("narrator.rehearsal.random_games")


@dataclass
class DemoShow:
    """Shows one short game after the other on the stage of an evening."""

    ruleset: Ruleset
    live: Live
    languages: Callable[[], Sequence[SpokenLanguage]]
    """They take turns. Called before each demo, since the language may have been changed by ear."""
    timer: DemoTimer
    volume: float = 0.0
    """In dB, for the demos alone."""
    shown: int = 0
    """How many were begun."""
    _prepared: set[object] = field(default_factory=set)
    """The voices that render what a demo says."""

    def due(self) -> bool:
        """Whether a demo begins now."""
        return self.timer.due()

    def show(self) -> bool:
        """One short game with its explanations; False when a real press stopped it."""
        languages = self.languages()
        language = languages[self.shown % len(languages)].at(self.ruleset.options)
        self.shown += 1
        self._prepare(language)
        from narrator.rehearsal import random_games

        script = random_games.short_game(self.ruleset, language.pack.language, secrets.randbits(31))
        game, players = random_games.demo_table(script, self.ruleset)
        stage, sound = self.live.stage, language.play.sound
        usual = stage.swap_equipment(language.play)
        sound.volume(self.volume)
        try:
            stage.prepare_table(game.public.table)
            tale = Tale(language.pack.story, Memory(game.public.table.seed))
            self.live.perform(DemoDriver(apply(game, Begin()), tale), table=players)
        except Pressed:
            return False
        finally:
            sound.volume(0.0)
            stage.swap_equipment(usual)
        return True

    def prepare(self) -> None:
        """Has every voice render in advance whatever a demo may say."""
        for language in self.languages():
            self._prepare(language)

    def _prepare(self, language: SpokenLanguage) -> None:
        if language.play.voice in self._prepared:
            return
        from narrator.rehearsal import random_games

        self._prepared.add(language.play.voice)
        tables = random_games.short_tables(self.ruleset)
        says = [*says_in_a_demo(), *(say for table in tables for say in every_say(table))]
        prepare(dict.fromkeys(says), language)


def play_whole_game(ruleset: Ruleset, language: str, spoken: SpokenLanguage, live: Live) -> bool:
    """One game of virtual players, from its first nightfall to the last sentence, and explained on the way;
    False when a real press stopped it."""
    from narrator.rehearsal import random_games

    script = random_games.demo_game(ruleset, language, secrets.randbits(31))
    game, players = random_games.demo_table(script, ruleset)
    live.stage.prepare_table(game.public.table)
    tale = Tale(spoken.pack.story, Memory(game.public.table.seed))
    driver = WholeGameDriver(apply(game, Begin()), tale)
    prepare_game(driver, spoken, live.stage)
    try:
        live.perform(driver, first=Interlude(between_games.demo()), table=players)
        live.ask(Interlude(say_all(between_games.FAREWELL())))
    except Pressed:
        return False
    return True
