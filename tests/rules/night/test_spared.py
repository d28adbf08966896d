"""R4.2 `spared`: who died first in the last game is not murdered in the first night of murder of this one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.ends.absent import first_dead
from narrator.rules.game.acts import Begin, Leave, Morning
from narrator.rules.game.ask import Ask
from narrator.rules.night.calls import legal
from narrator.rules.setup.setup import known_game
from tests.kit.rules import Evening, called, lay
from tests.kit.trials import morning

ALL = tuple(range(1, 10))
MURDER = Ask("mafia")


def _next_game(first_dead: int, ruleset: str = "basic", **agreed: Any) -> Evening:
    """The first night of nine has fallen, and this seat died first in the game before."""
    table, cards = lay(9, ruleset, mafioso=[8, 9], **{"spared": True, **agreed})
    return Evening(known_game(replace(table, first_dead=first_dead), cards)).does(Begin())


def test_the_mafia_cannot_choose_that_seat_in_the_first_night() -> None:
    game = _next_game(3)
    assert legal(game.game, MURDER) == (1, 2, 4, 5, 6, 7, 8, 9)
    with pytest.raises(RuleError):
        game.night(mafia=3)
    assert 3 in legal(game.night(mafia=4).does(Morning()).dusk().game, MURDER)


def test_after_a_night_of_meeting_it_is_the_second() -> None:
    game = _next_game(3, "palermo").night().does(Morning()).dusk()
    assert 3 not in legal(game.game, MURDER)
    game = game.night(mafia=4).does(Morning()).dusk()
    assert 3 in legal(game.game, MURDER)


def test_each_name_of_the_game_is_barred_there() -> None:
    """R4.12"""
    game = _next_game(3, "palermo", blind=True).night().does(Morning()).dusk()
    calls = [call for call in called(game) if game.game.holders(call)]
    assert [3 in legal(game.game, Ask(call)) for call in calls] == [False, False]


@pytest.mark.parametrize(("seat", "agreed"), [(0, {}), (3, {"spared": False})])
def test_nobody_is_spared_where_nobody_died_or_it_is_not_agreed(seat: int, agreed: dict[str, Any]) -> None:
    assert legal(_next_game(seat, **agreed).game, MURDER) == ALL


def test_whoever_has_left_the_table_did_not_die_first() -> None:
    """R11: of several, the one who was named first."""
    assert first_dead(morning().does(Leave(5)).game.public) == 0
    assert first_dead(morning().does(Leave(5)).shown(7).shown(2).game.public) == 7
