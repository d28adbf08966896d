"""The table before a game: what it has chosen is in force, remembered, and asked anew by ear. It plays no
game, and opens no voice itself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cached_property

from narrator.config.hints import idle_options
from narrator.config.kit import Kit
from narrator.config.known import Known
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.config.seating import check_kit, lay_table, likely_table, players_told
from narrator.config.settings import Settings
from narrator.errors import NarratorError, RuleError
from narrator.live.loop import Live, always
from narrator.rules.table.options import FEWEST_PLAYERS, KEYS
from narrator.rules.table.table import Table
from narrator.script.aside import Aside
from narrator.script.common.cues import Count
from narrator.script.set_up import first_menu as set_up
from narrator.script.set_up.choosing import Begins, Change, Learn, Situation
from narrator.script.set_up.tutorial import tutorial
from narrator.session.disk.chosen_settings import ChosenSettings
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import wordings
from narrator.words.catalogue import says_before_a_game, says_in_set_up
from narrator.words.pack import language_name

log = logging.getLogger(__name__)


OpenLanguage = Callable[[Settings], SpokenLanguage]


class Foyer:
    """``settings``, ``ruleset``, ``pack`` and ``play`` are those in force: the files', and what was chosen
    over them. ``tongues`` opens the language of such settings; None: the box keeps to its own."""

    def __init__(
        self,
        choices: ChosenSettings,
        ruleset: Ruleset,
        tongue: SpokenLanguage,
        live: Live,
        kit: Kit,
        known: Known,
        tongues: OpenLanguage | None,
    ) -> None:
        self.choices, self.settings, self.ruleset = choices, choices.base, ruleset
        self.pack, self.play = tongue
        self._tongue_of_files, self._live, self._kit, self._known = tongue, live, kit, known
        self._rulesets = {ruleset.name: ruleset}
        self._tongues = tongues

    def enter(self) -> None:
        """Puts what was chosen in force; where it does not work here any more, the files alone count."""
        try:
            settings = self.choices.read()
            if self.choices.chosen:
                likely_table(settings, self._ruleset(settings), self._kit)
            self._adopt(settings)
        except NarratorError as error:
            log.warning("what was chosen at the table does not work here: %s", error)
            self._adopt(self.choices.forget())
        self.play.voice.prepare([self.play.wording(say, 0) for say in says_before_a_game()])

    def _prepare(self) -> None:
        """Lets the voice render ahead what set-up may say."""
        self.play.voice.prepare(wordings(says_in_set_up(), self.pack, self.play))

    def lay(self, players: int, seed: int) -> Table:
        """The agreement of a game of so many. Raises `RuleError`."""
        return self._lay(self.settings, self.ruleset, players, seed)

    def players(self) -> int | None:
        """How many play; None: nobody has told yet."""
        return players_told(self.settings)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called; empty: by their numbers."""
        players = self.settings.players
        return players if isinstance(players, tuple) else ()

    def set_up(self) -> bool:
        """Asks until the table wants to play; False when it leaves, or nobody is there."""
        place, first = "", True
        self._prepare()
        while True:
            asked = Aside(set_up.set_up(self._situation(), place, first=first))
            wish, first = self._live.ask(asked, leaves=always), False
            if isinstance(wish, Begins):
                return True
            if isinstance(wish, Learn):
                self._practise()
                place = ""
            elif isinstance(wish, Change):
                self._grant(wish)
                place = wish.place
            else:
                self._live.ask(Aside(set_up.closed()))
                return False

    def _practise(self) -> None:
        """With the lamps of the seats, where the game will go by them."""
        table = self._situation().table
        self._live.stage.seat(table)
        counted = table.players if self._kit.ring else FEWEST_PLAYERS
        self._live.ask(Aside(tutorial(counted)), leaves=self._talks)

    def _talks(self) -> bool:
        """In a practice Count a long press takes back, as at night, and leaves nothing."""
        cue = self._live.stage.cue
        return not (isinstance(cue, Count) and cue.secret)

    def choose(self, key: str, value: object) -> None:
        """Puts a choice on disk and in force. Raises `NarratorError` for one that does not work."""
        settings = self.choices.preview(key, value)
        likely_table(settings, self._ruleset(settings), self._kit)
        if settings.language != self.settings.language:
            self._warn(settings)
        self.choices.put(key, value)
        self._adopt(settings)

    def _grant(self, change: Change) -> None:
        try:
            self.choose(change.key, change.value)
        except NarratorError as error:
            log.info("not chosen: %s", error)
            why = error.why if isinstance(error, RuleError) else "other"
            self._live.ask(Aside(set_up.refused(why)), leaves=always)
        else:
            self._live.ask(Aside(set_up.granted(change, self._situation())), leaves=always)

    def _warn(self, settings: Settings) -> None:
        """Says "a moment" where the other language has to be rendered first. Raises `NarratorError`."""
        pack, play = self._tongue(settings)
        soon = wordings([*says_before_a_game(), *says_in_set_up()], pack, play)
        if play.voice.missing(soon):
            self._live.ask(Aside(set_up.moment()))
            play.voice.prepare(soon)

    def _situation(self) -> Situation:
        table, sound = likely_table(self.settings, self.ruleset, self._kit), self.settings.sound
        return Situation(
            table=table,
            known=self.players() is not None,
            own_cards=self.settings.roles is not None,
            language=self.settings.language,
            languages=self._languages,
            rulesets=self._known.rulesets,
            variants=_alive(table),
            voice=sound.voice,
            music=sound.music,
        )

    @cached_property
    def _languages(self) -> tuple[tuple[str, str], ...]:
        if self._tongues is None:
            return ((self.pack.language, self.pack.name),)
        known = self._known
        return tuple((code, language_name(known.pack_folder(code))) for code in known.languages)

    def _adopt(self, settings: Settings) -> None:
        ruleset, (pack, play) = self._ruleset(settings), self._tongue(settings)
        self.settings, self.ruleset, self.pack, self.play = settings, ruleset, pack, play
        self._live.stage.cast(play)
        play.sound.levels(settings.sound.voice, settings.sound.music)

    def _ruleset(self, settings: Settings) -> Ruleset:
        name = settings.ruleset
        if name not in self._rulesets:
            self._rulesets[name] = load_ruleset(self._known.ruleset_file(name), self._known)
        return self._rulesets[name]

    def _tongue(self, settings: Settings) -> SpokenLanguage:
        pack, play = self._tongue_of_files
        if settings.language != pack.language and self._tongues is not None:
            pack, play = self._tongues(settings)
        players = settings.players
        names = dict(enumerate(players, start=1)) if isinstance(players, tuple) else {}
        return SpokenLanguage(pack, play if play.names == names else play._replace(names=names))

    def _lay(self, settings: Settings, ruleset: Ruleset, players: int, seed: int) -> Table:
        table = lay_table(ruleset, players, settings.roles, settings.options, seed)
        check_kit(table.options, players, self._kit)
        return table


def _alive(table: Table) -> tuple[str, ...]:
    """The options that change something at this table."""
    return tuple(kind.field for kind in KEYS.values() if not idle_options([table], (kind.field,)))
