"""R7.5: the points of an evening are kept over its rounds, also when the plug is pulled."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.facts import Scored
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.session.disk import journal
from narrator.session.disk import score_file as score
from narrator.session.disk.played_with import boot
from narrator.session.disk.score_file import Score
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.people import idle

CARDS = ("mafioso", "mafioso", *("citizen",) * 4)


class Honest:
    """A table that convicts 1, 3 and 2 on its first day, and finds no name on the notes: the three
    honest who are left score three points for each of the honest. ``outside`` answers the house."""

    def __init__(self, **outside: int) -> None:
        self._outside = outside

    def __call__(self, prompt: Prompt) -> list[Edge]:
        cue = prompt.cue
        if isinstance(cue, AwaitConfirm):
            return list(tap(prompt.at + 1))
        if not isinstance(cue, Count):
            return []
        if not prompt.in_game:
            return list(prompt.on(self._outside.get(cue.ask, 1)))
        values = [item.value for item in cue.items]
        wanted = {"convicted": [1, 3, 2, 0], "black": [1, 2], "notes": [0]}.get(cue.ask, [1])
        return list(prompt.on(next(value for value in wanted if value in values)))


ROUND = {3: 3, 4: 3, 5: 3, 6: 3}
ONE_ROUND, TWO_ROUNDS = (0, 0, 3, 3, 3, 3), (0, 0, 6, 6, 6, 6)


def played(
    folder: Path,
    until: Callable[[Box], bool] = over,
    hands: Any = None,
    *,
    kill: bool = False,
    **chosen: Any,
) -> Box:
    settings = settings_in(folder, **{"ruleset": "sunrise", "players": 6, **chosen})
    return Box(settings, hands or Honest()).run(until, kill=kill)


def kept(folder: Path) -> Score | None:
    return score.read(folder / "state")


def test_after_a_round_the_points_are_told_and_kept(tmp_path: Path) -> None:
    box = played(tmp_path)
    facts = box.played.view.facts
    assert [dict(fact.points) for fact in facts if isinstance(fact, Scored)] == [ROUND]
    assert box.said().count("score.seat") == 6
    found = kept(tmp_path)
    assert found is not None
    assert found.points == ONE_ROUND


def test_the_next_round_adds_to_them(tmp_path: Path) -> None:
    played(tmp_path)
    box = played(tmp_path)
    assert "score" not in box.asked()  # it is the same evening
    assert kept(tmp_path) == Score(TWO_ROUNDS, (), boot())


def test_a_round_that_is_ended_twice_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plug is pulled after the score is on disk, and before the journal is gone."""
    with monkeypatch.context() as patch:
        patch.setattr(journal, "discard", lambda _: None)
        box = played(tmp_path)
    assert box.evening.games.unfinished.path.exists()
    again = played(tmp_path, lambda it: it.asked()[-1:] == ["ready"], idle)
    assert not again.evening.games.unfinished.path.exists()
    assert "house.refused" not in again.said()
    found = kept(tmp_path)
    assert found is not None
    assert found.points == ONE_ROUND


def test_a_crash_in_the_second_round_forgets_no_points(tmp_path: Path) -> None:
    played(tmp_path)
    in_the_night = [("night 1", "sunrise.heads")]
    played(tmp_path, lambda it: [(r.phase, r.line) for r in it.rows][-1:] == in_the_night, kill=True)
    box = played(tmp_path)
    assert "house.recovered" in box.said()
    found = kept(tmp_path)
    assert found is not None
    assert found.points == TWO_ROUNDS


@pytest.mark.parametrize(("goes_on", "points"), [(1, TWO_ROUNDS), (0, ONE_ROUND)])
def test_of_another_evening_the_table_is_asked(tmp_path: Path, goes_on: int, points: tuple[int, ...]) -> None:
    score.keep(tmp_path / "state", Score(ONE_ROUND, (), "another boot"))
    box = played(tmp_path, hands=Honest(score=goes_on))
    assert "score" in box.asked()
    found = kept(tmp_path)
    assert found is not None
    assert found.points == points


def test_other_people_begin_anew(tmp_path: Path) -> None:
    score.keep(tmp_path / "state", Score((9,) * 7, (), boot()))
    played(tmp_path)
    found = kept(tmp_path)
    assert found is not None
    assert found.points == ONE_ROUND


def test_names_keep_their_points_and_other_names_have_none(tmp_path: Path) -> None:
    names = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz")
    score.keep(tmp_path / "state", Score(ONE_ROUND, names, boot()))
    played(tmp_path, players=names)
    assert kept(tmp_path) == Score(TWO_ROUNDS, names, boot())
    others = (*names[:5], "Gino")
    played(tmp_path, players=others)
    assert kept(tmp_path) == Score(ONE_ROUND, others, boot())


def test_a_disk_that_takes_no_score_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.ERROR):
        score.keep(tmp_path / "file", Score((1,), (), ""))
    assert "cannot be written" in caplog.text
