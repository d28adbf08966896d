"""Says, shows and writes into the transcript what a performance consists of. It decides nothing.

Public rows come from the cue and the public seed alone; what is told privately goes to lamps only.
"""

from __future__ import annotations

from collections.abc import Callable

from narrator.rules.table.role_card import TURNED
from narrator.script.common.cues import ANSWERED, Count, Mode, PrivateCount, Say
from narrator.script.story.storybook import Memory, place
from narrator.stage.bed_choice import BedChoice
from narrator.stage.decoys import decoys
from narrator.stage.equipment import Equipment
from narrator.stage.lights import BLINK, RED_BLINKS, Lights
from narrator.stage.own_names import ALONE, one_seat
from narrator.stage.performance import LINE_GAP
from narrator.stage.ports import Utterance
from narrator.stage.transcript import Row

ANSWERS = {True: "yes", False: "no", None: "dark"}
"""What a lamp says → how a transcript writes it."""

RED = (TURNED, ANSWERED[False])
"""What is told by red blinks of all that each may be told of themselves; the rest is green."""

NAME_GAP = 0.2
"""Seconds between a name that somebody has said and the line about its seat."""


class Delivery:
    """Delivers on the ports of ``equipment``; ``rows`` receives every row of the transcript.

    Moments are seconds of the audio clock. ``label`` is the phase that rows are written under.
    """

    def __init__(self, equipment: Equipment, rows: Callable[[Row], None]) -> None:
        self.equipment, self._rows = equipment, rows
        self.lights = Lights(equipment.panel)
        self._bed = BedChoice()
        self._band = self.equipment.words.story.band
        self.label = "setup"
        self._seed, self._decoys = 0, "off"
        self._memory, self._before = Memory(), dict[str, int]()
        self.line_counter: Callable[[str], int] | None = None
        """Which turn a line has that is said between the lines of a game; None: no game is played."""
        self.heard: dict[str, int] = {}
        """Line → how often it was said outside of a game since it was last asked for."""
        self._named = 0
        """The seat that the line before was about; 0: none, or several."""

    def swap_equipment(self, equipment: Equipment) -> Equipment:
        """From now on delivers on these ports; returns those it had."""
        self.equipment, usual = equipment, self.equipment
        self.lights.panel = equipment.panel
        return usual

    def use_seed(self, seed: int, decoys: str) -> None:
        """Fixes the public seed, which places decoys, and how many there are."""
        self._seed, self._decoys = seed, decoys

    def remember(self, memory: Memory) -> None:
        """Fixes which wording of a line comes next."""
        self._memory, self._before = memory, dict(memory.heard)

    def utter(self, say: Say, turn: int | None = 0) -> Utterance:
        """The line as it is spoken at its ``turn``; rendered now if it never was. Where it is the name of a
        seat and nothing else, whoever sits there may have said it."""
        text = self.text(say, turn)
        own = self._own_name(say) if say.line in ALONE else None
        return self.equipment.voice.utter(text) if own is None else own._replace(text=text)

    def _own_name(self, say: Say) -> Utterance | None:
        """What the one seat of this line has said as its name; None: nothing, or there is no such seat."""
        own = self.equipment.own
        return None if own is None else own.of(one_seat(say))

    def text(self, say: Say, turn: int | None) -> str:
        """The words that are spoken for a line at its ``turn``, counted from 0. None: it is no line of a
        scene's; amid a game that is asked, and outside of one it is counted here."""
        if turn is None:
            counter, line = self.line_counter, say.line
            turn = self._before.get(line, 0) + self.heard.get(line, 0) if counter is None else counter(line)
        wordings = self.equipment.words.wordings(say.line)
        return self.equipment.wording(say, place(self._memory.seed, say.line, turn, wordings))

    def wordings(self, say: Say) -> list[str]:
        """All that may be spoken for a line."""
        wordings = self.equipment.words.wordings(say.line)
        return [self.equipment.wording(say, pick) for pick in range(wordings)]

    def music(self, bed: str | None, at: float) -> None:
        """Other music, or silence (None), in the variant that suits the moment."""
        self._bed.ask(bed)
        self._play(at)
        self.public("music", bed or "silence", "", at, 0.0)

    def suit_music(self, moment: str | None, at: float) -> None:
        """From ``at`` on the music of the day is that of this moment; None changes nothing."""
        if self._bed.turn(moment) or self._band != self.equipment.words.story.band:
            self._play(at)

    def _play(self, at: float) -> None:
        """The bed that was chosen, by the band of the table's theme."""
        self._band, now = self.equipment.words.story.band, self._bed.now
        self.equipment.sound.bed(None if now is None else f"{self._band}/{now}", at)

    def say(self, say: Say, at: float, turn: int | None) -> float:
        """A line, over music that makes way for it; returns when it and the gap after it are over."""
        spoken = self.utter(say, turn)
        if turn is None and self.line_counter is None:
            self.heard[say.line] = self.heard.get(say.line, 0) + 1
        begins = self._call_out(say, at)
        self.equipment.sound.say(spoken.clip, begins, ducks=True)
        self.lights.caption(str(spoken.text), at)
        self.public("say", say.line, str(spoken.text), at, begins - at + spoken.seconds)
        return begins + spoken.seconds + LINE_GAP

    def _call_out(self, say: Say, at: float) -> float:
        """A line about one seat begins with the name that was said there, unless it is that name, has it
        written within, or the line before was about the same seat. Returns when the line itself begins."""
        before, self._named = self._named, one_seat(say)
        own = self._own_name(say)
        if own is None or say.line in ALONE or self._named in (before, *self.equipment.names):
            return at
        self.equipment.sound.say(own.clip, at, ducks=True)
        return at + own.seconds + NAME_GAP

    def cut(self, at: float) -> None:
        """Fades what is sounding, drops what comes later, and listens to nobody."""
        self._named = 0
        self.equipment.sound.cut(at)
        if self.equipment.own is not None:
            self.equipment.own.close()

    def tone(self, at: float) -> float:
        """The tone after which somebody may speak; returns its length in seconds."""
        seconds = self.equipment.sound.effect("tone", at)
        self.public("chime", "tone", "", at, seconds)
        return seconds

    def name(self, line: str, name: Utterance, at: float, slot: float) -> None:
        """A name that has ``slot`` seconds for itself; the music stays as it is."""
        self._named = 0
        self.equipment.sound.say(name.clip, at, ducks=False)
        self.lights.caption(name.text, at)
        self.public("count", line, name.text, at, name.seconds, slot)

    def scatter(self, key: str, at: float, seconds: float, names: int = 0) -> None:
        """Decoys in a stretch of the night, as many as the table wants, or in a Count of so many ``names``;
        ``key`` is public."""
        for moment in decoys(self._decoys, self._seed, key, seconds, names):
            length = self.equipment.sound.effect("decoy", at + moment)
            self.public("decoy", "decoy", "", at + moment, length)

    def answer(self, cue: Count, at: float, seconds: float, value: int) -> None:
        """Lights the lamp while a name is counted: the answer to ``cue``, or what is stored."""
        self.lights.glow("yes", at, seconds)
        if cue.mode is Mode.TELL:
            self.private(cue.ask, str(value), at, seconds)
        else:
            self.private("stored" if cue.pass_ == 2 else "offered", "yes", at, seconds)

    def note(self, cue: Count, private: PrivateCount, at: float, seconds: float, value: int) -> None:
        """Shows whoever looks up at this name what is noted of it: as an answer, though not as long."""
        noted = True if value in private.lit else False if value in private.denied else None
        self.lights.answer(noted, at, seconds)
        self.private(cue.ask, ANSWERS[noted], at, 0.0 if noted is None else seconds)

    def news(self, private: PrivateCount, at: float, seconds: float, value: int) -> None:
        """Shows whoever looks up at this name what is new of it: by red blinks, by green, or by both."""
        for news, seats in private.news:
            if value in seats:
                self.lights.answer(news not in RED, at, seconds)
                self.private(news, str(value), at, seconds)

    def no_news(self, private: PrivateCount, at: float) -> None:
        """Writes down which news nobody will see."""
        for news, seats in private.news:
            if not seats:
                self.private(news, ANSWERS[None], at, 0.0)

    def blink(self, at: float, kept: bool) -> None:
        """Twice for a press that took something away: who meant to press twice sees it."""
        self.lights.receipt(kept, at)
        self.private("pressed", "yes" if kept else "no", at, BLINK)

    def refuse(self, at: float) -> None:
        """By day: once and red for a press that means nothing just now, be it too early or too late."""
        self.lights.glow("no", at, RED_BLINKS[0][1])

    def heed(self, at: float) -> None:
        """By day: once and green for a press into a line, which will do where that leads to a wait."""
        self.lights.glow("yes", at, RED_BLINKS[0][1])

    def public(
        self, cue: str, line: str, text: str, at: float, seconds: float, slot: float | None = None
    ) -> None:
        """A row that everybody may read."""
        self._rows(Row(at, "public", cue, line, text, seconds, self.label, slot))

    def private(self, line: str, text: str, at: float, seconds: float) -> None:
        """A row about a lamp that only the open-eyed see."""
        self._rows(Row(at, "private", "light", line, text, seconds, self.label))
