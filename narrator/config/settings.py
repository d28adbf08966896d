"""Reads narrator.yaml, the one file that a builder writes. What a setting does is not known here.

Every key is explained, in a builder's words, in scripts/narrator.yaml.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from narrator.base.sounds import NIGHTS
from narrator.config.demo_windows import DemoSettings, demo_record
from narrator.config.installed import Installed
from narrator.config.kit_keys import PINS, Changes
from narrator.config.network_settings import Network, network_record
from narrator.config.rulesets import card_or_box, option_record, role_word
from narrator.config.sound_settings import SoundSettings
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.yamlfile.nodes import ListNode, MapNode, Node, Scalar, parse
from narrator.yamlfile.problems import ErrorCollector, Location, quote
from narrator.yamlfile.reading import read
from narrator.yamlfile.scalars import Flag, Number, Real, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf, Maybe, OneOf
from narrator.yamlfile.text import read_text
from narrator.yamlfile.validator import Validator

HELD = (
    'in settings "roles" tells how many of each card are dealt, as in roles: {mafioso: 2, detective: 1}; '
    "who holds which stands in a rehearsal"
)

MERGED = ("options", "sound", "speech")
"""Keys whose entries count one by one where several files are read; any other is one piece, the first's."""


def _directory(service: str, xdg: str, fallback: str) -> Path:
    given = os.environ.get(service, "").split(":")[0]
    if given:
        return Path(given)
    base = os.environ.get(xdg, "")
    return (Path(base) if base.startswith("/") else Path.home() / fallback) / "narrator"


VoiceName = str | Path | tuple[str, ...]
"""A voice by its name, a model of Piper by its file, or a command that writes a WAV file."""


@dataclass(frozen=True)
class SpeechSettings:
    """How the voice speaks; None each time: as the voice pack says."""

    voice: Mapping[str, VoiceName] = field(default_factory=dict)
    """Language → who speaks it; one that is not in it: as the voice pack says."""
    rate: int | None = None
    """Words a minute."""
    pitch: int | None = None
    """0 to 99."""
    recordings: Path | None = None
    """A folder with a folder of recordings for each language; None: in the box's state."""


@dataclass(frozen=True)
class Settings:
    """What a builder has chosen; without a file, the defaults."""

    language: str = "en"
    ruleset: str = "palermo"
    players: int | tuple[str, ...] | None = None
    """How many, or their names in seat order; None: the box asks."""
    roles: LocatedDict[str, int] | None = None
    """Role id → cards; None: as the ruleset's table has them."""
    cards: Sequence[str] | None = None
    """Which are owned: role ids, names of rulesets; None: all there are."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The fields of `Options` that differ from the ruleset's."""
    kit: str = "auto"
    """A kit's name; ``auto``: the panel on a Raspberry Pi, else the keyboard."""
    pins: Changes | None = None
    """What is wired otherwise than in the kit's file."""
    pads: bool = False
    """The kit's buttons are capacitive pads."""
    i2s: bool | None = None
    """Whether a sound board has its pins on the header; None: as the machine tells."""
    gpiochip: int | None = None
    """The number of the header's chip; None: it is looked for."""
    sound: SoundSettings = field(default_factory=SoundSettings)
    speech: SpeechSettings = SpeechSettings()
    reaction: int = 150
    """Milliseconds from hearing a name to pressing."""
    demo: DemoSettings = field(default_factory=DemoSettings)
    network: Network | None = None
    """What a box made of the card's image starts for whoever looks after it; None: no network."""
    keep_names: bool = False
    """The chronicle calls the players by their names; else by their seats."""
    state: Path = field(
        default_factory=lambda: _directory("STATE_DIRECTORY", "XDG_STATE_HOME", ".local/state")
    )
    cache: Path = field(default_factory=lambda: _directory("CACHE_DIRECTORY", "XDG_CACHE_HOME", ".cache"))
    where: Mapping[str, Location] = field(default_factory=dict, compare=False, repr=False)
    """The place of every key that stands in a file: ``sound``, and what it holds as ``sound.voice``."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in seat order; empty: by their numbers."""
        return self.players if isinstance(self.players, tuple) else ()

    @property
    def names_by_seat(self) -> dict[int, str]:
        """Seat → name; empty: by their numbers."""
        return dict(enumerate(self.names, start=1))


def load_settings(path: Path | None, known: Installed) -> Settings:
    """Reads one settings file; None gives the defaults. Relative paths in it start at its folder.

    Raises `FileError` with everything that is wrong in it.
    """
    return merged([] if path is None else [parse(read_text(path), str(path))], known)


def merged(files: Sequence[Node], known: Installed) -> Settings:
    """The settings of several files, of which the first that has a key decides; see `MERGED`.

    Raises `FileError` with everything that is wrong in any of them.
    """
    found: LocatedDict[str, Any] = LocatedDict(Location(""))
    with ErrorCollector() as gather:
        for root in reversed(files):
            with gather.each():
                record = settings_record(known, Path(root.mark.file).parent)
                _lay_over(found, read(record, root))
    where = dict(found.marks)
    for key in MERGED:
        if key in found:
            where |= {f"{key}.{part}": mark for part, mark in found[key].marks.items()}
    sound, speech = found.pop("sound", {}), found.pop("speech", {})
    if "voice" in speech:
        speech["voice"] = by_language(speech["voice"], found.get("language", Settings.language))
    return Settings(**found, sound=SoundSettings(**sound), speech=SpeechSettings(**speech), where=where)


