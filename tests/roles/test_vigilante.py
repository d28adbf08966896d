"""R15.15, vigilante: once a game it attacks somebody."""

from __future__ import annotations

import pytest

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Chose, Died, NobodyDied, Turned
from narrator.rules.game.trust import Trust
from narrator.rules.night.calls import legal, refusal
from tests.kit.rules import Evening, called, second_night


def _night(**agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia, seat 3 is the vigilante."""
    return second_night(11, mafioso=[1, 2], vigilante=[3], **agreed)


def test_it_wakes_before_the_serial_killer() -> None:
    """R14.6"""
    game = _night(apothecary=[4], serial_killer=[5], detective=[6])
    assert called(game) == ["mafia", "apothecary", "vigilante", "serial_killer", "detective"]


def test_whom_it_attacks_dies() -> None:
    """R15.15"""
    game = _night().night(vigilante=1)
    assert game.log_of("night 2") == [
        Chose("night 2", "vigilante", 1),
        Died("night 2", 1, "night"),
        Turned("night 2", 1, "mafioso"),
    ]


def test_it_attacks_once_a_game_and_its_call_is_played_all_the_same() -> None:
    """R15.15, R2.5: spent, whatever came of it."""
    game = _night(angel=[4]).dusk()
    assert legal(game.game, Ask("vigilante")) == (1, 2, *range(4, 12))
    assert refusal(game.game, Ask("vigilante"), 3) == "R15.15"
    game = game.night(angel=6, vigilante=6).day()
    assert game.living == tuple(range(1, 12))
    assert "vigilante" in called(game)
    assert legal(game.dusk().game, Ask("vigilante")) == ()
    assert refusal(game.dusk().game, Ask("vigilante"), 6) == "R3"


def test_whoever_forgoes_it_has_it_still() -> None:
    """R2.8"""
    game = _night().night().day()
    assert game.night(vigilante=2).game.public.dead == (2,)


@pytest.mark.parametrize("how", [{"angel": 6}, {"mafia": 6, "apothecary.heal": 1}])
def test_guard_and_healing_avert_its_attack(how: dict[str, int]) -> None:
    """R14.3"""
    game = _night(angel=[4], apothecary=[5]).night(vigilante=6, **how)
    assert game.told("night 2") == [NobodyDied("night 2")]


def test_hiding_place_and_bodyguard_hold_as_against_the_mafia() -> None:
    """R14.3, R4.4, R4.5, R15.4"""
    game = _night(coward=[4], bodyguard=[5])
    assert game.night(coward=1, vigilante=4).game.public.dead == ()
    assert game.night(coward=6, vigilante=6).game.public.dead == (4, 6)
    assert game.night(bodyguard=6, vigilante=6).game.public.dead == (5,)


def test_it_kills_the_cursed_one_whom_the_mafia_would_have_turned() -> None:
    """R15.8"""
    game = _night(cursed=[4]).night(mafia=4, vigilante=4)
    assert game.game.public.dead == (4,)
    assert game.game.secret.sides == ()


def test_murdered_it_still_strikes_that_night_and_two_on_one_seat_are_one_death() -> None:
    """R2.7, R14.3"""
    game = _night(serial_killer=[4])
    assert game.night(mafia=3, vigilante=2).game.public.dead == (2, 3)
    assert game.night(mafia=6, vigilante=6, serial_killer=6).game.public.dead == (6,)


def test_careful_people_save_it_up_for_somebody_exposed() -> None:
    """R10"""
    game, town = _night().dusk().game, Trust()
    card = game.public.table.roles_called["vigilante"]
    assert card.habit(game, town, "", (0, 1, 2, 4)) == ()  # type: ignore[attr-defined]
    town.exposed.add(2)
    assert card.habit(game, town, "", (0, 1, 2, 4)) == (2,)  # type: ignore[attr-defined]
