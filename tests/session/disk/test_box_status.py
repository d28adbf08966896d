"""What a builder is told of the box: from its files, without touching it, and never a secret."""

from __future__ import annotations

import json
import logging
import time
from pathlib import Path
from typing import Any

import pytest

from narrator.appliance.read_status import status
from narrator.commands.common.cli import main
from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from narrator.session.disk import journal, played_with
from narrator.session.disk import status_file as notice
from narrator.session.disk.box_status import cards, running, unfinished
from narrator.session.disk.chosen_settings import FILE, ChosenSettings
from narrator.session.disk.status_file import LastFault, StatusFile
from narrator.updates.news import News, NewsFile
from narrator.updates.update_outcome import Outcome
from tests.kit.box.box import Box, settings_in
from tests.kit.box.crashes import CARDS, STORY
from tests.kit.box.people import People


def in_night_two(folder: Path, people: People = STORY) -> Box:
    """A box that was switched off while the Mafia was choosing."""
    box = Box(settings_in(folder, players=7, roles={"mafioso": 2, "detective": 1}), people)
    return box.run(lambda it: any(r.cue == "count" and r.phase == "night 2" for r in it.rows), kill=True)


def kept_by(box: Box) -> dict[str, Any] | None:
    """What status tells of the game that this box left."""
    evening = box.evening
    return unfinished(evening.games.unfinished.path, evening.table.spoken.pack.folder)


def test_a_box_that_holds_its_state_folder_runs(tmp_path: Path) -> None:
    assert running(tmp_path) is None
    with journal.lock_folder(tmp_path):
        assert running(tmp_path) is not None
    assert running(tmp_path) is None


