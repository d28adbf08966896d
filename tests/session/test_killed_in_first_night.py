"""A box that is killed in any step of a first night that goes wrong (R13.15): it goes on with the step
that was interrupted, and says the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from narrator.rules.game.facts import HeartsLost, Miscounted, Objected, RollSettled, Unsettled
from narrator.rules.game.state import PublicView
from narrator.script.common.cues import Count, Mode
from narrator.stage.records import Replied
from tests.kit.box.crashes import CARDS
from tests.kit.box.killed import played, resumed, words
from tests.kit.box.people import People


@dataclass
class Clumsy(People):
    """They get a roll call wrong, as often as it is told here; they look at the game alone."""

    wrong: Sequence[Sequence[str]] = ()
    """For each time that night 1 is begun, how its roll calls fail: ``"sum"`` or ``"objection"``."""
    as_noted: bool = False

    def _fails(self, view: PublicView) -> str:
        attempt = self.wrong[view.attempt - 1] if view.attempt <= len(self.wrong) else ()
        return attempt[view.failures] if view.failures < len(attempt) else ""

    def secret(self, view: PublicView, cue: Count) -> Sequence[int]:
        how = self._fails(view)
        if cue.mode is Mode.OBJECT:
            return (4, 6) if how == "objection" else ()
        if cue.ask.part == "roll" and how:
            return (4,) if how == "sum" else super().secret(view, cue)
        return super().secret(view, cue)

    def aloud(self, view: PublicView, cue: Count) -> Sequence[int]:
        if cue.ask == "by_light":
            return (int(view.attempt == len(self.wrong) and not self.as_noted),)
        if cue.ask == "as_noted":
            return (int(self.as_noted),)
        return super().aloud(view, cue)


TABLE: dict[str, Any] = {"players": 7, "roles": {"mafioso": 2, "detective": 1}}

HELPED: dict[str, Any] = {
    "players": 7, "roles": {"mafioso": 1, "lover": 2}, "options": {"moderation": "helper"}
}  # fmt: skip
STORIES = {
    "mended after a wrong sum": (TABLE, [["sum"]], [Miscounted]),
    "mended after an objection": (TABLE, [["objection"]], [Objected]),
    "begun again, and then dealt by light": (
        TABLE,
        [["sum", "objection"], ["objection", "sum"]],
        [Miscounted, Unsettled, Objected, Unsettled, RollSettled],
    ),
    "taken as noted": (TABLE, [["sum", "objection"]], [Miscounted, Unsettled, RollSettled]),
    "no lovers with a helper": (HELPED, [["objection", "sum"]], [Objected, HeartsLost]),
}
FAILED = (Miscounted, Objected, Unsettled, HeartsLost, RollSettled)


@pytest.mark.parametrize("story", STORIES)
def test_killed_in_a_first_night_that_goes_wrong_it_goes_on_in_the_same_words(
    story: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen, wrong, failed = STORIES[story]
    cards = CARDS if chosen is TABLE else ("mafioso", "lover", "lover", *("citizen",) * 4)
    people = Clumsy(cards=cards, verdicts=[1, 2, 3, 4, 5], wrong=wrong)
    people.as_noted = "noted" in story
    whole = played(monkeypatch, tmp_path / "whole", chosen, people)
    facts = whole.game.public.facts
    assert [type(fact) for fact in facts if type(fact) in FAILED] == failed
    keys = [record.key for record in whole.records if isinstance(record, Replied)]
    begun = [n for n, key in enumerate(keys, 1) if key.startswith(("setup/", "night 1/", "dawn 1/"))]
    asked = {key.split("/")[1] for key in keys[: begun[-1]]}
    assert "roll.lamps pass 1" in asked
    assert ("by_light pass 1" in asked) is (Unsettled in failed)
    for n in begun:
        journal = whole.journals[n]
        torn = whole.journals[n + 1][len(journal) :][: n % 192]
        box = resumed(tmp_path / "again", chosen, people, journal + torn)
        assert box.played.game == whole.game, f"after record {n}"
        begins = [row.line for row in box.rows].index("house.recovered") + 1
        assert words(box.rows)[begins:] == words(whole.box.rows)[whole.heard[n] :], f"after {n}"
