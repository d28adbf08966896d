"""The menus before a game, press by press: turning back leads to where one was, and a wrong number is asked
again. How they sound in a box: tests/session/test_table_setup.py."""

from __future__ import annotations

from typing import TypeVar

from narrator.script.common.cues import Count
from narrator.script.interlude import Interlude
from narrator.script.set_up.card_menu import cards_menu
from narrator.script.set_up.choosing import TURNED_BACK, Change, SetUpMenu, Situation
from narrator.script.set_up.house_rules import variants_menu
from narrator.script.set_up.player_count import how_many
from tests.kit.rules import lay

T = TypeVar("T")


def _now(**told: bool) -> Situation:
    table = lay(8, mafioso=[1, 2], detective=[3])[0]
    languages = (("en", "English"), ("de", "Deutsch"))
    own_cards = told.get("own_cards", False)
    return Situation(table, True, own_cards, "en", languages, ("palermo",), ("tie", "mayor"))


def _answered(interlude: Interlude[T], *presses: int) -> T | None:
    """What comes of these presses, one in each Count."""
    for press in presses:
        while not isinstance(interlude.cue, Count):
            interlude.reply(None)
        assert press in [item.value for item in interlude.cue.items]
        interlude.reply((press,))
    while interlude.cue is not None:
        assert not isinstance(interlude.cue, Count)
        interlude.reply(None)
    return interlude.result


def _chosen(menu: SetUpMenu, *presses: int) -> object:
    return _answered(Interlude(menu), *presses)


def test_how_many_play_is_asked_again_where_it_was_misheard() -> None:
    assert _answered(Interlude(how_many()), 8, 0, 9, 1) == 9


def test_with_the_cards_of_the_table_one_role_is_chosen_at_once() -> None:
    """The first role is the detective, of whom there may be two."""
    more = Change("roles", {"detective": 2, "mafioso": 2}, "roles")
    assert _chosen(cards_menu(_now()), 0, 2) == more
    assert _chosen(cards_menu(_now(own_cards=True)), 2, 0, 2) == more
    assert _chosen(cards_menu(_now(own_cards=True)), 1) == Change("roles", "table", "cards")


def test_who_turns_back_from_a_number_chooses_another_role() -> None:
    more = Change("roles", {"detective": 1, "mafioso": 3}, "roles")
    assert _chosen(cards_menu(_now()), 0, TURNED_BACK, 1, 3) == more


def test_a_number_that_nobody_presses_leaves_the_menu() -> None:
    interlude = Interlude(cards_menu(_now()))
    counts = 0
    while interlude.cue is not None:
        counts += isinstance(interlude.cue, Count)
        interlude.reply((0,) if counts == 1 and isinstance(interlude.cue, Count) else ())
    assert type(interlude.result).__name__ == "Abandon"
    assert counts == 3  # the role, and its number twice


def test_who_turns_back_from_a_variant_chooses_another() -> None:
    """The tie and the mayor are offered, since nothing else would change here."""
    mayor = Change("options.mayor", True, "variants")
    assert _chosen(variants_menu(_now()), 0, TURNED_BACK, 1, 1) == mayor
    assert _chosen(variants_menu(_now()), TURNED_BACK) is None
