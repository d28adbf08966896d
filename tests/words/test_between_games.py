"""What the box says while nobody plays: found at once, since a box speaks it before anything else."""

from __future__ import annotations

import pytest

from narrator.script.common.cues import Say
from narrator.script.night import call_lines
from narrator.words.catalogue import (
    needed_lines,
    says_before_a_game,
    says_in_a_demo,
    says_in_set_up,
)


def _called(*prefixes: str) -> list[Say]:
    return [line() for line in needed_lines() if line.id.startswith(prefixes) and not line.slots]


def test_before_a_game_the_box_says_its_own_lines_and_every_number_of_players() -> None:
    own = _called("chronicle.", "house.", "fault.", "update.")
    said = says_before_a_game()
    assert said[: len(own)] == own
    assert [dict(say.slots)["number"] for say in said[len(own) :]] == list(range(5, 25))


def test_a_demo_says_every_line_of_its_own() -> None:
    assert says_in_a_demo() == _called("demo.") != []


def test_a_box_that_starts_goes_through_no_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are hundreds of them, and the table waits for the first word."""
    monkeypatch.setattr(call_lines, "option_pairs", lambda _: pytest.fail("it looks at every agreement"))
    assert says_before_a_game()
    assert says_in_a_demo()
    assert says_in_set_up()
    with pytest.raises(pytest.fail.Exception):
        needed_lines.__wrapped__()
