"""The texts that a voice renders in advance. Nothing is rendered here."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from narrator.config.rulesets import Ruleset
from narrator.config.seating import playable
from narrator.config.settings import Settings
from narrator.rules.game.state import Phase
from narrator.rules.table.deck import take
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Performed, Reply, Say
from narrator.script.common.lines import RenderPriority
from narrator.script.driver import Driver
from narrator.script.story.storybook import DAY_BEATS, NIGHT_BEATS
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.stage import Stage
from narrator.words.catalogue import (
    every_say,
    says_at_night,
    says_before_a_game,
    says_by_need,
    says_in_set_up,
)

LARGEST = 12
"""Seats of the largest table that is rendered in advance where the box asks for the number of players:
2,000 lines and less than 200 MB a language. Each further seat is 90 lines, rendered when such a table is
laid."""


def wordings(says: Iterable[Say], language: SpokenLanguage) -> list[str]:
    """Every variant of each line, in the order of the lines."""
    play = language.play
    return [play.wording(say, pick) for say in says for pick in range(language.pack.wordings(say.line))]


def prepare(says: Iterable[Say], language: SpokenLanguage) -> None:
    """Has the voice render these lines in the background."""
    language.play.voice.prepare(wordings(says, language))


def prepare_evening(table: GameSetup, language: SpokenLanguage, stage: Stage) -> None:
    """Has the voice render in the background what an evening begins with: first what the box says before
    anybody has pressed, then a game at this table, then the menus of set-up."""
    texts = [
        *stage.texts(says_before_a_game()),
        *wordings(every_say(table), language),
        *wordings(says_in_set_up(), language),
    ]
    language.play.voice.prepare(list(dict.fromkeys(texts)))


def prepare_game(driver: Driver, language: SpokenLanguage, stage: Stage) -> None:
    """Has the voice render in the background whatever a game can say: first the wordings that will be spoken
    until the next dawn, in the order of the script, then all others. See `prepare_day` too."""
    view = driver.view
    soon = says_by_need(view.table)
    texts = [
        *_until_asked(driver, stage),
        *stage.texts(soon[RenderPriority.COUNT]),
        *texts_of_night(driver, max(1, view.night), stage),
        *_told(driver, stage, DAY_BEATS, max(1, view.night)),
        *wordings((say for says in soon.values() for say in says), language),
    ]
    language.play.voice.prepare(list(dict.fromkeys(texts)))


def texts_of_night(game: Driver, night: int, stage: Stage) -> list[str]:
    """All that can be heard before the news of the dawn: the story of the night and of every morning that it
    may end in, the night's own lines, those of a pause, of faults and of a wait."""
    table = game.view.table
    kills = night > 1 or table.options.first_night == "kill"
    dawn = [say for say in says_by_need(table)[RenderPriority.DAWN] if kills or not say.slots]
    return [
        *_told(game, stage, NIGHT_BEATS, night),
        *stage.texts([*says_at_night(table), *dawn]),
        *stage.texts(says_before_a_game(), lambda line: game.teller.interlude_turn(line, night)),
    ]


def prepare_day(game: Driver, stage: Stage) -> None:
    """Has what comes after this night rendered before all else: the day and its trial, the next night, what
    a day seldom says, and at last what it says of a particular seat. Of each line the wording that comes
    next is in front."""
    soon, night = says_by_need(game.view.table), max(1, game.view.night)
    day = [*soon[RenderPriority.CARD], *soon[RenderPriority.DAY]]
    after = [*soon[RenderPriority.TRIAL], *soon[RenderPriority.LATER]]
    trial = [say for say in soon[RenderPriority.TRIAL] if not say.slots]
    later = [say for say in soon[RenderPriority.LATER] if not say.slots]
    of_seats = [say for say in after if say.slots]
    texts = [
        *stage.texts([say for say in day if not say.slots]),
        *stage.texts(day, game.teller.turn_next),
        *_told(game, stage, DAY_BEATS, night),
        *stage.texts(trial, game.teller.turn_next),
        *texts_of_night(game, night + 1, stage),
        *stage.texts([*later, *of_seats], game.teller.turn_next),
        *stage.texts([*day, *after]),
    ]
    stage.ports.voice.prepare(list(dict.fromkeys(texts)))


def _told(game: Driver, stage: Stage, beats: Collection[str], night: int) -> list[str]:
    """The texts of the story at these beats, in the order in which an evening comes to them."""
    says = game.teller.says(game.view, night)
    return stage.texts(say for beat, say in says if beat in beats)


def _until_asked(driver: Driver, stage: Stage) -> list[str]:
    """What has to be there before anybody is asked or eyes close, in the order in which it is needed; before
    a game all of it, since its waits are short. The driver stays as it is."""
    ahead, texts = Driver(driver.game, driver.tale), list[str]()
    while (cue := ahead.cue) is not None and ahead.awake:
        asks = isinstance(cue, AwaitConfirm) or (isinstance(cue, Count) and not cue.enough)
        if asks and ahead.view.phase is not Phase.SETUP:
            break
        texts += stage.needed(ahead)
        ahead.reply(_unpressed(cue))
    return texts


def _unpressed(cue: Performed) -> Reply:
    """The reply with which all of it is heard."""
    if isinstance(cue, AwaitConfirm):
        return cue.over is None
    if isinstance(cue, Count):
        return () if cue.enough else (cue.items[0].value,)
    return None


def texts_of_tables(settings: Settings, ruleset: Ruleset, language: SpokenLanguage) -> list[str]:
    """Each text once: the house's own lines, then those of the settings' table, or of all up to
    `LARGEST` seats where the box asks for their number. A table that cannot be played has none."""
    texts = dict.fromkeys(wordings([*says_before_a_game(), *says_in_set_up()], language))
    for table in playable(settings, ruleset):
        if settings.players is not None or table.players <= LARGEST:
            hand = take(ruleset.deck, table) if table.has_cards else None
            texts |= dict.fromkeys(wordings(every_say(replace(table, hand=hand)), language))
    return list(texts)
