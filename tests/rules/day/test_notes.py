"""R7: the Sunrise, Mafia Nights on written notes, and the points of a round. Seats 1 and 2 are black."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.notes import black_among, may_call, most_names, to_read, to_score, total
from narrator.rules.game.acts import (
    CallNight,
    Elect,
    EndGame,
    Leave,
    Morning,
    NameHeir,
    Nightfall,
    ReportBlack,
    ReportNotes,
    ShowCard,
    TalkOn,
    Verdict,
    Wake,
)
from narrator.rules.game.facts import (
    Convicted,
    Died,
    NightCalled,
    NotesRead,
    Scored,
    Was,
    Woke,
    Won,
)
from narrator.rules.game.state import Phase
from tests.kit.rules import Evening, called, evening, roll_call
from tests.rules.day.mafia_notes import sunrise, written


def _convicted(game: Evening, *seats: int) -> Evening:
    """One after the other, in one day."""
    return game.does(*[Verdict((seat,)) for seat in seats])


def test_the_sunrise_is_the_first_night_and_kills_nobody() -> None:
    """R2.3, R7.1, R13.1, R9: nobody is called, the box learns no card, and no notes are read."""
    game = roll_call(6, "sunrise", mafioso=[1, 2])
    assert called(game) == []
    game = game.does(Wake())
    assert game.told("night 1") == []
    assert game.told("dawn 1") == [Woke("dawn 1")]
    assert not to_read(game.game.public)
    assert set(game.game.secret.cards) == {""}


def test_the_day_is_open_and_reveals_nothing() -> None:
    """R7.2: one conviction after the other, and no card is turned or covered: it lies in the deck."""
    game = _convicted(sunrise(), 3, 1)
    assert game.told("day 1") == [
        Convicted("day 1", 3),
        Died("day 1", 3, "verdict"),
        Convicted("day 1", 1),
        Died("day 1", 1, "verdict"),
    ]
    assert game.game.public.phase is Phase.DAY
    assert game.winner is None  # nobody can know yet


def test_whoever_leaves_is_out_like_anybody_else() -> None:
    """R7.2, R13.9"""
    game = sunrise().does(Leave(5))
    assert game.told("day 1") == [Died("day 1", 5, "left")]


def test_a_majority_of_the_living_starts_a_mafia_night() -> None:
    """R7.3: at any moment of the day."""
    game = sunrise()
    assert may_call(game.game.public)
    game = game.does(CallNight())
    assert game.told("day 1") == [NightCalled("day 1")]
    assert game.does(Nightfall()).game.public.label == "night 2"


def test_no_night_comes_by_itself() -> None:
    """R7.3: when nobody accuses any more the table is asked, and may talk on."""
    game = sunrise().does(Verdict())
    assert game.told("day 1") == []
    with pytest.raises(RuleError, match=r"more than half of the living want it \(R7.3\)"):
        game.does(Nightfall())
    again = game.does(TalkOn())
    assert again.game.public.label == "day 1"
    assert _convicted(again, 4).living == (1, 2, 3, 5, 6)


@pytest.mark.parametrize("act", [CallNight(), TalkOn(), ReportNotes(1, 3), ReportBlack((1,))])
def test_none_of_it_where_no_notes_are_written(act: Any) -> None:
    """R7"""
    game = evening(7, mafioso=[1, 2]).night().does(Morning())
    with pytest.raises(RuleError, match=r"\(R7\.[35]\)"):
        game.does(act)


def test_one_name_on_all_notes_is_out() -> None:
    """R7.4, R9: the table tells how many bore a name, and which."""
    game = written(sunrise(), 2, 6)
    assert game.told("night 2") == [NotesRead("night 2", 2, 6), Died("night 2", 6, "notes")]
    assert game.living == (1, 2, 3, 4, 5)
    assert game.winner is None


def test_any_difference_spares_everybody() -> None:
    """R7.4"""
    game = written(sunrise(), 2)
    assert game.told("night 2") == [NotesRead("night 2", 2, None)]
    assert game.living == (1, 2, 3, 4, 5, 6)


def test_one_name_alone_is_enough() -> None:
    """R7.4, S4: a single shot."""
    game = written(_convicted(sunrise(), 2), 1, 5)
    assert game.told("night 2") == [NotesRead("night 2", 1, 5), Died("night 2", 5, "notes")]


def test_no_name_at_all_and_the_honest_win() -> None:
    """R7.4, R7.5: each honest player, dead or alive, gets as many points as of them survived."""
    game = written(_convicted(sunrise(), 3, 2, 1), 0)
    assert game.told("night 2") == [NotesRead("night 2", 0, None)]
    assert game.told("dawn 2") == [Woke("dawn 2"), Won("dawn 2", "town")]
    assert black_among(game.game.public) == ((3, 2, 1), 2)
    game = game.does(ReportBlack((1, 2)))
    assert game.told("dawn 2")[2:] == [
        Was("dawn 2", "mafioso", (1, 2)),
        Scored("dawn 2", ((3, 3), (4, 3), (5, 3), (6, 3))),
    ]
    assert not to_score(game.game.public)


def test_nobody_honest_left_and_the_mafia_wins() -> None:
    """R7.4, R7.5: each surviving Mafioso gets as many points as there were honest players at first."""
    game = written(_convicted(sunrise(), 3, 4, 5), 2, 6)
    assert game.told("dawn 2") == [Woke("dawn 2"), Won("dawn 2", "mafia")]
    game = game.does(ReportBlack((1, 2)))
    assert game.told("dawn 2") == [
        Woke("dawn 2"),
        Won("dawn 2", "mafia"),
        Was("dawn 2", "mafioso", (1, 2)),
        Scored("dawn 2", ((1, 4), (2, 4))),
    ]


def test_names_are_counted_against_the_living_after_the_murder() -> None:
    """R7.4: two names and three living are no end; by day nobody can know."""
    game = written(_convicted(sunrise(), 3, 4), 2, 5)
    assert (game.living, game.winner) == ((1, 2, 6), None)
    game = _convicted(game.does(Morning()), 6)
    assert game.winner is None
    assert written(game, 2).winner == "mafia"


def test_where_nobody_is_left_nobody_wins() -> None:
    """R8.1: that anybody can see."""
    assert _convicted(sunrise(5), 1, 2, 3, 4, 5).winner == "nobody"


def test_there_are_never_more_names_than_black_cards_or_players() -> None:
    """R7.4"""
    game = sunrise()
    assert most_names(game.game.public) == 2
    assert most_names(_convicted(game, 3, 4, 5, 6, 2).game.public) == 1


def test_notes_are_read_once_and_before_the_day() -> None:
    """R7.3"""
    game = written(sunrise(), 2, 6)
    with pytest.raises(RuleError, match=r"R7.3"):
        game.does(ReportNotes(2, 5))


@pytest.mark.parametrize("seats", [(1,), (1, 4), (1, 1), (1, 2, 3)])
def test_the_black_cards_are_as_many_as_were_dealt_and_among_the_dead(
    seats: tuple[int, ...],
) -> None:
    """R7.5"""
    game = written(_convicted(sunrise(), 3, 2, 1), 0)
    with pytest.raises(RuleError, match=r"2 of the seats \(3, 2, 1\) held black cards \(R7.5\)"):
        game.does(ReportBlack(seats))


def test_a_table_may_leave_the_score_alone() -> None:
    """R7.5"""
    game = written(_convicted(sunrise(), 3, 2, 1), 0).does(ReportBlack(None))
    assert total(game.game.public) == ()
    assert not to_score(game.game.public)


def test_points_are_kept_over_rounds() -> None:
    """R7.5"""
    game = written(_convicted(sunrise(), 2, 1), 0)
    view = game.game.public
    table = replace(view.table, score=(4, 0, 0, 0, 0, 4))
    game = Evening(game.game._replace(public=view.replace(table=table)))
    assert total(game.game.public) == (4, 0, 0, 0, 0, 4)
    assert total(game.does(ReportBlack((1, 2))).game.public) == (4, 0, 4, 4, 4, 8)


def test_three_rounds_without_a_death_end_it_by_the_last_count() -> None:
    """R8.6, R13.2: two of four are half of the living."""
    game = _convicted(sunrise(), 3, 4)
    game = written(game, 2).does(Morning())
    for _ in range(2):
        game = written(game, 2).does(Morning())
    game = game.does(CallNight(), Nightfall())
    assert game.winner == "mafia"
    assert black_among(game.game.public) == ((1, 2, 5, 6), 2)


def test_whoever_shows_a_colour_is_out_at_once() -> None:
    """R7.2, R1.3, R1.6: and no card is turned, for they lie in the deck again."""
    game = sunrise().does(ShowCard(4))
    assert game.told("day 1") == [Died("day 1", 4, "card")]
    assert game.game.public.unturned == ()


def test_no_night_is_proposed_while_another_is_called_or_an_heir_is_to_be_named() -> None:
    """R7.3, R6: one thing after the other."""
    game = sunrise(mayor=True, succession="heir").does(Elect((3,)))
    assert may_call(game.game.public)
    assert not may_call(game.does(CallNight()).game.public)
    bereft = game.does(Leave(3))
    assert not may_call(bereft.game.public)
    assert may_call(bereft.does(NameHeir(4)).game.public)


def test_a_game_that_the_table_ends_has_no_points() -> None:
    """R7.5, R11: nobody has won."""
    assert not to_score(sunrise().does(EndGame()).game.public)


def test_without_any_notes_as_many_hold_black_cards_as_were_dealt() -> None:
    """R7.5, R8.6: a deadlock before the first Mafia Night, and half of the living are black."""
    game = roll_call(6, "sunrise", mafioso=[1, 2, 3], deadlock=1).does(Wake(), Morning())
    game = game.does(CallNight(), Nightfall())
    assert game.winner == "mafia"
    assert black_among(game.game.public) == ((1, 2, 3, 4, 5, 6), 3)


def test_as_many_hold_black_cards_as_wrote_a_name() -> None:
    """R7.5: of three that were dealt one was convicted."""
    game = roll_call(7, "sunrise", mafioso=[1, 2, 3], mafia_wins="parity").does(Wake(), Morning())
    game = written(_convicted(game, 3, 4, 5), 2)
    assert game.winner == "mafia"
    assert black_among(game.game.public) == ((1, 2, 6, 7), 2)


@pytest.mark.parametrize(("wins", "winner"), [("last", None), ("parity", "mafia")])
def test_the_names_win_by_what_is_agreed(wins: str, winner: str | None) -> None:
    """R7.4, R8.2: two names among four living are as many."""
    game = _convicted(sunrise(mafia_wins=wins), 3, 4)
    assert written(game, 2).winner == winner
