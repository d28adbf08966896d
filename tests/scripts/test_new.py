"""`scripts/new`: a skeleton is complete but for its words, and `narrator check` names those."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from narrator.base.errors import NarratorError
from narrator.base.spoken_text import SpokenText
from narrator.config.installed import ROOT, Installed
from narrator.config.kits import load_kit
from narrator.config.rulesets import load_ruleset
from narrator.rehearsal.file import load_rehearsal
from narrator.script.common.cues import Say
from narrator.words.catalogue import needed_lines
from narrator.words.check_packs import check_pack
from narrator.words.pack import load_pack
from scripts.scaffold.skeleton import kinds, write


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout as far as `scripts/new` reads it."""
    for folder in ("voices", "narrator/rulesets", "narrator/decks", "hardware/kits"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


@pytest.mark.parametrize("kind", kinds())
def test_no_placeholder_is_left_in_a_skeleton(checkout: Path, kind: str) -> None:
    for file in write(kind, "brand_new", checkout):
        text = (checkout / file).read_text(encoding="utf-8")
        assert "NAME" not in f"{file}{text}"
        assert "$$" not in text
        if file.suffix == ".py":
            compile(text, str(file), "exec")


@pytest.mark.parametrize("name", ["Bodyguard", "body guard", "../x", "", "3rd", "class"])
def test_a_name_that_is_no_file_name_is_refused(checkout: Path, name: str) -> None:
    with pytest.raises(NarratorError, match="lower-case"):
        write("kit", name, checkout)


def test_nothing_that_exists_is_written_over(checkout: Path) -> None:
    before = (checkout / "hardware/kits/panel.yaml").read_bytes()
    with pytest.raises(NarratorError, match="is there already"):
        write("kit", "panel", checkout)
    assert (checkout / "hardware/kits/panel.yaml").read_bytes() == before


def test_a_new_language_has_every_line_and_no_words_and_english_says_them(checkout: Path) -> None:
    write("language", "eo", checkout)
    pack, english = load_pack(checkout / "voices/eo"), load_pack(checkout / "voices/en")
    assert pack.unwritten.keys() == english.lines.keys()
    assert pack.text(Say("night.falls"), {}, 0) == SpokenText("Night falls.", "", "en")
    problems = check_pack(pack, needed_lines())
    assert len(problems) == len(list((checkout / "voices/eo").rglob("*.yaml"))) - 1
    assert all("has no words yet" in problem.message for problem in problems)


def test_the_check_names_the_next_line_to_write_and_what_it_needs(checkout: Path) -> None:
    write("ruleset", "brand_new", checkout)
    pack = load_pack(checkout / "voices/en")
    assert [str(mark) for mark in pack.unwritten.values()] == [
        f"{checkout}/voices/en/rulesets/brand_new.yaml:{line}" for line in (1, 2)
    ]


def test_a_new_ruleset_can_be_played_as_it_is(checkout: Path) -> None:
    write("ruleset", "brand_new", checkout)
    known = Installed.under(checkout)
    known_here = known._replace(roles=Installed.under().roles, trials=Installed.under().trials)
    ruleset = load_ruleset(known_here.ruleset_file("brand_new"), known_here)
    script = load_rehearsal(checkout / "tests/rehearsals/brand_new.yaml", known_here)
    assert ruleset.name == script.ruleset == "brand_new"


def test_a_new_kit_can_be_wired_as_it_is(checkout: Path) -> None:
    write("kit", "brand_new", checkout)
    assert load_kit(checkout / "hardware/kits/brand_new.yaml").name == "brand_new"
