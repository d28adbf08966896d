"""The menus before a game, press by press: turning back leads to where one was, and a wrong number is asked
again. How they sound in a box: tests/session/test_table_setup.py."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from narrator.config.installed_rulebook import rulebook
from narrator.script.common.cues import AwaitConfirm, Count, Say
from narrator.script.evening.explanations import sentence
from narrator.script.interlude import Interlude
from narrator.script.set_up.card_menu import GROUPS, PLAYS, TABLES, cards_menu, listed
from narrator.script.set_up.choosing import (
    FIRST,
    TURNED_BACK,
    Begins,
    Change,
    Place,
    RoleChange,
    SetUpMenu,
    Situation,
)
from narrator.script.set_up.house_rules import named, variants_menu
from narrator.script.set_up.player_count import how_many
from tests.kit.rules import lay

T = TypeVar("T")

NAMED = named(rulebook().options)


def _now(own_cards: bool = False, place: Place = FIRST, **seats: Any) -> Situation:
    table = lay(8, **(seats or {"mafioso": [1, 2], "detective": [3]}))[0]
    languages = (("en", "English"), ("de", "Deutsch"))
    return Situation(table, True, own_cards, "en", languages, ("palermo",), ("tie", "mayor"), place=place)


def _answered(interlude: Interlude[T], *presses: int) -> T | None:
    """What comes of these presses, one in each Count."""
    for press in presses:
        _to_count(interlude)
        assert isinstance(interlude.cue, Count)
        assert press in [item.value for item in interlude.cue.items]
        interlude.reply((press,))
    while interlude.cue is not None:
        assert not isinstance(interlude.cue, Count)
        interlude.reply(None)
    return interlude.result


def _chosen(menu: SetUpMenu, *presses: int) -> object:
    return _answered(Interlude(menu), *presses)


def _nth(group: str, role: str) -> int:
    """The place of a role in its group."""
    return listed(_now().table, group).index(role)


def test_how_many_play_is_asked_again_where_it_was_misheard() -> None:
    assert _answered(Interlude(how_many()), 8, 0, 9, 1) == 9


def test_who_chose_a_group_goes_through_its_roles() -> None:
    """A guardian angel is put in at once, since there is but one; of the Mafia it is asked how many."""
    town = Place("cards", "town", "angel")
    assert _chosen(cards_menu(_now()), 1, 0) == RoleChange("angel", 1, town)
    mafia = Place("cards", "mafia", "mafioso")
    plain = _nth("mafia", "mafioso")
    assert _chosen(cards_menu(_now()), 0, plain, 3) == RoleChange("mafioso", 3, mafia)


def test_a_role_that_is_in_is_taken_out_by_the_same_press() -> None:
    now = _now(mafioso=[1, 2], angel=[3])
    assert _chosen(cards_menu(now), 1, 0) == RoleChange("angel", 0, Place("cards", "town", "angel"))


def test_lovers_are_put_in_as_a_couple_without_a_question() -> None:
    """R3: one alone is refused, so there is but one other number."""
    assert _chosen(cards_menu(_now()), 3, 0) == RoleChange("lover", 2, Place("cards", "couples", "lover"))


def test_after_a_role_the_menu_goes_on_behind_it_and_asks_nothing() -> None:
    interlude = Interlude(cards_menu(_now(place=Place("cards", "town", "coward"))))
    count = interlude.cue
    assert isinstance(count, Count)
    said = [dict(item.say.slots).get("role") for item in count.items]
    town = [f"role.{role}" for role in listed(_now().table, "town")]
    behind = town.index("role.coward") + 1
    assert [role for role in said if role] == town[behind:] + town[:behind]
    assert count.items[len(town) - behind].say.line == "set.cards.enough"


def _town(interlude: Interlude[Any]) -> list[object]:
    """What is named in that group, roles by their names."""
    count = _to_count(interlude).cue
    assert isinstance(count, Count)
    return [dict(item.say.slots).get("role", item.say.line) for item in count.items]


def test_a_group_begins_with_the_usual_cards_however_many_others_there_are() -> None:
    """The others come when somebody asks for them, and then the usual ones stand behind."""
    usual = frozenset({"coward", "angel", "mafioso"})
    interlude = _to_count(Interlude(cards_menu(_now()._replace(usual=usual))))
    interlude.reply((GROUPS.index("town"),))
    enough, does = "set.cards.enough", "set.cards.do"
    assert _town(interlude) == ["role.angel", "role.coward", "set.cards.more", enough, does]
    listed_now = listed(_now().table, "town")
    interlude.reply((len(listed_now) + 2,))
    others = [f"role.{role}" for role in listed_now if role not in usual]
    assert _town(interlude) == [*others, enough, does, "role.angel", "role.coward"]
    now = _now(place=Place("cards", "town", "saint"))._replace(usual=usual)
    behind = others[others.index("role.saint") + 1 :]
    assert _town(Interlude(cards_menu(now)))[: len(behind) + 2] == [*behind, enough, does]


@pytest.mark.parametrize("group", range(3))
def test_who_does_not_know_the_cards_of_a_group_hears_what_each_of_them_does(group: int) -> None:
    """The same roles are offered again."""
    now = _now()
    roles = listed(now.table, GROUPS[group])
    interlude = Interlude(cards_menu(now))
    _to_count(interlude).reply((group,))
    count = _to_count(interlude).cue
    assert isinstance(count, Count)
    (what,) = [item.value for item in count.items if item.say.line == "set.cards.do"]
    interlude.reply((what,))
    assert _explained(interlude) == [sentence(now.table, now.table.role(role)) for role in roles]
    assert interlude.cue == count


def test_whoever_opens_the_menu_of_cards_may_hear_at_once_what_all_of_them_do() -> None:
    now = _now()
    interlude = _to_count(Interlude(cards_menu(now)))
    count = interlude.cue
    assert isinstance(count, Count)
    assert count.items[1].say.line == "set.cards.do"
    interlude.reply((count.items[1].value,))
    roles = [role for group in GROUPS for role in listed(now.table, group)]
    assert _explained(interlude) == [sentence(now.table, now.table.role(role)) for role in roles]
    assert interlude.cue == count


def _explained(interlude: Interlude[Any]) -> list[Say]:
    said = []
    while isinstance(interlude.cue, AwaitConfirm):
        assert interlude.cue.over is not None
        said.append(interlude.cue.over)
        interlude.reply(False)
    return said


def _to_count(interlude: Interlude[T]) -> Interlude[T]:
    while not isinstance(interlude.cue, Count):
        assert interlude.cue is not None, "the menu is over"
        interlude.reply(None)
    return interlude


def test_who_has_enough_of_a_group_hears_the_next_one_first() -> None:
    now = _now(place=Place("cards", "town", "coward"))
    enough = len(listed(now.table, "town"))
    interlude = Interlude(cards_menu(now))
    interlude.reply((enough,))
    count = interlude.cue
    assert isinstance(count, Count)
    assert [item.say.line for item in count.items] == [
        "set.cards.alone", "set.cards.couples", "set.play", "set.cards.mafia", "set.cards.town", "set.back",
    ]  # fmt: skip
    interlude.reply((GROUPS.index("town"),))
    assert isinstance(interlude.cue, Count)
    assert interlude.cue.ask == "set.roles"


def test_from_the_cards_one_press_begins_the_game_or_brings_back_the_usual_cards() -> None:
    assert _chosen(cards_menu(_now()), PLAYS) == Begins()
    own = _now(own_cards=True)
    assert _chosen(cards_menu(own), TABLES) == Change("roles", "table", Place("cards"))
    assert _chosen(cards_menu(own), TURNED_BACK) is None


@pytest.mark.parametrize("ruleset", ["palermo", "sunrise", "majority"])
def test_every_role_stands_in_one_group_and_can_be_chosen_unless_what_is_agreed_forbids_it(
    ruleset: str,
) -> None:
    """R7, R6: on notes there are black cards alone, and votes that move know no accuser for a saint."""
    table = lay(12, ruleset, mafioso=[1, 2, 3])[0]
    found = [role for group in GROUPS for role in listed(table, group)]
    assert len(found) == len(set(found))
    everybody = {*table.rulebook.roles} - {"citizen"}
    left_out = {"palermo": set(), "majority": {"saint"}, "sunrise": everybody - {"mafioso"}}
    assert everybody - {*found} == left_out[ruleset]


def test_a_number_that_cannot_be_is_not_offered() -> None:
    """R1.7: four of the Mafia among eight could not win by a vote any more, and none is too few."""
    interlude = Interlude(cards_menu(_now()))
    for press in (0, _nth("mafia", "mafioso")):
        _to_count(interlude).reply((press,))
    count = _to_count(interlude).cue
    assert isinstance(count, Count)
    numbers = [item.value for item in count.items]
    assert numbers == [1, 2, 3, 4, TURNED_BACK]


def test_a_menu_that_nobody_answers_falls_silent_and_begins_anew_with_a_press() -> None:
    """Also the second time, and for ever."""
    interlude = Interlude(variants_menu(_now()))
    for _ in range(3):
        heard = _until_silent(interlude)
        assert heard == ["set.variants.which", "set.variants", "set.variants", "ask.waits"]
        assert interlude.cue == AwaitConfirm("set.variants")
        interlude.reply(True)
    assert interlude.cue == Say("set.variants.which")


def _until_silent(interlude: Interlude[Any]) -> list[str]:
    heard: list[str] = []
    while not isinstance(interlude.cue, AwaitConfirm):
        assert isinstance(interlude.cue, Say | Count)
        heard.append(interlude.cue.line if isinstance(interlude.cue, Say) else interlude.cue.ask)
        interlude.reply(() if isinstance(interlude.cue, Count) else None)
    return heard


def test_who_turns_back_from_a_variant_chooses_another() -> None:
    """The tie and the mayor are offered, since nothing else would change here."""
    mayor = Change("options.mayor", True, Place("variants", after="mayor"))
    tie = NAMED.index("tie")
    assert _chosen(variants_menu(_now()), tie, TURNED_BACK, NAMED.index("mayor"), 1) == mayor
    assert _chosen(variants_menu(_now()), TURNED_BACK) is None


def _lines(count: object) -> list[str]:
    assert isinstance(count, Count)
    return [item.say.line for item in count.items]


def test_the_house_rules_begin_with_what_most_tables_ask_for() -> None:
    every = _now()._replace(variants=NAMED)
    menu = _to_count(Interlude(variants_menu(every)))
    assert _lines(menu.cue)[:4] == [
        "variant.story", "variant.tone", "variant.theme", "variant.trial",
    ]  # fmt: skip


def test_the_house_rules_go_on_behind_the_one_just_chosen() -> None:
    """The way back stands between those that are left and those that have been heard."""
    three = ("tie", "mayor", "decoys")
    now = _now(place=Place("variants", after="mayor"))._replace(variants=three)
    menu = _to_count(Interlude(variants_menu(now)))
    assert _lines(menu.cue) == ["variant.decoys", "set.back", "variant.tie", "variant.mayor"]


def test_who_only_looked_at_a_house_rule_hears_the_next_one_too() -> None:
    now = _now()._replace(variants=("tie", "mayor"))
    menu = _to_count(Interlude(variants_menu(now)))
    menu.reply((NAMED.index("tie"),))
    _to_count(menu).reply((TURNED_BACK,))
    assert _lines(_to_count(menu).cue) == ["variant.mayor", "set.back", "variant.tie"]
