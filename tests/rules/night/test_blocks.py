"""What somebody does whom another blocks: nothing, and it is spent all the same."""

from __future__ import annotations

from narrator.roles.bodyguard import Bodyguard
from narrator.roles.cursed import Cursed
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Averted, Chose, Died, NobodyDied
from narrator.rules.game.role import Role
from narrator.rules.game.sides import of_family
from narrator.rules.night.calls import legal
from narrator.script.story.night_summaries import night_summaries
from tests.kit.changers import Crooner, Jailer, Recruiter, Stabber
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening

NIGHT = "night 1"


def _table(*own: Role, mafioso: tuple[int, ...] = (1, 2), **agreed: object) -> Evening:
    """The jailer sits on seat 4; other cards of the test are 2, if of the Mafia, or 5, 6 …"""
    family = [role for role in own if isinstance(role, Recruiter)]
    others = [role for role in own if role not in family]
    held = {role: [2] for role in family} | {role: [seat] for seat, role in enumerate([Jailer(), *others], 4)}
    seats = [seat for seat in mafioso if not family or seat != 2]
    return evening_with(held, 12, mafioso=seats, angel=[3], manner=False, **agreed)


def test_who_is_blocked_guards_nobody() -> None:
    assert _table().night(mafia=7, angel=7, jailer=8).log_of(NIGHT) == [
        Chose(NIGHT, "jailer", 8),
        Chose(NIGHT, "angel", 7),
        Chose(NIGHT, "mafia", 7),
        Averted(NIGHT, 7),
        NobodyDied(NIGHT),
    ]
    blocked = _table().night(mafia=7, angel=7, jailer=3)
    assert Died(NIGHT, 7, "night") in blocked.log_of(NIGHT)
    assert night_summaries(blocked.game)[0].guarded == ()


def test_who_is_blocked_neither_dies_for_anybody_nor_attacks() -> None:
    assert 7 not in _table(Bodyguard()).night(mafia=7, bodyguard=7, jailer=5).living
    assert _table(Stabber()).night(stabber=7, jailer=5).living == tuple(range(1, 13))


def test_who_is_blocked_marks_nobody() -> None:
    assert _table(Crooner()).night(crooner=7, jailer=5).game.marked("charmed") == ()


def test_a_mark_on_somebody_blocked_takes_nothing_from_the_card_that_set_it() -> None:
    """Who is charmed is no singer: the crooner's first call alone is its own."""
    it = _table(Crooner()).night(crooner=7).day().night(crooner=8, jailer=7)
    assert it.game.marked("charmed") == (7, 8)


def test_the_murder_is_blocked_with_the_last_of_the_mafia_alone() -> None:
    assert 7 not in _table().night(mafia=7, jailer=1).living
    last = _table(mafioso=(1,)).night(mafia=7, jailer=1)
    assert last.log_of(NIGHT) == [
        Chose(NIGHT, "jailer", 1),
        Chose(NIGHT, "mafia", 7),
        Averted(NIGHT, 7),
        NobodyDied(NIGHT),
    ]
    assert night_summaries(last.game)[0].murdered == ()


def test_of_the_dead_none_needs_to_be_blocked() -> None:
    assert 7 in _table().night().day(2).night(mafia=7, jailer=1).living


def test_what_is_blocked_is_spent_all_the_same() -> None:
    it = _table(Recruiter()).night(mafia=7, recruiter=1, jailer=2)
    assert 7 not in it.living
    assert legal(it.day().dusk().game, Ask("recruiter")) == ()
    turned = _table(Recruiter()).night(mafia=7, recruiter=1, jailer=1).game
    assert of_family(turned, 7)


def test_a_card_that_only_lies_there_helps_as_ever() -> None:
    it = _table(Cursed()).night(mafia=5, jailer=5)
    assert 5 in it.living
    assert of_family(it.game, 5)


def test_a_lamp_answers_as_ever() -> None:
    it = _table(detective=[9], variant="ask").night(detective=1, jailer=9)
    assert Answered(NIGHT, "detective", answer=True) in it.log_of(NIGHT)


def test_two_who_block_each_other_both_are() -> None:
    class Turnkey(Jailer):
        id = "turnkey"

    both = _table(Turnkey(), Stabber()).night(jailer=5, turnkey=4, stabber=7)
    assert 7 not in both.living
    held = _table(Turnkey(), Stabber()).night(jailer=5, turnkey=6, stabber=7)
    assert 7 in held.living


def test_dawn_sounds_as_if_somebody_had_stood_guard() -> None:
    facts = [
        _table(mafioso=(1,)).night(mafia=7, **how).told(NIGHT)
        for how in ({"jailer": 1}, {"angel": 7, "jailer": 8})
    ]
    assert facts[0] == facts[1] == [NobodyDied(NIGHT)]
