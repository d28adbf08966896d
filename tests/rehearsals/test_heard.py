"""What a card tells all either way stands in a rehearsal's result under that card, at its night (R14.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rehearsal.result import with_heard
from narrator.rules.game.acts import Morning
from narrator.rules.game.deeds import Announcement, Deed
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from tests.kit.own_cards import evening_with


class Crier(Role):
    """Each dawn it tells whether seat 1 lives."""

    id = "crier"
    most = 1
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "crier.lives": (),
        "crier.dead": (),
        "crier.amen": (),
    }
    heard: ClassVar[Mapping[str, bool]] = {"crier.lives": True, "crier.dead": False}

    def dawns(self, game: Game) -> tuple[Deed, ...]:
        lives = 1 in game.public.living
        return (Announcement("crier.lives" if lives else "crier.dead"), Announcement("crier.amen"))


def test_what_dawn_tells_either_way_is_a_yes_or_a_no_of_the_night_before() -> None:
    game = evening_with({Crier(): [3]}, 9, mafioso=[8, 9]).night(mafia=5).day().night(mafia=1)
    view = game.does(Morning()).game.public
    found = with_heard({"night 2": {"detective": True}}, view)
    assert found == {"night 1": {"crier": True}, "night 2": {"detective": True, "crier": False}}
