"""R15.3, elder: a second life against the Mafia's first murder, and what the town loses with an elder whom it
kills. What a night does with its life is told by the whole log."""

from __future__ import annotations

import pytest

from narrator.roles.bear_tamer import QUIET
from narrator.roles.elder import GONE
from narrator.roles.hunter import HIT
from narrator.rules.day.outcome import asks_of_ties
from narrator.rules.day.pending import PowerAsked, pending
from narrator.rules.ends.may_be_held import may_be_avenged
from narrator.rules.game.acts import Leave, Morning, Step, UsePower, Verdict
from narrator.rules.game.facts import (
    Announced,
    Averted,
    Chose,
    Convicted,
    Died,
    NobodyDied,
    Refused,
    Shown,
    Turned,
    Voided,
    Woke,
)  # fmt: skip
from narrator.rules.game.state import Game
from tests.kit.powers import bomb, last_stand, may_stay
from tests.kit.rules import Evening, called, evening, second_night

SHOT = "hunter.shot"


def _night(**agreed: object) -> Evening:
    """The first night of murder; seats 1 and 2 are of the Mafia, seat 3 is the elder."""
    return second_night(10, **{"mafioso": [1, 2], "elder": [3], **agreed})


def _day(**agreed: object) -> Evening:
    return _night(**agreed).night().does(Morning())


def _two_lives(game: Game) -> bool:
    return not game.marked("elder")


def test_the_first_murder_takes_a_second_life_and_the_next_one_kills() -> None:
    """R15.3, R3"""
    game = _night().night(mafia=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3), Averted("night 2", 3), NobodyDied("night 2"),
    ]  # fmt: skip
    assert game.told("dawn 2") == [Woke("dawn 2")]
    game = game.day().night(mafia=3)
    assert Died("night 3", 3, "night") in game.told("night 3")
    assert Announced("night 3", GONE) not in game.told("night 3")


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ({"angel": [4]}, {"angel": 3}),
        ({"bodyguard": [4]}, {"bodyguard": 3}),
        ({"apothecary": [4]}, {"heal": True}),
    ],
)
def test_guarded_healed_or_died_for_its_life_is_kept(
    cards: dict[str, list[int]], choices: dict[str, int | bool]
) -> None:
    assert _two_lives(_night(**cards).night(mafia=3, **choices).game)


def test_whatever_else_strikes_by_night_kills_at_once_and_the_town_loses_nothing() -> None:
    """R15.3: poisoned, it just dies; each attack is resolved by itself (R14.3)."""
    for cards, choices in (
        ({"apothecary": [4]}, {"apothecary": 3}),
        ({"serial_killer": [4]}, {"serial_killer": 3, "mafia": 3}),
        ({"vigilante": [4]}, {"vigilante": 3}),
    ):
        game = _night(**cards).night(**choices)
        assert Turned("night 2", 3, "elder") in game.told("night 2")
        assert game.game.public.powerless == ()


def test_a_turning_takes_the_life_and_not_the_elder() -> None:
    """R15.9"""
    game = _night(mafioso=[1], infecting_wolf=[2]).night(mafia=3, infecting_wolf=1)
    assert (game.game.secret.sides, _two_lives(game.game)) == ((), False)


@pytest.mark.parametrize("reveal", ["all", "side", "convicted", "none"])
def test_convicted_its_card_is_turned_and_all_hear_what_the_town_has_lost(reveal: str) -> None:
    """R15.3, R14.7"""
    game = _day(reveal=reveal).does(Verdict((3,)))
    assert game.told("day 2") == [
        Convicted("day 2", 3),
        Died("day 2", 3, "verdict"),
        Turned("day 2", 3, "elder"),
        Announced("day 2", GONE),
    ]
    assert game.game.public.powerless == ("town",)


@pytest.mark.parametrize("reveal", ["all", "none"])
def test_shot_by_the_hunter_it_costs_the_same(reveal: str) -> None:
    game = _day(hunter=[4], reveal=reveal).does(Verdict((4,)), UsePower(SHOT, 4, (3,)))
    assert game.told("day 2")[-3:] == [
        Died("day 2", 3, HIT), Turned("day 2", 3, "elder"), Announced("day 2", GONE),
    ]  # fmt: skip
    assert game.game.public.powerless == ("town",)


def test_whatever_else_kills_it_by_day_costs_nothing() -> None:
    for act in (Leave(3), bomb(4, 3)):
        assert _day(desperate=[4]).does(act).game.public.powerless == ()
    broken = evening(10, mafioso=[1, 2], elder=[3], matchmaker=[6]).night(3, 5).does(Morning())
    assert broken.does(Verdict((5,))).game.public.powerless == ()


def test_a_stay_saves_it_and_the_town() -> None:
    """R6"""
    game = _day(governor=[4]).does(Verdict((3,)), UsePower("governor.stay", 4))
    assert isinstance(game.told("day 2")[-1], Voided)
    assert game.game.public.powerless == ()