def _lay_over(below: LocatedDict[str, Any], above: LocatedDict[str, Any]) -> None:
    for key, value in above.items():
        if key in MERGED and key in below:
            _lay_over(below[key], value)
            below.marks[key] = above.marks[key]
        else:
            below.put(key, value, above.marks[key])


class _OneKit(Word):
    """The name of a kit; several at once are told apart from a wrong one."""

    def __call__(self, node: Node) -> str:
        if isinstance(node, ListNode):
            raise node.mark.refuse(
                "a box is wired as one kit, and here is a list of them: name one, without brackets"
            )
        return super().__call__(node)


class _Counts(MapOf[str, int]):
    """How many of each card are dealt: role id → number."""

    def __init__(self, known: Installed) -> None:
        super().__init__(role_word(known), Number(0, MOST_PLAYERS))
        self.roles = known.roles

    def __call__(self, node: Node) -> LocatedDict[str, int]:
        for key, value in node.pairs if isinstance(node, MapNode) else ():
            if key.text.isdecimal() or (isinstance(value, Scalar) and value.text in self.roles):
                raise key.mark.refuse(HELD)
        return super().__call__(node)


def settings_record(known: Installed, folder: Path) -> Keys:
    """The keys of narrator.yaml; ``folder`` is where relative paths start."""
    place = Text().then(lambda text: _path(folder, text))
    gain = Real(-20, 6, "dB")
    names = ListOf(Text(24).then(speakable), FEWEST_PLAYERS, MOST_PLAYERS).then(different)
    sound: dict[str, Validator[Any]] = {
        "device": Maybe(Text()),
        "microphone": Maybe(Text()),
        "latency": Number(20, 120, "milliseconds"),
        "voice": gain,
        "music": gain,
        "volume": Word(("last", "fixed")),
        "loudest": gain,
        "night": Text().then(lambda text: text if text in NIGHTS else _path(folder, text)),
        "day": place,
    }
    programs: dict[str, Validator[Any]] = VoiceKeys(ListOf(Text(300), low=1), place)._asdict()
    one_voice = OneOf(Text(), Keys(programs).then(_one_voice))
    of_each = Keys({**programs, **dict.fromkeys(known.languages, one_voice)}).then(_voices)
    speech: dict[str, Validator[Any]] = {
        "voice": OneOf(Text(), of_each),
        "rate": Number(80, 400, "words a minute"),
        "pitch": Number(0, 99),
        "recordings": place,
    }
    return Keys(
        {
            "language": Word(known.languages, "language"),
            "ruleset": Word(known.rulesets, "ruleset"),
            "players": OneOf(
                Number(FEWEST_PLAYERS, MOST_PLAYERS), names, Word(("ask",)).then(lambda _: None)
            ),
            "roles": OneOf(_Counts(known), Word(("table",)).then(lambda _: None)),
            "cards": ListOf(card_or_box(known), low=1),
            "options": option_record(known),
            "kit": _OneKit(("auto", *known.kits), "kit"),
            "pins": PINS,
            "pads": Flag(),
            "i2s": Flag(),
            "gpiochip": Number(0, 999),
            "sound": Keys(sound),
            "speech": Keys(speech),
            "reaction": Number(0, 500, "milliseconds"),
            "state": place,
            "cache": place,
            "demo": demo_record(known.languages),
            "network": network_record(),
            "keep_names": Flag(),
        }
    )


def _path(folder: Path, text: str) -> Path:
    try:
        return folder / Path(text).expanduser()
    except RuntimeError:
        raise ValueError(f"{quote(text)} begins with a home folder that does not exist") from None


class VoiceKeys(NamedTuple):
    """A voice that another program brings, by its key: the words of a command, or the file of a model."""

    command: Any = None
    piper: Any = None


def _one_voice(found: Mapping[str, Any]) -> Path | tuple[str, ...]:
    if len(found) != 1:
        raise ValueError(f"a voice in braces has one key: {', or '.join(VoiceKeys._fields)}")
    command, model = VoiceKeys(**found)
    return model or tuple(command)


def _voices(found: Mapping[str, Any]) -> VoiceName | Mapping[str, VoiceName]:
    """A single voice, or one for each language that is named."""
    return dict(found) if found and not found.keys() & {*VoiceKeys._fields} else _one_voice(found)


def by_language(voice: VoiceName | Mapping[str, VoiceName], language: str) -> Mapping[str, VoiceName]:
    """Language → voice, as `SpeechSettings` has it; a single voice speaks the box's own ``language``."""
    return voice if isinstance(voice, Mapping) else {language: voice}


def speakable(name: str) -> str:
    """The name as it is; ValueError for one that no voice could say."""
    if not name.isprintable() or not any(letter.isalnum() for letter in name):
        raise ValueError(f"{quote(name)} cannot be spoken; a name needs letters")
    return name


def different(names: list[str]) -> tuple[str, ...]:
    """The names as they are; ValueError if two sound alike."""
    seen: set[str] = set()
    for name in names:
        sound = " ".join(normalize("NFKC", name).casefold().split())
        if sound in seen:
            raise ValueError(f'{quote(name)} stands twice in "players"; names must differ')
        seen.add(sound)
    return tuple(names)
