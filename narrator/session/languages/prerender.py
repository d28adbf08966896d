"""The texts that a voice renders in advance. Nothing is rendered here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from narrator.config.rulesets import Ruleset
from narrator.config.seating import playable
from narrator.config.settings import Settings
from narrator.rules.table.deck import take
from narrator.script.common.cues import Say
from narrator.session.languages.language import SpokenLanguage
from narrator.words.catalogue import every_say, says_before_a_game, says_in_set_up

LARGEST = 12
"""Seats of the largest table that is rendered in advance where the box asks for the number of players:
1,900 lines and 1.0 GB a language. Each further seat is 90 lines, rendered when such a table is laid."""


def wordings(says: Iterable[Say], language: SpokenLanguage) -> list[str]:
    """Every variant of each line, in the order of the lines."""
    pack, play = language
    return [
        play.wording(say, pick)
        for say in says
        for pick in range(len(pack.lines.get(say.line, ("",))))
    ]


def prepare(says: Iterable[Say], language: SpokenLanguage) -> None:
    """Has the voice render these lines in the background."""
    language.play.voice.prepare(wordings(says, language))


def texts_of_tables(settings: Settings, ruleset: Ruleset, language: SpokenLanguage) -> list[str]:
    """Each text once: the house's own lines, then those of the settings' table, or of all up to
    `LARGEST` seats where the box asks for their number. A table that cannot be played has none."""
    texts = dict.fromkeys(wordings([*says_before_a_game(), *says_in_set_up()], language))
    for table in playable(settings, ruleset):
        if settings.players is not None or table.players <= LARGEST:
            hand = take(ruleset.deck, table) if table.has_cards else None
            texts |= dict.fromkeys(wordings(every_say(replace(table, hand=hand)), language))
    return list(texts)
