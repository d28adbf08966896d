"""DESIGN 9.3: what a text may be told by. Everything here is known to the whole table."""

from __future__ import annotations

import pytest

from narrator.rules.game import facts
from narrator.rules.game.acts import Morning
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase
from narrator.script.story.public_facts import (
    TownFacts,
    holds,
    late,
    may_be_last,
    named,
    town_facts,
)
from tests.kit.powers import stayed
from tests.kit.rules import evening, second_night
from tests.kit.scenes import Reader
from tests.kit.storybook import MORE, when
from tests.kit.ties import vote
from tests.kit.town import now, ten, told
from tests.kit.trials import polled


def test_before_the_first_night_nothing_has_happened() -> None:
    known = now(evening(10, mafioso=[1, 2]))
    assert known == TownFacts(0, 0, 0, "", "", "", "", "false", 10, "", "dry")


def test_in_the_first_night_there_was_no_verdict_at_all() -> None:
    """None of the words holds, ``none`` neither."""
    known = now(evening(10, mafioso=[1, 2]).dusk())
    assert (known.night, known.verdict, known.first_verdict, known.card) == (1, "", "", "")
    assert not holds(when(verdict=("none", "tied", "right", "wrong", "hidden")), known)


@pytest.mark.parametrize(
    ("convicted", "reveal", "verdict"),
    [
        (1, "convicted", "right"), (9, "all", "wrong"), (None, "all", "none"),
        (1, "side", "right"), (9, "side", "wrong"),
        (1, "none", "hidden"), (9, "none", "hidden"),
    ],
)  # fmt: skip
def test_a_verdict_is_right_or_wrong_by_the_card_that_was_shown(
    convicted: int | None, reveal: str, verdict: str
) -> None:
    """R4.8: by what lies open, never by what the box knows besides."""
    played = second_night(10, mafioso=[1, 2], reveal=reveal).night().day(convicted)
    told_today = now(played)
    assert told_today.verdict == verdict
    by_night = now(played.dusk())
    assert (by_night.night, by_night.verdict) == (told_today.night + 1, verdict)
    assert by_night.last == ("verdict" if convicted else "")
    card = {"right": "mafia", "wrong": "town", "hidden": "hidden", "none": ""}[verdict]
    assert by_night.card == card


def test_a_loner_was_neither_right_nor_wrong_to_convict() -> None:
    """R14.2: nobody would call a serial killer innocent, nor an honest neighbour."""
    played = second_night(10, mafioso=[1, 2], serial_killer=[9]).night().day(9)
    known = now(played)
    assert (known.verdict, known.first_verdict, known.card, known.last) == ("", "", "", "verdict")


