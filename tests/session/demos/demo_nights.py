"""A box with demo nights in virtual time, and the wall clock that goes with it. Contains no tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.schedule import Schedule, TimeSpan, Window
from narrator.script.demo_driver import DemoDriver
from narrator.session.demos.due import DemoTimer
from narrator.session.demos.show import DemoShow
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.equipment import Equipment
from tests.kit.box.box import Box, Clock, Hands, pack, settings_in
from tests.kit.rules import preset

EIGHT = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
"""A Friday evening; the box is started two minutes before."""

HOURLY = Window(frozenset(range(7)), TimeSpan(time(20), time(23)), timedelta(hours=1))


class TableClock:
    """Implements `WallClock`: goes with the audio clock, may be wrong, and may be set to another time."""

    def __init__(self, audio: Clock, start: datetime, *, right: bool = True) -> None:
        self._audio, self._start, self.right = audio, start, right

    def now(self) -> datetime:
        return self._start + timedelta(seconds=self._audio.time)

    def known(self) -> bool:
        return self.right

    def set(self, to: datetime) -> None:
        """Somebody, or the network, sets the clock."""
        self._start += to - self.now()


class NightBox(Box):
    """``begins`` are the moments at which demos began, ``wall`` is the clock they go by."""

    def __init__(
        self,
        folder: Path,
        hands: Hands,
        *,
        windows: Sequence[Window] = (HOURLY,),
        start: datetime = EIGHT - timedelta(minutes=2),
        right: bool = True,
        languages: Sequence[str] = ("en",),
        volume: float = 0.0,
        **chosen: Any,
    ) -> None:
        super().__init__(settings_in(folder, **chosen), hands)
        self.wall = TableClock(self.clock, start, right=right)
        self.begins: list[datetime] = []
        spoken = [
            SpokenLanguage(pack(one), Equipment(pack(one), EstimatedVoice(), self.sound, self.panel, {}))
            for one in languages
        ]
        timer = DemoTimer(Schedule(tuple(windows), None, UTC), self.wall)
        self.evening.demos = Noted(preset("palermo"), self.live, lambda: spoken, timer, volume, box=self)

    @property
    def demo_is_on(self) -> bool:
        """Whether a demo is being shown, of which nobody at the table presses anything."""
        return isinstance(self.live.source, DemoDriver)

    def until(self, moment: datetime) -> NightBox:
        """Plays until the wall clock shows this."""
        self.run(lambda _: self.wall.now() >= moment)
        return self


class Noted(DemoShow):
    """A `DemoShow` that notes when it begins."""

    def __init__(self, *given: Any, box: NightBox) -> None:
        super().__init__(*given)
        self._box = box

    def show(self) -> bool:
        self._box.begins.append(self._box.wall.now())
        return super().show()