def test_from_then_on_no_card_of_the_town_is_called_but_those_who_only_meet() -> None:
    """R15.3: loners and the Mafia go on, and the glance, since a cursed one may still be turned."""
    cards = {"mafioso": [1], "informer": [2], "detective": [4], "angel": [5], "raven": [6]}
    cards |= {"freemason": [7, 8], "piper": [9], "cursed": [10]}
    game = _day(**cards)
    assert called(game.does(Verdict(())).dusk()) == [
        "angel", "mafia", "detective", "informer", "raven", "piper", "freemasons", "glance", "charmed",
    ]  # fmt: skip
    game = game.does(Verdict((3,))).dusk()
    assert called(game) == ["mafia", "informer", "piper", "freemasons", "glance", "charmed"]


def test_the_informer_is_shown_nothing_where_no_detective_is_shown_anything() -> None:
    """R4.10: the informant tells the detectives nothing any more."""
    game = _day(mafioso=[1], informer=[2], detective=[4], variant="informant")
    game = game.does(Verdict((3,))).night()
    assert [one for one in game.log_of("night 3") if isinstance(one, Shown)] == []


def test_a_cursed_one_still_turns() -> None:
    game = _day(cursed=[4]).does(Verdict((3,))).night(mafia=4)
    assert game.game.secret.sides == ((4, "mafia"),)


def test_whoever_was_turned_has_lost_the_power_of_the_card_as_dealt() -> None:
    """R14.4"""
    game = _night(mafioso=[1], infecting_wolf=[2], detective=[4]).night(mafia=4, infecting_wolf=1)
    game = game.does(Morning(), Verdict((3,))).dusk()
    assert called(game) == ["mafia", "infecting_wolf", "glance"]


def test_no_shot_no_stay_no_pardon_and_no_vote_of_a_secret_governor() -> None:
    lost = _day(hunter=[4], governor=[5], village_idiot=[6], reveal="none")
    lost = lost.does(Verdict((3,)), UsePower("governor.stay", 0)).night().does(Morning())
    game = lost.does(Verdict((4,)))
    assert (pending(game.game.public), may_stay(game.game.public)) == (None, False)
    assert 6 not in lost.does(Verdict((6,))).living


def test_no_bomb_of_the_town_but_that_of_the_mafia() -> None:
    lost = _day(mafioso=[1], hitman=[2], desperate=[4]).does(Verdict((3,))).night().does(Morning())
    assert lost.does(bomb(4, 1)).told("day 3") == [Refused("day 3", 4, "bomb")]
    assert 5 not in lost.does(bomb(2, 5)).living


def test_no_saint_is_avenged_and_no_scapegoat_answers_for_a_tie() -> None:
    lost = _day(saint=[4], scapegoat=[5], votes="outcome").does(Verdict((3,), (6,)))
    lost = lost.night().does(Morning(), Step(), Step(), Step())
    assert may_be_avenged(lost.game.public) == ()
    assert not asks_of_ties(lost.game.public)
    assert Died("day 3", 4, "verdict") in lost.does(Verdict((4,), (7,))).told("day 3")
    assert 7 in lost.does(Verdict((4,), (7,))).living


def test_no_bear_growls_and_no_mark_is_told() -> None:
    game = _night(bear_tamer=[5], raven=[6]).night().does(Morning())
    assert Announced("dawn 2", QUIET) in game.told("dawn 2")
    game = game.does(Verdict((3,))).night().does(Morning())
    assert game.told("dawn 3") == [Woke("dawn 3")]


def test_what_belongs_to_the_same_event_still_happens() -> None:
    """R15.3: powers are lost from the end of it. A hunter whose heart breaks shoots, a saint is avenged, and
    a bomber whose heart the shot breaks takes somebody along."""
    cards = {"mafioso": [1, 2], "elder": [3], "hunter": [4], "matchmaker": [6]}
    game = evening(10, **cards).night(3, 4).does(Morning(), Verdict((3,)))
    assert pending(game.game.public) == PowerAsked(SHOT)
    assert game.game.public.powerless == ()
    game = game.does(UsePower(SHOT, 4, (1,)))
    assert game.game.public.powerless == ("town",)
    both = _day(saint=[4], tie="all").does(Verdict((3, 4), (5, 6)))
    assert 6 not in both.living
    cards |= {"desperate": [5]}
    game = evening(10, **cards).night(3, 5).does(Morning(), Verdict((3,)))
    assert pending(game.game.public) == PowerAsked("stand")
    assert 1 not in game.does(last_stand(5, 1)).living


def test_couples_and_offices_stay() -> None:
    game = evening(10, mafioso=[1, 2], elder=[3], matchmaker=[6]).night(4, 5)
    game = game.does(Morning(), Verdict((3,))).night(mafia=4)
    assert {4, 5}.isdisjoint(game.living)


def test_at_dawn_a_shot_at_it_silences_the_same_dawn() -> None:
    """R13.10: the event is over before dawn tells more."""
    game = _night(hunter=[4], bear_tamer=[5]).night(mafia=4).does(UsePower(SHOT, 4, (3,)))
    assert game.does(Morning()).told("dawn 2") == [Woke("dawn 2")]
