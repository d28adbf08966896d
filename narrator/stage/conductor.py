"""Keeps script, stage and buttons together: next cue, its reply on record, pause, repeat, the menu.

Sans-IO like the stage. What an interlude interrupts is performed again, in full length.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from narrator.script.common.cues import AwaitConfirm, Performed, Say
from narrator.script.common.scene import say_all
from narrator.script.driver import Driver
from narrator.script.evening.menu import SayAgain, Wanted
from narrator.script.interlude import Interlude
from narrator.stage.committed import committed_until
from narrator.stage.cue_source import CueSource, at_once
from narrator.stage.day_menus import DayMenus
from narrator.stage.day_signs import answer_by_day
from narrator.stage.interludes import Interludes
from narrator.stage.pausing import MEANT_BEFORE, SoundRestored, at_rest, paused
from narrator.stage.performance import TWICE, earliest
from narrator.stage.ports import Edge, Volumes
from narrator.stage.press import Press, PressKind, PressMachine
from narrator.stage.purpose import Circumstances, Purpose, purpose
from narrator.stage.recording import put_on_record
from narrator.stage.records import Happened, Record
from narrator.stage.repeating import again, asked_after, said_last
from narrator.stage.stage import Stage


class Conductor:
    """Performs a source to its end. ``cursor`` is where the next cue begins, in audio clock seconds.

    ``record`` must have put a record on disk before it returns: only then does the reply take effect.
    ``news`` is asked between two cues of the source while everybody is awake, never amid an announcement:
    what is to be said of the box itself, or None.
    ``holds``: there is but one button; CONFIRM held for three seconds pauses, the menu repeats.
    ``before`` is asked before each cue: what has to be performed first so that it can be said, or None.
    ``answers``: somebody real may press, and by day is answered at once.
    ``volumes``: amid a game it can be made louder and softer; None: it stays as loud as it is.
    ``leaves`` tells whether a long press of CONFIRM ends the source just now; then it has ``left``.
    """

    def __init__(
        self,
        source: CueSource,
        stage: Stage,
        record: Callable[[Record], None],
        *,
        cursor: float = 0.0,
        holds: bool = False,
        news: Callable[[], Interlude[Any] | None] = lambda: None,
        before: Callable[[CueSource], Interlude[Any] | None] = at_once,
        answers: bool = True,
        leaves: Callable[[], bool] = lambda: False,
        volumes: Volumes | None = None,
    ) -> None:
        self.source, self.cursor = source, cursor
        stage.set_line_counter(source.interlude_turn if isinstance(source, Driver) else None)
        self._stage, self._record, self._holds = stage, record, holds
        self._news, self._before, self._leaves, self._answers = news, before, leaves, answers
        self.left = False
        self._machine, self._rests_since, self._day_from = PressMachine(), 0.0, 0.0
        self._interludes = Interludes(source)
        self._menus = DayMenus(source, volumes)
        self._pause_at: float | None = None
        self._ready: Performed | None = None
        self.silenced = False
        """Whether nothing can be heard just now, so that nothing goes on."""

    @property
    def playing(self) -> CueSource:
        """What is performed just now: the innermost interlude, or the source itself."""
        return self._interludes.playing

    @property
    def done(self) -> bool:
        """Whether the source has come to its end."""
        return self.left or (self.playing.cue is None and self._stage.now_playing is None)

    @property
    def touched(self) -> bool:
        """Whether a finger is on a button, and it is not settled yet what it means."""
        return self._machine.deadline() is not None

    def interject(self, interlude: Interlude[Any], now: float) -> None:
        """Performs ``interlude`` first; the cue it interrupts is then performed again."""
        if self._stage.now_playing is not None:
            self._stage.stop(now)
        self.cursor = now
        interlude.interrupts = True
        self._interludes.put(interlude)

    def edge(self, edge: Edge) -> None:
        """A contact changed."""
        for press in self._machine.edge(edge):
            self._press(press)

    def due(self) -> float | None:
        """When `step` is needed next; None: only a press can change anything."""
        private = (self._machine.deadline(), self._stage.lamps_due())
        return None if self.silenced else earliest(*private, self.planned())

    def planned(self) -> float | None:
        """The same for what everybody hears: no press by night, and no lamp, changes it."""
        return None if self.silenced else earliest(self._stage.due(), self._pause_at)

    def committed_until(self, coming: float = math.inf) -> float:
        """Until when what is heard can change no more: it may be handed to the loudspeaker early. ``coming``:
        the next press that is known of. By night a press changes nothing, and nothing here tells of it."""
        answers = self._answers and self.source.awake
        if self.silenced or (answers and self.touched):
            return 0.0
        until = committed_until(self._stage.now_playing, self._stage.cue, answers=answers)
        rests = math.inf if self._pause_at is None else self._pause_at
        return min(until, rests, coming if self.source.awake else math.inf)

    def step(self, now: float) -> bool:
        """Does the next thing that is due until ``now``; True asks for another step.

        A step may take its time (a line that is rendered, a reply that is synced to the disk), so
        in real time each step is given the current time: nothing is planned into the past.
        """
        if self.silenced:
            return False
        for press in self._machine.tick(now):
            self._press(press)
        if self.left:
            return False
        if self._pause_at is not None and self._pause_at <= now:
            self._pause(now)
        if self._stage.now_playing is None:
            source = self.playing
            if source.cue is None:
                return False
            if self._ready is not source.cue:
                wait = self._before(source)
                if wait is not None:
                    wait.interrupts = True  # a list begins again from its question
                    self._interludes.put(wait)
                    return True
                self._stage.prepare(source)
                self._ready = source.cue
                return True
            self._ready = None
            at = max(self.cursor, now + self._stage.ports.sound.ahead)
            self._stage.set_mood(source, at)
            self._stage.start(source, at)
        self._stage.advance(now)
        if not self._stage.settled(now):
            return False
        self._finish(now)
        return True

    def silence(self, now: float) -> None:
        """The loudspeaker is gone, and its clock stands still: so does everything here."""
        self.silenced = True
        self._stage.silence(now)

    def unsilence(self, now: float) -> None:
        """It is back: that is said, but not as the first words of an evening, and what was interrupted is
        performed again, in full length."""
        self.silenced = False
        self._stage.signs.fault(False)
        if self._stage.now_playing is None:
            return
        if self._stage.settled(now):
            self._finish(now)
        self._stage.stop(now)
        self.cursor = now
        if self._stage.heard and not isinstance(self.playing, SoundRestored):
            self.interject(SoundRestored(self.source, self.playing.label), now)

    def _finish(self, now: float) -> None:
        source, reply, self.cursor = self.playing, self._stage.reply, self._stage.ended()
        if at_rest(self._stage.cue) and reply:
            self._stage.signs.paused(False)
        shut = source.by_day, source.awake
        put_on_record(source, reply, self._record)
        if (source.by_day, source.awake) > shut:
            self._day_from = self.cursor
        while (ended := self._interludes.ended()) is not None:
            self._leave(ended, now)
        cue = self.source.cue
        amid = isinstance(cue, Say) and self.source.asked
        if not self._interludes and self.source.awake and cue is not None and not amid:
            news = self._news()
            if news is not None:
                self._interludes.put(news)

    def _leave(self, interlude: Interlude[Any], now: float) -> None:
        """Whoever is awake hears again what was asked, where it was cut short."""
        event: Wanted | None = interlude.result
        if event is None or not isinstance(self.source, Driver):
            if interlude.interrupts and self.source.awake:
                self._say(asked_after(interlude, self.playing))
            return
        if isinstance(event, SayAgain):
            self._say(said_last(self.source))
            return
        comes = self._menus.comes_of(event)
        if isinstance(comes, Interlude):
            self.interject(comes, now)
            return
        self._record(Happened(comes, self.source.nth))
        self.source.event(comes)

    def _say(self, lines: Sequence[Say]) -> None:
        """Between what has just ended and what is performed again."""
        if lines:
            self._interludes.put(Interlude(say_all(*lines), self.playing.label))

    def _press(self, press: Press) -> None:
        cue = self._stage.cue
        if self.silenced and not (isinstance(cue, AwaitConfirm) and cue.over is None):
            return  # what is asked must be heard; only who waits needs to hear nothing
        by_day = self.source.by_day and press.at >= self._day_from
        match wanted := purpose(press, self._circumstances(press, by_day=by_day)):
            case Purpose.LEAVE if self._interludes:
                self._open(self._menus.closed(self._interludes.leave()), press)
            case Purpose.LEAVE:
                self.left = True
                self._stage.stop(press.until)
            case Purpose.PAUSE:
                self._close(press)
                self._toggle_pause(press)
            case Purpose.REPEAT:
                if self._repeat(press):
                    return
            case Purpose.MENU:
                self._close(press)
                self._open(self._menus.of(press.button), press)
            case Purpose.ANSWER:
                if not at_rest(self._stage.cue) or press.at >= self._rests_since + MEANT_BEFORE:
                    self._stage.press(press)
        answer_by_day(self._stage, press, wanted if by_day else None)

    def _circumstances(self, press: Press, *, by_day: bool) -> Circumstances:
        """A finger that came down by night opens no menu ``by_day``: nobody may hear of it."""
        alone = not self._interludes
        rests = self._interludes.rests_by(press)
        return Circumstances(
            cue=self._stage.cue,
            awake=self.source.awake,
            may_leave=self._leaves() if alone else self._interludes.may_be_held(press),
            may_open_menu=by_day and self._menus.opens(press, alone=alone, rests=rests),
            one_button=self._holds,
        )

    def _open(self, interlude: Interlude[Any], press: Press) -> None:
        self.interject(self._interludes.opens(interlude, press), press.until)

    def _close(self, press: Press) -> None:
        """What the same finger has opened on its way here."""
        if self._interludes.opened_by(press):
            self._pause_at = None
        if self._interludes.closed_by(press):
            self._stage.stop(press.until)
            self._stage.signs.paused(False)

    def _repeat(self, press: Press) -> bool:
        """While everybody is awake. False where nothing can be said again."""
        if self._stage.settled(press.at) and self._stage.reply:
            return False
        said = again(self._stage.cue, self.playing)
        if said is None or self._stage.now_playing is None or press.at < self._day_from:
            return False
        if said.meanwhile:
            self._stage.repeat(said.lines, press.at + self._stage.ports.sound.ahead)
            return True
        if said.lines:
            before = Interlude(say_all(*said.lines), self.playing.label)
            self._interludes.put(self._interludes.opens(before, press))
        self._stage.stop(press.at)
        self.cursor = press.at
        return True

    def _toggle_pause(self, press: Press) -> None:
        if at_rest(self._stage.cue):
            if press.until >= self._rests_since + TWICE:
                self._stage.press(Press("confirm", PressKind.SHORT, press.at, press.until))
        else:
            playing = self._stage.now_playing
            self._interludes.touched_by(press)
            self._pause_at = press.until if playing is None else playing.resting_point(press.until)

    def _pause(self, now: float) -> None:
        """Public, by night too: what was interrupted starts again, and its presses are dropped."""
        self._pause_at = None
        if self._stage.settled(now):
            self._finish(now)
        self.interject(self._interludes.opens(paused(self.source, self.playing.label)), now)
        self._stage.signs.paused(True)
        self._rests_since = now
