"""The words that settings may use: a language, ruleset, kit, role, trial or tie is known because its file
exists. The files are not read here, and no list names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from narrator.config.own_cards import own_cards
from narrator.config.unspoken import unspoken
from narrator.roles import all_roles, found_roles

ROOT = Path(__file__).parents[2]
"""The folder that holds narrator/, hardware/ and voices/."""


class Installed(NamedTuple):
    """The words that this installation understands, sorted, and where their files are."""

    languages: tuple[str, ...]
    rulesets: tuple[str, ...]
    kits: tuple[str, ...]
    roles: Mapping[str, str]
    """Every name a role goes by → its id, so ``doctor`` → ``angel``."""
    trials: tuple[str, ...]
    root: Path = ROOT
    decks: tuple[str, ...] = ()
    ties: tuple[str, ...] = ()
    left_out: Mapping[str, str] = MappingProxyType({})
    """What a card that cannot be played is or would be called → why, with its file and the fix."""

    @classmethod
    def under(cls, root: Path = ROOT) -> Installed:
        """The words whose files are under ``root``."""
        return cls(
            languages=tuple(sorted(pack.parent.name for pack in root.glob("voices/*/pack.yaml"))),
            rulesets=_stems(root / "narrator" / "rulesets", ".yaml"),
            kits=_stems(root / "hardware" / "kits", ".yaml"),
            roles=_names(root),
            trials=_stems(root / "narrator" / "trials", ".py"),
            root=root,
            ties=_stems(root / "narrator" / "ties", ".py"),
            decks=_stems(root / "narrator" / "decks", ".yaml"),
            left_out={**found_roles().left_out, **unspoken(root), **_own_left_out()},
        )

    def pack_folder(self, language: str) -> Path:
        return self.root / "voices" / language

    def ruleset_file(self, name: str) -> Path:
        return self.root / "narrator" / "rulesets" / f"{name}.yaml"

    def deck_file(self, name: str) -> Path:
        return self.root / "narrator" / "decks" / f"{name}.yaml"

    def kit_file(self, name: str) -> Path:
        return self.root / "hardware" / "kits" / f"{name}.yaml"


def _names(root: Path) -> dict[str, str]:
    roles, mute = (*all_roles().values(), *own_cards().roles.values()), unspoken(root)
    return {name: one.id for one in roles if one.id not in mute for name in (one.id, *one.aka)}


def _own_left_out() -> dict[str, str]:
    """The first of what is wrong in each; `check` names all."""
    return {id: f"{found[0]}; the card is left out" for id, found in own_cards().left_out.items()}


def _stems(folder: Path, suffix: str) -> tuple[str, ...]:
    files = folder.glob(f"*{suffix}")
    return tuple(sorted(file.stem for file in files if not file.stem.startswith("_")))
