"""The set-up by ear before a game: menus, practice, and the number of players. Choices are checked and kept
in `table_settings`; no game is played here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

from narrator.base.errors import NarratorError, RuleError
from narrator.config.seating import KitTooSmall
from narrator.config.settings import Settings
from narrator.live.loop import Live, always, never
from narrator.odds.exact import exact
from narrator.rules.table.options import FEWEST_PLAYERS
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Say
from narrator.script.common.scene import Scene, say_all
from narrator.script.evening import between_games
from narrator.script.interlude import Interlude
from narrator.script.set_up import first_menu, ready_made
from narrator.script.set_up.card_menu import says_of_cards, with_role
from narrator.script.set_up.choosing import (
    FIRST,
    AskNames,
    Begins,
    Change,
    Forget,
    Learn,
    Offer,
    Place,
    ReadyMade,
    RoleChange,
    Situation,
    TakeUp,
    VoiceOffer,
    alive,
)
from narrator.script.set_up.citizens import few_citizens
from narrator.script.set_up.player_count import how_many
from narrator.script.set_up.ready_made import read_back, starts
from narrator.script.set_up.tutorial import tutorial
from narrator.session.disk import chronicle_file
from narrator.session.evening_lengths import EveningLengths
from narrator.session.languages.prerender import prepare, prepare_evening, wordings
from narrator.session.table_settings import TableSettings, voice_of
from narrator.words.catalogue import says_before_a_game, says_in_set_up
from narrator.words.pack import language_name

log = logging.getLogger(__name__)


Says = Callable[..., Scene]
"""Says what a table will play; ``warned``: that there are few citizens has been said."""


class TableSetup:
    """Asks a table what it wants to play."""

    def __init__(
        self,
        table: TableSettings,
        live: Live,
        lengths: EveningLengths,
        faults: Callable[[], tuple[Say, ...]] = tuple,
        older: Callable[[], Mapping[int, int]] = dict,
    ) -> None:
        """``faults``: what is to be said of faults that were found since this was last asked. ``older``: the
        games that can be taken up, each with its night (`OlderGames.nights`)."""
        self._older = older
        self.takes_up: int | None = None
        """Which of them the table wants; None: a new game."""
        self._table, self._live, self._lengths, self._faults = table, live, lengths, faults
        self._warned = False
        """That there are few citizens has been said of these cards."""
        self._told: GameSetup | None = None

    def set_up(self, place: Place = FIRST, demo_due: Callable[[], bool] = never) -> bool:
        """Asks until the table wants to play, from this place in the menus on; False when it leaves, or when
        a demo is due while a menu waits in silence."""
        self.takes_up = None
        first, opens, self._warned = True, True, False
        prepare(says_in_set_up(), self._table.spoken)
        while True:
            if faults := self._faults():
                self._live.ask(Interlude(say_all(*faults)))
            self._look_ahead()
            now = self._situation(place)
            asked = Interlude(first_menu.set_up(now, first=first, opens=opens))
            wish = self._live.ask(asked, unless=partial(_gives_way, asked, demo_due), leaves=always)
            if wish is None and not asked.left:
                return False
            first, opens, place = False, opens and not now.known, FIRST
            match wish:
                case Begins():
                    if self._read_back(read_back):
                        return True
                case TakeUp(nth):
                    self.takes_up = nth
                    return True
                case Learn():
                    self._practise()
                case Forget():
                    self._forget()
                case AskNames():
                    self._ask_names()
                case Change() | RoleChange():
                    place = wish.place
                    self._grant(wish)
                case ReadyMade():
                    whole = self._grant(wish) and not wish.cards_only
                    known = self._table.players() is not None
                    if whole and known and self._read_back(starts, demo_due):
                        return True
                case _:
                    self._live.ask(Interlude(say_all(first_menu.CLOSED())))
                    return False

    def _look_ahead(self) -> None:
        """Has this table and the ready-made games reckoned, and these rendered, before somebody asks for
        them."""
        spoken = self._table.spoken
        spoken.introduce()
        tables = [table for _, table in self._table.ready_made().values()]
        self._lengths.prepare([self._table.likely(), *tables], spoken)
        offered = [say for offer in self._offers() for say in ready_made.spoken(offer)]
        prepare([*offered, *says_of_cards(self._table.likely(), self._table.owned)], spoken)

    def _read_back(self, says: Says, demo_due: Callable[[], bool] = never) -> bool:
        """Says what will be played; False: a long press leads back to the menus, or a demo is due."""
        self.number_of_players()
        table = self._table.likely()
        told = Interlude(says(table, warned=self._warned))
        self._live.ask(told, unless=partial(_gives_way, told, demo_due), leaves=always)
        heard = told.cue is None and not told.left
        self._told = table.lasting if heard else None
        return heard

    def just_told(self, table: GameSetup) -> bool:
        """Whether this is the table that was read back; True once, since its game begins now."""
        told, self._told = self._told, None
        return told == table.lasting

    def number_of_players(self) -> int:
        """How many play; who has never told is asked, until a table of so many can be laid."""
        while (players := self._table.players()) is None:
            wanted = self._live.ask(Interlude(how_many()))
            try:
                self._table.choose({"players": wanted})
            except RuleError as error:
                log.warning("%s", error.told())
                too_many = isinstance(error, KitTooSmall)
                full, impossible = between_games.FULL, between_games.IMPOSSIBLE
                self._live.ask(Interlude(say_all(full(players=wanted) if too_many else impossible())))
        return players

    def _practise(self) -> None:
        """With the lamps of the seats, where the game will go by them."""
        table = self._table.likely()
        self._live.stage.prepare_table(table)
        counted = table.players if self._table.kit.ring else FEWEST_PLAYERS
        self._live.ask(Interlude(tutorial(counted)), leaves=self._talks)

    def _forget(self) -> None:
        try:
            chronicle_file.forget(self._table.state)
        except OSError as error:
            log.error("the chronicle cannot be removed: %s; remove it", error.strerror)
            self._live.ask(Interlude(first_menu.refused(self._table.likely(), "other")), leaves=always)
        else:
            self._live.ask(Interlude(say_all(first_menu.FORGOTTEN())), leaves=always)

    def _ask_names(self) -> None:
        own = self._table.spoken.play.own
        if own is not None:
            own.forget()
        self._live.ask(Interlude(say_all(first_menu.NAMES_ANEW())), leaves=always)

    def _talks(self) -> bool:
        """In a practice Count a long press takes back, as at night, and leaves nothing."""
        cue = self._live.stage.cue
        return not (isinstance(cue, Count) and cue.secret)

    def _grant(self, wish: Change | RoleChange | ReadyMade) -> bool:
        """Makes a choice and says so, or says why it cannot be made: False."""
        before = self._live.stage.ports.voice
        try:
            changes = self._changes(wish)
            settings = self._table.preview(changes)
            if voice_of(settings) != voice_of(self._table.settings):
                self._announce_rendering(settings)
            self._table.choose(changes)
        except NarratorError as error:
            log.info("not chosen: %s", error.told())
            why = error.why if isinstance(error, RuleError) else "other"
            said, granted = first_menu.refused(self._table.likely(), why), False
        else:
            granted = True
            few = few_citizens(self._table.likely())
            said = first_menu.granted(wish, self._situation(), warn=few and not self._warned)
            self._warned = few
        self._live.ask(Interlude(said), leaves=always)
        if self._live.stage.ports.voice is not before:
            self._prepare_evening()
        return granted

    def _changes(self, wish: Change | RoleChange | ReadyMade) -> Mapping[str, Any]:
        """What is to be changed in the settings (`ChosenSettings.with_`)."""
        if isinstance(wish, Change):
            return {wish.key: wish.value}
        if isinstance(wish, ReadyMade):
            found = self._table.ready_made()[wish.name][0]
            return {"roles": found["roles"]} if wish.cards_only else found
        table = self._table.likely()
        roles = with_role(table, wish.role, wish.number)
        usual = table.with_cards(self._table.ruleset.table[table.players])
        return {"roles": "table" if table.with_cards(roles) == usual else roles}

    def _announce_rendering(self, settings: Settings) -> None:
        """Says "a moment" where another language or voice has to be rendered first. Raises
        `NarratorError`."""
        other = self._table.language_of(settings)
        soon = wordings([*says_before_a_game(), *says_in_set_up()], other)
        if other.play.voice.missing(soon):
            self._live.ask(Interlude(say_all(first_menu.MOMENT())))
            other.play.voice.prepare(soon)

    def _prepare_evening(self) -> None:
        """Has the voice that speaks now render the next game, and before it the menus that go on."""
        spoken = self._table.spoken
        with suppress(RuleError):  # such cards fit no table: that is said when it is laid
            prepare_evening(self._table.likely(), spoken, self._live.stage)
        prepare([*says_before_a_game(), *says_in_set_up()], spoken)

    def _situation(self, place: Place = FIRST) -> Situation:
        settings, table = self._table.settings, self._table.likely()
        voice, music = settings.sound.gains
        own = self._table.spoken.play.own
        return Situation(
            table=table,
            known=self._table.players() is not None,
            own_cards=settings.roles is not None,
            language=settings.language,
            languages=self._languages,
            rulesets=self._table.known.rulesets,
            variants=alive(table),
            usual=self._table.ruleset.usual,
            owned=self._table.owned,
            voice=voice,
            music=music,
            loudest=settings.sound.loudest,
            offers=self._offers,
            rules=self._rules,
            speakers=self._speakers,
            place=place,
            hears=own is not None and own.ear.there(),
            written=chronicle_file.is_there(self._table.state),
            older=self._older(),
        )

    def _speakers(self) -> Sequence[VoiceOffer]:
        speakers = self._table.spoken.speakers
        return () if speakers is None else speakers.here()

    def _offers(self) -> list[Offer]:
        return [
            self._offer(name, table, own_cards=changes.get("roles", "table") != "table")
            for name, (changes, table) in self._table.ready_made().items()
        ]

    def _rules(self) -> list[Offer]:
        return [self._offer(name, table) for name, table in self._table.rules().items()]

    def _offer(self, name: str, table: GameSetup, *, own_cards: bool = False) -> Offer:
        known = self._lengths.outlook(table, self._table.spoken)
        town = exact(table)
        seconds = None if known is None else known.evening
        return Offer(name, table, seconds, own_cards, None if town is None else 1 - town)

    @cached_property
    def _languages(self) -> tuple[tuple[str, str], ...]:
        """Each language that may be chosen, and what it calls itself."""
        pack, known = self._table.spoken.pack, self._table.known
        if self._table.open_language is None:
            return ((pack.language, pack.name),)
        return tuple((code, language_name(known.pack_folder(code))) for code in known.languages)


def _gives_way(menu: Interlude[Any], demo_due: Callable[[], bool]) -> bool:
    """Whether a menu that waits in silence makes room for a demo."""
    return isinstance(menu.cue, AwaitConfirm) and demo_due()
