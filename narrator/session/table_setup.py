"""The set-up by ear before a game: menus, practice, and the number of players. Choices are checked and kept
in `table_settings`; no game is played here.
"""

from __future__ import annotations

import logging
from functools import cached_property

from narrator.config.hints import idle_options
from narrator.config.seating import KitTooSmall
from narrator.config.settings import Settings
from narrator.errors import NarratorError, RuleError
from narrator.live.loop import Live, always
from narrator.rules.table.options import FEWEST_PLAYERS, KEYS
from narrator.rules.table.table import Table
from narrator.script.common.cues import Count
from narrator.script.evening import between_games
from narrator.script.interlude import Interlude
from narrator.script.set_up import first_menu
from narrator.script.set_up.choosing import Begins, Change, Learn, Situation
from narrator.script.set_up.player_count import how_many
from narrator.script.set_up.tutorial import tutorial
from narrator.session.languages.prerender import prepare, wordings
from narrator.session.table_settings import TableSettings
from narrator.words.catalogue import says_before_a_game, says_in_set_up
from narrator.words.pack import language_name

log = logging.getLogger(__name__)


class TableSetup:
    """Asks a table what it wants to play."""

    def __init__(self, table: TableSettings, live: Live) -> None:
        self._table, self._live = table, live

    def set_up(self, place: str = "") -> bool:
        """Asks until the table wants to play, from the menu ``place`` on; False when it leaves, or nobody
        is there."""
        first = True
        prepare(says_in_set_up(), self._table.spoken)
        while True:
            asked = Interlude(first_menu.set_up(self._situation(), place, first=first))
            wish, first = self._live.ask(asked, leaves=always), False
            if isinstance(wish, Begins):
                return True
            if isinstance(wish, Learn):
                self._practise()
                place = ""
            elif isinstance(wish, Change):
                self._change(wish)
                place = wish.place
            else:
                self._live.ask(Interlude(first_menu.closed()))
                return False

    def number_of_players(self) -> int:
        """How many play; who has never told is asked, until a table of so many can be laid."""
        while (players := self._table.players()) is None:
            wanted = self._live.ask(Interlude(how_many()))
            try:
                self._table.choose("players", wanted)
            except RuleError as error:
                log.warning("%s", error.told())
                too_many = isinstance(error, KitTooSmall)
                refusal = between_games.full(wanted) if too_many else between_games.impossible()
                self._live.ask(Interlude(refusal))
        return players

    def _practise(self) -> None:
        """With the lamps of the seats, where the game will go by them."""
        table = self._table.likely()
        self._live.stage.prepare_table(table)
        counted = table.players if self._table.kit.ring else FEWEST_PLAYERS
        self._live.ask(Interlude(tutorial(counted)), leaves=self._talks)

    def _talks(self) -> bool:
        """In a practice Count a long press takes back, as at night, and leaves nothing."""
        cue = self._live.stage.cue
        return not (isinstance(cue, Count) and cue.secret)

    def _change(self, change: Change) -> None:
        """Makes a choice and says so, or says why it cannot be made."""
        try:
            settings = self._table.preview(change.key, change.value)
            if settings.language != self._table.settings.language:
                self._announce_rendering(settings)
            self._table.choose(change.key, change.value)
        except NarratorError as error:
            log.info("not chosen: %s", error.told())
            why = error.why if isinstance(error, RuleError) else "other"
            self._live.ask(Interlude(first_menu.refused(why)), leaves=always)
        else:
            self._live.ask(Interlude(first_menu.granted(change, self._situation())), leaves=always)

    def _announce_rendering(self, settings: Settings) -> None:
        """Says "a moment" where the other language has to be rendered first. Raises `NarratorError`."""
        other = self._table.language_of(settings)
        soon = wordings([*says_before_a_game(), *says_in_set_up()], other)
        if other.play.voice.missing(soon):
            self._live.ask(Interlude(first_menu.moment()))
            other.play.voice.prepare(soon)

    def _situation(self) -> Situation:
        settings, table = self._table.settings, self._table.likely()
        return Situation(
            table=table,
            known=self._table.players() is not None,
            own_cards=settings.roles is not None,
            language=settings.language,
            languages=self._languages,
            rulesets=self._table.known.rulesets,
            variants=_alive(table),
            voice=settings.sound.voice,
            music=settings.sound.music,
        )

    @cached_property
    def _languages(self) -> tuple[tuple[str, str], ...]:
        """Each language that may be chosen, and what it calls itself."""
        pack, known = self._table.spoken.pack, self._table.known
        if self._table.open_language is None:
            return ((pack.language, pack.name),)
        return tuple((code, language_name(known.pack_folder(code))) for code in known.languages)


def _alive(table: Table) -> tuple[str, ...]:
    """The options that change something at this table."""
    return tuple(kind.field for kind in KEYS.values() if not idle_options([table], (kind.field,)))
