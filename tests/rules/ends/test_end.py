"""R8: when an evening is over, and who has won it."""

from __future__ import annotations

import pytest

from narrator.rules.ends.victory import winning_seats
from narrator.rules.game.facts import (
    Convicted,
    Covered,
    Died,
    NobodyDied,
    Stalled,
    Turned,
    Was,
    Woke,
    Won,
)
from tests.kit.rules import evening, second_night


def test_the_town_wins_when_no_mafioso_lives() -> None:
    """R8.1, told with who was what (R8.7)"""
    game = evening(6, mafioso=[1], detective=[2]).night().day(1)
    assert game.told("day 1") == [
        Convicted("day 1", 1),
        Died("day 1", 1, "verdict"),
        Turned("day 1", 1, "mafioso"),
        Won("day 1", "town"),
        Was("day 1", "detective", (2,)),
        Was("day 1", "mafioso", (1,)),
    ]


@pytest.mark.parametrize(("mafia_wins", "left"), [("parity", 2), ("majority", 1), ("last", 0)])
def test_the_mafia_wins_by_its_option(mafia_wins: str, left: int) -> None:
    """R8.2: two Mafiosi, and the others are lost one by one until so many are left."""
    game = evening(5, mafioso=[1, 2], mafia_wins=mafia_wins).night()
    for seat in (3, 4, 5)[: 3 - left]:
        assert game.winner is None
        game = game.shown(seat)
    last = 5 - left
    assert game.told("day 1")[-4:] == [
        Died("day 1", last, "card"),
        Turned("day 1", last, "citizen"),
        Won("day 1", "mafia"),
        Was("day 1", "mafioso", (1, 2)),
    ]


def test_a_murder_may_win_the_night_for_the_mafia() -> None:
    """R8.2, R8.5: told at dawn; all of its side win, dead or alive."""
    game = evening(7, mafioso=[1, 2, 3]).night().day(1).night(mafia=4).day(5)
    assert game.winner is None
    game = game.night(mafia=6)
    assert game.told("dawn 3") == [
        Woke("dawn 3"),
        Won("dawn 3", "mafia"),
        Was("dawn 3", "mafioso", (1, 2, 3)),
    ]
    assert game.winners == (1, 2, 3)


def test_town_comes_before_mafia() -> None:
    """R8: with the last of the table nobody is of the Mafia."""
    game = evening(5, mafioso=[1], mafia_wins="last").night()
    for seat in (2, 3, 4):
        game = game.shown(seat)
    assert game.shown(1).winner == "town"
    assert game.shown(5).winner == "mafia"


def test_nobody_wins_when_nobody_is_left() -> None:
    """R8, hidden cards: the town has won in secret, and its last citizen dies too."""
    game = evening(5, mafioso=[1], mafia_wins="last", reveal="none").night()
    for seat in (1, 2, 3, 4):
        game = game.shown(seat)
        assert game.winner is None
    assert game.shown(5).winner == "nobody"


def test_with_hidden_cards_the_town_hears_of_its_win_a_night_late() -> None:
    """R8.3"""
    story = evening(7, mafioso=[1], reveal="none").night().day(1)
    assert story.winner is None
    assert story.told("day 1")[-1] == Covered("day 1", 1)
    story = story.night()
    assert story.winner == "town"
    assert [*story.told("dawn 2")][:2] == [Woke("dawn 2"), Won("dawn 2", "town")]
    assert story.told("night 2") == [NobodyDied("night 2")]


def test_a_last_mafioso_who_dies_in_the_night_lived_at_nightfall() -> None:
    """R8.3, R13.8: the win is told at the end of the next night."""
    story = second_night(7, mafioso=[1], reveal="none").night(mafia=1)
    assert story.winner is None
    assert story.day().night().winner == "town"


def test_with_hidden_cards_the_mafia_hears_of_its_win_at_once() -> None:
    """R8.3: after a verdict by day, after a night at dawn."""
    start = evening(5, mafioso=[1, 2], reveal="none").night()
    assert start.day(3).night(mafia=4).winner == "mafia"
    assert start.day(3).night().day(4).winner == "mafia"


@pytest.mark.parametrize("reveal", ["all", "side", "convicted"])
def test_other_reveals_tell_the_town_at_once(reveal: str) -> None:
    """R8.3 is for hidden cards only."""
    assert evening(7, mafioso=[1], reveal=reveal).night().day(1).winner == "town"


def test_in_basic_hidden_cards_hide_no_win() -> None:
    """R8.3 is a rule of Palermo."""
    game = evening(7, "basic", mafioso=[1], reveal="none").night().day(1)
    assert game.winner == "town"


