"""Performs one cue after the other: words become sound, presses become replies, lamps are lit.

Sans-IO: it is told the time and says when it wants to be told again. Public rows are written from
the cue and the public seed alone; the private half of a Count reaches the lamps and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import (
    AwaitConfirm,
    Beat,
    Chime,
    Count,
    HearName,
    Light,
    Music,
    Performed,
    PrivateCount,
    Reply,
    Rest,
    Say,
)
from narrator.script.common.scene import spoken
from narrator.script.ring_lines import ring_wording
from narrator.script.story.storybook import Memory
from narrator.stage.count import REACTION
from narrator.stage.counts import Counts
from narrator.stage.cue_source import CueSource
from narrator.stage.delivery import ANSWERS, Delivery
from narrator.stage.equipment import Equipment
from narrator.stage.lights import ANSWER
from narrator.stage.listening import Listening
from narrator.stage.panel_signs import PanelSigns
from narrator.stage.performance import LEAD, Performance, Timed, Waiting, earliest
from narrator.stage.press import Press, PressKind
from narrator.stage.reminding import asked_in_vain, next_cut, resumes
from narrator.stage.spoken_lines import spoken_in
from narrator.stage.transcript import Row


class Stage:
    """The stage of one evening. ``rows`` receives every row of the transcript as it is played; ``ring``
    is how many seats have a lamp on this panel."""

    def __init__(
        self,
        equipment: Equipment,
        rows: Callable[[Row], None],
        *,
        reaction: float = REACTION,
        ring: int = 0,
    ) -> None:
        self._out = Delivery(equipment, rows)
        self.refuse, self.heed = self._out.refuse, self._out.heed
        self.signs = PanelSigns(self._out)
        self.counts = Counts(self._out, reaction, ring)
        self._private: PrivateCount | None = None
        self._key = ""
        self._light: Light | None = None
        self._eager: Press | None = None
        self._goes_on, self._waits_from = False, 0.0
        self._vain = self.reminds = ""
        """What the last cue asked for in vain, if it was not cut short, and the cue before the present line;
        empty: nothing."""
        self._turn: int | None = None
        self.began = 0.0
        self._asked: float | None = None
        self._led: float | None = None
        """When the line before this cue began, and the one before that; None where there was none."""
        self.heard = False
        """Whether a line of this evening was heard to its end."""
        self.now_playing: Performance | None = None
        self.cue: Performed | None = None

    def swap_equipment(self, equipment: Equipment) -> Equipment:
        """From now on performs on these ports; returns those it had."""
        return self._out.swap_equipment(equipment)

    def remember(self, memory: Memory) -> None:
        """Fixes which wording of a line comes next."""
        self._out.remember(memory)

    def set_line_counter(self, counter: Callable[[str], int] | None) -> None:
        """From now on a game is played, which tells the turn of lines that it does not say; None: none is."""
        self._out.line_counter = counter

    def forget_heard(self) -> dict[str, int]:
        """Line → how often it was said outside of a game since this was last asked."""
        heard, self._out.heard = self._out.heard, {}
        return heard

    def prepare_table(self, table: GameSetup) -> None:
        """Fixes what a whole game shares: the public seed, the decoys, the slot of its Counts."""
        self._out.use_seed(table.seed, table.options.decoys)
        self.counts.lay(table)

    def prepare(self, source: CueSource) -> None:
        """Has everything rendered that its cue will say."""
        for text in self.needed(source):
            self.ports.voice.utter(text)

    def needed(self, source: CueSource) -> list[str]:
        """The texts without which its cue cannot begin; a Count's slot depends on all the seats' names."""
        cue = source.cue
        say = spoken(cue)
        if say is not None:
            return [self._out.text(self._worded(say), source.turn)]
        seats = self.counts.seats if isinstance(cue, Count) else ()
        return self.texts([*([] if cue is None else spoken_in(cue)), *seats])

    def texts(self, says: Iterable[Say], turn: Callable[[str], int] | None = None) -> list[str]:
        """What may be spoken for these lines; where ``turn`` is known, what is at it."""
        if turn is not None:
            return [self._out.text(self._worded(say), turn(say.line)) for say in says]
        return [text for say in says for text in self._out.wordings(self._worded(say))]

    @property
    def ports(self) -> Equipment:
        """What is performed on now."""
        return self._out.equipment

    def start(self, source: CueSource, at: float) -> None:
        """Begins the cue of ``source`` at ``at``."""
        cue, label = source.cue, source.label
        assert cue is not None
        self._goes_on = resumes(cue, self.reminds) or next_cut(self.cue, cue)
        self.reminds = self._vain if isinstance(cue, Say) else ""
        if self.reminds and isinstance(self.cue, Count):
            self._waits_from = at - LEAD
        led = isinstance(self.cue, Say)
        self._asked, self._led = (self.began, self._asked) if led else (None, None)
        self.began = at
        self._out.label, self.cue = label, cue
        self._private, self._key = source.private, f"{label}/{source.nth}"
        self._turn = source.turn
        self.now_playing = _BEGIN[type(cue)](self, cue, at)

    def set_mood(self, source: CueSource, at: float) -> None:
        """From ``at`` on light and music are those of the moment that ``source`` is in."""
        self._out.lights.mood(source.mood, at)
        self._out.suit_music(source.music, at)

    def stop(self, at: float) -> None:
        """Drops the cue that is being performed; what is sounding fades."""
        self.now_playing = self._eager = None
        self._vain = ""
        self._out.cut(at)
        self._out.lights.drop()

    def silence(self, now: float) -> None:
        """Nothing can be heard any more: what was to be said is dropped, and the lamps tell of it."""
        self._out.cut(now)
        self.signs.fault(True)

    def repeat(self, lines: Sequence[Say], at: float) -> None:
        """Says these lines once more while a press is awaited (REPEAT)."""
        assert isinstance(self.cue, AwaitConfirm)
        assert isinstance(self.now_playing, Waiting)
        self._out.cut(at)
        self.now_playing.say_again(lines, at, self._say_again, timed=self.cue.timed)

    def due(self) -> float | None:
        """When `advance` is needed next for the cue; None: only a press can change anything."""
        playing = self.now_playing
        return None if playing is None else earliest(playing.due(), playing.settled)

    def lamps_due(self) -> float | None:
        """The same for the panel; None: nothing is to be shown."""
        return self._out.lights.due()

    def advance(self, now: float) -> None:
        """Lights what is due and goes on with the cue."""
        if self.now_playing is not None:
            self.now_playing.advance(now)
        self._out.lights.advance(now)

    def settled(self, now: float) -> bool:
        """Whether the cue's reply is final."""
        playing = self.now_playing
        return playing is not None and playing.settled is not None and playing.settled <= now

    def press(self, press: Press) -> None:
        """A press of CONFIRM, for the present cue; by day it ends a Count, or a wait, at once."""
        playing = self.now_playing
        if playing is None:
            return
        if isinstance(self.cue, Say) and press.kind is PressKind.SHORT:
            self._eager = press
        playing.press(press)
        secret = isinstance(self.cue, Count) and self.cue.secret
        if playing.end == press.until and not secret:
            self._out.cut(press.until)

    def ended(self) -> float:
        """The settled cue is over; returns when the next begins."""
        assert self.now_playing is not None
        self._vain = asked_in_vain(self.cue, self.now_playing.reply)
        end, self.now_playing = self.now_playing.end, None
        self.heard = self.heard or spoken(self.cue) is not None
        return end

    @property
    def reply(self) -> Reply:
        """What the settled cue answers."""
        return None if self.now_playing is None else self.now_playing.reply

    # How each cue begins

    def _begin_say(self, cue: Say, at: float) -> Performance:
        return Timed(self._say(cue, at), whole=True)

    def _begin_count(self, cue: Count, at: float) -> Performance:
        if cue.enough and self._heard_enough():
            return Timed(at, whole=True, reply=(cue.items[0].value,))
        return self.counts.begin(cue, self._private, self._key, at)

    def _heard_enough(self) -> bool:
        """Whether somebody has pressed in one of the two lines that led here."""
        eager, self._eager = self._eager, None
        since = self._asked if self._led is None else self._led
        return eager is not None and since is not None and eager.at >= since

    def _begin_beat(self, cue: Beat, at: float) -> Performance:
        self._out.name(cue.say.line, self._out.utter(cue.say), at, cue.seconds)
        return Timed(at + cue.seconds, whole=True)

    def _begin_rest(self, cue: Rest, at: float) -> Performance:
        self._out.public("rest", cue.kind, "", at, cue.seconds)
        if cue.kind == "think":
            self._out.scatter(self._key, at, cue.seconds)
        elif cue.kind == "answer" and self._light is not None:
            # with the rest, so that a pause repeats it
            self._out.lights.answer(self._light.answer, at)
        return Timed(at + cue.seconds, whole=False)

    def _begin_music(self, cue: Music, at: float) -> Performance:
        self._out.music(cue.bed, at)
        return Timed(at, whole=True)

    def _begin_chime(self, cue: Chime, at: float) -> Performance:
        seconds = self.ports.sound.effect(cue.name, at)
        self._out.public("chime", cue.name, "", at, seconds)
        return Timed(at + seconds, whole=True)

    def _begin_wait(self, cue: AwaitConfirm, at: float) -> Performance:
        eager, self._eager = self._eager, None
        if not self._goes_on:
            self._waits_from = at - LEAD
        asked = None if cue.timed else self._asked
        waiting = Waiting(
            at,
            cue.within,
            eager,
            since=self._waits_from,
            asked=asked,
            led=self._asked is not None,
            reminded=self._goes_on,
            held=cue.held,
        )
        if cue.timed and eager and not waiting.reply and eager.at >= (self._asked or at):
            self._out.refuse(at)  # it was heeded: before any other wait it would have counted
        if cue.over is None or waiting.reply:
            return waiting
        within = self._say(cue.over, at) - at
        return Waiting(at, within, since=self._waits_from, held=cue.held)

    def _begin_listen(self, cue: HearName, at: float) -> Performance:
        return Listening(self.ports.own, cue.seat, at + self._out.tone(at))

    def _begin_light(self, cue: Light, at: float) -> Performance:
        self._light = cue
        self._out.private(cue.ask, ANSWERS[cue.answer], at, ANSWER)
        return Timed(at, whole=True)

    def _worded(self, say: Say) -> Say:
        return ring_wording(say) if self.counts.on_ring else say

    def _say_again(self, say: Say, at: float) -> float:
        return self._out.say(self._worded(say), at, None)

    def _say(self, say: Say, at: float) -> float:
        return self._out.say(self._worded(say), at, self._turn)


_BEGIN: dict[type, Callable[..., Performance]] = {
    Say: Stage._begin_say,
    Count: Stage._begin_count,
    Beat: Stage._begin_beat,
    Rest: Stage._begin_rest,
    Music: Stage._begin_music,
    Chime: Stage._begin_chime,
    AwaitConfirm: Stage._begin_wait,
    HearName: Stage._begin_listen,
    Light: Stage._begin_light,
}
