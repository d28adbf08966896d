"""What the stage needs from the outside, as small protocols. Adapters and their fakes are in `hardware`.

Every time here is in seconds of the audio clock: 0 is the first sample that was ever handed to the
loudspeaker, and a moment is the sample that *leaves the loudspeaker* then.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from narrator.script.evening.volume import Loudness, Turn


class Utterance(NamedTuple):
    """A line ready to be heard."""

    text: str
    seconds: float
    """The spoken length: silence is trimmed at both ends, the tail of the room is left out."""
    clip: object
    """The adapter's own handle on the samples; the stage only passes it on."""


class Voice(Protocol):
    """Turns text into utterances; the same text in the same manner (`SpokenText`) has always the same
    length."""

    def utter(self, text: str) -> Utterance:
        """Returns at once when the line is cached, else renders it first; never raises: a line
        that cannot be spoken comes back silent, with an estimated length."""
        ...

    def seconds(self, text: str) -> float:
        """How long a line takes, in seconds: as it is rendered, or estimated as long as it is not. Nothing
        is rendered, and it returns at once."""
        ...

    def prepare(self, texts: list[str]) -> None:
        """These lines will be needed soon: render what is missing, in the background."""
        ...

    def cancel_prefetch(self) -> None:
        """Another voice speaks from now on: what was to be rendered in the background can wait until it is
        asked for again."""
        ...

    def replaced(self) -> bool:
        """Whether another voice speaks in place of the chosen one, which is missing or has failed."""
        ...

    def settle(self) -> bool:
        """A step of the evening begins: if another voice has taken over, it says all from now on, and what
        was rendered before is missing again. Returns whether that is a better one which was waited for."""
        ...

    def missing(self, texts: list[str]) -> list[str]:
        """Those that would have to be rendered first, each once, in the order given."""
        ...


class Sound(Protocol):
    """Where scheduled sound goes. A moment that is already past means the next block."""

    @property
    def ahead(self) -> float:
        """Seconds from now on whose samples are handed over already: nothing new is heard sooner; 0 in a
        rehearsal."""
        ...

    def commit(self, until: float) -> None:
        """What is heard before ``until`` will change no more, so it may be handed over now, and then cannot
        be taken back. What is heard later is handed over as late as can be; but where ``until``, unless it is
        0, has long passed and nothing was told since, it need not be."""
        ...

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        """Plays a voice clip. ``ducks``: the bed makes room for it (not inside a Count)."""
        ...

    def effect(self, name: str, at: float) -> float:
        """Plays ``chime``, ``gavel``, ``decoy``, the sound of a place or a motif; returns its length in
        seconds.

        The last two take the seconds of narrator/base/sounds.py also where they are silent; for a motif the
        bed makes room, and `cut` fades it.
        """
        ...

    def bed(self, name: str | None, at: float) -> None:
        """Fades over to one of the beds of `narrator.base.sounds.BEDS`, or to silence (None)."""
        ...

    def cut(self, at: float) -> None:
        """Fades out the voice that is sounding, and drops every voice and effect scheduled later."""
        ...

    def levels(self, voice: float, music: float) -> None:
        """From now on voice and effects have this gain, and the beds that one, in dB."""
        ...

    def volume(self, db: float) -> None:
        """From now on everything is so much louder or softer than the settings say, in dB."""
        ...


class Volumes(Protocol):
    """How loud the box is, and where that is kept."""

    @property
    def loudness(self) -> Loudness:
        """As it is heard now."""
        ...

    def turn(self, turn: Turn) -> None:
        """From now on voice or music is as loud as this, now and in the next evening."""
        ...


class Microphone(Protocol):
    """Hears what somebody says, and nothing before it is told to."""

    def listen(self, seconds: float) -> None:
        """Opens it, and keeps what it hears, so many seconds at most."""
        ...

    def heard(self, drop: float = 0.0) -> object:
        """Closes it, and returns what it has heard without the last ``drop`` seconds; it keeps nothing of it.
        The adapter's own handle on the samples, as for `Utterance.clip`."""
        ...


class Ear(Protocol):
    """Makes a clip of what somebody says, in memory alone. It raises nothing."""

    def there(self) -> bool:
        """Whether there is a microphone at the moment. It is not opened for that."""
        ...

    def wake(self) -> None:
        """Somebody may speak soon. It is not opened for that either."""
        ...

    def listen(self, seconds: float) -> bool:
        """Opens it for so many seconds at most; False: it is gone."""
        ...

    def taken(self, drop: float) -> Utterance | str:
        """Closes it, and returns what it has heard without the last ``drop`` seconds, the text left empty; or
        what is wrong with it: ``silent``, ``clipped``, ``quiet``, ``noisy`` or ``gone``."""
        ...

    def close(self) -> None:
        """Closes it; what it has heard is forgotten."""
        ...


class Panel(Protocol):
    """The lamps and the captions of a kit; the keyboard kit draws them, others light LEDs."""

    def lamp(self, name: str, on: bool) -> None:
        """``name`` is ``yes``, ``no`` or the lamp of a seat, as ``seat 7``; one that is not there is
        not missed."""
        ...

    def ambience(self, mood: str) -> None:
        """``night``, ``day`` or ``trial``, for a lamp that everybody sees: nothing secret comes here. The
        doctor shows ``red``, ``green``, ``blue`` and ``dark``."""
        ...

    def caption(self, text: str) -> None:
        """What is being said now, for a panel that can show it."""
        ...

    def pattern(self, name: str | None) -> None:
        """Both lamps show ``starting``, ``ready`` or ``fault`` by themselves, over and over, until
        None gives them back, dark. Public: nobody could take it for an answer of the night."""
        ...

    def state(self, *, paused: bool) -> None:
        """Whether the game rests, for a panel that can show it; it is also said."""
        ...


class Edge(NamedTuple):
    """A contact changed."""

    button: str
    """``confirm``, ``repeat``, ``pause`` or a seat's own, as ``seat 7``."""
    down: bool
    at: float
    """In seconds of the audio clock, as heard."""
