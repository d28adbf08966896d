"""Performs one cue after the other: words become sound, presses become replies, lamps are lit.

Sans-IO: it is told the time and says when it wants to be told again. Public rows are written from
the cue and the public seed alone; the private half of a Count reaches the lamps and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, Protocol

from narrator.chance import draw
from narrator.cues import AwaitConfirm, Beat, Chime, Count, Cue, Mode, Music, Reply, Rest, Say
from narrator.rules.table import Table
from narrator.scenes.driver import Ear, Light
from narrator.scenes.scene import SEAT
from narrator.scenes.sight import by_sight
from narrator.stage.count import LIT, REACTION, Counting, CountPlan, slot_for
from narrator.stage.decoys import decoys
from narrator.stage.lights import ANSWER, BLINK, Lights
from narrator.stage.performance import BREATH, LEAD, Performance, Timed, Waiting
from narrator.stage.ports import Panel, Sound, Utterance, Voice
from narrator.stage.press import Kind, Press
from narrator.stage.sight import lamp_of, plan_by_sight
from narrator.transcript import Row

SENTENCE = re.compile(r"(?:^|[.?!] )\w")
"""Where a sentence begins."""


class Words(Protocol):
    """The texts of a language."""

    def text(self, say: Say, names: Mapping[int, str], pick: int) -> str:
        """The text of a line in the variant that ``pick`` falls on."""
        ...


class Play(NamedTuple):
    """The ports that the stage plays on, and the names at the table."""

    words: Words
    voice: Voice
    sound: Sound
    panel: Panel
    names: Mapping[int, str]

    def wording(self, say: Say, pick: int) -> str:
        """What is spoken and shown for a line: its text, beginning with a capital letter."""
        text = self.words.text(say, self.names, pick)
        return SENTENCE.sub(lambda start: start[0].upper(), text)


class Stage:
    """The stage of one evening. ``rows`` receives every row of the transcript as it is played; ``ring``
    is how many seats have a lamp on this panel."""

    def __init__(
        self, play: Play, rows: Callable[[Row], None], *, reaction: float = REACTION, ring: int = 0
    ) -> None:
        self._play, self._rows, self._reaction, self._ring = play, rows, reaction, ring
        self._by_sight = False
        self._rounds = 0
        self._lights = Lights(play.panel)
        self._seed = 0
        self._decoys = "off"
        self._seats: list[Utterance] = []
        self._label = "setup"
        self._last: Say | None = None
        self.remembers = True
        """Whether what is said now is what REPEAT says again: not what an aside says."""
        self._light: Light | None = None
        self._eager: Press | None = None
        self._goes_on, self._waits_from = False, 0.0
        self._began = 0.0
        self._asked: float | None = None
        self._standing: str | None = None
        self.now_playing: Performance | None = None
        self.cue: Cue | Light | None = None

    def cast(self, play: Play) -> Play:
        """From now on performs on these ports; returns those it had."""
        self._play, usual = play, self._play
        self._lights.panel = play.panel
        return usual

    def seat(self, table: Table) -> None:
        """Fixes what a whole game shares: the public seed, the decoys, the slot of its Counts."""
        self._seed, self._decoys = table.seed, table.options.decoys
        self._seats = [self._utter(SEAT(call=seat)) for seat in range(1, table.players + 1)]
        self._by_sight = table.players <= self._ring

    def prepare(self, cue: Cue | Light, label: str) -> None:
        """Has everything rendered that the cue will say: what takes time is over when it starts."""
        self._label = label
        if isinstance(cue, Say):
            self._utter(self._worded(cue))
        elif isinstance(cue, Beat):
            self._utter(cue.say)
        elif isinstance(cue, Count):
            for item in cue.items:
                self._utter(item.say)

    def start(self, cue: Cue | Light, ear: Ear | None, label: str, nth: int, at: float) -> None:
        """Begins a cue at ``at``. ``nth`` numbers the cues of a game, for the decoys."""
        self._goes_on = _goes_on(self.cue, cue)
        self._asked = self._began if isinstance(self.cue, Say) else None
        self._began = at
        self._label, self.cue = label, cue
        begin = _BEGIN[type(cue)]
        self.now_playing = begin(self, cue, ear, f"{label}/{nth}", at)

    def light_up(self, mood: str | None, at: float) -> None:
        """From ``at`` on the table sits in the light of this mood; None changes nothing."""
        self._lights.mood(mood, at)

    def stop(self, at: float) -> None:
        """Drops the cue that is being performed; what is sounding fades."""
        self.now_playing = self._eager = None
        self._play.sound.cut(at)
        self._lights.drop()

    def paused(self, on: bool) -> None:
        """Shows on the panel whether the game rests."""
        self._play.panel.state(paused=on)

    def stand(self, pattern: str | None) -> None:
        """What the lamps show while no game needs them: ``starting``, ``ready``, or None."""
        self._standing = pattern
        self._play.panel.pattern(pattern)

    def fault(self, on: bool) -> None:
        """Shows on the lamps that something public is amiss, or that it has passed."""
        self._play.panel.pattern("fault" if on else self._standing)

    def silence(self, now: float) -> None:
        """Nothing can be heard any more: what was to be said is dropped, and the lamps tell of it."""
        self._play.sound.cut(now)
        self.fault(True)

    def again(self, at: float) -> float:
        """Says the last line once more (REPEAT); returns when it is over."""
        if self._last is None:
            return at
        self._play.sound.cut(at)
        return self._say(self._last, at)

    def due(self) -> float | None:
        """When `advance` is needed next; None: only a press can change anything."""
        moments = [self._lights.due()]
        playing = self.now_playing
        if playing is not None:
            moments += [playing.due(), playing.settled]
        return min((moment for moment in moments if moment is not None), default=None)

    def advance(self, now: float) -> None:
        """Lights what is due and goes on with the cue."""
        if self.now_playing is not None:
            self.now_playing.advance(now)
        self._lights.advance(now)

    def settled(self, now: float) -> bool:
        """Whether the cue's reply is final."""
        playing = self.now_playing
        return playing is not None and playing.settled is not None and playing.settled <= now

    def press(self, press: Press) -> None:
        """A press of CONFIRM, for the cue that is being performed."""
        playing = self.now_playing
        if playing is None:
            return
        if isinstance(self.cue, Say) and press.kind is Kind.SHORT:
            self._eager = press
        playing.press(press)
        secret = isinstance(self.cue, Count) and self.cue.secret
        if playing.end == press.until and not secret:
            self._play.sound.cut(press.until)  # by day a press ends a Count, or a wait, at once

    @property
    def reply(self) -> Reply:
        """What the settled cue answers."""
        return None if self.now_playing is None else self.now_playing.reply

    # How each cue begins

    def _begin_say(self, cue: Say, _ear: Ear | None, _key: str, at: float) -> Performance:
        return Timed(self._say(cue, at), whole=True)

    def _begin_count(self, cue: Count, ear: Ear | None, key: str, at: float) -> Performance:
        if self._by_sight and cue.watched and ear is not None:
            return self._light_round(cue, ear, key, at)
        names = [self._utter(item.say) for item in cue.items]
        slot = slot_for(names + self._seats)
        plan = CountPlan(at, slot, self._reaction)

        def speak(item: int, begins: float) -> None:
            name, line = names[item], cue.items[item].say.line
            self._play.sound.say(name.clip, begins, ducks=False)
            self._lights.caption(name.text, begins)
            self._public("count", line, name.text, begins, name.seconds, slot)
            if self._by_sight and not cue.secret and line == SEAT.id:
                self._lights.glow(lamp_of(cue.items[item].value), begins, slot * LIT)

        if cue.secret:
            self._scatter(key, at, slot * len(cue.items))
        if cue.mode is Mode.TELL and ear is not None and not ear.lit:
            self._told(cue.ask, "dark", at, 0.0)
        return Counting(cue, ear, plan, speak, partial(self._lamp, cue), self._blink)

    def _light_round(self, cue: Count, ear: Ear, key: str, at: float) -> Performance:
        """A Count by sight: all that is heard of it is the music, and decoys."""
        self._rounds += 1
        plan = plan_by_sight(cue, ear, at, slot_for(self._seats), self._rounds)
        seats = [item.value for item in cue.items]
        seconds = plan.turn(len(seats)) - at
        self._public("rest", "answer" if cue.mode is Mode.TELL else "think", "", at, seconds)
        self._scatter(key, at, seconds)
        if cue.mode is Mode.TELL:
            self._tell_at_once(cue.ask, [seat for seat in seats if seat in ear.lit], at, seconds)
            return Counting(cue, Ear(()), plan, lambda *_: None, lambda *_: None, self._blink)

        def show(item: int, begins: float) -> None:
            lit = plan.slot * LIT
            self._lights.glow(lamp_of(seats[item]), begins, lit)
            self._told("ring", str(seats[item]), begins, lit)

        return Counting(cue, ear, plan, show, partial(self._lamp, cue), self._blink)

    def _tell_at_once(self, ask: str, seats: list[int], at: float, seconds: float) -> None:
        """The lamps of these seats shine as long as an answer does; none is an answer in the dark."""
        for seat in seats:
            self._lights.glow(lamp_of(seat), at, seconds)
            self._told(ask, str(seat), at, seconds)
        if not seats:
            self._told(ask, "dark", at, 0.0)

    def _begin_beat(self, cue: Beat, _ear: Ear | None, _key: str, at: float) -> Performance:
        name = self._utter(cue.say)
        self._play.sound.say(name.clip, at, ducks=False)
        self._lights.caption(name.text, at)
        self._public("count", cue.say.line, name.text, at, name.seconds, cue.seconds)
        return Timed(at + cue.seconds, whole=True)

    def _begin_rest(self, cue: Rest, _ear: Ear | None, key: str, at: float) -> Performance:
        self._public("rest", cue.kind, "", at, cue.seconds)
        if cue.kind == "think":
            self._scatter(key, at, cue.seconds)
        elif cue.kind == "answer" and self._light is not None:
            self._lights.answer(self._light.answer, at)  # with the rest, so that a pause repeats it
        return Timed(at + cue.seconds, whole=False)

    def _begin_music(self, cue: Music, _ear: Ear | None, _key: str, at: float) -> Performance:
        self._play.sound.bed(cue.bed, at)
        self._public("music", cue.bed or "silence", "", at, 0.0)
        return Timed(at, whole=True)

    def _begin_chime(self, cue: Chime, _ear: Ear | None, _key: str, at: float) -> Performance:
        seconds = self._play.sound.effect(cue.name, at)
        self._public("chime", cue.name, "", at, seconds)
        return Timed(at + seconds, whole=True)

    def _begin_wait(self, cue: AwaitConfirm, _e: Ear | None, _k: str, at: float) -> Performance:
        eager, self._eager = self._eager, None
        if not self._goes_on:
            self._waits_from = at - LEAD
        asked = None if cue.timed else self._asked
        return Waiting(at, cue.within, eager, since=self._waits_from, asked=asked, held=cue.held)

    def _begin_light(self, cue: Light, _ear: Ear | None, _key: str, at: float) -> Performance:
        self._light = cue
        text = {True: "yes", False: "no", None: "dark"}[cue.answer]
        self._told(cue.ask, text, at, ANSWER)
        return Timed(at, whole=True)

    # What they are made of

    def _utter(self, say: Say) -> Utterance:
        told = "".join(f"/{value}" for _, value in say.slots)
        pick = draw(self._seed, f"{self._label}/{say.line}{told}", 1 << 16)
        return self._play.voice.utter(self._play.wording(say, pick))

    def _worded(self, say: Say) -> Say:
        return by_sight(say) if self._by_sight else say

    def _say(self, say: Say, at: float) -> float:
        say = self._worded(say)
        spoken = self._utter(say)
        if self.remembers:
            self._last = say
        self._play.sound.say(spoken.clip, at, ducks=True)
        self._lights.caption(spoken.text, at)
        self._public("say", say.line, spoken.text, at, spoken.seconds)
        return at + spoken.seconds + BREATH

    def _public(
        self, cue: str, line: str, text: str, at: float, seconds: float, slot: float | None = None
    ) -> None:
        self._rows(Row(at, "public", cue, line, text, seconds, self._label, slot))

    def _scatter(self, key: str, at: float, seconds: float) -> None:
        for moment in decoys(self._decoys, self._seed, key, seconds):
            length = self._play.sound.effect("decoy", at + moment)
            self._public("decoy", "decoy", "", at + moment, length)

    def _lamp(self, cue: Count, at: float, seconds: float, value: int) -> None:
        """Lights the lamp while a name is counted: the answer to ``cue``, or what is stored."""
        self._lights.glow("yes", at, seconds)
        if cue.mode is Mode.TELL:
            self._told(cue.ask, str(value), at, seconds)
        else:
            self._told("stored" if cue.pass_ == 2 else "offered", "yes", at, seconds)

    def _blink(self, at: float, kept: bool) -> None:
        """Red for a press that took something away: who meant to press twice sees it."""
        lamp = "yes" if kept else "no"
        self._lights.glow(lamp, at, BLINK)
        self._told("pressed", lamp, at, BLINK)

    def _told(self, line: str, text: str, at: float, seconds: float) -> None:
        self._rows(Row(at, "private", "light", line, text, seconds, self._label))


def _goes_on(before: Cue | Light | None, cue: Cue | Light) -> bool:
    """Whether a wait is the next cut of the one before it: nobody hears where it is cut."""
    if not isinstance(cue, AwaitConfirm) or not isinstance(before, AwaitConfirm):
        return False
    return cue.ask == before.ask


_BEGIN: dict[type, Callable[..., Performance]] = {
    Say: Stage._begin_say,
    Count: Stage._begin_count,
    Beat: Stage._begin_beat,
    Rest: Stage._begin_rest,
    Music: Stage._begin_music,
    Chime: Stage._begin_chime,
    AwaitConfirm: Stage._begin_wait,
    Light: Stage._begin_light,
}
