"""R3, private detective: a second detective, always apart; it and the others do not know each other."""

from __future__ import annotations

from typing import Any

from narrator.config.installed import Installed
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, NobodyDied
from narrator.rules.night.calls import legal, refusal
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of, second_night


def _table(**agreed: Any) -> Evening:
    return second_night(10, mafioso=[1, 2], detective=[3, 4], private_detective=[5], **agreed)


def test_it_asks_alone_and_is_answered_alone() -> None:
    """R3: whether or not the detectives work together."""
    game = _table().night(detective=6, private_detective=1)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 6),
        Answered("night 2", "detective", False),
        Chose("night 2", "private_detective", 1),
        Answered("night 2", "private_detective", True),
        NobodyDied("night 2"),
    ]


def test_it_is_called_after_the_detectives() -> None:
    """R2.6: also where those are apart."""
    assert called(_table()) == ["mafia", "detective", "private_detective"]
    assert called(_table(detectives="apart")) == [
        "mafia",
        "detective",
        "detective_2",
        "private_detective",
    ]


def test_in_a_first_night_of_meeting_it_is_only_made_known() -> None:
    """R2.1"""
    game = evening(8, mafioso=[1], private_detective=[5])
    assert parts_of(game, "private_detective") == SIGNS


def test_it_may_ask_about_a_detective_and_is_asked_about() -> None:
    """R13.4: only about oneself nobody may ask."""
    game = _table().dusk()
    assert legal(game.game, Ask("private_detective")) == (1, 2, 3, 4, 6, 7, 8, 9, 10)
    assert legal(game.game, Ask("detective")) == (1, 2, 5, 6, 7, 8, 9, 10)
    assert refusal(game.game, Ask("private_detective"), 5) == "R13.4"


def test_all_are_called_until_all_their_cards_lie_open() -> None:
    """R3, R2.5: nobody hears which of them is gone."""
    everybody = ["mafia", "detective", "private_detective"]
    game = _table().night(mafia=5).day()
    assert called(game) == everybody
    game = game.night(mafia=3).day()
    assert called(game) == everybody
    assert called(game.night(mafia=4).day()) == ["mafia"]


def test_a_detective_whose_card_lies_open_is_answered_by_nobody() -> None:
    """R3, R13.6: called all the same."""
    game = _table().night(mafia=5).day().dusk()
    assert refusal(game.game, Ask("private_detective"), 1) == "R13.6"


def test_it_has_names_of_its_own_in_files() -> None:
    assert Installed.under().roles["private_detective"] == "private_detective"
    assert Installed.under().roles["policeman"] == "detective"
