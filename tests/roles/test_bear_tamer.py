"""R15.14, bear tamer: at dawn its bear growls where a neighbour is really of the Mafia. When dawn tells it at
all is in rules/day/test_dawns."""

from __future__ import annotations

from narrator.roles.bear_tamer import GROWLS, QUIET
from narrator.rules.game.acts import Morning
from narrator.rules.game.facts import Announced, Died, Turned, Woke
from tests.kit.rules import Evening, second_night


def _night(**agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia, seat 5 is the bear tamer."""
    return second_night(9, **{"mafioso": [1, 2], "bear_tamer": [5], "deadlock": 0, **agreed})


def _dawn(game: Evening) -> list[str]:
    """What this night's dawn announces."""
    game = game.does(Morning())
    dawn = f"dawn {game.game.public.night}"
    return [one.told for one in game.told(dawn) if isinstance(one, Announced)]


def test_a_dawn_with_its_growl() -> None:
    """R15.14, R3, R14.7: after the dead."""
    game = _night().night(mafia=4).day(3).night(mafia=9).does(Morning())
    assert game.log_of("night 3")[1:] == [
        Died("night 3", 9, "night"),
        Turned("night 3", 9, "citizen"),
    ]
    assert game.told("dawn 3") == [Woke("dawn 3"), Announced("dawn 3", GROWLS)]


def test_the_nearest_living_on_either_side_count() -> None:
    """R15.14"""
    assert _dawn(_night().night()) == [QUIET]
    assert _dawn(_night(bear_tamer=[3]).night()) == [GROWLS]
    assert _dawn(_night(bear_tamer=[9]).night()) == [GROWLS]
    assert _dawn(_night(bear_tamer=[4]).night(mafia=3)) == [GROWLS]
    game = _night(mafioso=[1, 3], bear_tamer=[4], vigilante=[7])
    assert _dawn(game.night()) == [GROWLS]
    assert _dawn(game.night(vigilante=3)) == [QUIET]


def test_no_bear_takes_the_godfather_for_a_citizen() -> None:
    """R15.14"""
    assert _dawn(_night(mafioso=[1], godfather=[4]).night()) == [GROWLS]


def test_of_loners_the_white_wolf_alone_is_of_the_mafia() -> None:
    """R14.2"""
    assert _dawn(_night(serial_killer=[4], piper=[6]).night()) == [QUIET]
    assert _dawn(_night(mafioso=[1], white_wolf=[6]).night()) == [GROWLS]


def test_a_turning_is_growled_at_in_the_morning_after_it() -> None:
    """R14.4: of a neighbour, and of the tamer itself."""
    assert _dawn(_night(cursed=[6]).night(mafia=6)) == [GROWLS]
    game = _night(mafioso=[1], infecting_wolf=[2]).night(mafia=5, infecting_wolf=1)
    assert _dawn(game) == [GROWLS]


def test_a_cursed_one_who_dies_of_being_turned_is_nobodys_neighbour() -> None:
    """R14.4"""
    assert _dawn(_night(cursed=[6], apothecary=[9]).night(mafia=6, apothecary=6)) == [QUIET]


def test_random_play_gains_nothing_from_it() -> None:
    """R10"""
    game = _night().game
    assert game.public.table.rulebook.roles["bear_tamer"].idle(game)  # type: ignore[attr-defined]
