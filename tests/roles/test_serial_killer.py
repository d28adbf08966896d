"""R15.16, serial killer: it attacks somebody each night, and wins as the last one."""

from __future__ import annotations

import pytest

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, Covered, Died, NobodyDied, Turned, Was, Won
from narrator.rules.night.calls import legal, refusal
from tests.kit.rules import Evening, called, evening, second_night


def _night(players: int = 10, **agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia, seat 3 is the serial killer."""
    return second_night(players, mafioso=[1, 2], serial_killer=[3], **agreed)


def test_it_wakes_after_the_apothecary_and_before_the_detectives() -> None:
    """R14.6"""
    game = _night(apothecary=[4], detective=[5])
    assert called(game) == ["mafia", "apothecary", "serial_killer", "detective"]


def test_whom_it_attacks_dies_and_each_attack_is_resolved_by_itself() -> None:
    """R15.16, R14.3"""
    game = _night().night(mafia=6, serial_killer=7)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 6),
        Chose("night 2", "serial_killer", 7),
        Died("night 2", 6, "night"),
        Died("night 2", 7, "night"),
        Turned("night 2", 6, "citizen"),
        Turned("night 2", 7, "citizen"),
    ]
    assert _night().night(mafia=6, serial_killer=6).game.public.dead == (6,)


def test_it_attacks_another_and_is_no_safer_than_others() -> None:
    """R15.16: it may strike whoever strikes it, too (R2.7)."""
    game = _night().dusk()
    assert legal(game.game, Ask("serial_killer")) == (1, 2, *range(4, 11))
    assert refusal(game.game, Ask("serial_killer"), 3) == "R15.16"
    assert game.night(mafia=3, serial_killer=1).game.public.dead == (1, 3)


@pytest.mark.parametrize("how", [{"angel": 6}, {"mafia": 6, "apothecary.heal": 1}])
def test_guard_and_healing_avert_its_attack(how: dict[str, int]) -> None:
    """R14.3: a potion for the Mafia's victim saves it from both."""
    game = _night(angel=[4], apothecary=[5]).night(serial_killer=6, **how)
    assert game.told("night 2") == [NobodyDied("night 2")]


def test_the_hiding_place_holds_as_against_the_mafia() -> None:
    """R14.3, R4.4, R4.5: it counts as town."""
    game = _night(coward=[4])
    assert game.night(coward=1, serial_killer=4).game.public.dead == ()
    assert game.night(coward=6, serial_killer=4).game.public.dead == (4,)
    assert game.night(coward=6, serial_killer=6).game.public.dead == (4, 6)
    assert game.night(coward=3, mafia=3).game.public.dead == (3, 4)


def test_the_bodyguard_dies_for_one_attack_and_for_all() -> None:
    """R15.4, R14.3"""
    game = _night(bodyguard=[4])
    assert game.night(bodyguard=6, serial_killer=6).game.public.dead == (4,)
    assert game.night(bodyguard=6, mafia=6, serial_killer=6).game.public.dead == (4,)
    assert game.night(bodyguard=6, mafia=6, serial_killer=4).game.public.dead == (4,)


def test_the_cursed_one_dies_of_it_and_is_never_turned() -> None:
    """R15.8"""
    game = _night(cursed=[4]).night(mafia=4, serial_killer=4)
    assert game.game.public.dead == (4,)
    assert game.game.secret.sides == ()


def test_the_apothecary_is_shown_the_mafias_victim_only() -> None:
    """R14.3"""
    game = _night(apothecary=[4]).dusk()
    assert refusal(game.game, Ask("apothecary.heal"), 1) == "R13.5"
    log = game.night(serial_killer=6).log_of("night 2")
    assert log[0] == Chose("night 2", "serial_killer", 6)


def test_a_detective_sees_none_of_the_mafia_in_it() -> None:
    """R14.2"""
    log = _night(detective=[4]).night(detective=3).log_of("night 2")
    assert Answered("night 2", "detective", False) in log


def test_while_it_lives_neither_town_nor_mafia_has_won() -> None:
    """R14.8"""
    game = second_night(7, mafioso=[1], serial_killer=[3]).night(serial_killer=1)
    assert game.winner is None
    assert game.day(3).winner == "town"
    game = _night(6, mafia_wins="parity").night(mafia=4)
    assert game.winner is None
    game = game.day(3)
    assert (game.winner, game.winners) == ("mafia", (1, 2))


def test_it_wins_alone_when_at_most_one_other_lives() -> None:
    """R14.8: told at once, after a night and by day."""
    game = _night(5, reveal="none").night(mafia=4, serial_killer=1).day(5)
    assert game.log_of("day 2")[1:] == [
        Died("day 2", 5, "verdict"),
        Covered("day 2", 5),
        Won("day 2", "serial_killer"),
        Was("day 2", "mafioso", (1, 2)),
        Was("day 2", "serial_killer", (3,)),
    ]
    assert game.winners == (3,)
    game = second_night(5, mafioso=[1], serial_killer=[3]).night(mafia=4, serial_killer=5).day(2)
    assert (game.winner, game.living) == ("serial_killer", (1, 3))


def test_alone_with_its_love_it_shares_the_win_of_the_couple() -> None:
    """R14.2, R14.8: a mixed couple comes first."""
    start = evening(5, mafioso=[1], serial_killer=[3], matchmaker=[4]).night(3, 5).day()
    game = start.night(mafia=2, serial_killer=1).day(4)
    assert (game.winner, game.winners) == ("lovers", (3, 5))


def test_where_it_and_the_last_of_the_mafia_strike_each_other_the_town_has_won() -> None:
    """R2.7, R14.8"""
    game = second_night(5, mafioso=[1], serial_killer=[3]).night(mafia=4).day(5)
    assert game.night(mafia=3, serial_killer=1).winner == "town"


def test_the_hidden_win_of_the_town_waits_for_it() -> None:
    """R8.3, R14.8: it is told at the end of the first night in which neither lived."""
    game = second_night(8, mafioso=[1], serial_killer=[3], reveal="none").night().day(1)
    game = game.night().day(3)
    assert game.winner is None
    assert game.night().winner == "town"


def test_deadlock_is_a_draw_while_it_lives() -> None:
    """R8.6, R14.8"""
    assert _night(4 + 1, mafia_wins="last").rounds(2).dusk().winner == "draw"
