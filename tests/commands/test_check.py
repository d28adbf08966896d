"""``narrator check``: everything that is wrong in what a person wrote, with its place."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.commands.check import check
from narrator.config.installed import ROOT, Installed
from tests.commands.conftest import Command, Refused

Found = Callable[[], str]


@pytest.fixture
def installation(tmp_path: Path) -> Path:
    """A copy of everything that is checked, to be spoilt."""
    for part in (
        "voices",
        "narrator/rulesets",
        "narrator/decks",
        "narrator/trials",
        "narrator/ties",
        "hardware/kits",
    ):
        shutil.copytree(ROOT / part, tmp_path / part)
    return tmp_path


@pytest.fixture
def found(installation: Path, capsys: pytest.CaptureFixture[str]) -> Found:
    """Checks the installation; returns what is wrong there, each with its place, and exit code 1."""

    def look() -> str:
        code = check([], tuple, Installed.under(installation))
        err = capsys.readouterr().err.replace(str(installation), "")
        assert code == bool(err)
        return err

    return look


def spoil(file: Path, old: str, new: str) -> int:
    """Replaces the first ``old``, a pattern over whole lines; returns the line where it stood."""
    text = file.read_text(encoding="utf-8")
    match = re.search(old, text, re.MULTILINE)
    assert match, f"{old} is not in {file}"
    file.write_text(text[: match.start()] + new + text[match.end() :], encoding="utf-8")
    return text[: match.start()].count("\n") + 1


def test_what_ships_is_right(found: Found) -> None:
    assert found() == ""


def test_a_missing_line_is_reported_for_its_own_pack_and_where_the_other_has_it(
    installation: Path, found: Found
) -> None:
    spoil(installation / "voices/de/house.yaml", r"^house\.how_many:.*\n(?: .*\n)*", "")
    err = found()
    assert '/voices/de/house.yaml: the line "house.how_many" is missing\n' in err
    assert re.search(r'/voices/en/house.yaml:\d+: "house.how_many" is missing in de', err)


def test_a_card_that_no_deck_has_is_reported_with_its_line(installation: Path, found: Found) -> None:
    line = spoil(installation / "narrator/decks/palermo.yaml", "7♦", "1♦")
    assert found() == f'/narrator/decks/palermo.yaml:{line}: unknown card "1♦"; did you mean "10♦"?\n'


def test_where_pack_yaml_is_wrong_the_lines_are_checked_all_the_same(
    installation: Path, found: Found
) -> None:
    head = spoil(installation / "voices/en/pack.yaml", r"rate: \d+", "rate: 14")
    spoil(installation / "voices/en/house.yaml", r"^house\.how_many:.*\n(?: .*\n)*", "")
    err = found()
    assert f'/voices/en/pack.yaml:{head}: "rate" must be' in err
    assert '/voices/en/house.yaml: the line "house.how_many" is missing\n' in err
    assert '"house.how_many" is missing in en' in err
    assert len(err.splitlines()) == 3


def test_lines_that_cannot_be_read_are_not_told_to_be_missing(installation: Path, found: Found) -> None:
    line = spoil(installation / "voices/de/house.yaml", r"^house\.how_many:", "house.how_many: [")
    spoil(installation / "voices/de/night.yaml", r"^night\.again:", "night.agian:")
    err = found()
    assert f"/voices/de/house.yaml:{line}" in err
    assert 'nobody speaks the line "night.agian"; did you mean "night.again"?' in err
    assert len(err.splitlines()) == 2


def test_a_wrong_kit_and_a_wrong_ruleset_are_reported_together(installation: Path, found: Found) -> None:
    kit = spoil(installation / "hardware/kits/one.yaml", r"pins: \[\d+\]", "pins: [99]")
    spoil(installation / "narrator/rulesets/basic.yaml", r"mafia_wins: last", "mafia_wins: first")
    err = found()
    assert f"/hardware/kits/one.yaml:{kit}: " in err
    assert "/narrator/rulesets/basic.yaml:" in err
    assert len(err.splitlines()) == 2


def test_a_file_that_is_not_there_is_bad_usage(refused: Refused) -> None:
    assert "there is no file" in refused("check", "file.yaml")


@pytest.mark.parametrize("what", ["folder", "binary"])
def test_a_file_that_cannot_be_read_is_one_sentence(what: str, box_home: Path, narrator: Command) -> None:
    file = box_home / "file.yaml"
    if what == "folder":
        file.mkdir()
    else:
        file.write_bytes(b"\xff\x00\x12")
    code, _, err = narrator("check", str(file))
    assert code == 1
    assert err.startswith(f"{file}:")


def test_every_kind_of_file_is_known_by_what_stands_in_it(box_home: Path, narrator: Command) -> None:
    game = box_home / "game.yaml"
    game.write_text("ruleset: palermo\nplayers: 6\nnights: [{}]\n")
    files = [
        game,
        ROOT / "hardware/kits/panel.yaml",
        ROOT / "narrator/rulesets/basic.yaml",
        ROOT / "voices/de",
        ROOT / "scripts/narrator.yaml",
    ]
    assert narrator("check", *map(str, files)) == (0, "5 checked, nothing wrong\n", "")


def test_a_rehearsal_is_told_what_does_nothing_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("players: 8\nruleset: village\noptions:\n  tie: runoff\nnights: [{}]\n")
    assert check([file], tuple, Installed.under()) == 0
    err = capsys.readouterr().err
    assert 'hint: the option "tie" does nothing' in err
    assert err.endswith("(R5)\n"), "whoever writes rehearsals works by the rulebook"


@pytest.mark.parametrize(
    ("old", "new"), [(r"22: 0\.50", "22: 0.60"), (r"^  22: \{mafioso: 3", "  22: {mafioso: 4")]
)
def test_a_row_beyond_the_source_that_is_not_nearest_to_even_is_reported_with_its_line(
    installation: Path, found: Found, old: str, new: str
) -> None:
    """R1.5, R10"""
    file = installation / "narrator/rulesets/palermo.yaml"
    spoil(file, old, new)
    line = spoil(file, "^by_odds", "by_odds")
    assert found() == (
        f"/narrator/rulesets/palermo.yaml:{line}: the row for 22 players is not the one nearest to even, or "
        "its figure is wrong: narrator suggest --table --ruleset palermo prints both\n"
    )


def test_a_preset_that_cannot_be_played_or_named_is_reported_with_its_line(
    installation: Path, found: Found
) -> None:
    """R1.7: five cannot spare three cards besides those of their table."""
    file = installation / "narrator/rulesets/palermo.yaml"
    line = spoil(file, r"^  classic: \{\}", "  classic: {roles: {5: {angel: 1, coward: 1, saint: 1}}}")
    told = f"/narrator/rulesets/palermo.yaml:{line}: classic: 5 players, and none is a citizen"
    assert told in found()
    spoil(file, r"^  classic: .*", "  last: {}")
    assert '"last" cannot name a ready-made game' in found()
    spoil(file, r"^  last: .*", "  classic: {players: [9, 8]}")
    assert '"players" must begin with the smaller number, not 9' in found()
