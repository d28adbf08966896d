"""What the house itself says: found at once, since a box speaks it before anything else."""

from __future__ import annotations

import pytest

from narrator.script.common.cues import Say
from narrator.words import catalogue as lines
from narrator.words.catalogue import demo_says, house_says, needed_lines


def _called(*prefixes: str) -> list[Say]:
    return [line() for line in needed_lines() if line.id.startswith(prefixes) and not line.slots]


def test_the_house_says_every_line_of_its_own_and_every_number_of_players() -> None:
    own = _called("house.", "fault.")
    assert house_says()[: len(own)] == own
    assert [dict(say.slots)["number"] for say in house_says()[len(own) :]] == list(range(5, 25))


def test_a_demo_says_every_line_of_its_own() -> None:
    assert demo_says() == _called("demo.") != []


def test_a_box_that_starts_goes_through_no_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are hundreds of them, and the table waits for the first word."""
    lines.needed_lines.cache_clear()
    monkeypatch.setattr(lines, "agreements", lambda: pytest.fail("it looks at every agreement"))
    assert house_says()
    assert demo_says()
