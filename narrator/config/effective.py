"""The settings in force, key by key, and where each value comes from. Nothing is checked here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import Ruleset, merge
from narrator.config.settings import Settings

DEFAULT = "default"

UNSET = {
    "players": "ask",
    "roles": "the ruleset's table",
    "cards": "all there are",
    "pins": "the kit's own",
    "network": "off",
}
"""What it means that a key is not set, as people read it; JSON has null."""


class EffectiveSetting(NamedTuple):
    """One key of the settings, and its value in force."""

    key: str
    """As ``sound.voice``."""
    value: Any
    """As JSON has it."""
    origin: str
    """A place in a file, the ruleset, or `DEFAULT`."""

    def __str__(self) -> str:
        unset = self.value is None and self.key in UNSET
        written = UNSET[self.key] if unset else _written(self.value)
        return f"{self.key}: {written}  ({self.origin})"


def effective(settings: Settings, ruleset: Ruleset) -> list[EffectiveSetting]:
    """Every key of the settings, in their order, with the options as this ruleset has them."""
    return [EffectiveSetting(key, _plain(value), origin) for key, value, origin in _all(settings, ruleset)]


def _all(settings: Settings, ruleset: Ruleset) -> Iterator[tuple[str, Any, str]]:
    def origin(key: str, other: str = DEFAULT) -> str:
        return str(settings.where[key]) if key in settings.where else other

    for field in fields(settings):
        key, value = field.name, getattr(settings, field.name)
        if key == "options":
            options = merge(ruleset.options, value)
            for name, option in rulebook().options.items():
                place = origin(f"{key}.{name}", f"ruleset {settings.ruleset}")
                yield f"{key}.{name}", options.of(option), place
        elif key in ("sound", "speech"):
            for part in fields(value):
                name, told = f"{key}.{part.name}", getattr(value, part.name)
                yield name, None if told == {} else told, origin(name)
        elif key != "where":
            yield key, value, origin(key)


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        # A field that has no part in the repr, such as a password, is not shown here either.
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value) if one.repr}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return _plain(value._asdict())
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, bool | int | float | None) else str(value)


def _written(value: Any) -> str:
    """The value much as a settings file would have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return f"{value}"
