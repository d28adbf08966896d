"""What was chosen by ear: remembered over power cuts, and given up where the file says something else."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.session.disk.chosen_settings import FILE, ChosenSettings
from tests.kit.box.box import Box
from tests.kit.box.hosts import (
    IN_GERMAN,
    TEN,
    Host,
    Step,
    a_box,
    again,
    chosen,
    left_alone,
    players,
    waits,
)

CHOICES: dict[str, tuple[list[Step], dict[str, object]]] = {
    "players": (["set.players", players(10)], {"players": 10}),
    "rules": (["set.rules", "ruleset.basic"], {"ruleset": "basic"}),
    "pace": (["set.pace", "variant.pace.calm"], {"options.pace": "calm"}),
    "talk": (["set.talk", ("count.number", 3)], {"options.discussion": 180}),
    "voice": (["set.voice", "set.softer"], {"sound.voice": -3.0}),
    "language": (IN_GERMAN[1:], {"language": "de"}),
    "variant": (["set.variants", "variant.mayor", "option.yes"], {"options.mayor": True}),
}


@pytest.mark.parametrize("what", CHOICES)
def test_the_plug_is_pulled_as_soon_as_a_choice_is_made(tmp_path: Path, what: str) -> None:
    """Killed at the first cue after the press: the next power-on goes by the choice."""
    steps, kept = CHOICES[what]
    host = Host(["hold", *steps])
    asks: list[int] = []

    def pulled(box: Box) -> bool:
        if host.done == len(host.steps) and not box.fingers.coming and not asks:
            asks.append(len(box.begun))
        return bool(asks) and len(box.begun) > asks[0]

    a_box(tmp_path, host, players=8).run(pulled, kill=True)
    assert chosen(tmp_path) == kept
    box = again(tmp_path, players=8)
    assert box.evening.table.choices.chosen == kept


def test_the_plug_is_pulled_while_a_choice_is_written(tmp_path: Path) -> None:
    """What was chosen before is whole, whatever half of a file lies beside it."""
    a_box(tmp_path, Host(["hold", players(10)])).run(left_alone)
    (tmp_path / "state" / "settings.new").write_bytes(b'{"chosen": {"pl')
    assert again(tmp_path).evening.table.players() == 10


@pytest.mark.parametrize(
    "damaged", [b'{"chosen": 3}', b'{"chosen": {"players": 99}, "over": {}}',
                b'{"chosen": {"wat": 1}, "over": {"wat": null}}',
                b'{"chosen": {"players": 99}, "over": {"players": null}}',
                b'{"chosen": {"options": 3, "options.pace": "calm"}, "over": {}}'],
)  # fmt: skip
def test_damaged_choices_are_left_out_and_the_box_is_ready(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "settings.chosen").write_bytes(damaged)
    box = again(tmp_path)
    assert box.said()[-1] == "house.ready"
    assert box.evening.table.choices.chosen == {}


def test_a_host_who_changes_that_very_key_in_the_file_is_obeyed(tmp_path: Path) -> None:
    """A choice holds as long as the file says what it said when it was made, key by key."""
    steps: list[Step] = ["hold", "set.players", players(10), "set.pace", "variant.pace.calm"]
    a_box(tmp_path, Host(steps), players=8).run(left_alone)
    other = again(tmp_path, players=8, reaction=250)
    assert other.evening.table.players() == 10
    mended = again(tmp_path, players=12)
    assert mended.evening.table.players() == 12
    assert mended.evening.table.settings.options["pace"] == "calm"


def test_a_choice_that_no_longer_fits_the_file_keeps_no_box_silent(tmp_path: Path) -> None:
    """Six were chosen; now the file deals cards for ten."""
    a_box(tmp_path, Host(["hold", players(6)])).run(left_alone)
    roles = {"mafioso": 3, "detective": 1, "angel": 1, "coward": 1, "freemason": 2}
    box = again(tmp_path, roles=roles)
    assert box.said() == ["house.ready"]
    assert box.evening.table.players() is None


def test_a_full_card_costs_the_memory_and_not_the_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("narrator.session.disk.chosen_settings.write_whole", full)
    box = a_box(tmp_path, Host(TEN), players=8).run(waits("begin"))
    assert box.playing.view.table.players == 10


@pytest.mark.parametrize("key", [field.name for field in fields(Settings)])
def test_what_nobody_can_choose_is_left_out(tmp_path: Path, key: str) -> None:
    """No box has written it: a damaged memory card has."""
    (tmp_path / FILE).write_text(json.dumps({"chosen": {key: [[]]}, "over": {key: None}}))
    assert ChosenSettings(Settings(), Installed.under(), tmp_path / FILE).read() == Settings()
