"""Plays a mixer on the sound card, and reopens a card that was unplugged. It mixes and schedules nothing.

Its clock counts samples: second t is when sample 48000 t leaves the loudspeaker. So what the mixer
schedules for t is heard at t, and a time of the system clock maps to what was heard then.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Any

from hardware.sound.audio_clock import AudioClock
from hardware.sound.feed import Feed
from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer
from hardware.sound.stderr_mute import StderrMute
from hardware.sound.stream import (
    NoPortAudio,
    NoSoundDevice,
    open_stream,
    portaudio,
    rescan,
    start,
)

log = logging.getLogger(__name__)

SHORT = 0.04
"""Seconds of sound that are queued where a press may be answered."""
MARGIN = 0.005
"""Seconds in which something is planned, while the card may be fed once more."""
STALLED = 1.0
"""Seconds in which the sound card takes no sample, after which it counts as lost."""
QUIET = 0.5
"""The same, after which standard error is muted."""
NICE = -10
"""Priority of the thread that feeds the card: what else is at work can wait."""
CHECK = 0.5
"""Seconds between two checks of the card."""
RETRY = 1.0
"""Seconds between two attempts to reopen a lost card."""
STEADY = 3.0
"""Seconds for which a card that came back has to play before anybody is told: one that is found again may go
once more at once, and all of that is one event."""
CLOSE_TIMEOUT = 2.0
"""Seconds that PortAudio may take to close the stream of a lost card."""
HUNG = 20.0
"""Seconds after which an attempt to open a card counts as hung."""


class Speaker:
    """Plays the sound of a mixer, from which it feeds the sound card. Implements `Sound`.

    ``device`` is part of a device's name as PortAudio lists it, or the ALSA id of a card (as in
    ``/proc/asound/cards``); None is the system's default. ``short`` is how many seconds of sound are queued
    where a press may be answered. The stream has 48 kHz and two channels, or one if the card has only one.
    Raises `NoSoundDevice`; if ``patient``, only `NoPortAudio`, and it waits for a card.
    Nothing is heard before `start`.
    """

    def __init__(
        self,
        mixer: Mixer,
        device: str | None = None,
        short: float = SHORT,
        *,
        patient: bool = False,
    ) -> None:
        self.outages = 0
        """How often the card was lost."""
        self.stuck = False
        """Whether PortAudio hangs in closing a lost card. Then only a new process helps."""
        self._mixer, self._device, self._short = mixer, device, short
        self._clock = AudioClock()
        self._stream: Any = None
        self._feed: Feed | None = None
        self._dry = 0
        """How often streams that were closed ran dry."""
        self._committed_until = 0.0
        self._calling = threading.Lock()
        """Held while PortAudio is called with the stream."""
        self._tried = self._checked = time.monotonic()
        self._returned: float | None = None
        """Since when the card is back, as long as nobody was told."""
        self._hungry, self._wake = threading.Event(), threading.Event()
        self._closing = False
        self._stderr = StderrMute()
        portaudio()
        try:
            self._open()
        except NoPortAudio:
            raise
        except NoSoundDevice as error:
            if not patient:
                raise
            log.warning("%s; until then the box waits", error)

    def start(self) -> None:
        """Starts the threads that feed the card, and that reopen it whenever it was lost and has returned;
        the latter reads the beds ahead as well."""
        for name, run in (("feed", self._keep_filled), ("loudspeaker", self._watch)):
            threading.Thread(target=run, name=name, daemon=True).start()

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        """See `Sound`."""
        self._mixer.say(clip, at, ducks=ducks)

    def effect(self, name: str, at: float) -> float:
        """See `Sound`."""
        return self._mixer.effect(name, at)

    def bed(self, name: str | None, at: float) -> None:
        """See `Sound`."""
        self._mixer.bed(name, at)

    def cut(self, at: float) -> None:
        """See `Sound`."""
        self._mixer.cut(at)

    def levels(self, voice: float, music: float) -> None:
        """See `Sound`."""
        self._mixer.levels(voice, music)

    def volume(self, db: float) -> None:
        """See `Sound`."""
        self._mixer.volume(db)

    def commit(self, until: float) -> None:
        """See `Sound`."""
        self._committed_until = until
        feed = self._feed
        if feed is not None and feed.commit(until):
            self._hungry.set()

    def now(self) -> float:
        """The time of the audio clock that is heard now, in seconds; it never goes back.

        It stands still while the sound card takes no samples, so a game never goes on unheard.
        """
        return self._clock.now()

    def heard(self, monotonic: float) -> float:
        """See `AudioClock.heard`."""
        return self._clock.heard(monotonic)

    @property
    def ahead(self) -> float:
        """See `Sound`."""
        feed = self._feed
        short = self._short if feed is None else feed.short
        return max(self._mixer.frames / RATE - self.now(), short + MARGIN)

    @property
    def underflows(self) -> int:
        """How often the sound card had nothing to play."""
        return self._dry + (0 if self._feed is None else self._feed.underflows)

    def alive(self) -> bool:
        """Whether the sound card has taken samples within the last second."""
        feed = self._feed
        return feed is not None and time.monotonic() - feed.taken < STALLED

    def playing_or_waiting(self) -> bool:
        """Whether the card plays or is still being waited for; False if PortAudio hangs. For a watchdog."""
        return self.alive() or (not self.stuck and time.monotonic() - self._checked < HUNG)

    def feed(self) -> float:
        """Feeds the card once; returns the seconds until it needs more. A card that fails is lost."""
        with self._calling:
            feed = self._feed
            if feed is None:
                return CHECK
            try:
                return feed.fill()
            except portaudio().PortAudioError as error:
                log.debug("the sound card takes nothing more: %s", error)
                self._lose()
        self._wake.set()
        return CHECK

    def check_card(self) -> None:
        """Checks the card once: closes it if it is lost, and tries to reopen it."""
        now = self._checked = time.monotonic()
        if self._stream is not None:
            if self.alive():
                if self._returned is not None and now - self._returned >= STEADY:
                    self._returned = None
                    log.warning("the sound card is back")
                self._stderr.set(self._feed is not None and now - self._feed.taken > QUIET)
                return
            self.outages += 1
            self._close_lost_card()
        if not self.stuck and now - self._tried >= RETRY:
            self._tried = now
            self._reopen()

    def close(self) -> None:
        """Stops the stream at once."""
        self._closing = True
        self._wake.set()
        self._hungry.set()
        stream, self._stream = self._stream, None
        if stream is not None:
            self._closed(stream)
        self._stderr.set(False)

    def _keep_filled(self) -> None:
        with contextlib.suppress(OSError):  # the service may; whoever may not goes on as it is
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        while not self._closing:
            seconds = self.feed()
            self._hungry.wait(seconds)
            self._hungry.clear()

    def _watch(self) -> None:
        while not self._closing and not self.stuck:
            self._wake.wait(CHECK)
            self._wake.clear()
            if not self._closing:
                self._mixer.read_ahead()
                self.check_card()

    def _open(self) -> None:
        stream = open_stream(self._device)
        room = stream.write_available
        start(stream)
        self._feed = Feed(stream, room, self._mixer, self._clock, self._short)
        self._feed.commit(self._committed_until)
        self._stream = stream
        self._hungry.set()

    def _reopen(self) -> None:
        try:
            rescan()
            self._clock.hold()
            self._open()
        except Exception as error:  # whatever PortAudio raises, the card is not back yet
            log.debug("the sound card is not back: %s", error)
            return
        self._returned = time.monotonic()

    def _lose(self) -> None:
        feed, self._feed = self._feed, None
        self._dry += 0 if feed is None else feed.underflows

    def _close_lost_card(self) -> None:
        stream, self._stream = self._stream, None
        if self._closed(stream):
            self._stderr.set(False)
            if self._returned is None:
                log.warning("the sound card is gone; the game waits until it is back")
            return
        self.stuck = True

    def _closed(self, stream: Any) -> bool:
        """Closes a stream. False if that hangs, or the feeding does; then the exit handler of `sounddevice`
        is removed as well.

        PortAudio up to 19.7 may wait forever for its own thread, which spins if the card has disappeared
        (its issue 1037).
        """
        if _within(CLOSE_TIMEOUT, lambda: self._close_between_calls(stream)):
            return True
        atexit.unregister(portaudio()._exit_handler)
        return False

    def _close_between_calls(self, stream: Any) -> None:
        with self._calling:
            self._lose()
            stream.close(ignore_errors=True)


def _within(seconds: float, work: Callable[[], object]) -> bool:
    """Whether the work was done in this time; if not, it continues in its own thread."""
    done = threading.Thread(target=work, name="close", daemon=True)
    done.start()
    done.join(seconds)
    return not done.is_alive()
