"""R15.9, infecting wolf: once a game whom the Mafia would murder comes to the Mafia instead."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Choose
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Averted, Chose, Died, NobodyDied, Shown, Turned
from narrator.rules.game.sides import of_family
from narrator.rules.night.calls import legal
from narrator.rules.night.glance import told
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, evening, lay, parts_of, second_night

OWN = "infecting_wolf"


def infects(it: Evening, seat: int, **chosen: int) -> Evening:
    """A night in which the Mafia chooses this seat, and it is to be turned."""
    return it.night(mafia=seat, infecting_wolf=1, **chosen)


def _table(players: int = 9, **agreed: object) -> Evening:
    """The second night of a game with the Mafia on seats 1 and 2."""
    return second_night(players, mafioso=[1], infecting_wolf=[2], deadlock=0, **agreed)


def test_it_decides_after_the_mafia_and_signs_in_by_itself() -> None:
    """R14.6; with first_night: meet it rests in night 1 (R14.1)."""
    it = evening(9, mafioso=[1], infecting_wolf=[2], apothecary=[4])
    assert parts_of(it, OWN) == SIGNS
    assert "glance" not in called(it)
    it = it.night().day()
    assert called(it) == ["mafia", OWN, "apothecary", "glance"]
    assert parts_of(it, OWN) == awake(Part.DECIDE)


def test_the_victim_is_turned_and_wakes_with_the_mafia_from_the_next_night_on() -> None:
    """R14.4, R15.9"""
    it = infects(_table(detective=[4]), 6, detective=6)
    assert it.log_of("night 2") == [
        Chose("night 2", "mafia", 6),
        Chose("night 2", OWN, 1),
        Chose("night 2", "detective", 6),
        Answered("night 2", "detective", False),
        Averted("night 2", 6),
        NobodyDied("night 2"),
    ]
    assert it.game.holders("mafia") == (1, 2, 6)
    assert it.game.holders(OWN) == (2,)
    it = it.day().night(mafia=5, detective=6)
    assert Answered("night 3", "detective", True) in it.log_of("night 3")


def test_it_wakes_for_its_own_card_too_which_is_turned_as_it_was_dealt() -> None:
    """R14.4"""
    it = infects(_table(angel=[4]), 4).day()
    assert it.game.holders("mafia") == (1, 2, 4)
    it = it.night(mafia=5, angel=5)
    assert it.living == tuple(range(1, 10))
    assert Turned("day 3", 4, "angel") in it.day(4).told("day 3")


def test_it_is_done_once_and_without_a_victim_nothing_is_spent() -> None:
    it = _table().dusk()
    assert legal(it.game, Ask(OWN)) == ()
    it = it.night().day().dusk()
    assert legal(it.does(Choose(Ask("mafia"), 6)).game, Ask(OWN)) == (1,)
    it = infects(it, 6).day().dusk()
    assert legal(it.does(Choose(Ask("mafia"), 5)).game, Ask(OWN)) == ()


@pytest.mark.parametrize(
    "saves", [{"angel": 6}, {"heal": 1}, {"angel": 6, "heal": 1}, {"coward": 1, "mafia": 5}]
)
def test_guard_healing_and_hiding_place_avert_it_and_it_is_spent_all_the_same(
    saves: dict[str, int],
) -> None:
    it = _table(angel=[3], apothecary=[4], coward=[5]).night(**({"mafia": 6, OWN: 1} | saves))
    assert it.game.secret.sides == ()
    assert it.living == tuple(range(1, 10))
    assert it.game.secret.used(OWN) == 1


def test_a_bodyguard_averts_it_and_lives() -> None:
    it = infects(_table(bodyguard=[4]), 6, bodyguard=6)
    assert (it.living, it.game.secret.sides) == (tuple(range(1, 10)), ())


def test_nobody_else_dies_of_the_murder() -> None:
    """The coward, hidden with whom it turns, lives; at home it is turned itself."""
    it = infects(_table(coward=[5]), 6, coward=6)
    assert (it.living, it.game.secret.sides) == (tuple(range(1, 10)), ((6, "mafia"),))
    assert of_family(infects(_table(coward=[5]), 5).game, 5)


def test_one_of_its_own_just_lives() -> None:
    it = infects(_table(), 1)
    assert (it.living, it.game.secret.sides) == (tuple(range(1, 10)), ())


def test_poisoned_in_the_same_night_it_dies_and_is_not_turned() -> None:
    """R14.4, and the apothecary is shown the victim as ever."""
    it = infects(_table(apothecary=[4], reveal="side"), 6, apothecary=6)
    assert Shown("night 2", "apothecary", (6,)) in it.log_of("night 2")
    assert Died("night 2", 6, "night") in it.log_of("night 2")
    assert it.game.secret.sides == ()


def test_the_glance_tells_all_of_the_mafia_and_whoever_has_come() -> None:
    """R14.5"""
    it = _table().dusk().does(Choose(Ask("mafia"), 6))
    assert told(it.game, "glance") == (("turned", (1, 2)),)
    assert told(it.does(Choose(Ask(OWN), 1)).game, "glance") == (("turned", (1, 2, 6)),)


def test_the_glance_ends_when_its_card_lies_open_and_the_mafia_is_called_for_good() -> None:
    """R14.5, R2.5: anybody may have been turned."""
    it = infects(_table(), 6).day(2)
    assert called(it) == ["mafia"]
    assert called(it.night().day(1)) == ["mafia"]


def test_the_town_must_be_rid_of_the_turned_and_they_share_the_win() -> None:
    """R14.4"""
    it = infects(_table(), 6).day(1).night().day(2)
    assert it.winner is None
    it = it.night().day(6)
    assert (it.winner, it.winners) == ("town", (3, 4, 5, 7, 8, 9))
    won = infects(_table(6, mafia_wins="parity"), 6)
    assert (won.winner, won.winners) == ("mafia", (1, 2, 6))


def test_whoever_can_not_be_given_a_name_of_the_game_can_not_be_turned() -> None:
    """R14.1"""
    with pytest.raises(RuleError, match=r"blind.*R14\.1") as refused:
        lay(9, mafioso=[1], infecting_wolf=[2], blind=True)
    assert refused.value.why == "company.infecting_wolf"
