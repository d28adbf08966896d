"""``narrator check``: everything that is wrong in what a person wrote, with its place."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.commands.check import check
from narrator.commands.common.cli import main
from narrator.config.installed import ROOT, Installed

Checked = Callable[..., tuple[int, str]]


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


def checked(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = check([], tuple, Installed.under(root))
    return code, capsys.readouterr().err.replace(str(root), "")


def spoil(file: Path, old: str, new: str) -> int:
    """Replaces the first ``old``, a pattern over whole lines; returns the line where it stood."""
    text = file.read_text(encoding="utf-8")
    match = re.search(old, text, re.MULTILINE)
    assert match, f"{old} is not in {file}"
    file.write_text(text[: match.start()] + new + text[match.end() :], encoding="utf-8")
    return text[: match.start()].count("\n") + 1


def test_what_ships_is_right(installation: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(installation, capsys) == (0, "")


def test_a_missing_line_is_reported_for_its_own_pack_and_where_the_other_has_it(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(installation / "voices/de/house.yaml", r"^house\.how_many:.*\n(?: .*\n)*", "")
    code, err = checked(installation, capsys)
    assert code == 1
    assert '/voices/de/house.yaml: the line "house.how_many" is missing\n' in err
    assert re.search(r'/voices/en/house.yaml:\d+: "house.how_many" is missing in de', err)


def test_a_line_that_only_one_language_has_is_reported(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = installation / "voices/en/house.yaml"
    line = file.read_text(encoding="utf-8").count("\n") + 1
    with file.open("a", encoding="utf-8") as more:
        more.write('house.extra: "Nobody says this."\n')
    code, err = checked(installation, capsys)
    assert code == 1
    assert f'/voices/en/house.yaml:{line}: nobody speaks the line "house.extra"' in err
    assert f'/voices/en/house.yaml:{line}: "house.extra" is missing in de' in err


def test_a_card_that_no_deck_has_is_reported_with_its_line(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = spoil(installation / "narrator/decks/palermo.yaml", "7♦", "1♦")
    code, err = checked(installation, capsys)
    assert code == 1
    assert err == f'/narrator/decks/palermo.yaml:{line}: unknown card "1♦"; did you mean "10♦"?\n'


def test_an_unknown_slot_is_reported_with_its_line(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = spoil(installation / "voices/en/house.yaml", r"^setup\.players:.*$",
                 'setup.players: "{payers} sit here."')  # fmt: skip
    code, err = checked(installation, capsys)
    assert code == 1
    assert f'/voices/en/house.yaml:{line}: "setup.players": unknown slot "{{payers}}"' in err
    assert 'did you mean "players"?' in err


def test_where_pack_yaml_is_wrong_the_lines_are_checked_all_the_same(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = spoil(installation / "voices/en/pack.yaml", r"rate: \d+", "rate: 14")
    spoil(installation / "voices/en/house.yaml", r"^house\.how_many:.*\n(?: .*\n)*", "")
    code, err = checked(installation, capsys)
    assert code == 1
    assert f'/voices/en/pack.yaml:{head}: "rate" must be' in err
    assert '/voices/en/house.yaml: the line "house.how_many" is missing\n' in err
    assert '"house.how_many" is missing in en' in err
    assert len(err.splitlines()) == 3


def test_lines_that_cannot_be_read_are_not_told_to_be_missing(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = spoil(installation / "voices/de/house.yaml", r"^house\.how_many:", "house.how_many: [")
    spoil(installation / "voices/de/night.yaml", r"^night\.again:", "night.agian:")
    code, err = checked(installation, capsys)
    assert code == 1
    assert f"/voices/de/house.yaml:{line}" in err
    assert 'nobody speaks the line "night.agian"; did you mean "night.again"?' in err
    assert len(err.splitlines()) == 2


def test_a_wrong_kit_and_a_wrong_ruleset_are_reported_together(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kit = spoil(installation / "hardware/kits/one.yaml", r"pins: \[\d+\]", "pins: [99]")
    spoil(installation / "narrator/rulesets/basic.yaml", r"mafia_wins: last", "mafia_wins: first")
    code, err = checked(installation, capsys)
    assert code == 1
    assert f"/hardware/kits/one.yaml:{kit}: " in err
    assert "/narrator/rulesets/basic.yaml:" in err
    assert len(err.splitlines()) == 2


def test_a_file_that_is_not_there_is_bad_usage(
    box_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(box_home / "file.yaml")]) == 2
    assert "there is no file" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["folder", "binary"])
def test_a_file_that_cannot_be_read_is_one_sentence(
    what: str, box_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = box_home / "file.yaml"
    if what == "folder":
        file.mkdir()
    else:
        file.write_bytes(b"\xff\x00\x12")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:")


def test_every_kind_of_file_is_known_by_what_stands_in_it(
    box_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = box_home / "game.yaml"
    game.write_text("ruleset: palermo\nplayers: 6\nnights: [{}]\n")
    files = [
        game,
        ROOT / "hardware/kits/panel.yaml",
        ROOT / "narrator/rulesets/basic.yaml",
        ROOT / "voices/de",
        ROOT / "scripts/narrator.yaml",
    ]
    assert main(["check", *map(str, files)]) == 0
    assert capsys.readouterr().out == "5 checked, nothing wrong\n"


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
    installation: Path, capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    """R1.5, R10"""
    file = installation / "narrator/rulesets/palermo.yaml"
    spoil(file, old, new)
    line = spoil(file, "^by_odds", "by_odds")
    code, err = checked(installation, capsys)
    assert code == 1
    assert err == (
        f"/narrator/rulesets/palermo.yaml:{line}: the row for 22 players is not the one nearest to even, or "
        "its figure is wrong: narrator suggest --table --ruleset palermo prints both\n"
    )


def test_a_preset_that_cannot_be_played_or_named_is_reported_with_its_line(
    installation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R1.7: five cannot spare three cards besides those of their table."""
    file = installation / "narrator/rulesets/palermo.yaml"
    line = spoil(
        file, r"^  classic: \{\}", "  classic: {roles: {5: {angel: 1, coward: 1, saint: 1}}}"
    )
    code, err = checked(installation, capsys)
    assert code == 1
    assert (
        f"/narrator/rulesets/palermo.yaml:{line}: classic: 5 players, and none is a citizen" in err
    )
    spoil(file, r"^  classic: .*", "  last: {}")
    _, err = checked(installation, capsys)
    assert '"last" cannot name a ready-made game' in err
    spoil(file, r"^  last: .*", "  classic: {players: [9, 8]}")
    _, err = checked(installation, capsys)
    assert '"players" must begin with the smaller number, not 9' in err
