"""R15.13, fox: learns whether one of three side by side is really of the Mafia, until the answer is no."""

from __future__ import annotations

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, Died, NobodyDied, Turned
from narrator.rules.night.calls import legal, refusal
from narrator.rules.night.night import answer
from narrator.rules.table.call import Part, awake
from tests.kit.rules import Evening, called, evening, parts_of, second_night


def _night(players: int = 9, **agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia, seat 5 is the fox."""
    return second_night(players, **{"mafioso": [1, 2], "fox": [5], "deadlock": 0, **agreed})


def _smells(game: Evening, seat: int | None) -> bool | None:
    """What the lamp says of this choice tonight."""
    game = game.night(fox=seat)
    night = f"night {game.game.public.night}"
    return next((one.answer for one in game.log_of(night) if isinstance(one, Answered)), None)


def test_it_wakes_after_the_detectives_and_is_answered() -> None:
    """R14.6"""
    game = _night(apothecary=[4], detective=[6], informer=[2], mafioso=[1], freemason=[7, 8])
    assert called(game) == ["mafia", "apothecary", "detective", "fox", "informer", "freemasons"]
    assert parts_of(game, "fox") == awake(Part.CHOOSE, Part.ANSWER)


def test_in_a_first_night_of_meeting_it_only_signs_in() -> None:
    """R14.1"""
    game = evening(9, mafioso=[1, 2], fox=[5])
    assert parts_of(game, "fox") == (Part.SIGN, Part.SIGNED)


def test_the_lamp_tells_of_the_seat_and_of_both_beside_it() -> None:
    """R15.13"""
    assert [_smells(_night(), seat) for seat in (1, 2, 3, 9)] == [True] * 4
    assert [_smells(_night(), seat) for seat in (4, 6, 7, 8)] == [False] * 4


def test_a_night_with_its_answer() -> None:
    """R15.13, R3"""
    game = _night().night(mafia=4, fox=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 4),
        Chose("night 2", "fox", 3),
        Answered("night 2", "fox", True),
        Died("night 2", 4, "night"),
        Turned("night 2", 4, "citizen"),
    ]


def test_the_dead_between_are_nobodys_neighbours() -> None:
    """R15.13: the nearest living ones, as night fell, and the Mafia's own dead are gone, too."""
    game = _night().night(mafia=3).day(9).dusk()
    assert _smells(game, 4) is True
    assert _smells(game, 8) is True
    game = _night().night().day(2).dusk()
    assert _smells(game, 3) is True


def test_whom_this_night_takes_still_counts_in_it() -> None:
    """R2.7"""
    assert _smells(_night(vigilante=[7]).dusk(), 3) is True
    game = _night(vigilante=[7]).night(vigilante=2, fox=3)
    assert Answered("night 2", "fox", True) in game.log_of("night 2")


def test_it_chooses_somebody_else_and_may_be_a_neighbour_itself() -> None:
    """R15.13"""
    game = _night().dusk()
    assert legal(game.game, Ask("fox")) == (1, 2, 3, 4, 6, 7, 8, 9)
    assert refusal(game.game, Ask("fox"), 5) == "R15.13"
    assert _smells(game, 4) is False


def test_the_godfather_deceives_no_fox_and_the_lamp_is_dark_for_nobody() -> None:
    """R15.13, R4.10"""
    game = _night(mafioso=[1], godfather=[2]).dusk()
    assert _smells(game, 3) is True
    assert answer(game.game, "fox") is None
    assert _smells(game, None) is None


def test_a_loner_is_none_of_the_mafia_and_the_white_wolf_is() -> None:
    """R14.2"""
    game = _night(mafioso=[1], white_wolf=[2], serial_killer=[7])
    assert _smells(game, 3) is True
    assert _smells(game, 7) is False


def test_after_a_no_its_power_is_gone_and_its_call_is_played_as_ever() -> None:
    """R15.13, R2.5, R14.6"""
    game = _night().night(fox=7).day().dusk()
    assert "fox" in called(game)
    assert legal(game.game, Ask("fox")) == ()
    game = game.night()
    assert game.log_of("night 3") == [NobodyDied("night 3")]


def test_a_yes_keeps_its_power_and_so_does_who_forgoes_it() -> None:
    """R15.13, R2.8"""
    game = _night().night(fox=3).day().night().day()
    assert _smells(game, 7) is False


def test_murdered_it_is_still_answered() -> None:
    """R2.7"""
    game = _night(reveal="none").night(mafia=5, fox=3)
    assert Answered("night 2", "fox", True) in game.log_of("night 2")
    later = game.day().dusk()
    assert ("fox" in called(later), legal(later.game, Ask("fox"))) == (True, ())


def test_who_was_turned_is_smelled_from_the_next_night_on() -> None:
    """R14.4: in the same night the old side is seen; of a fox that was turned itself, the same holds."""
    game = _night(cursed=[7]).night(mafia=7, fox=8)
    assert Answered("night 2", "fox", False) in game.log_of("night 2")
    game = _night(cursed=[7]).night(mafia=7).day().dusk()
    assert _smells(game, 8) is True
    game = _night(mafioso=[1], infecting_wolf=[2]).night(mafia=5, infecting_wolf=1).day().dusk()
    assert _smells(game, 6) is True


def test_random_play_gains_nothing_from_it() -> None:
    """R10"""
    game = _night().game
    assert game.public.table.rulebook.roles["fox"].idle(game)  # type: ignore[attr-defined]
