"""R9 at the box: who pulls the plug while it deals loses nobody's role, and hears one pass again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.state import Game
from narrator.script.common.cues import AwaitConfirm
from narrator.session.disk import journal
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.people import People

GIVEN = {"players": 7, "roles": {"mafioso": 2, "detective": 1}, "options": {"deal": "box"}}


def _box(folder: Path, start: float = 0.0) -> Box:
    return Box(settings_in(folder, **GIVEN), People(verdicts=[1, 2, 3, 4, 5]), start=start)


def _game(box: Box) -> Game:
    return box.played.game


def _counted(box: Box, names: int) -> bool:
    """So many names of the last pass, which is the Mafia's, have been called."""
    return box.asked()[-1:] == ["deal.mafia"] and (
        [row.cue for row in box.rows if row.channel == "public"][-names:] == ["count"] * names
    )


def _told(box: Box) -> list[tuple[str, str]]:
    return [(row.line, row.text) for row in box.rows if row.channel == "private"]


def test_a_crash_in_the_midst_of_the_dealing_starts_the_pass_again(tmp_path: Path) -> None:
    before = _box(tmp_path).run(lambda box: _counted(box, 7), kill=True)
    box = _box(tmp_path, 3600.0).run(lambda box: "deal.seen" in box.said())
    assert box.said() == ["house.recovered", "deal.role", "deal.open", "deal.seen"]
    assert box.rows[0].line == "night"
    assert [line for line, _ in _told(box)] == ["deal.mafia"] * 2
    assert _told(box) == [told for told in _told(before) if told[0] == "deal.mafia"]


def test_who_goes_on_in_the_midst_of_the_dealing_closes_the_eyes_for_that(tmp_path: Path) -> None:
    """R9, R11: it is not night yet; and the role of the pass that begins again is named again."""
    _box(tmp_path).run(lambda box: _counted(box, 7))
    people = People(verdicts=[1, 2, 3, 4, 5], outside={"go_on": 1})
    box = Box(settings_in(tmp_path, **GIVEN), people, start=3600.0)
    box.run(lambda it: "deal.open" in it.said())
    assert box.said()[:3] == ["house.unfinished", "house.deal_again", "deal.role"]


def test_a_game_that_was_dealt_by_light_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    before = _box(tmp_path).run(lambda box: "day.first" in box.said(), kill=True)
    head, _ = journal.read(before.evening.games.unfinished.path) or (None, [])
    assert head is not None
    assert head.table.options.deal == "box"
    box = _box(tmp_path, 3600.0).run(over)
    assert _game(box).secret.cards == _game(before).secret.cards
    assert "" not in _game(box).secret.cards
    assert "deal.role" not in box.said()


BY_HAND = {**GIVEN, "options": {"deal": "director", "moderation": "helper"}}


@pytest.mark.parametrize(("given", "question"), [(GIVEN, "deal.seen"), (BY_HAND, "director.felt")])
def test_a_long_press_of_who_is_unsure_shows_it_again_and_leaves_no_game(
    tmp_path: Path, given: dict[str, object], question: str
) -> None:
    """Before the dealing a long press goes back to the set-up; after it, it does what the box has said."""
    people = People(verdicts=[1])

    def unsure(prompt: Prompt) -> Iterable[Edge]:
        asked = isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "dealt"
        once = box.said().count(question) == 1
        return tap(prompt.at + 1, 0.9) if asked and once else people(prompt)

    box = Box(settings_in(tmp_path, **given), unsure)
    box.run(lambda it: it.said()[-1:] == ["set.open"] or it.said().count(question) == 2)
    assert "set.open" not in box.said()
