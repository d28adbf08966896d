"""Random games on several cores: what fails is named as if one had played them all, in order."""

from __future__ import annotations

import pytest

from tests.soak.__main__ import main
from tests.soak.batch import AT_ONCE, failures, played_by_cores


def test_two_cores_play_every_game_once_and_in_order() -> None:
    found = list(played_by_cores("games", range(5, 5 + AT_ONCE + 3), cores=2))
    assert [(number, played.failed) for number, played in found] == [(AT_ONCE, ()), (3, ())]


def test_each_game_that_fails_is_named_whichever_core_has_played_it() -> None:
    """Of a kind that there is not, every game fails."""
    numbers = range(AT_ONCE + 2)
    found = [line for _, played in played_by_cores("none", numbers, cores=2) for line in played.failed]
    first_lines = [line.partition("\n")[0] for line in found]
    assert first_lines == [f"scripts/soak none 1 {number}" for number in numbers]
    assert first_lines == [it.partition("\n")[0] for it in failures("none", numbers)]


def test_a_few_games_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3", "7", "--cores", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "games 7 to 9, 1 at a time",
        "3 games, 0 failed",
    ]


@pytest.mark.parametrize("wrong", ["games ten", "games 1 2 3", "--cores 0", "5 --nightly"])
def test_what_cannot_be_understood_is_said_in_a_sentence(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(wrong.split())
    assert end.value.code == 2
    assert "scripts/soak: error: " in capsys.readouterr().err
