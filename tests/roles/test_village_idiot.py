"""R15.2, village idiot: convicted, it lives on without a vote; anything else kills it."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.roles.village_idiot import PARDONED
from narrator.rules.day.eligible import accusable, castable
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.game.acts import Accuse, Elect, Leave, Morning, NameHeir, UsePower, Verdict
from narrator.rules.game.facts import Announced, Convicted, Died, Elected, Turned, Voided
from narrator.rules.game.state import Phase
from tests.kit.powers import bomb
from tests.kit.rules import Evening, evening, second_night
from tests.kit.trials import listed, polled, tallied, wants

PARDON = [
    Convicted("day 1", 3),
    Turned("day 1", 3, "village_idiot"),
    Announced("day 1", PARDONED, 3),
]


def _day(players: int = 9, couple: tuple[int, ...] = (), **agreed: object) -> Evening:
    """Seat 3 is the village idiot."""
    cards = {"mafioso": [1, 2], "village_idiot": [3], **agreed}
    return evening(players, **cards).night(*couple).does(Morning())


@pytest.mark.parametrize("reveal", ["all", "side", "convicted", "none"])
def test_convicted_it_turns_its_card_and_lives_and_the_day_is_over(reveal: str) -> None:
    """R15.2, R14.7: whatever `reveal` says."""
    game = _day(reveal=reveal).does(Verdict((3,)))
    assert game.told("day 1") == PARDON
    assert (3 in game.living, game.game.public.phase) == (True, Phase.DUSK)


def test_its_votes_cannot_be_cast_and_it_is_never_accused_again() -> None:
    game = _day(votes="tally")
    game = tallied(listed(game, (1, 3)), 5)
    assert game.told("day 1") == PARDON
    game = game.night().does(Morning())
    assert (castable(game.game.public), 3 in accusable(game.game.public)) == (8, False)
    with pytest.raises(RuleError, match="seat 3 cannot be accused"):
        game.does(Accuse(1, 3))
    assert wants(listed(game, (3, 1))).most == 8


def test_its_own_button_convicts_nobody_any_more() -> None:
    game = polled(listed(_day(votes="buttons"), (1, 3)), _3=[1, 2, 4, 5, 6]).night()
    game = polled(listed(game.does(Morning()), (4, 1)), _1=[3, 4, 5, 6, 7])
    assert game.told("day 2")[-1] == Convicted("day 2", None)


def test_a_stay_comes_first_and_then_no_card_is_turned() -> None:
    """R6"""
    game = _day(governor=[4]).does(Verdict((3,)))
    assert pending(game.game.public) == PowerAsked("governor.stay")
    stayed = game.does(UsePower("governor.stay", 4))
    assert stayed.told("day 1") == [
        Convicted("day 1", 3),
        Turned("day 1", 4, "governor"),
        Voided("day 1", 4, "governor.stay.used"),
    ]
    assert game.does(UsePower("governor.stay", 0)).told("day 1") == PARDON


def test_in_a_motion_its_verdict_ends_the_day() -> None:
    game = _day(trial="motion").does(Verdict((3,)))
    assert game.game.public.phase is Phase.DUSK


def test_of_several_convicted_it_alone_lives() -> None:
    """R6, tie all"""
    game = _day(tie="all").does(Verdict((3, 5)))
    assert game.living == (1, 2, 3, 4, 6, 7, 8, 9)


def test_where_a_heart_is_quicker_than_the_verdict_it_is_dead() -> None:
    """R4.6, R6"""
    game = _day(couple=(3, 5), matchmaker=[6], tie="all").does(Verdict((5, 3)))
    assert game.told("day 1") == [
        Convicted("day 1", 5),
        Convicted("day 1", 3),
        Died("day 1", 5, "verdict"),
        Turned("day 1", 5, "citizen"),
        Died("day 1", 3, "heart"),
        Turned("day 1", 3, "village_idiot"),
    ]


def test_everything_else_kills_it() -> None:
    assert 3 not in second_night(9, mafioso=[1, 2], village_idiot=[3]).night(mafia=3).living
    assert 3 not in _day().shown(3).living
    assert 3 not in _day().does(Leave(3)).living
    assert 3 not in _day(desperate=[4]).does(bomb(4, 3)).living
    pardoned = _day().does(Verdict((3,)))
    assert 3 not in pardoned.night(mafia=3).living


def test_as_mayor_it_passes_the_office_on_as_if_dead() -> None:
    """R15.2, R6"""
    game = _day(mayor=True, succession="heir").does(Elect((3,)), Verdict((3,)))
    assert pending(game.game.public) is Question.HEIR
    game = game.does(NameHeir(4))
    assert game.told("day 1")[-2:] == [PARDON[-1], Elected("day 1", 4, "heir")]
    assert castable(game.game.public) == 9


def test_it_counts_as_living_for_the_mafia() -> None:
    """R8.2: with it the two of the Mafia are not as many as all the others."""
    game = _day(6, mafia_wins="parity").does(Verdict((3,))).night(mafia=4)
    assert (game.living, game.winner) == ((1, 2, 3, 5, 6), None)
    assert game.day(5).winner == "mafia"


def test_a_night_without_its_death_is_no_round_with_one() -> None:
    """R8.6: nobody has died."""
    game = _day(deadlock=1).does(Verdict((3,))).dusk()
    assert game.winner is not None
