"""What the box does with an unfinished game when it starts: goes on, asks, or puts it aside, aloud."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from pathlib import Path

import pytest

from narrator.live.simulated import Prompt
from narrator.rules.game.facts import Died
from narrator.script.common.cues import AwaitConfirm
from narrator.session.disk import journal_line, played_with
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, over
from tests.kit.box.crashes import CARDS, STORY, asked, counting, crashed, ready, started
from tests.kit.box.hosts import Host
from tests.kit.box.people import People, idle


def test_after_a_crash_the_game_goes_on_by_itself(tmp_path: Path) -> None:
    crashed(tmp_path, asked("detective", "night 2"))
    box = started(tmp_path, over)
    assert box.said()[0] == "house.recovered"
    assert "go_on" not in box.asked()
    assert not box.evening.games.unfinished.path.exists()


def test_the_bed_comes_back_as_it_was(tmp_path: Path) -> None:
    crashed(tmp_path, asked("detective", "night 2"))
    box = started(tmp_path, lambda box: "house.recovered" in box.said())
    assert box.rows[0].line == "night"


def test_an_interrupted_count_starts_again_and_its_press_is_forgotten(tmp_path: Path) -> None:
    """Seat 5 had been pressed already; now nobody presses, and nobody dies."""
    box = crashed(tmp_path, counting("mafia", "night 2", 6))
    assert ("private", "pressed") in [(row.channel, row.line) for row in box.rows]
    again = crashed(tmp_path, asked("detective", "night 2"), People(cards=CARDS))
    assert [row.text.lower() for row in again.rows if row.cue == "count"][:7] == [
        "one", "two", "three", "four", "five", "six", "seven",
    ]  # fmt: skip
    done = started(tmp_path, asked("discussion", "day 2"), People(cards=CARDS))
    assert not [fact for fact in done.played.view.facts if type(fact) is Died]


def test_after_a_boot_the_box_asks_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crashed(tmp_path, asked("mafia", "night 2"))
    monkeypatch.setattr(played_with, "boot", lambda: "the next boot")
    box = started(tmp_path, over, People(**{**vars(STORY), "outside": {"go_on": 1}}))
    assert box.said()[:2] == ["house.unfinished", "house.goes_on"]


def test_no_is_asked_again_and_keeps_the_game_for_later(tmp_path: Path) -> None:
    """R11: a wrong press has cost nothing."""
    started(tmp_path, asked("mafia", "night 2"))
    box = started(tmp_path, ready, People(outside={"go_on": 0}))
    assert box.said() == ["house.unfinished", "house.sure_new", "house.ready"]
    games = box.evening.games
    assert not games.unfinished.path.exists()
    assert games.unfinished.older.nights() == {0: 2}


def test_whoever_did_not_mean_the_no_is_asked_anew(tmp_path: Path) -> None:
    started(tmp_path, asked("mafia", "night 2"))
    box = started(
        tmp_path,
        lambda box: box.said().count("house.unfinished") == 2,
        People(outside={"go_on": 0, "go_on.sure": 0}),
    )
    assert box.evening.games.unfinished.path.exists()


def test_an_older_game_is_taken_up_from_the_menu_and_gone_once_one_has_ended(
    tmp_path: Path,
) -> None:
    started(tmp_path, asked("mafia", "night 2"))
    started(tmp_path, ready, People(outside={"go_on": 0}))
    steps = ["hold", "set.older", "set.older.night"]
    box = started(tmp_path, asked("mafia", "night 2"), Host(steps))
    assert box.said()[:4] == ["house.ready", "set.open", "set.older.which", "house.goes_on"]
    box = started(tmp_path, over, People(**{**vars(STORY), "outside": {"go_on": 1}}))
    assert box.evening.games.unfinished.older.nights() == {}


def test_three_older_games_are_kept_and_the_oldest_makes_room(tmp_path: Path) -> None:
    for night in (1, 2, 1, 2):
        began = People(**{**vars(STORY), "outside": {"go_on": 0}})
        started(tmp_path, asked("mafia.roll" if night == 1 else "mafia", f"night {night}"), began)
    box = started(tmp_path, ready, People(outside={"go_on": 0}))
    assert box.evening.games.unfinished.older.nights() == {0: 2, 1: 0, 2: 2}


@pytest.mark.parametrize("changed", [{"players": 8}, {"options": {"reveal": "none"}}], ids=str)
def test_an_older_game_is_offered_only_to_its_own_table(tmp_path: Path, changed: dict[str, object]) -> None:
    started(tmp_path, asked("mafia", "night 2"))
    started(tmp_path, ready, People(outside={"go_on": 0}))
    box = started(tmp_path, ready, idle, **changed)
    assert box.evening.games.unfinished.older.nights() == {}


def test_an_unanswered_question_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = crashed(tmp_path, asked("mafia", "night 2")).evening.games.unfinished.path.read_bytes()
    monkeypatch.setattr(played_with, "boot", lambda: "the next boot")
    box = started(tmp_path, lambda box: "go_on.ready" in box.asked(), idle)
    assert box.evening.games.unfinished.path.read_bytes() == before


def test_a_crash_after_the_boot_that_was_asked_about_needs_no_second_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed(tmp_path, asked("mafia", "night 2"))
    monkeypatch.setattr(played_with, "boot", lambda: "the next boot")
    people = People(**{**vars(STORY), "outside": {"go_on": 1}})
    crashed(tmp_path, asked("detective", "night 2"), people)
    assert started(tmp_path, over).said()[0] == "house.recovered"


def test_a_second_crash_loses_nothing_of_what_was_before_the_first(tmp_path: Path) -> None:
    crashed(tmp_path, asked("mafia", "night 2"))
    crashed(tmp_path, asked("detective", "night 2"))
    box = started(tmp_path, asked("discussion", "day 2"))
    assert box.asked()[0] == "detective"


def test_whoever_has_left_in_the_middle_is_asked_whether_it_goes_on(tmp_path: Path) -> None:
    """Nothing has failed: perhaps they want another game."""
    started(tmp_path, asked("detective", "night 2"))
    box = started(tmp_path, over, People(**{**vars(STORY), "outside": {"go_on": 1}}))
    assert box.said()[0] == "house.unfinished"
    assert not {"house.recovered", "house.ready"} & set(box.said())


@pytest.mark.parametrize(
    "chosen",
    [
        {"players": 8},
        {"roles": {"mafioso": 1, "detective": 1}},
        {"roles": {"mafioso": 7}},
        {"options": {"reveal": "none"}},
        {"language": "de"},
        {"ruleset": "basic"},
        {"players": tuple("ABCDEFG")},
    ],
    ids=str,
)
def test_a_game_of_other_settings_is_put_aside_aloud(
    tmp_path: Path, chosen: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    kept = crashed(tmp_path, asked("mafia", "night 2")).evening.games.unfinished.path.read_bytes()
    box = started(tmp_path, ready, **chosen)
    assert box.said() == ["house.refused", "house.ready"]
    (aside,) = (tmp_path / "state").glob("game.journal.aside-*")
    assert aside.read_bytes() == kept
    assert not box.evening.games.unfinished.path.exists()
    assert len(caplog.messages) == 1


@pytest.mark.parametrize("digest", ["rules_digest", "pack_digest"])
def test_a_game_of_another_version_is_put_aside_aloud(
    tmp_path: Path,
    digest: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    crashed(tmp_path, asked("mafia", "night 2"))
    monkeypatch.setattr(played_with, digest, lambda *_: "of another version")
    box = started(tmp_path, ready)
    assert box.said() == ["house.refused", "house.ready"]
    assert "another version" in caplog.text


@pytest.mark.parametrize(("what", "said"), [("byte", "fault.journal"), ("gap", "house.refused")])
def test_a_journal_with_another_byte_or_without_a_line_is_put_aside_aloud(
    tmp_path: Path, what: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = crashed(tmp_path, asked("detective", "night 2")).evening.games.unfinished.path
    data = path.read_bytes()
    third = data.index(b"\n") + 1 + 2 * journal_line.WIDTH
    other = data[: third + 5] + b"?" + data[third + 6 :]
    gap = data[:third] + data[third + journal_line.WIDTH :]
    path.write_bytes({"byte": other, "gap": gap}[what])
    assert started(tmp_path, ready).said() == [said, "house.ready"]
    assert len(caplog.messages) == 1


def test_without_a_folder_for_the_journal_a_game_is_played_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    box = started(tmp_path, over)
    assert box.said()[-2:] == ["house.farewell", "house.again"]
    assert len([told for told in caplog.messages if "journal" in told]) == 1
    assert "the game is played without one" in caplog.text


def test_a_game_that_can_neither_go_on_nor_be_put_aside_is_logged_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    path = crashed(tmp_path, asked("mafia", "night 2")).evening.games.unfinished.path
    path.write_bytes(b"")
    monkeypatch.setattr(Path, "replace", refuse)
    assert started(tmp_path, ready).said() == ["fault.journal", "house.ready"]
    assert caplog.messages[-1] == (
        f"the unfinished game {path} has no beginning; begin a new one; "
        "it cannot be put aside: Read-only file system"
    )


class Listening(People):
    """They hear out what the nights have hidden."""

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        return () if isinstance(cue, AwaitConfirm) and cue.ask == "epilogue" else super().__call__(prompt)


def telling(box: Box) -> bool:
    """The nights are being told of, and the first line of it is over."""
    return bool(box.live.game and box.live.game.epilogue) and "epilogue.night" in box.said()


def test_after_a_crash_in_the_epilogue_it_goes_on_where_it_was(tmp_path: Path) -> None:
    crashed(tmp_path, telling, Listening(**vars(STORY)))
    box = started(tmp_path, over, Listening(**vars(STORY)))
    told = [line for line in box.said() if line.startswith("epilogue")]
    assert told[0] == "epilogue.night"
    assert len(told) > 1


def test_a_plug_pulled_after_the_victory_is_no_unfinished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed(tmp_path, telling, Listening(**vars(STORY)))
    monkeypatch.setattr(played_with, "boot", lambda: "the next boot")
    box = started(tmp_path, ready, idle)
    assert box.said() == ["house.ready"]
    assert not box.evening.games.unfinished.path.exists()
