"""A word is known because its file is there; nothing has to be added to a list."""

from __future__ import annotations

from pathlib import Path

from narrator.config.installed import Installed
from narrator.roles import all_roles


def touch(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


def test_a_file_makes_its_name_known(tmp_path: Path) -> None:
    for name in (
        "voices/fr/pack.yaml",
        "voices/empty/night.yaml",
        "narrator/rulesets/tiny.yaml",
        "narrator/trials/duel.py",
        "narrator/ties/dice.py",
        "narrator/trials/__init__.py",
        "hardware/kits/mine.yaml",
        "hardware/kits/README.md",
    ):
        touch(tmp_path / name)
    known = Installed.under(tmp_path)
    assert known.languages == ("fr",)
    assert (known.rulesets, known.trials, known.kits) == (("tiny",), ("duel",), ("mine",))
    assert known.ties == ("dice",)
    assert known.ruleset_file("tiny").is_file()
    assert known.kit_file("mine").is_file()
    assert known.pack_folder("fr").is_dir()


def test_a_role_is_known_by_every_name_it_goes_by() -> None:
    roles = Installed.under().roles
    assert roles["doctor"] == roles["angel"] == "angel"
    assert set(roles.values()) == set(all_roles())
