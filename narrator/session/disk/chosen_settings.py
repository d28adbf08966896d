"""What the table chose by ear, over what the settings files say, and kept over a pulled plug. No words
and no questions here; what may be chosen is checked by the files' own schema.

A choice holds as long as the files say what they said when it was made. So a host who changes that
very key in a file is obeyed, whatever any clock tells.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.settings import MERGED, Settings, by_language, settings_record
from narrator.yamlfile.nodes import ListNode, MapNode, Node, Scalar
from narrator.yamlfile.problems import FileError, Location

FILE = "settings.chosen"
"""In the state folder: one object of JSON, ``chosen``, what the files said instead (``over``), the
``ruleset`` for which it was chosen, and what was played ``last``."""

VOLUMES = ("sound.voice", "sound.music")
"""What is not kept from evening to evening where the files want each to begin as they say."""

MOST_BYTES = 1_000_000

ORIGIN = Location("chosen at the table")

TABLE = "table"
"""How the settings spell "the cards of the ruleset's own table"."""

log = logging.getLogger(__name__)


class ChosenSettings:
    """Keys are spelled as in a settings file, with dots between them: ``players``, ``options.pace``,
    ``speech.voice.en``."""

    base: Settings
    """The settings of the files."""
    chosen: dict[str, Any]
    """Key → value of what was chosen."""
    last: dict[str, Any] | None
    """The ruleset of the last game, and what had been chosen for it; None: nobody has played yet."""
    fault: OSError | None
    """The last error of the disk; None as long as every choice is on it."""

    def __init__(self, base: Settings, known: Installed, file: Path) -> None:
        self.base, self._known, self._file = base, known, file
        self.chosen, self.last, self.fault = {}, None, None

    def read(self, *, set_aside: bool = False) -> Settings:
        """The settings in force; choices that no longer hold, or that nobody can read, are left out.
        ``set_aside`` as in `read_kept`."""
        self.chosen, self.last = {}, None
        kept = read_kept(self._file, MOST_BYTES, _kept, set_aside=set_aside)
        if kept is None:
            return self.base
        chosen, over, ruleset, self.last = kept
        said = {key: _as_kept(_said(self.base, key)) for key in chosen}
        forgets = VOLUMES if self.base.sound.volume == "fixed" else ()
        self.chosen = {
            key: chosen[key] for key in chosen if over.get(key) == said[key] and key not in forgets
        }
        if ruleset not in (None, self.chosen.get("ruleset", self.base.ruleset)):
            self.chosen = _about_the_people(self.chosen)
        try:
            return self.settings
        except FileError as error:
            log.warning("what was chosen at the table does not hold any more: %s", error)
            self.chosen = {}
            return self.base

    @property
    def settings(self) -> Settings:
        """The settings in force. Raises `FileError` for a choice that the schema does not know."""
        return _laid_over(self.base, _nested(self.chosen), self._known)

    def with_(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """All choices with these; None: as the files have it. A choice of what the files say is none; another
        ruleset brings its own cards and variants."""
        chosen = dict(self.chosen)
        if "ruleset" in changes:
            chosen = _about_the_people(chosen)
            _choose(chosen, self.base, "ruleset", changes["ruleset"])
        for key, value in changes.items():
            _choose(chosen, _played(self.base, chosen.get("ruleset")), key, value)
        return chosen

    def preview(self, changes: Mapping[str, Any]) -> Settings:
        """The settings as they would be with these choices. Raises `FileError`."""
        return _laid_over(self.base, _nested(self.with_(changes)), self._known)

    def put(self, changes: Mapping[str, Any]) -> None:
        """Makes choices and has them on disk before it returns, if the disk takes them."""
        self.chosen = self.with_(changes)
        self._keep()

    def played(self) -> None:
        """What is in force is now the last game's. Where nobody has ever chosen anything, that need not be on
        disk: such a game is as the files have it."""
        last = {key: self.chosen[key] for key in self.chosen if _of_a_game(key)}
        last["ruleset"] = self.settings.ruleset
        ever = bool(self.chosen) or self.last is not None
        changed, self.last = last != self.last, last
        if ever and changed:
            self._keep()

    def as_last_time(self) -> dict[str, Any] | None:
        """The changes that lead back to what was played last; None: nothing was yet."""
        if self.last is None:
            return None
        others = dict.fromkeys(key for key in self.chosen if _of_a_game(key))
        return {**others, **self.last}

    def _keep(self) -> None:
        over = {key: _said(self.base, key) for key in self.chosen}
        ruleset = self.chosen.get("ruleset", self.base.ruleset)
        kept = {"chosen": self.chosen, "over": over, "ruleset": ruleset, "last": self.last}
        text = json.dumps(kept, ensure_ascii=False)
        try:
            write_whole(self._file, text.encode())
        except OSError as error:
            self.fault = error
            log.error("what was chosen cannot be kept as %s: %s", self._file, error.strerror)

    def forget(self) -> Settings:
        """Goes by the files alone, until the next choice."""
        self.chosen = {}
        return self.base


def _kept(data: bytes) -> tuple[dict[str, Any], dict[str, Any], Any, dict[str, Any] | None]:
    found = from_json(data)
    last = found.get("last")
    return (
        dict(found["chosen"]),
        dict(found["over"]),
        found.get("ruleset"),
        None if last is None else dict(last),
    )


def _as_kept(value: Any) -> Any:
    """As it comes back from the file; None for what nobody can choose, whatever stands there."""
    return json.loads(json.dumps(value, default=lambda _: None))


def _choose(chosen: dict[str, Any], said: Settings, key: str, value: Any) -> None:
    """Notes one choice, unless ``said``, the settings of the files, say the same."""
    chosen.pop(key, None)
    if value is not None and not _same(_said(said, key), value):
        chosen[key] = value


def _of_a_game(key: str) -> bool:
    """Whether it is part of what is played: its cards and options."""
    return key == "roles" or key.startswith("options.")


def _about_the_people(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What goes with every ruleset; cards and variants do not."""
    options = (f"options.{key}" for key in _of_the_people())
    kept = ("language", "players", "reaction", *options)
    return {k: v for k, v in chosen.items() if k in kept or k.startswith(("sound.", "speech."))}


