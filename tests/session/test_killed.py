"""A box that is killed goes on where it was: the same game, the same words, whenever it happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from narrator.rules.game.facts import Died, Undone
from tests.kit.box.killed import played, resumed, words
from tests.kit.box.people import People

PALERMO: dict[str, Any] = {
    "players": 8,
    "roles": {"mafioso": 2, "detective": 1, "angel": 1},
}
STORY = People(
    cards=("mafioso", "mafioso", "detective", "angel", *("citizen",) * 4),
    nights=[{}, {"mafia": 5, "angel": 6, "detective": 1}, {"mafia": 6, "angel": 6}],
    verdicts=[0, 1, 2],
    shown=8,
    undo=3,
)
BASIC: dict[str, Any] = {
    "ruleset": "basic", "players": ("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), "roles": {"mafioso": 2}
}  # fmt: skip
BASIC_STORY = People(
    cards=("mafioso", "mafioso", *("citizen",) * 4),
    nights=[{"mafia": 3, "manner": 2}, {"mafia": 4, "manner": 1}],
    verdicts=[1, 2],
    shown=6,
    undo=2,
)
HELPED: dict[str, Any] = {**PALERMO, "options": {"moderation": "helper", "reveal": "all"}}
HELPED_STORY = People(cards=STORY.cards, died=[(), (5,), ()], verdicts=[0, 1, 2], shown=8, undo=3)
BASIC_HELPED: dict[str, Any] = {
    **BASIC, "options": {"moderation": "helper", "first_night": "kill", "manner": False}
}  # fmt: skip
BASIC_HELPED_STORY = People(cards=BASIC_STORY.cards, died=[(3,), (4,)], verdicts=[1, 2], shown=6, undo=2)
FULL: dict[str, Any] = {
    "players": 9,
    "roles": dict.fromkeys(("mafioso", "informer", "apothecary", "matchmaker", "desperate", "detective"), 1),
    "options": {"detective": "aloud"},
}
FULL_STORY = People(
    cards=(*FULL["roles"], *("citizen",) * 3),
    nights=[
        {"matchmaker": (5, 7)},
        {"mafia": 7, "detective": 1},
        {"mafia": 6, "heal": 1, "apothecary": 2},
    ],
    verdicts=[0, 1],
    shown=8,
    undo=2,
    stand=(5, 9),
)
GAMES = [
    pytest.param(FULL, FULL_STORY, id="every-kind-of-call"),
    pytest.param(PALERMO, STORY, id="palermo-box"),
    pytest.param(HELPED, HELPED_STORY, id="palermo-helper"),
    pytest.param(BASIC, BASIC_STORY, id="basic-box"),
    pytest.param(BASIC_HELPED, BASIC_HELPED_STORY, id="basic-helper"),
]


@pytest.mark.parametrize(("chosen", "people"), GAMES)
def test_killed_at_any_reply_the_same_game_goes_on_with_the_same_words(
    chosen: Any, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(monkeypatch, tmp_path / "whole", chosen, people)
    facts = whole.game.public.facts
    assert any(type(fact) is Undone for fact in facts)
    assert any(type(fact) is Died and fact.how == "card" for fact in facts)
    assert whole.game.public.winner == "town"
    assert not whole.box.evening.games.unfinished.path.exists()
    for n, (journal, heard) in enumerate(zip(whole.journals, whole.heard, strict=True)):
        following = whole.journals[n + 1][len(journal) :] if n + 1 < len(whole.journals) else b""
        torn = following[: n % 192]
        box = resumed(tmp_path / "again", chosen, people, journal + torn)
        assert box.played.game == whole.game, f"after record {n}"
        lines = [row.line for row in box.rows]
        begins = lines.index("house.recovered") + 1
        assert words(box.rows)[begins:] == words(whole.box.rows)[heard:], f"after record {n}"
