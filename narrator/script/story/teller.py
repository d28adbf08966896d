"""Tells what the town does, by what everybody knows: which arc, whose house, which text. A function of the
public history, the public seed and what the box has said before; never of a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from narrator.base.chance import shuffled
from narrator.base.sounds import MOTIF
from narrator.rules.game import facts
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import Chime, Cue, Rest, Say, SpokenManner, Story
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.story import storybook
from narrator.script.story.public_facts import NAMED, RARE, holds, may_be_last, named, town_facts
from narrator.script.story.storybook import NO_STORY, House, Memory, Piece, Storybook, StoryText

LINES = Lines(need=RenderPriority.DAWN)
BUT = LINES.declare("story.but", ("seat",), manner=SpokenManner.DAWN)
TOLLED = LINES.declare("story.tolled", need=RenderPriority.NIGHT)
MISSED = LINES.declare("story.missed", ("seat",), variants=2, need=RenderPriority.NIGHT)

STROKES = 12
"""The bell strikes for so many of the dead at most."""

RUNG_OUT, BELL_RUNG = Rest("silence", 2.0), Rest("silence", 0.8)
"""After the last words of a story; after the last stroke of the bell, and after what the strokes are."""

BEFORE_A_HOUSE, WHOSE = Rest("silence", 1.5), Rest("silence", 0.3)
"""Before and after the name of whose house is told of at dusk: it goes with what follows."""

PAIR = 2
"""Where no more live, nobody is told of as everybody before a death."""

NOBODY: Mapping[str, int] = {}


class Tale(NamedTuple):
    """What a game is told with."""

    book: Storybook = NO_STORY
    memory: Memory = Memory()


UNTOLD = Tale()


class Teller:
    """The story of one game."""

    def __init__(self, table: GameSetup, tale: Tale) -> None:
        self._before = dict(tale.memory.heard)
        self._seed, self._style = table.seed, table.options.story
        self._tone, self._kills_first = table.options.tone, table.options.first_night == "kill"
        self._book = NO_STORY if self._style == "none" else tale.book
        self.memory = tale.memory
        self.heard: dict[str, int] = {}
        """Line, text, arc or house → how often it was heard in this game."""
        self.arc = self._least_heard("arc", self._book.arcs)[:1]
        if self.arc:
            self.turn(f"arc.{self.arc[0]}")
        dealt = self._least_heard("home", tuple(house.id for house in self._book.houses))
        houses = {house.id: house for house in self._book.houses}
        self.houses = {seat: houses[id] for seat, id in enumerate(dealt[: table.players], 1)}
        """Seat → its house."""
        self._texts = self._book.told_in(*self.arc) if self.arc else ()
        self._texts_of: dict[str, list[StoryText]] = {}
        """Beat → its texts; a beat without any is left out."""
        for text in self._texts:
            self._texts_of.setdefault(text.beat, []).append(text)
        self._last: dict[str, str] = {}
        """Beat → the text that was told there last."""
        self._spoken: dict[str, tuple[Say, ...]] = {}
        """Beat → what was spoken of it, names and all."""
        self._told: set[tuple[str, str, str]] = set()
        self._stopped = 0
        """The last night after which a house was told of."""

    def turn(self, line: str) -> int:
        """How often a line was said before, in this game and all earlier ones; it is said now."""
        turn = self.turn_next(line)
        self.heard[line] = self.heard.get(line, 0) + 1
        return turn

    def turn_next(self, line: str) -> int:
        """The turn at which a line is said next."""
        return self._before.get(line, 0) + self.heard.get(line, 0)

    def wording(self, line: str, later: int, wordings: int) -> int:
        """Which of so many wordings a line has once it was said ``later`` more times."""
        return storybook.place(self.memory.seed, line, self.turn_next(line) + later, wordings)

    def interlude_turn(self, line: str, night: int) -> int:
        """The turn at which a line was said last; for one that this game has not said, the night's."""
        if line in self.heard:
            return self.turn_next(line) - 1
        return self._before.get(line, 0) + night

    def tell(self, view: PublicView, cue: Story) -> Iterable[Cue]:
        """The cues of a moment of the story; where there is no text for it, what is said without one."""
        if self.arc or self.houses:
            return self._told_at(view, cue)
        return () if cue.plain is None else (cue.plain,)

    def _told_at(self, view: PublicView, cue: Story) -> Iterator[Cue]:
        match cue.beat:
            case "bell":
                yield from self._bell(view)
            case storybook.HOUSE:
                yield from self._stops(view, cue.seat)
            case "house.later":
                yield from self._later(view)
            case "but":
                yield from self._missing(view, cue)
            case beat if beat in storybook.ONCE and not self._first_time(view, beat):
                yield from () if cue.plain is None else (cue.plain,)
            case beat if not self._due(view, beat):
                return
            case beat:
                yield from self._beat(view, beat, cue.plain)

    def says(self, view: PublicView, night: int) -> Iterator[tuple[str, Say]]:
        """(Beat, line) of all that may be told of the town in this night, or the next one, and the day after
        it: the houses' last, and those at the first time at which anybody can be gone. Until then nobody
        who lives is named; from then on it may be anybody."""
        players = view.table.players
        gone = range(1, players + 1) if self._news(night) else view.dead
        anybody = [dict.fromkeys(NAMED, seat) for seat in gone]
        for text in self._texts:
            told = self._style == "rich" or text.beat not in storybook.RICH
            dawns = text.beat.startswith("dawn.") and not self._news(night)
            fits = night in text.when.get("night", (night,)) and storybook.due(text.beat, night)
            if told and fits and not dawns and self._tone in text.when.get("tone", (self._tone,)):
                for piece in text.pieces:
                    seats = anybody if piece.who else [{}]
                    yield from ((text.beat, piece.say(players, seat)) for seat in seats)
        if self._style != "rich" or not self._news(night):
            return
        for seat, house in self.houses.items():
            stopped = f"home.{house.id}" in self.heard
            later = () if self._houses_stop(night) else house.later
            stops = seat in view.living or seat == _convicted(view)
            for pieces in later if stopped else (house.stops,) if stops else ():
                yield from ((storybook.HOUSE, piece.say(players, {})) for piece in pieces)

    def told_last(self, beat: str) -> tuple[Say, ...]:
        """What was told at this beat last; empty: nothing."""
        return self._spoken.get(beat, ())

    def _news(self, night: int) -> bool:
        """Whether a night may take anybody."""
        return night > 1 or self._kills_first

    def _beat(self, view: PublicView, beat: str, plain: Say | None) -> Iterator[Cue]:
        text, seats = self._choose(view, beat)
        if text is None:
            yield from () if plain is None else (plain,)
            return
        players = view.table.players
        self.turn(text.id)
        self._last[beat] = text.id
        self._spoken[beat] = tuple([piece.say(players, seats) for piece in text.pieces])
        tolled = beat == "fall" and view.dead  # a sound after the strokes would count as one more
        if text.sound and self._style == "rich" and not tolled:
            yield Chime(text.sound)
        if beat in storybook.FRAME and self._style == "rich":
            motifs = self._book.motifs
            yield from (Chime(f"{MOTIF}{motifs[arc]}") for arc in self.arc if arc in motifs)
        yield from _spoken(text.pieces, players, seats)
        if beat == "over":
            yield RUNG_OUT

    def _due(self, view: PublicView, beat: str) -> bool:
        """Whether a beat has its turn; before the card of a verdict that may end the game, always."""
        if beat == "dawn.death" and len(view.living) <= PAIR:
            return False
        return storybook.due(beat, view.night) or (beat == "verdict.guilty" and may_be_last(view))

    def _first_time(self, view: PublicView, beat: str) -> bool:
        """Whether this beat comes for the first time on this night or day; what was taken back counts. Where
        the cards were dealt anew, the game begins once more."""
        when = beat, view.label, view.table.options.deal
        first = when not in self._told
        self._told.add(when)
        return first

    def _choose(self, view: PublicView, beat: str) -> tuple[StoryText | None, Mapping[str, int]]:
        """Of those that were told least in this game the most fitting text, and of several the least heard;
        none twice running as long as there is another. With it comes whom it may name."""
        texts = self._texts_of.get(beat)
        if not texts or (self._style == "short" and beat in storybook.RICH):
            return None, NOBODY
        now, seats = town_facts(view, self._tone), named(view)
        if beat != "over":
            now = now._replace(winner="")  # the town does not know it before its last beat
        fitting = [text for text in texts if text.names <= seats.keys() and holds(text.when, now)]
        order = shuffled(self._seed, f"story {beat}", sorted(text.id for text in fitting))
        ranked = sorted(
            fitting,
            key=lambda text: (
                text.id == self._last.get(beat),
                self.heard.get(text.id, 0),
                not RARE & text.when.keys(),
                text.arc == "",
                -len(text.when),
                self.turn_next(text.id),
                order.index(text.id),
            ),
        )
        return (ranked[0] if ranked else None), seats

    def _bell(self, view: PublicView) -> Iterator[Cue]:
        """Once for each of the dead. What the strokes are is told with the first of them alone."""
        if not self.arc or self._style != "rich" or not view.dead:
            return
        for _ in view.dead[:STROKES]:
            yield Chime("bell")
        yield BELL_RUNG
        if TOLLED.id not in self.heard:
            yield TOLLED()
            yield BELL_RUNG

    def _missing(self, view: PublicView, cue: Story) -> Iterator[Cue]:
        """A name in silence, or nobody's, after everybody was told of; then plainly who has died. Whoever
        has died besides is named once."""
        if self.arc:
            another = any(fact.when == view.at("night") for fact in _deaths(view))
            yield Rest("silence", 1.5 if another else 2.0)
            if cue.seat and not another and len(view.living) > PAIR:
                yield BUT(seat=cue.seat)
                yield Rest("silence", 1.5)
        if cue.plain is not None:
            yield cue.plain

    def _stops(self, view: PublicView, seat: int) -> Iterator[Cue]:
        house = self.houses.get(seat) if self._style == "rich" else None
        if house and self._houses_stop(view.night) and self._stopped != view.night:
            self._stopped = view.night
            yield from self._stop(view, house)

    def _stop(self, view: PublicView, house: House) -> Iterator[Cue]:
        self.turn(f"home.{house.id}")
        yield from _spoken(house.stops, view.table.players)

    def _later(self, view: PublicView) -> Iterator[Cue]:
        """The house of whoever was convicted today stops; else, on every other night, one tells more."""
        if self._houses_stop(view.night) or self._style != "rich":
            return
        seat = _convicted(view)
        house = self.houses.get(seat)
        if house is not None and f"home.{house.id}" not in self.heard:
            texts = self._texts_of.get("fall", ())
            if any("event" in text.when for text in texts if text.id == self._last.get("fall")):
                return  # about somebody whom a name after it would seem to be
            yield BEFORE_A_HOUSE
            yield MISSED(seat=seat)
            yield WHOSE
            yield from self._stop(view, house)
            return
        for house in [self.houses[seat] for seat in view.dead if seat in self.houses]:
            if f"home.{house.id}" in self.heard and f"later.{house.id}" not in self.heard:
                which = self.turn(f"later.{house.id}") % len(house.later)
                yield from _spoken(house.later[which], view.table.players)
                return

    def _houses_stop(self, night: int) -> bool:
        """Whether a house may stop at the dawn of this night: the first that can take anybody, and every
        other one from there; in the nights between, houses are told of again."""
        return night % 2 == self._kills_first

    def _least_heard(self, kind: str, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Those that were heard least in front, in an order that the public seed draws among equals."""
        drawn = shuffled(self._seed, kind, sorted(ids))
        return tuple(sorted(drawn, key=lambda id: self._before.get(f"{kind}.{id}", 0)))


def _spoken(pieces: tuple[Piece, ...], players: int, seats: Mapping[str, int] = NOBODY) -> Iterator[Cue]:
    for piece in pieces:
        yield piece.say(players, seats)
        if piece.silence:
            yield Rest("silence", piece.silence)


def _convicted(view: PublicView) -> int:
    """Whose verdict was carried out on the day before this night, the first of several; 0: nobody's."""
    day = Moment.of("day", view.night - 1)
    dead = (fact.seat for fact in _deaths(view) if fact.how == "verdict" and fact.when == day)
    return next((seat for seat in dead if seat in view.dead), 0)


def _deaths(view: PublicView) -> list[facts.Died]:
    return [fact for fact in view.facts[: view.facts_announced] if isinstance(fact, facts.Died)]
