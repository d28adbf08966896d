"""Mixes voice, bed and effects into one stream, exactly as scheduled. It knows no device and no clock.

Sound is pulled from it: for the sound card in a game, by a loop in a rehearsal.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hardware.sound.beds import AHEAD, AT_FIRST, Bed
from hardware.sound.gain_ramp import GainRamp
from hardware.sound.loudness import RATE, gain
from hardware.sound.sources import PlayingBed, Source
from narrator.base.sounds import BEDS, MOTIF, by_night, lasts, moment

Clip = NDArray[np.int16]

EDGE = RATE * 5 // 1000
"""Samples of the fade at both ends of a voice clip, against clicks."""
CUT = RATE * 15 // 1000
"""Samples within which a voice that is cut fades out."""
CROSSFADE = RATE * 2
"""Samples of the fade from one bed to the next."""
VOLUME_FADE = RATE // 2
"""Samples of the fade to another volume or level."""
DUCK_NIGHT, DUCK_DAY = gain(-10.0), gain(-26.0)
"""Gain of a bed under speech: the day's is hardly heard then, the night's goes on hiding small noises."""
DUCK_DOWN = RATE * 80 // 1000
"""Samples in which a bed goes down to it."""
DUCK_BACK = RATE
"""Samples in which it comes back."""
KNEE = 0.9
"""Amplitude above which the limiter works."""


class Mixer:
    """Mixes what a `Speaker` plays or a rehearsal records. Implements `Sound`.

    Its clock counts the samples pulled. Clips are mono int16 at 48 kHz. ``effects`` has one or more variants
    of equal length for each name, which are played in turn; sounds of places may come later, by
    `add_effect`, and beds by `add_bed`. ``voice_db`` is the gain of voice and effects, ``music_db`` that of
    the beds. Commands may come from any thread; one that is late takes effect with the next block.
    """

    ahead = 0.0

    def __init__(
        self,
        beds: Mapping[str, Bed],
        effects: Mapping[str, Sequence[Clip]],
        *,
        voice_db: float = 0.0,
        music_db: float = 0.0,
    ) -> None:
        self.frames = 0
        self._all_beds = dict(beds)
        self._wanted: str | None = None
        """The bed that was asked for last; None: silence."""
        self._effect_clips = dict(effects)
        self._voice_gain, self._music_gain = (gain(db) / 32768 for db in (voice_db, music_db))
        self._played: Counter[str] = Counter()
        self._commands: deque[Callable[[], None]] = deque()
        self._voices: list[Source] = []
        self._effects: list[Source] = []
        self._beds: list[tuple[str, PlayingBed]] = []
        self._ducking = GainRamp(0.0)
        """How far the beds are down: 1 under speech."""
        self._volume = GainRamp(1.0)

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        """Plays a voice clip from second ``at``; None, a silent utterance, is ignored."""
        if clip is None:
            return
        samples = in_memory(clip)
        self._commands.append(partial(self._say, samples, _sample(at), ducks))

    def effect(self, name: str, at: float) -> float:
        """Plays the next variant of an effect from second ``at``; returns its length in seconds.

        A sound of the story takes its fixed seconds (`lasts`) and may die away later; one that is not there
        yet is silent. A motif is treated as a voice is. Raises KeyError for any other name that it does not
        have.
        """
        takes, fixed = self._effect_clips.get(name, ()), lasts(name)
        if not takes and fixed is None:
            raise KeyError(name)
        if takes:
            clip = takes[self._played[name] % len(takes)]
            self._played[name] += 1
            if name.startswith(MOTIF):
                self.say(clip, at, ducks=True)
            else:
                self._commands.append(partial(self._effect, clip, _sample(at)))
        return len(takes[0]) / RATE if fixed is None else fixed

    def add_effect(self, name: str, takes: Sequence[Clip]) -> None:
        """An effect that was read meanwhile."""
        self._effect_clips[name] = takes

    def bed(self, name: str | None, at: float) -> None:
        """Fades to a bed within two seconds, or to silence (None).

        The table's own plays in its place; for one that is not there, the usual one of its moment. One that
        comes only now starts when `add_bed` brings it, if it is still wanted and nothing plays in its place.
        """
        if name is not None and moment(name) not in {*BEDS, *self._all_beds}:
            raise KeyError(name)
        if name is not None and (found := self._found(name)) is not None:
            self._all_beds[found].read_ahead(AT_FIRST)
        self._commands.append(partial(self._bed, name, _sample(at)))

    def add_bed(self, name: str, bed: Bed) -> None:
        """A bed that was made meanwhile. It may be wanted at once, so this waits for the disk."""
        bed.read_ahead(AT_FIRST)
        self._commands.append(partial(self._add_bed, name, bed))

    @property
    def bed_names(self) -> tuple[str, ...]:
        """The beds that are there."""
        return tuple(self._all_beds)

    def read_ahead(self) -> None:
        """Has the next seconds of what plays in memory; for a thread that may wait for the disk.
        Where nobody calls it every few seconds, `pull` reads from the disk itself."""
        for _, playing in list(self._beds):
            playing.bed.read_ahead(AHEAD)

    def cut(self, at: float) -> None:
        """Fades out the voice that is audible at ``at``, and drops everything scheduled later."""
        self._commands.append(partial(self._cut, _sample(at)))

    def levels(self, voice: float, music: float) -> None:
        """Sets the gains of voice and beds in dB, from the next block.

        New voices and effects start with theirs; the beds fade to theirs within half a second.
        """
        self._commands.append(partial(self._level, gain(voice) / 32768, gain(music) / 32768))

    def volume(self, db: float) -> None:
        """Fades everything to a volume in dB within half a second, from the next block."""
        self._commands.append(partial(self._louder, gain(db)))

    def commit(self, until: float) -> None:
        """Does nothing: who pulls it knows how far."""

    def pull(self, frames: int) -> NDArray[np.float32]:
        """The next ``frames`` samples, mono, between -1 and 1. Never blocks."""
        while self._commands:
            self._commands.popleft()()
        at = self.frames
        bus = np.zeros(frames, np.float32)
        ducking = self._ducking.block(at, frames)
        for _, playing in self._beds:
            playing.add_to(bus, at, ducking)
        for source in self._voices:
            source.add_to(bus, at)
        for source in self._effects:
            source.add_to(bus, at)
        bus *= self._volume.block(at, frames)
        self.frames = now = at + frames
        self._voices = [source for source in self._voices if source.end > now]
        self._effects = [source for source in self._effects if source.end > now]
        self._beds = [(name, bed) for name, bed in self._beds if bed.end is None or bed.end > now]
        return _limit(bus)

    def _say(self, clip: Clip, start: int, ducks: bool) -> None:
        start = max(start, self.frames)
        edge = min(EDGE, len(clip) // 2)
        ramp = GainRamp(0.0)
        ramp.to(self._voice_gain, start, edge)
        ramp.to(0.0, start + len(clip) - edge, edge)
        self._voices.append(Source(clip, start, ramp, ducks=ducks))
        if ducks:
            self._plan_duck()

    def _effect(self, clip: Clip, start: int) -> None:
        start = max(start, self.frames)
        self._effects.append(Source(clip, start, GainRamp(self._voice_gain)))

    def _add_bed(self, name: str, bed: Bed) -> None:
        alone = self._wanted is not None and self._found(self._wanted) is None
        self._all_beds[name] = bed
        if alone:
            self._bed(self._wanted, self.frames)

    def _found(self, name: str) -> str | None:
        """The bed that plays for another: itself, or the usual one, of no band or else of its own."""
        its = (moment(name), BEDS.get(moment(name)))
        band = name.removesuffix(its[0])
        known = (*its, *(f"{band}{each}" for each in its))
        return next((each for each in known if each in self._all_beds), None)

    def _bed(self, name: str | None, at: int) -> None:
        self._wanted = name
        name = None if name is None else self._found(name)
        at = max(at, self.frames)
        going_on = False
        for other, playing in self._beds:
            again = other == name and (playing.end is None or playing.end > at)
            playing.ramp.to(self._music_gain if again else 0.0, at, CROSSFADE)
            if again or playing.end is None or playing.end > at + CROSSFADE:
                playing.end = None if again else at + CROSSFADE
            going_on = going_on or again
        if name is not None and not going_on:
            ramp = GainRamp(0.0)
            ramp.to(self._music_gain, at, CROSSFADE)
            duck = DUCK_NIGHT if by_night(name) else DUCK_DAY
            self._beds.append((name, PlayingBed(self._all_beds[name], at, ramp, duck)))

    def _cut(self, at: int) -> None:
        at = max(at, self.frames)
        self._effects = [source for source in self._effects if source.start < at]
        self._voices = [source for source in self._voices if source.start < at]
        for voice in self._voices:
            if voice.end > at:
                voice.end = min(voice.end, at + CUT)
                voice.ramp.to(0.0, at, voice.end - at)
        self._plan_duck()

    def _level(self, voice: float, music: float) -> None:
        self._voice_gain, changed = voice, music != self._music_gain
        self._music_gain = music
        for _, playing in self._beds:
            if changed and playing.end is None:
                playing.ramp.to(music, self.frames, VOLUME_FADE)

    def _louder(self, level: float) -> None:
        self._volume.to(level, self.frames, VOLUME_FADE)

    def _plan_duck(self) -> None:
        """Plans the ducking of the beds again, from this sample and the current gain.

        The slopes are fixed. Clips less than `DUCK_BACK` apart share one dip, so a bed does not pump.
        """
        now, ducking = self.frames, self._ducking
        ducking.hold(now)
        clips = sorted((v.start, v.end) for v in self._voices if v.ducks)
        dips: list[list[int]] = []
        for start, end in clips:
            if dips and start - dips[-1][1] < DUCK_BACK:
                dips[-1][1] = max(dips[-1][1], end)
            else:
                dips.append([max(start, now), end])
        self._unduck(now)
        for start, end in dips:
            down = round(DUCK_DOWN * (1.0 - ducking.value(start)))
            if down:
                ducking.to(1.0, start, down)
            ducking.hold(max(end, start + down))
            self._unduck(max(end, start + down))

    def _unduck(self, at: int) -> None:
        if away := self._ducking.value(at):
            self._ducking.to(0.0, at, round(DUCK_BACK * away))


def in_memory(clip: object) -> Clip:
    """The same, with each page of a memory map read, so that the audio thread never waits for the disk."""
    samples = as_clip(clip)
    samples[::1024].max(initial=0)
    return samples


def as_clip(clip: object) -> Clip:
    """The samples of a clip. Raises TypeError if it is not mono and int16."""
    samples: Clip = np.asarray(clip)
    if samples.dtype != np.int16 or samples.ndim != 1:
        raise TypeError(f"a clip is a 1-D int16 array, not {samples.ndim}-D {samples.dtype}")
    return samples


def _sample(at: float) -> int:
    return round(at * RATE)


def _limit(bus: NDArray[np.float32]) -> NDArray[np.float32]:
    """A soft limiter: compresses amplitudes above `KNEE` towards 1 and leaves the others unchanged."""
    if bus.max(initial=0) > KNEE or bus.min(initial=0) < -KNEE:
        over = np.abs(bus) > KNEE
        excess = (np.abs(bus[over]) - np.float32(KNEE)) / np.float32(1 - KNEE)
        bent = np.float32(KNEE) + np.float32(1 - KNEE) * excess / (1 + excess)
        bus[over] = np.copysign(bent, bus[over])
    return bus
