"""The settings of the next game: the files, overridden by what the table chose by ear. Stores choices and
puts them in force; asks no questions.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.owned import owned, ruleset_of
from narrator.config.rulesets import Ruleset, merge
from narrator.config.seating import check_kit, lay_set_up, likely_table, players_told
from narrator.config.settings import Settings, VoiceName
from narrator.live.loop import Live
from narrator.odds.exact import fairer
from narrator.rules.table.table import GameSetup
from narrator.script.evening.volume import Loudness, Turn
from narrator.script.set_up.choosing import FAIRER, LAST
from narrator.session.disk.chosen_settings import FILE, ChosenSettings
from narrator.session.languages.language import SpokenLanguage

log = logging.getLogger(__name__)

OpenLanguage = Callable[[Settings], SpokenLanguage]


def voice_of(settings: Settings) -> tuple[str, VoiceName | None]:
    """What a box of these settings speaks: its language, and whose voice; None: that of the language."""
    return settings.language, settings.speech.voice.get(settings.language)


class TableSettings:
    """Changes settings everywhere at once: on the stage, in the volumes of the loudspeaker, and here."""

    settings: Settings
    ruleset: Ruleset
    spoken: SpokenLanguage
    """The language that the box speaks now, with the names of the players."""
    own: SpokenLanguage
    """The language of the files, which was opened with the box."""
    open_language: OpenLanguage | None
    """Opens the language of other settings, in the voice that they have for it; None: the box keeps to its
    own."""

    def __init__(
        self,
        files: Settings,
        ruleset: Ruleset,
        own: SpokenLanguage,
        live: Live,
        kit: Kit,
        open_language: OpenLanguage | None = None,
    ) -> None:
        self.known = Installed.under()
        self.choices = ChosenSettings(files, self.known, files.state / FILE)
        self.kit, self.open_language = kit, open_language
        self.settings, self.ruleset, self.spoken, self.own = files, ruleset, own, own
        self._live = live
        self._rulesets = {ruleset.name: ruleset}

    @property
    def state(self) -> Path:
        """The folder of what the box keeps on disk."""
        return self.choices.base.state

    def restore(self) -> None:
        """Puts what was chosen in force; where it does not work here any more, the files alone count."""
        try:
            settings = self.choices.read(set_aside=True)
            if self.choices.chosen:
                likely_table(settings, self._ruleset(settings), self.kit)
            self._adopt(settings)
        except NarratorError as error:
            log.warning("what was chosen at the table does not work here: %s", error.told())
            self._adopt(self.choices.forget())

    def preview(self, changes: Mapping[str, Any]) -> Settings:
        """The settings as they would be with these choices (`ChosenSettings.with_`). Raises `NarratorError`
        for those that do not work."""
        settings = self.choices.preview(changes)
        likely_table(settings, self._ruleset(settings), self.kit)
        return settings

    def choose(self, changes: Mapping[str, Any]) -> None:
        """Puts choices on disk and in force. Raises `NarratorError` for those that do not work."""
        settings = self.preview(changes)
        self.choices.put(changes)
        self._adopt(settings)

    @property
    def loudness(self) -> Loudness:
        """How loud voice and music are."""
        sound = self.settings.sound
        return Loudness(*sound.gains, sound.loudest)

    def turn(self, turn: Turn) -> None:
        """Makes voice or music as loud as this, amid a game too: nothing else changes."""
        changes = {f"sound.{turn.what}": turn.gain}
        self.settings = self.choices.preview(changes)
        self.choices.put(changes)
        self.spoken.play.sound.levels(*self.settings.sound.gains)

    def ready_made(self) -> dict[str, tuple[Mapping[str, Any], GameSetup]]:
        """The ready-made games that can be played by so many on this box: name → what they change, and the
        table that would be laid."""
        players = self.likely().players
        presets = self.ruleset.presets
        keys = sorted({key for preset in presets.values() for key in preset.options})
        changes: dict[str, Mapping[str, Any] | None] = {
            name: {
                "roles": preset.cards(self.ruleset.table[players], players) or "table",
                **{f"options.{key}": preset.options.get(key) for key in keys},
            }
            for name, preset in presets.items()
            if preset.suits(players)
        }
        usual = {name: one for name, one in changes.items() if one and one["roles"] == "table"}
        last = self.choices.as_last_time()
        changes = {LAST: last, **usual, FAIRER: self._fairer(), **changes}
        found: dict[str, tuple[Mapping[str, Any], GameSetup]] = {}
        for name, one in changes.items():
            with suppress(NarratorError):
                if one is not None:
                    settings = self.preview(one)
                    found[name] = one, likely_table(settings, self._ruleset(settings), self.kit)
        return found

    def rules(self) -> dict[str, GameSetup]:
        """The rulesets that can be played by so many on this box: name → the table that would be laid. First
        come those whose source has this number most in its middle (R1.2)."""
        found: dict[str, GameSetup] = {}
        off: dict[str, int] = {}
        for name in self.known.rulesets:
            with suppress(NarratorError):
                settings = self.preview({"ruleset": name})
                ruleset = self._ruleset(settings)
                found[name] = likely_table(settings, ruleset, self.kit)
                off[name] = abs(2 * found[name].players - sum(ruleset.source))
        return {name: found[name] for name in sorted(found, key=off.__getitem__)}

    def _fairer(self) -> Mapping[str, Any] | None:
        """The ruleset's cards with as many Mafiosi as make the game fair; None where they do already."""
        with suppress(NarratorError):
            settings = self.preview({"roles": "table"})
            even = fairer(likely_table(settings, self._ruleset(settings), self.kit))
            return None if even is None else {"roles": dict(even.dealt)}
        return None

    @cached_property
    def owned(self) -> Set[str]:
        """The roles that may be proposed: nothing by ear changes that."""
        return owned(self.choices.base, self.known)

    def players(self) -> int | None:
        """How many play; None: not known yet."""
        return players_told(self.settings)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; empty: they are called by their numbers."""
        return self.settings.names

    def lay(self, players: int, seed: int) -> GameSetup:
        """The table of a game of so many players. Raises `RuleError`."""
        settings = self.settings
        table = lay_set_up(self.ruleset, players, settings.roles, settings.options, seed)
        check_kit(table.options, players, self.kit)
        return table

    def likely(self) -> GameSetup:
        """The table of the next game, or one of a usual size as long as nobody has told how many play."""
        return likely_table(self.settings, self.ruleset, self.kit)

    def language_of(self, settings: Settings) -> SpokenLanguage:
        """The language of such settings, with their names. Raises `NarratorError`."""
        spoken = self.own
        if voice_of(settings) != voice_of(self.choices.base) and self.open_language is not None:
            spoken = self.open_language(settings)
        play, names = spoken.play, settings.names_by_seat
        return spoken if play.names == names else spoken._replace(play=play._replace(names=names))

    def _adopt(self, settings: Settings) -> None:
        self.ruleset = self._ruleset(settings)
        self.spoken = self.language_of(settings).at(merge(self.ruleset.options, settings.options))
        self.settings, play = settings, self.spoken.play
        if play.own is not None:
            play.own.sit(self.players())
        before = self._live.stage.swap_equipment(play).voice
        if before is not play.voice:
            before.cancel_prefetch()
        play.sound.levels(*settings.sound.gains)
        self._live.stage.counts.reaction = settings.reaction / 1000

    def _ruleset(self, settings: Settings) -> Ruleset:
        name = settings.ruleset
        if name not in self._rulesets:
            self._rulesets[name] = ruleset_of(settings, self.known)
        return self._rulesets[name]