def _played(base: Settings, ruleset: str | None) -> Settings:
    """What the files say to a game of this ruleset (None: their own). Their cards and variants are meant
    for their own ruleset; with another one goes only what is about the people."""
    if ruleset in (None, base.ruleset):
        return base
    kept = {key: base.options[key] for key in base.options if key in _of_the_people()}
    return replace(base, roles=None, options=kept)


def _of_the_people() -> list[str]:
    return [key for key, option in rulebook().options.items() if option.people]


def _said(base: Settings, key: str) -> Any:
    """What the files say at a key, as JSON has it; None for nothing."""
    first, _, part = key.partition(".")
    if first == "options":
        return base.options.get(part)
    if first == "sound":
        return getattr(base.sound, part, None)
    voice, _, language = part.partition(".")
    value = getattr(base, first, None)
    if (first, voice) == ("speech", "voice"):
        value = base.speech.voice.get(language)
        value = str(value) if isinstance(value, Path) else value
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _same(said: Any, value: Any) -> bool:
    """Whether this is no choice; so many players are those whose names the files tell."""
    names = len(said) if isinstance(said, list) else None
    return bool(value in (said, names) or (said is None and value == TABLE))


def _nested(chosen: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in chosen.items():
        *above, last = key.split(".")
        branch: Any = tree
        for part in above:
            branch = branch.setdefault(part, {}) if isinstance(branch, dict) else None
        if isinstance(branch, dict):
            branch[last] = value
    return tree


def _node(value: Any, name: str) -> Node:
    if isinstance(value, dict):
        pairs = ((Scalar(k, True, ORIGIN, name), _node(v, f'"{k}"')) for k, v in value.items())
        return MapNode(tuple(pairs), ORIGIN, name)
    if isinstance(value, list):
        return ListNode(tuple(_node(item, name) for item in value), ORIGIN, name)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(text, True, ORIGIN, name)


def _laid_over(base: Settings, tree: dict[str, Any], known: Installed) -> Settings:
    if not tree:
        return base
    found = settings_record(known, Path())(_node(tree, ORIGIN.file))
    base = _played(base, found.get("ruleset"))
    where = {**base.where, **found.marks}
    for key in MERGED:
        if key in found:
            where |= {f"{key}.{part}": ORIGIN for part in found[key]}
    changes: dict[str, Any] = {key: found[key] for key in found if key not in MERGED}
    speech = dict(found.get("speech", {}))
    speech["voice"] = {**base.speech.voice, **by_language(speech.get("voice", {}), base.language)}
    return replace(
        base,
        **changes,
        options={**base.options, **found.get("options", {})},
        sound=replace(base.sound, **found.get("sound", {})),
        speech=replace(base.speech, **speech),
        where=where,
    )
