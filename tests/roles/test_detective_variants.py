"""R9, how a detective learns: shown all at once, by an informant, or answered aloud."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Announce, Choose
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import (
    Aloud,
    Answered,
    Chose,
    Died,
    NobodyDied,
    Shown,
    SideTold,
    Turned,
)
from narrator.rules.night.calls import legal, shown
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of, roll_call, second_night

FAMILY = {"mafioso": [1], "godfather": [2], "hitman": [6]}


def _table(variant: str, **agreed: Any) -> Evening:
    return second_night(9, **FAMILY, detective=[3], variant=variant, deadlock=0, **agreed)


def _seen(game: Evening, night: int, call: str = "detective") -> list[tuple[int, ...]]:
    """What the lamp showed in a call of that night; empty: it stayed dark."""
    events = [e for e in game.log_of(f"night {night}") if isinstance(e, Shown)]
    return [event.seats for event in events if event.call == call]


def test_all_at_once_shows_every_mafioso_in_the_first_night_of_murder() -> None:
    """R9: whether or not anybody dies."""
    game = _table("all_at_once").night()
    assert game.log_of("night 2") == [
        Shown("night 2", "detective", (1, 2, 6)),
        NobodyDied("night 2"),
    ]


def test_all_at_once_goes_with_telling_sides_only() -> None:
    """R9, R4.8"""
    game = _table("all_at_once", reveal="side").night(mafia=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Shown("night 2", "detective", (1, 2, 6)),
        Died("night 2", 3, "night"),
        SideTold("night 2", 3, "town"),
    ]


def test_all_at_once_is_shown_once() -> None:
    """R9: then the detective sleeps."""
    game = _table("all_at_once")
    assert parts_of(game, "detective") == awake(Part.TELL)
    assert called(game.night().day()) == ["mafia"]


def test_all_at_once_comes_with_the_murder_of_night_1_where_there_is_one() -> None:
    """R2.2, R9: by what the roll call has told."""
    game = roll_call(7, "basic", mafioso=[1, 2], detective=[3], variant="all_at_once")
    assert parts_of(game, "detective") == (*SIGNS, *awake(Part.TELL))
    game = game.signs(mafia=(1, 2), detective=(3,))
    assert shown(game.game, "detective") == (1, 2)
    assert called(game.night().day()) == ["mafia"]


def test_an_informant_shows_one_more_living_mafioso_each_night() -> None:
    """R9: drawn by the box, until none is left (R4.11)."""
    for seed in range(10):
        game = _table("informant").drawn(seed)
        for _ in range(4):
            game = game.night().day()
        seats = [_seen(game, night) for night in (2, 3, 4)]
        assert sorted(seats) == [[(1,)], [(2,)], [(6,)]]
        assert _seen(game, 5) == []


def test_an_informant_shows_the_living_only() -> None:
    """R9: who was convicted needs no informant."""
    for seed in range(10):
        game = _table("informant").drawn(seed).night().day(1).night().day().night()
        first = _seen(game, 2)
        left = [seats for seats in ((2,), (6,)) if seats not in first]
        assert sorted(_seen(game, 3) + _seen(game, 4)) == left


def test_whom_an_informant_shows_is_drawn() -> None:
    """R9: any of them can be first."""
    first = {_seen(_table("informant").drawn(seed).night(), 2)[0] for seed in range(40)}
    assert first == {(1,), (2,), (6,)}


def test_two_apart_are_shown_the_same_mafioso() -> None:
    """R4.11"""
    cards = {**FAMILY, "detective": [3, 4]}
    game = second_night(12, **cards, variant="informant", detectives="apart", deadlock=0)
    for night in (2, 3, 4, 5):
        game = game.night().day()
        assert _seen(game, night) == _seen(game, night, "detective_2")
    assert _seen(game, 4) != []
    assert _seen(game, 5) == []


def test_an_informant_goes_on_with_the_detective_who_is_left() -> None:
    """R4.11, R13.6: whom the other was shown, is not shown again."""
    game = second_night(
        12,
        **FAMILY,
        detective=[3, 4],
        variant="informant",
        detectives="apart",
        reveal="none",
    )
    game = game.night(mafia=3).day().night().day().night()
    assert [_seen(game, night) == [] for night in (2, 3, 4)] == [False, True, True]
    assert sorted(_seen(game, night, "detective_2")[0] for night in (2, 3, 4)) == [(1,), (2,), (6,)]


def test_a_murdered_detective_is_still_shown_somebody_in_its_last_night() -> None:
    """R2.7"""
    assert len(_seen(_table("informant").night(mafia=3), 2)) == 1


@pytest.mark.parametrize("variant", ["informant", "all_at_once"])
def test_with_hidden_cards_a_dead_detective_is_called_and_shown_nothing(variant: str) -> None:
    """R2.5, R13.6"""
    game = evening(9, **FAMILY, detective=[3], variant=variant, reveal="none").night().day(3)
    assert called(game) == ["mafia", "detective"]
    assert _seen(game.night(), 2) == []


@pytest.mark.parametrize(("seat", "mafia"), [(1, True), (5, False), (None, None)])
def test_what_is_answered_aloud_everybody_hears(seat: int | None, mafia: bool | None) -> None:
    """R9: of the Mafia or not; about whom, nobody hears. None: nothing was asked."""
    game = _table("aloud").dusk().does(Choose(Ask("mafia"), 7), Choose(Ask("detective"), seat))
    game = game.does(Announce("detective"))
    assert game.told("night 2") == [Aloud("night 2", mafia)]
    asked = [Chose("night 2", "detective", seat), Answered("night 2", "detective", mafia)]
    assert game.night().log_of("night 2") == [
        Aloud("night 2", mafia),
        Chose("night 2", "mafia", 7),
        *(asked if seat else []),
        Died("night 2", 7, "night"),
        Turned("night 2", 7, "citizen"),
    ]


def test_aloud_nothing_is_shown_and_the_night_goes_on_after_the_answer() -> None:
    """R9: told once the detective sleeps again; the next call follows."""
    game = second_night(9, **FAMILY, detective=[3], freemason=[7, 8], variant="aloud").dusk()
    assert parts_of(game, "detective") == (*awake(Part.CHOOSE), Part.ALOUD)
    assert game.game.public.progress.step == 0
    game = game.does(Choose(Ask("detective"), 1), Announce("detective"))
    assert game.game.public.progress.step == 1
    assert called(game) == ["mafia", "detective", "freemasons"]


def test_after_a_dead_detective_with_a_hidden_card_nothing_was_asked_is_told() -> None:
    """R13.6: as if the detective had forgone the question."""
    game = evening(9, **FAMILY, detective=[3], variant="aloud", reveal="none").night().day(3)
    game = game.dusk().does(Announce("detective"))
    assert game.told("night 2") == [Aloud("night 2", None)]


@pytest.mark.parametrize("variant", ["all_at_once", "informant"])
def test_who_is_shown_somebody_asks_about_nobody(variant: str) -> None:
    """R9: no seat is legal, so no press can be a question."""
    game = _table(variant)
    assert legal(game.dusk().game, Ask("detective")) == ()
