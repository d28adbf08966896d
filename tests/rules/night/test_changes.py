"""R14.3, R14.4: who is turned in a night, who dies in another's place, and who bears a mark."""

from __future__ import annotations

import pytest

from narrator.roles.bodyguard import Bodyguard
from narrator.roles.cursed import Cursed
from narrator.rules.game.acts import Choose
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Averted, Chose, Died, NobodyDied, Turned, Was
from narrator.rules.game.role import Role
from narrator.rules.game.sides import of_family, side_of
from narrator.rules.night.calls import legal, refusal
from tests.kit.changers import Changeling, Crooner, Recruiter, Stabber
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, called


def _table(*own: Role, **agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia; the cards of the test are 2, if of the Mafia, or 4, 5 …"""
    family = [role for role in own if isinstance(role, Recruiter)]
    others = [role for role in own if role not in family]
    held = {role: [2] for role in family} | {role: [seat] for seat, role in enumerate(others, 4)}
    mafioso = [1] if family else [1, 2]
    return evening_with(held, 12, mafioso=mafioso, angel=[3], manner=False, **agreed)


def test_whom_the_mafia_would_murder_is_turned_instead() -> None:
    """R15.9"""
    game = _table(Recruiter()).night(mafia=6, recruiter=1)
    assert game.log_of("night 1") == [
        Chose("night 1", "mafia", 6),
        Chose("night 1", "recruiter", 1),
        Averted("night 1", 6),
        NobodyDied("night 1"),
    ]
    assert of_family(game.game, 6)
    assert game.game.holders("mafia") == (1, 2, 6)
    assert game.winner is None


def test_it_is_turned_once_a_game_and_only_where_there_is_a_victim() -> None:
    game = _table(Recruiter()).dusk()
    assert refusal(game.game, Ask("recruiter"), 1) == "R13.5"
    game = game.night(mafia=6, recruiter=1).day().dusk().does(Choose(Ask("mafia"), 7))
    assert legal(game.game, Ask("recruiter")) == ()
    assert refusal(game.game, Ask("recruiter"), 1) == "R3"


@pytest.mark.parametrize("how", [{"angel": 6}, {"bodyguard": 6}])
def test_a_turning_is_averted_by_whatever_averts_a_murder(how: dict[str, int]) -> None:
    """R15.9: guard and bodyguard, who lives."""
    game = _table(Recruiter(), Bodyguard()).night(mafia=6, recruiter=1, **how)
    assert game.living == tuple(range(1, 13))
    assert not of_family(game.game, 6)


def test_a_call_to_which_anybody_may_come_is_never_gone() -> None:
    """R14.4: as far as the table knows somebody was turned."""
    game = _table(Recruiter()).night(mafia=6, recruiter=1).day(1).night().day(2)
    assert game.winner is None
    assert "mafia" in called(game.dusk())
    alone = _table(Recruiter()).night().day(1).night().day(2)
    assert alone.winner == "town"


def test_a_card_that_may_join_a_call_keeps_it_until_it_lies_open_too() -> None:
    """R14.4"""
    assert "mafia" in called(_table(Cursed()).night(mafia=4).day(1).night().day(2).dusk())


def test_a_murder_turns_the_cursed_one_and_nothing_else_does() -> None:
    """R15.8"""
    turned = _table(Cursed()).night(mafia=4)
    assert turned.told("night 1") == [NobodyDied("night 1")]
    assert side_of(turned.game, 4).id == "mafia"
    stabbed = _table(Cursed(), Stabber()).night(mafia=4, stabber=4)
    assert Died("night 1", 4, "night") in stabbed.told("night 1")
    assert stabbed.game.secret.sides == ()
    assert not of_family(_table(Cursed()).night(mafia=4, angel=4).game, 4)


def test_a_card_has_a_say_before_anything_comes_about_in_its_place() -> None:
    game = _table(Recruiter(), Cursed()).night(mafia=4, recruiter=1)
    assert game.game.secret.sides == ((4, "mafia"),)


def test_the_card_of_somebody_turned_is_turned_as_it_was_dealt() -> None:
    """R14.4: no death betrays a turning."""
    game = _table(Cursed()).night(mafia=4).day(4)
    assert Turned("day 1", 4, "cursed") in game.told("day 1")


def test_each_attack_is_resolved_by_itself() -> None:
    """R14.3: two on one seat are one death."""
    game = _table(Bodyguard(), Stabber())
    assert game.night(mafia=6, stabber=6).living == (1, 2, 3, 4, 5, *range(7, 13))
    assert game.night(mafia=6, stabber=7).living == (1, 2, 3, 4, 5, *range(8, 13))
    assert game.night(mafia=6, stabber=7, angel=7).living == (1, 2, 3, 4, 5, *range(7, 13))
    assert game.night(mafia=6, bodyguard=6).living == (1, 2, 3, *range(5, 13))
    assert game.night(mafia=6, bodyguard=6, angel=4).living == tuple(range(1, 13))


def test_whoever_is_marked_stays_so_and_wakes_for_its_call() -> None:
    """R15.11"""
    game = _table(Crooner()).dusk().does(Choose(Ask("crooner"), 6, (7,))).night()
    assert game.game.marked("charmed") == game.game.holders("fans") == (6, 7)
    game = game.day().night(crooner=1)
    assert game.game.marked("charmed") == (1, 6, 7)
    assert game.log_of("night 2")[0] == Chose("night 2", "crooner", 1)


def test_who_plays_another_card_leaves_its_own_where_it_lies() -> None:
    game = _table(Changeling()).night(changeling=3)
    assert (game.game.card(4), game.game.lies(4)) == ("angel", "changeling")
    game = game.day(4)
    assert Turned("day 1", 4, "changeling") in game.told("day 1")
    game = game.night(mafia=5).day(1).night().day(2)
    assert Was("day 3", "changeling", (4,)) in game.told("day 3")
