"""R15.12, jester: it wins when it is convicted, and the game is over."""

from __future__ import annotations

from narrator.rules.game.acts import Morning, UsePower, Verdict
from narrator.rules.game.facts import (
    Answered,
    Chose,
    Convicted,
    Covered,
    Died,
    Turned,
    Voided,
    Was,
    Won,
)
from tests.kit.rules import evening, second_night


def test_convicted_it_wins_alone_and_the_game_is_over() -> None:
    """R15.12, R14.8"""
    game = second_night(7, mafioso=[1], jester=[3]).night(mafia=5).day(3)
    assert game.log_of("day 2") == [
        Convicted("day 2", 3),
        Died("day 2", 3, "verdict"),
        Turned("day 2", 3, "jester"),
        Won("day 2", "jester"),
        Was("day 2", "jester", (3,)),
        Was("day 2", "mafioso", (1,)),
    ]
    assert game.winners == (3,)


def test_its_act_turns_its_card_where_all_others_stay_hidden() -> None:
    """R14.7"""
    game = second_night(7, mafioso=[1, 2], jester=[3], reveal="none")
    assert Turned("day 2", 3, "jester") in game.night().day(3).log_of("day 2")


def test_stayed_it_has_not_won() -> None:
    """R15.12, R6"""
    game = second_night(8, mafioso=[1, 2], jester=[3], governor=[4]).night().day(3)
    assert game.winner is None
    game = game.does(UsePower("governor.stay", 4))
    assert game.log_of("day 2") == [
        Convicted("day 2", 3),
        Turned("day 2", 4, "governor"),
        Voided("day 2", 4, "governor.stay.used"),
    ]
    assert game.winner is None


def test_any_other_death_is_just_a_death() -> None:
    """R15.12: murdered, it has lost."""
    game = second_night(8, mafioso=[1, 2], jester=[3], detective=[4]).night(mafia=3, detective=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Chose("night 2", "detective", 3),
        Answered("night 2", "detective", False),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "jester"),
    ]


def test_as_a_saints_accuser_it_just_dies() -> None:
    """R15.12"""
    game = second_night(8, mafioso=[1, 2], jester=[3], saint=[4], reveal="none").night()
    game = game.does(Morning(), Verdict((4,), (3,)))
    assert game.log_of("day 2") == [
        Convicted("day 2", 4),
        Died("day 2", 4, "verdict"),
        Turned("day 2", 4, "saint"),
        Died("day 2", 3, "saint.accuser"),
        Covered("day 2", 3),
    ]
    assert game.winner is None


def test_whatever_else_the_verdict_brings_it_wins_alone() -> None:
    """R14.8: its love was the last of the Mafia; town and lovers come later."""
    start = evening(7, mafioso=[1], jester=[3], matchmaker=[4])
    game = start.night(1, 3).day().night().day(3)
    assert (game.living, game.winner, game.winners) == ((2, 4, 5, 6, 7), "jester", (3,))


def test_one_of_several_convicted_is_enough() -> None:
    """R6, tie all"""
    game = second_night(8, mafioso=[1, 2], jester=[3], tie="all").night()
    game = game.does(Morning(), Verdict((1, 2, 3)))
    assert (game.winner, game.winners) == ("jester", (3,))


def test_it_counts_as_town_for_majorities_and_shares_no_win_of_the_town() -> None:
    """R14.2"""
    game = second_night(7, mafioso=[1], jester=[3]).night().day(1)
    assert (game.winner, game.winners) == ("town", (2, 4, 5, 6, 7))
    game = second_night(5, mafioso=[1, 2], jester=[3], mafia_wins="parity").night(mafia=4)
    assert (game.winner, game.winners) == ("mafia", (1, 2))


def test_a_couple_with_it_is_a_mixed_one() -> None:
    """R14.2, R8.4: a citizen and the jester, alone."""
    start = evening(5, mafioso=[1], jester=[3], matchmaker=[4], mafia_wins="last")
    game = start.night(2, 3).day(5).night(mafia=4).day(1)
    assert (game.winner, game.winners) == ("lovers", (2, 3))


def test_convicted_with_its_love_whose_death_kills_it_first_it_has_still_won() -> None:
    """R15.12, R6: tied, both are convicted, and the heart is quicker than the verdict."""
    start = evening(8, mafioso=[1, 2], jester=[3], matchmaker=[4], tie="all", reveal="none")
    game = start.night(3, 5).does(Morning(), Verdict((5, 3)))
    assert game.log_of("day 1") == [
        Convicted("day 1", 5),
        Convicted("day 1", 3),
        Died("day 1", 5, "verdict"),
        Covered("day 1", 5),
        Died("day 1", 3, "heart"),
        Covered("day 1", 3),
        Turned("day 1", 3, "jester"),
        Won("day 1", "jester"),
        Was("day 1", "jester", (3,)),
        Was("day 1", "mafioso", (1, 2)),
        Was("day 1", "matchmaker", (4,)),
        Was("day 1", "lover", (3, 5)),
    ]
    assert game.winners == (3,)