def test_all_of_a_side_win_dead_or_alive() -> None:
    """R8.5"""
    game = second_night(7, mafioso=[1, 2], detective=[3]).night(mafia=3).day(1).night().day(2)
    assert winning_seats(game.game, game.winner) == (3, 4, 5, 6, 7)
    game = evening(5, mafioso=[1, 2]).night().day(1).night(mafia=3).day(4)
    assert winning_seats(game.game, "mafia") == (1, 2)
    assert winning_seats(game.game, "draw") == ()


def test_three_rounds_without_a_death_are_a_draw() -> None:
    """R8.6, R13.2: a round is a night and the day after it, night 1 included."""
    game = evening(7, mafioso=[1]).rounds(3)
    assert game.winner is None
    assert game.dusk().told("day 3") == [
        Convicted("day 3", None),
        Stalled("day 3"),
        Won("day 3", "draw"),
        Was("day 3", "mafioso", (1,)),
    ]


def test_in_a_deadlock_half_of_the_living_are_enough_for_the_mafia() -> None:
    """R8.6"""
    assert evening(6, mafioso=[1, 2, 3]).rounds(3).dusk().winner == "mafia"
    assert evening(7, mafioso=[1, 2, 3]).rounds(3).dusk().winner == "draw"


def test_that_a_game_stands_still_depends_on_no_card_and_on_no_choice() -> None:
    """R8.6: after the same quiet rounds all hear it alike; only who has won differs."""
    quiet = [
        evening(6, mafioso=[1, 2], angel=[3]).rounds(3),
        evening(6, mafioso=[4, 6], angel=[5]).rounds(3),
        evening(6, mafioso=[1, 2], angel=[3]).night().day().night(mafia=5, angel=5).day().rounds(1),
    ]
    assert all(game.dusk().told("day 3")[:3] == quiet[0].dusk().told("day 3")[:3] for game in quiet)
    heard = [[type(fact) for fact in game.dusk().game.public.facts] for game in quiet]
    assert heard[0] == heard[1] == heard[2]


def test_a_death_begins_the_count_of_quiet_rounds_again() -> None:
    """R8.6: by night or by day."""
    quiet = evening(9, mafioso=[1]).rounds(2)
    assert quiet.night(mafia=5).day().rounds(2).dusk().winner is None
    assert quiet.night().day(5).rounds(2).dusk().winner is None
    assert quiet.night(mafia=5).day().rounds(3).dusk().winner == "draw"


def test_without_a_deadlock_a_game_goes_on_for_ever() -> None:
    """R8.6: 0 is never."""
    assert evening(7, mafioso=[1], deadlock=0).rounds(9).dusk().winner is None


def test_a_guard_at_home_with_the_last_mafioso_ends_in_a_deadlock() -> None:
    """R8.6: and that is half of the living."""
    game = evening(5, "basic", mafioso=[1], angel=[3], manner=False)
    game = game.night(mafia=2).day(4).night(mafia=5).day()
    for _ in range(3):
        assert game.winner is None
        game = game.night(mafia=3, angel=3).day()
    assert game.dusk().told("day 5") == [
        Convicted("day 5", None),
        Stalled("day 5"),
        Won("day 5", "mafia"),
        Was("day 5", "angel", (3,)),
        Was("day 5", "mafioso", (1,)),
    ]


def test_a_coward_at_home_with_the_last_mafioso_shares_its_win() -> None:
    """R8.6, R3"""
    game = evening(5, "basic", mafioso=[1], coward=[3], manner=False)
    game = game.night(mafia=2).day(4).night(mafia=5).day()
    for _ in range(3):
        game = game.night(coward=1, mafia=3).day()
    game = game.dusk()
    assert (game.winner, game.winners) == ("mafia", (1, 3))


def test_who_is_taken_along_at_dawn_makes_no_quiet_round() -> None:
    """R8.6, R13.10"""
    cards = {"mafioso": [1], "matchmaker": [2], "desperate": [3]}
    game = evening(9, **cards).night(3, 4).day().night().day().night(mafia=4).stand(3, 5).day()
    assert game.rounds(2).dusk().winner is None


def test_every_card_of_the_mafia_counts_for_it() -> None:
    """R8.1, R8.2"""
    cards = {"godfather": [1], "hitman": [2], "informer": [3]}
    game = evening(9, **cards).night().day(4).night(mafia=5).day(6)
    assert (game.winner, game.winners) == (None, ())
    game = game.night(mafia=7)
    assert (game.winner, game.winners) == ("mafia", (1, 2, 3))
