"""R12: a whole game of the rulesets that try by majority and by motion, with everything the table hears."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.acts import Close, Morning, Second
from narrator.rules.game.facts import (
    Acquitted,
    Answered,
    Averted,
    Chose,
    Convicted,
    Died,
    NobodyDied,
    Turned,
    Was,
    Woke,
    Won,
)
from tests.kit.powers import stay, stayed
from tests.kit.rules import Evening, evening
from tests.kit.trials import accused, spoken, tallied, voted


def test_a_game_by_majority() -> None:
    """R2.1, R5, R8.1: powers rest in the first night, votes move, and the town finds both."""
    game = evening(7, "majority", mafioso=[6, 7], detective=[1], votes="tally").night()
    game = voted(game.does(Morning()), _1=6, _2=6, _6=2, _7=2, _3=2)
    game = voted(game, _3=0).does(Close())
    game = game.night(mafia=2, detective=6).does(Morning())
    game = voted(game, _1=6, _3=6, _4=6, _6=1)
    game = voted(game, _5=6).night(mafia=1, detective=7).does(Morning())
    game = voted(game, _3=7, _4=7, _5=7)
    assert list(game.game.public.facts) == [
        Woke("dawn 1"),
        Convicted("day 1", None),
        Woke("dawn 2"),
        Died("night 2", 2, "night"),
        Turned("night 2", 2, "citizen"),
        Convicted("day 2", 6),
        Died("day 2", 6, "verdict"),
        Turned("day 2", 6, "mafioso"),
        Woke("dawn 3"),
        Died("night 3", 1, "night"),
        Turned("night 3", 1, "detective"),
        Convicted("day 3", 7),
        Died("day 3", 7, "verdict"),
        Turned("day 3", 7, "mafioso"),
        Won("day 3", "town"),
        Was("day 3", "detective", (1,)),
        Was("day 3", "mafioso", (6, 7)),
    ]
    assert game.winners == (1, 2, 3, 4, 5)


def test_a_game_by_majority_that_the_mafia_wins_by_parity() -> None:
    """R12 `majority`, R8.2: as many of it as of the others."""
    game = evening(5, "majority", mafioso=[4, 5], detective=[1]).night().day()
    game = game.night(mafia=1)
    assert game.told("dawn 2") == [
        Woke("dawn 2"),
        Won("dawn 2", "mafia"),
        Was("dawn 2", "detective", (1,)),
        Was("dawn 2", "mafioso", (4, 5)),
    ]


def _moved(game: Evening, by: int, seat: int, second: int, *votes: int) -> Evening:
    return tallied(spoken(spoken(accused(game, (by, seat))).does(Second(second))), *votes)


def test_a_game_in_the_village() -> None:
    """R12 `village`; R2.2, R2.6, R5, R6: murder in night 1, the doctor last, a governor, three motions."""
    cards: dict[str, Any] = {
        "mafioso": [8, 9],
        "detective": [1],
        "private_detective": [2],
        "angel": [3],
    }
    game = evening(10, "village", votes="tally", governor=[4], **cards)
    game = game.night(mafia=5, detective=8, private_detective=6, angel=5)
    assert game.log_of("night 1") == [
        Chose("night 1", "mafia", 5),
        Chose("night 1", "detective", 8),
        Answered("night 1", "detective", True),
        Chose("night 1", "private_detective", 6),
        Answered("night 1", "private_detective", False),
        Chose("night 1", "angel", 5),
        Averted("night 1", 5),
        NobodyDied("night 1"),
    ]
    game = spoken(accused(game.does(Morning()), (9, 1))).does(Second(0))
    game = _moved(game, 8, 6, 9, 6).does(stay(4))
    game = _moved(game, 1, 8, 5, 6)
    assert game.told("day 1") == [
        Acquitted("day 1", 1),
        Convicted("day 1", 6),
        Turned("day 1", 4, "governor"),
        stayed("day 1", 4),
        Convicted("day 1", 8),
        Died("day 1", 8, "verdict"),
        Turned("day 1", 8, "mafioso"),
    ]
    game = game.night(mafia=4, detective=9, angel=1).does(Morning())
    assert game.told("night 2") == [Died("night 2", 4, "night")]  # the card lies open already
    game = _moved(game, 1, 9, 2, 5)
    assert game.told("day 2") == [
        Convicted("day 2", 9),
        Died("day 2", 9, "verdict"),
        Turned("day 2", 9, "mafioso"),
        Won("day 2", "town"),
        Was("day 2", "angel", (3,)),
        Was("day 2", "detective", (1,)),
        Was("day 2", "governor", (4,)),
        Was("day 2", "mafioso", (8, 9)),
        Was("day 2", "private_detective", (2,)),
    ]