@pytest.mark.parametrize(
    ("dealt", "convicted", "verdict"),
    [
        ({"cursed": [9]}, 9, ""), ({"cursed": [9]}, 8, "wrong"), ({"cursed": [9]}, 1, "right"),
        ({"infecting_wolf": [3]}, 8, ""), ({"infecting_wolf": [3]}, 3, "right"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("reveal", ["all", "side"])
def test_nobody_who_may_have_been_turned_is_called_innocent(
    dealt: dict[str, list[int]], convicted: int, verdict: str, reveal: str
) -> None:
    """R14.4: no card betrays a turning, and none denies it; by the side alone it may be anybody's."""
    played = second_night(10, mafioso=[1, 2], reveal=reveal, **dealt).night().day(convicted)
    doubtful = "" if reveal == "side" and verdict == "wrong" else verdict
    known = now(played)
    card = {"right": "mafia", "wrong": "town", "": ""}[doubtful]
    assert (known.verdict, known.first_verdict, known.card) == (doubtful, doubtful, card)


def test_the_first_verdict_stays_the_first() -> None:
    played = ten().night().day(9).night().day(None).night().day(1)
    known = now(played.dusk())
    assert (known.verdict, known.first_verdict) == ("right", "wrong")
    none_at_first = ten().night().day(None)
    assert now(none_at_first).first_verdict == ""
    assert now(none_at_first.night().day(1)).first_verdict == "right"


def test_who_died_in_a_night_is_counted_until_the_next_one_is_over() -> None:
    dawn = ten(angel=[3]).night(mafia=9)
    assert (now(dawn).died, now(dawn).dead, now(dawn).last) == (1, 1, "night")
    assert now(dawn).card == "town"
    day = dawn.day(8)
    assert (now(day).died, now(day).dead, now(day).last) == (1, 2, "verdict")
    fall = day.dusk()
    assert (now(fall).died, now(fall).night) == (1, 3)
    assert now(fall.night()).died == 0


def test_how_the_last_one_died() -> None:
    day = ten().night(mafia=9)
    assert now(day).last == "night"
    shown = day.does(Morning()).shown(8)
    assert (now(shown).last, now(shown).dead) == ("other", 2)


def test_by_day_a_verdict_is_that_of_yesterday_until_there_is_one_today() -> None:
    """So a text of the morning speaks of the day before."""
    played = ten().night().day(9).night()
    assert (now(played).night, now(played).verdict) == (3, "wrong")


def test_a_verdict_that_was_stayed_convicted_nobody() -> None:
    """R6: the governor calls out, and nobody is dead."""
    reader = Reader(
        9,
        mafioso=[1, 2],
        governor=[6],
        votes="buttons",
        days=[7, 0],
        answers={"governor.stay": [6]},
    )
    reader.read(lambda it: it.view.night == 2)
    view = reader.driver.view
    assert any(isinstance(fact, facts.Voided) for fact in view.facts)
    assert any(isinstance(fact, facts.Convicted) and fact.seat == 7 for fact in view.facts)
    known = town_facts(view, "dry")
    assert (known.verdict, known.first_verdict, known.dead) == ("", "", 0)


def test_a_vote_that_stays_tied_is_no_day_without_a_name() -> None:
    """R6 `runoff`: whoever is tied was pointed at, and goes free; nobody may say that you did not dare to."""
    tied, one = polled(vote("buttons"), _1=[3], _2=[4]), polled(vote("buttons"), _1=[3])
    assert (now(tied).verdict, now(tied).first_verdict, now(tied).dead) == ("tied", "", 0)
    assert now(one).verdict == "wrong"


def test_a_day_with_several_verdicts_has_the_last_that_stands() -> None:
    """R5 `open`: that nobody is accused any more frees nobody; R6: what was stayed is none."""
    reader = Reader(12, mafioso=[1, 2], trial="open", votes="tally", days=[9, 0])
    reader.read(lambda it: it.view.night == 2)
    view = reader.driver.view
    assert (9 in view.dead, town_facts(view, "dry").verdict) == (True, "wrong")
    void = (facts.Convicted("day 1", 7), stayed("day 1", 6))
    died = facts.Died("day 1", 3, "verdict")
    told = (*void, facts.Convicted("day 1", 3), died, facts.Turned("day 1", 3, "citizen"))
    known = town_facts(view.replace(facts=told, facts_announced=len(told), dead=(3,)), "dry")
    assert (known.verdict, known.first_verdict) == ("wrong", "wrong")


def test_what_is_taken_back_never_was() -> None:
    """R11: a verdict and the card that it showed."""
    reader = Reader(10, mafioso=[1, 2], days=[9])
    reader.read_to(Phase.DUSK, 1)
    reader.read(lambda it: it.view.facts_announced == len(it.view.facts) - 1)
    before = town_facts(reader.driver.view, "dry")
    assert (before.verdict, before.first_verdict, before.dead) == ("wrong", "wrong", 1)
    reader.driver.event(Undo())
    after = town_facts(reader.driver.view, "dry")
    assert (after.verdict, after.first_verdict, after.dead, after.card) == ("", "", 0, "")


def test_whoever_died_last_and_was_convicted_first_may_be_named() -> None:
    """DESIGN 9.3, and nobody before the table was told; R11: an undo takes that back, too."""
    dawn = ten().night(mafia=9)
    assert (named(dawn.game.public), named(told(dawn))) == ({}, {"last": 9})
    assert named(told(dawn.day(8).night(mafia=7))) == {"last": 7, "first": 8}
    reader = Reader(10, mafioso=[1, 2], days=[9])
    reader.read_to(Phase.DUSK, 1)
    reader.read(lambda it: it.view.facts_announced == len(it.view.facts) - 1)
    assert named(reader.driver.view) == {"last": 9, "first": 9}
    reader.driver.event(Undo())
    assert named(reader.driver.view) == {}


def test_who_was_spared_by_the_governor_is_not_the_first_that_was_convicted() -> None:
    """R6"""
    view = told(ten().night(mafia=9))
    void = (facts.Convicted("day 2", 7), stayed("day 2", 6))
    seen = (*view.facts, *void)
    assert named(view.replace(facts=seen, facts_announced=len(seen))) == {"last": 9}


def test_how_it_was_done_is_known_until_the_next_night_is_over() -> None:
    """R4.7: where the Mafia chooses a manner, by the number that was told; else nothing is known."""
    view = told(ten().night(mafia=9))
    assert town_facts(view, "dry").manner == 0
    seen = (*view.facts, facts.Manner(f"night {view.night}", 3))
    known = town_facts(view.replace(facts=seen, facts_announced=len(seen)), "dry")
    assert known.manner == 3
    assert holds(when(manner=(1, MORE)), known)
    assert town_facts(view.replace(facts=seen, facts_announced=len(seen) - 1), "dry").manner == 0
    fallen = view.replace(facts=seen, facts_announced=len(seen), night=view.night + 1, phase=Phase.NIGHT)
    assert town_facts(fallen, "dry").manner == 3
    later = fallen.replace(night=view.night + 2)
    assert town_facts(later, "dry").manner == 0


def test_what_has_not_been_told_is_not_known_but_for_a_number() -> None:
    """At dawn the town is out in the square before a name is said: how many miss, everybody can see."""
    played = ten().night(mafia=9)
    known = town_facts(played.game.public, "dry")
    assert played.game.public.facts_announced < len(played.game.public.facts)
    assert (known.died, known.dead) == (1, 1)
    assert (known.last, known.card) == ("", "")


@pytest.mark.parametrize(
    ("wins", "living", "expected"),
    [
        # two of the Mafia, as far as anybody knows: one death more, and …
        ("majority", 5, False), ("majority", 4, True),
        ("parity", 6, False), ("parity", 5, True), ("parity", 4, True),
        ("last", 4, False), ("last", 3, True),
    ],
)  # fmt: skip
def test_a_night_is_late_where_one_death_may_end_it(wins: str, living: int, expected: bool) -> None:
    """R8.2, by the public number of cards, whoever holds them."""
    played = evening(10, mafioso=[1, 2], mafia_wins=wins, deadlock=0).night().day()
    view = played.dusk().game.public
    assert late(view.replace(living=view.living[:living], dead=view.living[living:])) is expected


def test_a_card_that_lies_open_makes_a_night_earlier() -> None:
    """R8.2: one of the Mafia is out, and everybody knows it; a hidden card might be anybody's."""
    for reveal, expected in (("all", "false"), ("none", "true")):
        table = second_night(6, mafioso=[1, 2], reveal=reveal, mafia_wins="parity")
        played = table.night().day(1)
        assert now(played.dusk()).late == expected, reveal


@pytest.mark.parametrize(
    ("reveal", "first", "expected"),
    [("all", 1, True), ("all", 9, False), ("none", 1, False), ("none", 9, False)],
)
@pytest.mark.parametrize("second", [2, 8])
def test_a_verdict_may_be_the_last_by_the_cards_that_lie_open_before_it(
    reveal: str, first: int, expected: bool, second: int
) -> None:
    """R8.1: whose card it is that comes next tells nothing; a win that is told late ends no day (R8.3)."""
    played = second_night(12, mafioso=[1, 2], reveal=reveal).day(first).night().day(second)
    assert may_be_last(told(played)) is expected


@pytest.mark.parametrize(("victim", "expected"), [(7, True), (None, False)])
def test_a_card_that_stays_covered_may_be_of_the_mafia(victim: int | None, expected: bool) -> None:
    """R4.8: two are in play, and nobody knows whom the night took."""
    table = second_night(12, mafioso=[1, 2], reveal="convicted")
    assert may_be_last(told(table.night(mafia=victim).day(8))) is expected


def test_before_any_verdict_none_may_be_the_last() -> None:
    assert not may_be_last(told(evening(10, mafioso=[1, 2]).night()))


def test_the_first_night_is_never_late() -> None:
    played = evening(5, "basic", mafioso=[1, 2], mafia_wins="parity").dusk()
    assert not late(played.game.public)


def test_on_notes_who_is_out_died_another_way() -> None:
    """R7.4"""
    reader = Reader(
        6, "sunrise", mafioso=[1, 2], answers={"notes": [2], "notes.same": [6], "mafia_night": [1]}
    )
    reader.read(lambda it: 6 in it.view.dead and it.view.facts_announced == len(it.view.facts))
    known = town_facts(reader.driver.view, "dry")
    assert (known.dead, known.last, known.verdict) == (1, "other", "")  # nobody has voted


def test_ranges_hold_between_their_ends() -> None:
    known = now(evening(10, mafioso=[1, 2]).dusk())._replace(night=3, dead=2, tone="grim")
    assert holds(when(night=3, dead=(1, 2)), known)
    assert holds(when(night=(2, MORE), tone=("grim", "dry")), known)
    assert not holds(when(night=(4, MORE)), known)
    assert not holds(when(night=3, dead=1), known)
    assert not holds(when(night=3, tone="family"), known)
    assert holds({}, known)


def test_nothing_follows_from_who_holds_what() -> None:
    """Two games with other cards and one public history are one town."""
    ours = second_night(10, mafioso=[1, 2], reveal="none").night(mafia=9).day(8)
    theirs = second_night(10, mafioso=[3, 8], reveal="none").night(mafia=9).day(8)
    assert now(ours.dusk()) == now(theirs.dusk())
