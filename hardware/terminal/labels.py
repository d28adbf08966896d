"""The words on the panel in a terminal, in each language that it knows. What is spoken is not here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Labels(NamedTuple):
    """What stands on lamps, keys and corners of the panel."""

    lamps: Mapping[str, tuple[str, str]]
    """Lamp → its sign and word, dark and lit, equally long."""
    moods: Mapping[str, str]
    patterns: Mapping[str, str]
    """Pattern of both lamps → the word in its place."""
    paused: str
    silent: Mapping[str, str]
    """Why nothing is heard, in a word → the sentences that say so."""
    keys: tuple[tuple[str, str, str | None], ...]
    """(key, what it does, its button)"""


ENGLISH = Labels(
    lamps={"yes": ("○ yes", "● YES"), "no": ("□ no ", "■ NO ")},
    moods={"night": "night", "day": "day", "trial": "trial", "dusk": "dusk"},
    patterns={"starting": " ONE MOMENT ", "ready": " READY ", "fault": " NO LOUDSPEAKER "},
    paused=" ‖ PAUSED ",
    silent={
        "missing": "No sound: this computer has no sound device. Plug one in, and start again.",
        "refused": "No sound: the sound device cannot be opened. Close what else uses it, or name another,"
        " as sound: {device: …} in the settings, and start again.",
        "portaudio": "No sound: PortAudio is missing. Type: sudo apt install libportaudio2, and start again.",
    },
    keys=(
        ("SPACE", "confirm", "confirm"),
        ("M", "hold", "confirm"),
        ("R", "repeat", "repeat"),
        ("P", "pause", "pause"),
        ("Q", "quit", None),
    ),
)
GERMAN = Labels(
    lamps={"yes": ("○ ja  ", "● JA  "), "no": ("□ nein", "■ NEIN")},
    moods={"night": "Nacht", "day": "Tag", "trial": "Gericht", "dusk": "Abend"},
    patterns={"starting": " MOMENT ", "ready": " BEREIT ", "fault": " KEIN LAUTSPRECHER "},
    paused=" ‖ PAUSE ",
    silent={
        "missing": "Kein Ton: Dieser Rechner hat kein Audiogerät. Schließt eins an, und startet neu.",
        "refused": "Kein Ton: Das Audiogerät lässt sich nicht öffnen. Beendet, was es sonst benutzt, oder"
        " nennt ein anderes, als sound: {device: …} in den Einstellungen, und startet neu.",
        "portaudio": "Kein Ton: PortAudio fehlt. Tippt: sudo apt install libportaudio2, und startet neu.",
    },
    keys=(
        ("LEERTASTE", "Knopf", "confirm"),
        ("M", "lange", "confirm"),
        ("R", "noch mal", "repeat"),
        ("P", "Pause", "pause"),
        ("Q", "Ende", None),
    ),
)
LABELS = {"en": ENGLISH, "de": GERMAN}


def labels_of(language: str) -> Labels:
    """The labels of a language; those in English where there are none."""
    return LABELS.get(language, ENGLISH)
