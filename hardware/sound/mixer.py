"""Mixes voice, bed and effects into one stream, exactly as scheduled. It knows no device and no clock.

Sound is pulled from it: for the sound card in a game, by a loop in a rehearsal.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hardware.sound.bed_pages import keep_ahead
from hardware.sound.gain_ramp import GainRamp
from hardware.sound.loudness import RATE, gain
from narrator.base.sounds import BEDS, PLACES

Clip = NDArray[np.int16]

EDGE = RATE * 5 // 1000
"""Samples of the fade at both ends of a voice clip, against clicks."""
CUT = RATE * 15 // 1000
"""Samples within which a voice that is cut fades out."""
CROSSFADE = RATE * 2
"""Samples of the fade from one bed to the next."""
VOLUME_FADE = RATE // 2
"""Samples of the fade to another volume or level."""
DUCK = gain(-10.0)
"""Gain of the bed under speech."""
DUCK_DOWN = RATE * 80 // 1000
"""Samples in which the bed goes down to `DUCK`."""
DUCK_BACK = RATE
"""Samples in which it comes back."""
KNEE = 0.9
"""Amplitude above which the limiter works."""


class _Source:
    """One clip in the stream, from sample ``start`` to ``end``. ``ducks``: the bed is lowered for it."""

    def __init__(self, clip: Clip, start: int, ramp: GainRamp, *, ducks: bool = False) -> None:
        self.clip, self.start, self.ramp, self.ducks = clip, start, ramp, ducks
        self.end = start + len(clip)

    def add_to(self, bus: NDArray[np.float32], at: int) -> None:
        begin, end = max(self.start, at), min(self.end, at + len(bus))
        if begin < end:
            samples = self.clip[begin - self.start : end - self.start]
            bus[begin - at : end - at] += samples * self.ramp.block(begin, end - begin)


class _Loop(_Source):
    """A clip that repeats until its gain has gone to silence."""

    def add_to(self, bus: NDArray[np.float32], at: int) -> None:
        done = max(self.start - at, 0)
        while done < len(bus):
            offset = (at + done - self.start) % len(self.clip)
            part = self.clip[offset : offset + len(bus) - done]
            bus[done : done + len(part)] += part * self.ramp.block(at + done, len(part))
            done += len(part)


class Mixer:
    """Mixes what a `Speaker` plays or a rehearsal records. Implements `Sound`.

    Its clock counts the samples pulled. Clips are mono int16 at 48 kHz. ``beds`` are loops; ``effects``
    has one or more variants of equal length for each name, which are played in turn; sounds of places may
    come later, by `add_effect`. ``voice_db`` is the gain of voice and effects, ``music_db`` that of the beds.
    Commands may come from any thread; one that is late takes effect with the next block.
    """

    ahead = 0.0

    def __init__(
        self,
        beds: Mapping[str, Clip],
        effects: Mapping[str, Sequence[Clip]],
        *,
        voice_db: float = 0.0,
        music_db: float = 0.0,
    ) -> None:
        self.frames = 0
        self._bed_clips = {name: as_clip(clip) for name, clip in beds.items()}
        self._wanted: str | None = None
        """The bed that was asked for last; None: silence."""
        self._effect_clips = dict(effects)
        self._voice_gain, self._music_gain = (gain(db) / 32768 for db in (voice_db, music_db))
        self._played: Counter[str] = Counter()
        self._commands: deque[Callable[[], None]] = deque()
        self._voices: list[_Source] = []
        self._effects: list[_Source] = []
        self._beds: list[tuple[str, _Loop]] = []
        self._duck = GainRamp(1.0)
        self._volume = GainRamp(1.0)
        self.read_ahead()

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        """Plays a voice clip from second ``at``; None, a silent utterance, is ignored."""
        if clip is None:
            return
        samples = in_memory(clip)
        self._commands.append(partial(self._say, samples, _sample(at), ducks))

    def effect(self, name: str, at: float) -> float:
        """Plays the next variant of an effect from second ``at``; returns its length in seconds.

        The sound of a place takes the seconds of `PLACES` and may die away later; one that is not there
        yet is silent. Raises KeyError for any other name that it does not have.
        """
        takes = self._effect_clips.get(name, ())
        if not takes and name not in PLACES:
            raise KeyError(name)
        if takes:
            clip = takes[self._played[name] % len(takes)]
            self._played[name] += 1
            self._commands.append(partial(self._effect, clip, _sample(at)))
        return PLACES[name] if name in PLACES else len(takes[0]) / RATE

    def add_effect(self, name: str, takes: Sequence[Clip]) -> None:
        """An effect that was rendered meanwhile."""
        self._effect_clips[name] = takes

    def bed(self, name: str | None, at: float) -> None:
        """Fades to a bed within two seconds, or to silence (None).

        Beds run on unheard, so one that comes back does not begin anew. One that is not there yet starts
        when `add_bed` brings it, if it is still wanted and nothing plays in its place.
        """
        if name is not None and name not in {*BEDS, *self._bed_clips}:
            raise KeyError(name)
        self._commands.append(partial(self._bed, name, _sample(at)))

    def add_bed(self, name: str, clip: Clip) -> None:
        """A bed that was rendered meanwhile. It may be wanted at once, so this waits for the disk."""
        keep_ahead(clip, self.frames % len(clip))
        self._commands.append(partial(self._add_bed, name, as_clip(clip)))

    def read_ahead(self) -> None:
        """Has the next seconds of each bed in memory; for a thread that may wait for the disk.
        Where nobody calls it every few seconds, `pull` reads from the disk itself."""
        for clip in list(self._bed_clips.values()):
            keep_ahead(clip, self.frames % len(clip))

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

    def stands(self, until: float) -> None:
        """Does nothing: who pulls it knows how far."""

    def pull(self, frames: int) -> NDArray[np.float32]:
        """The next ``frames`` samples, mono, between -1 and 1. Never blocks."""
        while self._commands:
            self._commands.popleft()()
        at = self.frames
        bus = np.zeros(frames, np.float32)
        duck = self._duck.block(at, frames)
        for _, loop in self._beds:
            loop.add_to(bus, at)
        bus *= duck
        for source in self._voices:
            source.add_to(bus, at)
        for source in self._effects:
            source.add_to(bus, at)
        bus *= self._volume.block(at, frames)
        self.frames = now = at + frames
        self._voices = [source for source in self._voices if source.end > now]
        self._effects = [source for source in self._effects if source.end > now]
        self._beds = [(name, loop) for name, loop in self._beds if not loop.ramp.silent_from(now)]
        return _limit(bus)

    def _say(self, clip: Clip, start: int, ducks: bool) -> None:
        start = max(start, self.frames)
        edge = min(EDGE, len(clip) // 2)
        ramp = GainRamp(0.0)
        ramp.to(self._voice_gain, start, edge)
        ramp.to(0.0, start + len(clip) - edge, edge)
        self._voices.append(_Source(clip, start, ramp, ducks=ducks))
        if ducks:
            self._plan_duck()

    def _effect(self, clip: Clip, start: int) -> None:
        start = max(start, self.frames)
        self._effects.append(_Source(clip, start, GainRamp(self._voice_gain)))

    def _add_bed(self, name: str, clip: Clip) -> None:
        alone = self._wanted == name and self._found(name) is None
        self._bed_clips[name] = clip
        if alone:
            self._bed(name, self.frames)

    def _found(self, name: str | None) -> str | None:
        """The bed that plays for another: itself, or what `BEDS` names where it is missing."""
        return name if name is None or name in self._bed_clips else self._found(BEDS.get(name))

    def _bed(self, name: str | None, at: int) -> None:
        self._wanted = name
        name = self._found(name)
        clip = None if name is None else self._bed_clips[name]
        at = max(at, self.frames)
        going_on = False
        for other, loop in self._beds:
            again = other == name and not loop.ramp.silent_from(at)
            loop.ramp.to(self._music_gain if again else 0.0, at, CROSSFADE)
            going_on = going_on or again
        if name is not None and clip is not None and not going_on:
            ramp = GainRamp(0.0)
            ramp.to(self._music_gain, at, CROSSFADE)
            self._beds.append((name, _Loop(clip, 0, ramp)))

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
        for _, loop in self._beds:
            if changed and loop.ramp.value(self.frames + 2 * CROSSFADE) > 0:  # not fading out
                loop.ramp.to(music, self.frames, VOLUME_FADE)

    def _louder(self, level: float) -> None:
        self._volume.to(level, self.frames, VOLUME_FADE)

    def _plan_duck(self) -> None:
        """Plans the ducking of the bed again, from this sample and the current gain.

        The slopes are fixed. Clips less than `DUCK_BACK` apart share one dip, so the bed does not pump.
        """
        now, duck = self.frames, self._duck
        duck.hold(now)
        clips = sorted((v.start, v.end) for v in self._voices if v.ducks)
        dips: list[list[int]] = []
        for start, end in clips:
            if dips and start - dips[-1][1] < DUCK_BACK:
                dips[-1][1] = max(dips[-1][1], end)
            else:
                dips.append([max(start, now), end])
        self._unduck(now)
        for start, end in dips:
            level = duck.value(start)
            down = round(DUCK_DOWN * (level - DUCK) / (1.0 - DUCK))
            if down:
                duck.to(DUCK, start, down)
            duck.hold(max(end, start + down))
            self._unduck(max(end, start + down))

    def _unduck(self, at: int) -> None:
        away = 1.0 - self._duck.value(at)
        if away:
            self._duck.to(1.0, at, round(DUCK_BACK * away / (1.0 - DUCK)))


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
