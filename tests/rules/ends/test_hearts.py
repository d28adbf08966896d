"""R4.6, R8.4: whose heart breaks, by night and by day, and when the lovers win alone."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.facts import (
    Averted,
    Chose,
    Convicted,
    Covered,
    Died,
    NobodyDied,
    Shown,
    Turned,
    Was,
    Woke,
    Won,
)
from tests.kit.rules import Evening, evening


def _in_love(*couple: int, players: int = 10, **agreed: Any) -> Evening:
    """The day after a matchmaker in seat 4 has made its couple."""
    cards = {"mafioso": [1, 2], "matchmaker": [4], "angel": [5], "apothecary": [6]}
    return evening(players, **(cards | agreed)).night(*couple).day()


def test_a_murdered_lovers_partner_dies_in_the_same_night() -> None:
    """R4.6, R4.7: in seat order, and nobody hears which of the two was murdered."""
    game = _in_love(7, 9).night(mafia=9)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 9),
        Shown("night 2", "apothecary", (9,)),
        Died("night 2", 7, "night"),
        Died("night 2", 9, "night"),
        Turned("night 2", 7, "citizen"),
        Turned("night 2", 9, "citizen"),
    ]
    assert game.game.public == _in_love(7, 9).night(mafia=7).game.public


def test_a_poisoned_lovers_heart_breaks_another() -> None:
    """R4.6: whatever the cause."""
    game = _in_love(1, 9).night(apothecary=9)
    assert game.told("night 2")[:2] == [Died("night 2", 1, "night"), Died("night 2", 9, "night")]


def test_no_guard_and_no_hiding_place_helps_a_broken_heart() -> None:
    """R4.6: both are against the Mafia alone."""
    game = _in_love(7, 9).night(angel=7, mafia=9)
    assert game.told("night 2")[:2] == [Died("night 2", 7, "night"), Died("night 2", 9, "night")]
    game = _in_love(7, 9, coward=[7]).night(coward=1, mafia=9)
    assert game.told("night 2")[:2] == [Died("night 2", 7, "night"), Died("night 2", 9, "night")]


def test_a_guarded_or_healed_lover_keeps_both_alive() -> None:
    """R4.3, R4.6"""
    assert _in_love(7, 9).night(angel=9, mafia=9).told("night 2") == [NobodyDied("night 2")]
    assert _in_love(7, 9).night(mafia=9, heal=1).told("night 2") == [NobodyDied("night 2")]


def test_the_healed_lover_of_the_poisoned_dies() -> None:
    """R4.6: hearts come last; the murder itself came to nothing."""
    game = _in_love(7, 9).night(mafia=9, heal=1, apothecary=7)
    assert game.log_of("night 2")[-5:] == [
        Averted("night 2", 9),
        Died("night 2", 7, "night"),
        Died("night 2", 9, "night"),
        Turned("night 2", 7, "citizen"),
        Turned("night 2", 9, "citizen"),
    ]


def test_lovers_who_die_by_two_hands_die_once() -> None:
    """R4.6, R4.7"""
    game = _in_love(7, 9).night(mafia=9, apothecary=7)
    assert game.told("night 2")[:2] == [Died("night 2", 7, "night"), Died("night 2", 9, "night")]
    assert game.living == (1, 2, 3, 4, 5, 6, 8, 10)


def test_a_convicted_lovers_partner_dies_by_day() -> None:
    """R4.6: by day everybody sees whose heart it is."""
    game = _in_love(1, 9).night().day(9)
    assert game.told("day 2") == [
        Convicted("day 2", 9),
        Died("day 2", 9, "verdict"),
        Turned("day 2", 9, "citizen"),
        Died("day 2", 1, "heart"),
        Turned("day 2", 1, "mafioso"),
    ]


def test_a_lover_who_shows_a_card_breaks_a_heart() -> None:
    """R1.3, R4.6"""
    game = _in_love(7, 9).night().shown(7)
    assert game.told("day 2") == [
        Died("day 2", 7, "card"),
        Turned("day 2", 7, "citizen"),
        Died("day 2", 9, "heart"),
        Turned("day 2", 9, "citizen"),
    ]


def test_where_only_the_convicted_turn_their_cards_a_broken_heart_covers_its_own() -> None:
    """R4.8"""
    game = _in_love(7, 9, reveal="convicted").night().day(9)
    assert game.told("day 2")[2:] == [
        Turned("day 2", 9, "citizen"),
        Died("day 2", 7, "heart"),
        Covered("day 2", 7),
    ]


def test_the_end_is_looked_for_after_the_whole_chain() -> None:
    """R8, R8.1: the citizen's verdict breaks the last Mafioso's heart."""
    game = _in_love(1, 9, mafioso=[1]).night().day(9)
    assert game.told("day 2")[3:5] == [Died("day 2", 1, "heart"), Turned("day 2", 1, "mafioso")]
    assert game.told("day 2")[5] == Won("day 2", "town")
    assert game.winners == (2, 3, 4, 5, 6, 7, 8, 9, 10)


def _two_left(mafia_wins: str) -> Evening:
    """A Mafioso in seat 1 and a citizen in seat 4 love each other, and a third still lives."""
    game = evening(5, mafioso=[1], matchmaker=[2], mafia_wins=mafia_wins).night(1, 4)
    return game.day(2).night(mafia=3).day()


@pytest.mark.parametrize("mafia_wins", ["majority", "parity", "last"])
def test_lovers_of_two_sides_win_alone_when_only_they_live(mafia_wins: str) -> None:
    """R8.4: parity or not."""
    game = _two_left(mafia_wins)
    assert (game.living, game.winner) == ((1, 4, 5), None)
    game = game.night(mafia=5)
    assert game.told("dawn 3") == [
        Woke("dawn 3"),
        Won("dawn 3", "lovers"),
        Was("dawn 3", "mafioso", (1,)),
        Was("dawn 3", "matchmaker", (2,)),
        Was("dawn 3", "lover", (1, 4)),
    ]
    assert (game.winner, game.winners) == ("lovers", (1, 4))


def test_lovers_of_two_sides_win_by_day_too() -> None:
    """R8.4"""
    assert _two_left("majority").night().day(5).winner == "lovers"


def test_lovers_of_one_side_win_with_it() -> None:
    """R8.4: a couple of the town outlives the Mafia, and all the town has won."""
    game = evening(5, mafioso=[1], matchmaker=[2]).night(4, 5).day(2).night(mafia=3).day(1)
    assert (game.living, game.winner, game.winners) == ((4, 5), "town", (2, 3, 4, 5))


def test_a_couple_of_the_mafia_wins_as_the_mafia() -> None:
    """R8.4"""
    game = evening(6, mafioso=[1, 2], matchmaker=[3]).night(1, 2).day(4).night(mafia=5).day(3)
    assert (game.winner, game.winners) == ("mafia", (1, 2))


def test_a_mixed_couple_among_others_counts_as_its_cards() -> None:
    """R8.4, R8.2: and shares each its side's end."""
    game = evening(6, mafioso=[1, 2], matchmaker=[3]).night(1, 4).day(5).night(mafia=6).day(3)
    assert (game.living, game.winner, game.winners) == ((1, 2, 4), "mafia", (1, 2))
    game = evening(6, mafioso=[1], matchmaker=[3]).night(1, 4).day(1)
    assert (game.winner, game.winners) == ("town", (2, 3, 4, 5, 6))


def test_when_the_last_couple_takes_the_mafia_along_nobody_is_left() -> None:
    """R8: murder, poison and a broken heart in one night."""
    cards = {"mafioso": [1], "matchmaker": [2], "apothecary": [4]}
    game = evening(5, **cards, mafia_wins="last").night(4, 5).day(2).night(mafia=3).day()
    game = game.night(mafia=5, apothecary=1)
    assert (game.living, game.winner, game.winners) == ((), "nobody", ())
