"""R14.4: who plays the card of another from some event on: calls, powers, side, what lies there."""

from __future__ import annotations

import pytest

from narrator.rules.ends.offers import on_offer
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Announced, Answered, Convicted, Died, Turned, Was
from narrator.rules.game.role import Role
from narrator.rules.game.sides import of_family
from narrator.rules.night.calls import legal
from narrator.rules.night.glance import told
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, called
from tests.kit.takers import SERVES, Apprentice, Double, Servant

STAY = "governor.stay"


def _table(own: Role, **agreed: object) -> Evening:
    """It sits on seat 4; seats 1 and 2 are of the Mafia, 3 asks and 5 guards."""
    given = {"mafioso": [1, 2], "detective": [3], "angel": [5], "variant": "ask", "reveal": "none"}
    return evening_with({own: [4]}, 12, **given | agreed)


def _serves(it: Evening, convicted: int, by: int = 4) -> Evening:
    return it.day(convicted).does(acts.UsePower("servant.serve", by))


def test_the_servant_plays_from_then_on_the_card_of_whoever_is_convicted() -> None:
    it = _serves(_table(Servant(), reveal="all").night(), 3)
    assert it.told("day 1") == [
        Convicted("day 1", 3),
        Turned("day 1", 4, "servant"),
        Announced("day 1", SERVES, 4),
        Died("day 1", 3, "verdict"),
        Turned("day 1", 3, "detective"),
    ]
    assert (it.game.card(4), it.game.lies(4)) == ("detective", "servant")
    asked = it.night(detective=1)
    assert Answered("night 2", "detective", answer=True) in asked.log_of("night 2")


def test_a_call_goes_on_where_its_card_lies_open_and_somebody_may_play_it() -> None:
    """R2.5: until whoever may play it is dead with an open card."""
    it = _serves(_table(Servant(), reveal="all").night(), 3).night()
    assert "detective" in called(it.day())
    assert "detective" not in called(it.day(4))


def test_of_the_dead_nobody_can_hear_who_played_their_cards() -> None:
    """With cards face down the call is played to the end, as ever."""
    played = [_serves(_table(Servant()).night(), seat).night().day(4) for seat in (3, 6)]
    assert called(played[0]) == called(played[1])
    assert "detective" in called(played[0])


def test_the_servant_of_a_mafioso_wakes_with_the_mafia_and_keeps_it_alive() -> None:
    it = _serves(_table(Servant(), mafioso=[1]).night(), 1)
    assert it.winner is None
    assert it.game.holders("mafia") == (1, 4)
    game = it.dusk().game
    assert legal(game, Ask("mafia")) != ()
    assert dict(told(game, "glance")) == {"turned": (4,)}
    ended = it.night().day(4)
    assert ended.winner == "town"
    assert Was("day 2", "", (4,)) in ended.told("day 2")


def test_nobody_serves_who_is_condemned_itself() -> None:
    it = _serves(_table(Servant()).night(), 4)
    assert 4 in it.living
    assert it.game.public.condemned == (4,)


def test_a_power_by_day_is_offered_to_whoever_may_have_come_to_it() -> None:
    """R6: the governor's card lies open, and the double may play it."""
    it = _table(Double(), governor=[6], reveal="all").night(double=6).day(6)
    it = it.does(acts.UsePower(STAY, 0))
    assert it.game.card(4) == "governor"
    assert on_offer(it.game.public, STAY)
    stayed = it.night().day(7).does(acts.UsePower(STAY, 4))
    assert 7 in stayed.living
    plain = evening_with({}, 12, mafioso=[1, 2], governor=[6], reveal="all").night()
    assert not on_offer(plain.day(6).does(acts.UsePower(STAY, 0)).game.public, STAY)


def test_the_apprentice_asks_once_the_detective_is_dead() -> None:
    it = _table(Apprentice()).night()
    assert it.game.holders("detective") == (3,)
    it = it.day(3)
    assert it.game.holders("detective") == (3, 4)
    assert it.game.holders("apprentice") == ()
    answered = it.night(detective=2).log_of("night 2")
    assert Answered("night 2", "detective", answer=True) in answered


def test_of_two_detectives_apart_it_wakes_for_the_one_who_died() -> None:
    it = _table(Apprentice(), detective=[3, 6], detectives="apart").night().day(6)
    assert it.game.holder("detective_2") == 4
    assert it.game.holders("detective") == (3,)


@pytest.mark.parametrize("dies", [1, 3, 5, 6])
def test_the_double_plays_what_it_chose_in_the_night_in_which_that_dies(dies: int) -> None:
    it = _table(Double()).night(double=dies).day(dies)
    assert it.game.card(4) == it.game.lies(dies)
    assert of_family(it.game, 4) is (dies == 1)
    same = _table(Double()).night(double=dies, mafia=dies)
    assert same.game.card(4) == it.game.card(4)


def test_what_is_spent_stays_spent() -> None:
    it = _table(Double(), apothecary=[6]).night(double=6, apothecary=7).day(6).dusk()
    assert it.game.holder("apothecary") == 4
    assert legal(it.game, Ask("apothecary")) == ()


def test_love_comes_with_no_card() -> None:
    it = evening_with({Double(): [4]}, 12, mafioso=[1, 2], lover=[5, 6]).night(double=5).day(5)
    assert it.game.card(4) == "lover"
    assert it.game.holders("lovers") == (5, 6)


def test_whoever_dies_itself_takes_nothing_over() -> None:
    it = _table(Double()).night(double=6).day(4).night(mafia=6)
    assert it.game.card(4) == "double"
