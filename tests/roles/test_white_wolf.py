"""R15.10, white wolf: one of the Mafia, which it may kill, and that wins as the last of it."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, Died, NobodyDied, SideTold, Turned, Won
from narrator.rules.night.calls import legal, refusal
from tests.kit.rules import Evening, called, evening, second_night


def _night(players: int = 12, **agreed: object) -> Evening:
    """Seats 1 and 2 are Mafiosi, seat 3 is the white wolf; the second night of murder."""
    cards = {"mafioso": [1, 2], "white_wolf": [3], "deadlock": 0, **agreed}
    return second_night(players, **cards).night().day()


def test_it_wakes_with_the_mafia_and_in_every_second_night_of_murder_again() -> None:
    """R15.10, R14.6; with a first night of meeting these are nights 3, 5 …"""
    game = evening(12, mafioso=[1, 2], white_wolf=[3], deadlock=0)
    alone = []
    for _ in range(5):
        alone.append("white_wolf" in called(game))
        assert game.dusk().game.holders("mafia") == (1, 2, 3)
        game = game.night().day()
    assert alone == [True, False, True, False, True]  # it signs in, in the first
    kills = evening(12, "basic", mafioso=[1, 2], white_wolf=[3], deadlock=0).night().day()
    assert called(kills) == ["mafia", "white_wolf"]
    assert called(_night(apothecary=[4])) == ["mafia", "white_wolf", "apothecary"]


def test_it_may_kill_another_of_the_mafia() -> None:
    """R15.10"""
    game = _night().night(mafia=6, white_wolf=1)
    assert game.log_of("night 3") == [
        Chose("night 3", "mafia", 6),
        Chose("night 3", "white_wolf", 1),
        Died("night 3", 1, "night"),
        Died("night 3", 6, "night"),
        Turned("night 3", 1, "mafioso"),
        Turned("night 3", 6, "citizen"),
    ]


def test_whom_else_it_presses_is_ignored() -> None:
    """R15.10"""
    game = _night().dusk().game
    assert legal(game, Ask("white_wolf")) == (1, 2)
    assert refusal(game, Ask("white_wolf"), 6) == "R15.10"
    assert refusal(game, Ask("white_wolf"), 3) == "R15.10"


def test_it_may_kill_whoever_was_turned() -> None:
    """R14.4"""
    game = second_night(12, mafioso=[1, 2], white_wolf=[3], cursed=[4], deadlock=0).night(mafia=4)
    game = game.day().dusk()
    assert legal(game.game, Ask("white_wolf")) == (1, 2, 4)
    assert game.night(white_wolf=4).game.public.dead == (4,)


@pytest.mark.parametrize("how", [{"angel": 1}, {"mafia": 1, "apothecary.heal": 1}])
def test_guard_and_healing_avert_its_attack(how: dict[str, int]) -> None:
    """R14.3"""
    game = _night(angel=[4], apothecary=[5]).night(white_wolf=1, **how)
    assert game.told("night 3") == [NobodyDied("night 3")]


def test_the_bodyguard_dies_for_one_of_the_mafia_too() -> None:
    """R15.4, R14.3"""
    assert _night(bodyguard=[4]).night(bodyguard=1, white_wolf=1).game.public.dead == (4,)


def test_it_counts_as_one_of_the_mafia_wherever_that_is_asked_or_shown() -> None:
    """R14.2: for a detective, as a host, and as a side that is told."""
    game = _night(detective=[4], coward=[5]).night(detective=3, coward=3, mafia=5)
    assert Answered("night 3", "detective", True) in game.log_of("night 3")
    assert game.told("night 3") == [NobodyDied("night 3")]
    told = second_night(12, mafioso=[1, 2], white_wolf=[3], reveal="side").night().day(3)
    assert SideTold("day 2", 3, "mafia") in told.told("day 2")


def test_while_it_lives_the_mafia_has_not_won_and_never_shares_that_with_it() -> None:
    """R14.2, R14.8"""
    game = second_night(6, mafioso=[1], white_wolf=[3], mafia_wins="parity").night(mafia=4).day(5)
    assert game.winner is None
    game = game.shown(3)
    assert game.winner is None
    assert game.night(mafia=2).winners == (1,)


def test_the_last_of_the_mafia_it_wins_alone_when_the_mafia_would() -> None:
    """R14.8"""
    game = second_night(6, mafioso=[1], white_wolf=[3], mafia_wins="parity").night(mafia=4).day(5)
    game = game.night(mafia=2, white_wolf=1)
    assert game.told("dawn 3")[1] == Won("dawn 3", "white_wolf")
    assert game.winners == (3,)


def test_the_last_of_the_mafia_it_goes_on_until_the_mafia_would_have_won() -> None:
    """R14.8, R8.2"""
    game = second_night(8, mafioso=[1], white_wolf=[3], mafia_wins="parity").night().day(1)
    assert game.winner is None
    assert game.night().day(3).winner == "town"


def test_with_a_serial_killer_alive_it_has_not_won() -> None:
    """R14.8"""
    start = second_night(6, mafioso=[1], white_wolf=[3], serial_killer=[4], mafia_wins="parity")
    game = start.night(mafia=5).day(1)
    assert (game.living, game.winner) == ((2, 3, 4, 6), None)
    assert game.night(mafia=4, serial_killer=2).winner == "white_wolf"


def test_a_couple_with_a_mafioso_is_a_mixed_one() -> None:
    """R14.2, R8.4"""
    start = evening(5, mafioso=[1], white_wolf=[3], matchmaker=[4]).night(1, 3).day(5)
    game = start.night(mafia=4).day(2)
    assert (game.winner, game.winners) == ("lovers", (1, 3))


def test_deadlock_is_a_draw_while_it_lives() -> None:
    """R8.6, R14.8"""
    game = second_night(5, mafioso=[1], white_wolf=[3], mafia_wins="last", deadlock=2)
    assert game.night().day().dusk().winner == "draw"


def test_it_is_played_beside_another_of_the_mafia_alone() -> None:
    """R14.1"""
    with pytest.raises(RuleError, match=r"another of the Mafia.*R14\.1"):
        evening(8, white_wolf=[3])