def test_asking_keeps_no_box_from_starting(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    running(tmp_path)
    with journal.lock_folder(tmp_path):
        running(tmp_path)
        assert [file.name for file in tmp_path.iterdir()] == ["lock"]


def test_the_lock_of_another_folder_is_another_box_s(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "lock").touch()
    with journal.lock_folder(tmp_path):
        assert running(other) is None


def test_an_unfinished_game_is_told_by_its_phase_and_by_nothing_secret(tmp_path: Path) -> None:
    box = in_night_two(tmp_path)
    found = kept_by(box)
    assert found is not None
    assert found["phase"] == "night 2"
    assert (found["ruleset"], found["players"]) == ("palermo", 7)
    assert abs(found["since"] - time.time()) < 60
    assert set(found) == {"phase", "ruleset", "players", "since"}


def test_two_nights_that_differ_in_secrets_alone_look_alike(tmp_path: Path) -> None:
    others = People(cards=CARDS[::-1], nights=[{}, {"mafia": 1}], verdicts=[0])
    one = kept_by(in_night_two(tmp_path / "one"))
    other = kept_by(in_night_two(tmp_path / "other", others))
    assert one is not None
    assert other is not None
    assert one | {"since": 0} == other | {"since": 0}


def test_no_game_and_a_damaged_one_are_told_apart(tmp_path: Path) -> None:
    assert unfinished(tmp_path / "game.journal", tmp_path) is None
    (tmp_path / "game.journal").write_bytes(b"\0" * 400)
    found = unfinished(tmp_path / "game.journal", tmp_path)
    assert found is not None
    assert found["phase"] is None
    assert "has no beginning" in found["problem"]


@pytest.mark.parametrize("digest", ["rules_digest", "pack_digest"])
def test_a_game_of_another_version_is_not_replayed(
    tmp_path: Path, digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What its replies mean there, nobody can tell here."""
    box = in_night_two(tmp_path)
    monkeypatch.setattr(played_with, digest, lambda *_: "of another version")
    assert kept_by(box) == {
        "phase": None,
        "problem": "the unfinished game was played with another version of the box; begin a new one",
    }


def test_sound_cards_are_told_by_the_ids_that_the_settings_take(tmp_path: Path) -> None:
    for number, name in ((0, "vc4hdmi"), (1, "Device")):
        (tmp_path / f"card{number}").mkdir()
        (tmp_path / f"card{number}" / "id").write_text(f"{name}\n")
    assert cards(tmp_path) == ("vc4hdmi", "Device")


def test_the_notice_is_written_only_when_something_changes(tmp_path: Path) -> None:
    told = StatusFile(tmp_path)
    told.set(kit="panel")
    (tmp_path / notice.NAME).unlink()
    told.set(kit="panel")
    assert notice.read(tmp_path) == {}
    told.set(kit="one")
    assert notice.read(tmp_path) == {"kit": "one"}


def test_the_last_warning_is_the_last_fault(tmp_path: Path) -> None:
    log = logging.Logger("box")
    log.addHandler(LastFault(StatusFile(tmp_path), clock=lambda: 1000.4))
    log.info("nothing")
    log.warning("the sound card %s", "is gone")
    assert notice.read(tmp_path)["fault"] == {"what": "the sound card is gone", "at": 1000}


def test_a_folder_that_takes_no_file_is_not_missed(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    StatusFile(tmp_path / "file").set(kit="panel")
    assert notice.read(tmp_path / "file") == {}


def test_a_notice_that_is_not_legible_tells_nothing(tmp_path: Path) -> None:
    for text in ("", "[]", "{", "\0\0"):
        (tmp_path / notice.NAME).write_text(text)
        assert notice.read(tmp_path) == {}


def test_the_command_prints_it_for_eyes_and_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "narrator.yaml"
    config.write_text("state: state\ncache: cache\nkit: keyboard\n")
    assert main(["status", "--config", str(config)]) == 0
    told = capsys.readouterr().out
    assert "does not run" in told
    assert "none unfinished" in told
    assert main(["status", "--json", "--config", str(config)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["pid"] is None
    assert found["kit"] == "keyboard"
    assert found["cache"][0] == 0 < found["cache"][1]
    assert not (tmp_path / "cache").exists()
    assert not (tmp_path / "state").exists()


def test_the_running_box_is_told_with_its_last_fault(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with journal.lock_folder(settings.state):
        StatusFile(settings.state).set(since=0, fault={"what": "a lamp failed", "at": 0})
        found = status(settings, None)
    lines = "\n".join(found.lines())
    assert "runs, process" in lines
    assert "a lamp failed" in lines


def test_the_last_news_of_an_update_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_in(tmp_path)
    assert "none seen" in "\n".join(status(settings, None).lines())
    file = NewsFile(tmp_path / "opt/update")
    file.publish(News("1", Outcome.OLDER, "0.1.0", "0.1.0 is older", 0))
    file.publish(News("2", Outcome.TAKEN, "1.1.0", "", 0))
    monkeypatch.setattr("narrator.appliance.update_news.HOME", tmp_path / "opt")
    assert not status(settings, None).updates  # this program is no box's
    monkeypatch.setattr("sys.prefix", str(tmp_path / "opt/releases/1.1.0-abcdef"))
    found = status(settings, None)
    assert [news["outcome"] for news in found.json()["updates"]] == ["older", "taken"]
    assert "1.1.0: taken (19" in "\n".join(found.lines())


def test_what_was_chosen_at_the_table_is_told_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("narrator.commands.check.everything", lambda _: [])
    config = tmp_path / "narrator.yaml"
    config.write_text("state: state\ncache: cache\nkit: keyboard\nruleset: basic\n")
    (tmp_path / "state").mkdir()
    chosen = ChosenSettings(
        load_settings(config, Installed.under()), Installed.under(), tmp_path / "state" / FILE
    )
    chosen.put({"players": 10})
    chosen.put({"options.pace": "brisk"})
    assert main(["status", "--config", str(config)]) == 0
    assert "players 10, options.pace brisk (at the table)" in capsys.readouterr().out
    assert main(["check", "--config", str(config)]) == 0
    told = capsys.readouterr().out
    assert "players: 10  (chosen at the table)" in told
    assert "options.pace: brisk  (chosen at the table)" in told
    assert f"ruleset: basic  ({config}:4)" in told
