"""R9: the box deals by light, or a director by taps; what neither can deal is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game import acts
from narrator.rules.game.facts import Answered, Chose, Died, Turned, Woke
from narrator.rules.game.state import Phase
from narrator.rules.setup.dealing import EXAMPLE, Pass, lit, passes, steps
from narrator.rules.setup.setup import new_game
from narrator.rules.table.call import Part
from tests.kit.rules import Evening, lay, parts_of


def by_light(players: int, ruleset: str = "palermo", /, **agreed: Any) -> Evening:
    """An evening for which the box has drawn these cards, before its first night."""
    table, cards = lay(players, ruleset, deal="box", **agreed)
    return Evening(new_game(table, 0, cards))


def told(evening: Evening) -> list[tuple[str, str, tuple[int, ...]]]:
    """Each pass: whom it is about, and where the lamp lights."""
    table = evening.game.public.table
    return [(it.id, it.role, lit(evening.game, it.id)) for it in passes(table)]


def test_everybody_is_told_once_and_a_citizen_never() -> None:
    """R9: one pass for each role."""
    evening = by_light(8, mafioso=[2, 5], detective=[3], angel=[8])
    assert told(evening) == [
        ("angel", "angel", (8,)),
        ("detective", "detective", (3,)),
        ("mafia", "mafioso", (2, 5)),
    ]


def test_special_cards_of_the_mafia_have_a_pass_of_their_own_alone() -> None:
    """R9"""
    evening = by_light(9, mafioso=[1], godfather=[4], informer=[7])
    assert told(evening) == [
        ("godfather", "godfather", (4,)),
        ("informer", "informer", (7,)),
        ("mafia", "mafioso", (1,)),
    ]


def test_a_mafia_without_a_plain_card_has_no_pass_for_it() -> None:
    """R9"""
    assert told(by_light(7, hitman=[6])) == [("hitman", "hitman", (6,))]


def test_two_detectives_apart_learn_who_is_called_first() -> None:
    """R13.3: the lower seat."""
    evening = by_light(9, mafioso=[1, 2], detective=[8, 4], detectives="apart")
    assert told(evening)[:2] == [
        ("detective", "detective", (4,)),
        ("detective_2", "detective", (8,)),
    ]


def test_two_detectives_together_and_a_couple_share_their_pass() -> None:
    """R9"""
    evening = by_light(9, mafioso=[1, 2], detective=[8, 4], lover=[3, 9])
    assert told(evening)[:2] == [
        ("detective", "detective", (4, 8)),
        ("lovers", "lover", (3, 9)),
    ]


def test_names_of_the_game_are_given_by_light_and_in_night_1_not_asked_for() -> None:
    """R4.12"""
    evening = by_light(7, mafioso=[2], hitman=[5], blind=True)
    assert told(evening)[-2:] == [("mafia_1", "mafioso", (2,)), ("mafia_2", "mafioso", (5,))]
    assert parts_of(evening, "mafia") == (Part.WAKE, Part.MEET, Part.SLEEP)
    assert parts_of(evening, "mafia_1") == ()


@pytest.mark.parametrize("first_night", ["meet", "kill"])
def test_no_roll_is_called_where_the_box_has_dealt(first_night: str) -> None:
    """R2.6, R9: the Mafia meets all the same, and powers act when they do."""
    evening = by_light(9, mafioso=[1], godfather=[2], saint=[3], trial="motion",
                       angel=[4], first_night=first_night)  # fmt: skip
    choice = Part.MEET if first_night == "meet" else Part.CHOOSE
    assert parts_of(evening, "mafia") == (Part.WAKE, choice, Part.SLEEP)
    assert parts_of(evening, "godfather") == parts_of(evening, "saint") == ()


def test_a_night_goes_by_the_cards_that_the_box_has_dealt() -> None:
    """R9, R4.7: nobody has signed in, and yet the lamp answers and the card is told."""
    evening = by_light(7, mafioso=[1, 2], detective=[3]).night().day().night(mafia=3, detective=2)
    assert evening.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Chose("night 2", "detective", 2),
        Answered("night 2", "detective", True),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "detective"),
    ]
    assert evening.log_of("dawn 2") == [Woke("dawn 2")]


def test_the_secret_seed_deals_and_every_seat_may_get_every_card() -> None:
    """R9"""
    table, _ = lay(5, mafioso=[1, 2], detective=[3], deal="box")
    drawn = [new_game(table, seed).secret.cards for seed in range(200)]
    assert drawn == [new_game(table, seed).secret.cards for seed in range(200)]
    assert all(Counter(cards) == {"mafioso": 2, "detective": 1, "citizen": 2} for cards in drawn)
    assert {(seat, cards[seat]) for cards in drawn for seat in range(5)} == {
        (seat, card) for seat in range(5) for card in ("mafioso", "detective", "citizen")
    }


def test_where_cards_are_dealt_by_hand_the_box_knows_none() -> None:
    """R9"""
    table, cards = lay(5, mafioso=[1, 2])
    assert new_game(table, 7, cards).secret.cards == ("",) * 5


def test_the_deal_ends_after_its_last_pass_and_may_come_again() -> None:
    """R9: for whoever is unsure, before night 1."""
    evening = by_light(7, mafioso=[1, 2], detective=[3]).does(acts.Deal())
    assert evening.game.public.phase is Phase.DEAL
    assert evening.does(acts.Step()).game.public.phase is Phase.DEAL
    over = evening.does(acts.Step(), acts.Step())
    assert (over.game.public.phase, over.game.public.dealt) == (Phase.SETUP, True)
    again = over.does(acts.Deal(), acts.Step(), acts.Step())
    assert (again.game, again.does(acts.Begin()).game.public.phase) == (over.game, Phase.NIGHT)


def test_each_pass_tells_how_many_hold_its_card() -> None:
    """R9, R4.12: those who work apart one by one, after whatever role comes before them; and the names."""
    table = by_light(
        9, mafioso=[1, 2], angel=[3], detective=[8, 4], detectives="apart", blind=True
    ).game.public.table
    assert passes(table) == (
        Pass("angel", "angel", 1),
        Pass("detective", "detective", 1, 1),
        Pass("detective_2", "detective", 1, 2),
        Pass("mafia", "mafioso", 2),
        Pass("mafia_1", "mafioso", 1, name="name.1"),
        Pass("mafia_2", "mafioso", 1, name="name.2"),
    )
    assert steps(table) == 6
    director = lay(7, mafioso=[1, 2], deal="director", moderation="helper")[0]
    assert steps(director) == 1


def test_the_example_is_any_seat_of_the_table() -> None:
    """R9"""
    seats = {lit(by_light(5, mafioso=[1], seed=seed).game, EXAMPLE) for seed in range(60)}
    assert seats == {(1,), (2,), (3,), (4,), (5,)}


def test_the_example_is_a_seat_that_no_card_decides() -> None:
    """DESIGN 3"""
    one, other = by_light(7, mafioso=[1, 2]), by_light(7, mafioso=[6, 7])
    assert lit(one.game, EXAMPLE) == lit(other.game, EXAMPLE)


@pytest.mark.parametrize(
    ("agreed", "reason"),
    [
        ({"deal": "box", "moderation": "helper"}, "the box deals only where it moderates"),
        ({"deal": "director"}, "somebody must walk round with open eyes"),
        (
            {"deal": "director", "moderation": "helper", "angel": [4]},
            "director with angel: one tap",
        ),
        (
            {
                "deal": "director",
                "moderation": "helper",
                "detective": [3, 4],
                "detectives": "apart",
            },
            "nobody knows who is called first",
        ),
    ],
)
def test_a_deal_that_cannot_be_made_is_refused(agreed: dict[str, Any], reason: str) -> None:
    """R9"""
    with pytest.raises(RuleError, match=reason) as refused:
        lay(7, mafioso=[1, 2], **agreed)
    assert refused.value.rule == "R9"


def test_a_director_taps_the_mafia_and_detectives() -> None:
    """R9"""
    table, _ = lay(7, mafioso=[1, 2], detective=[3, 4], deal="director", moderation="helper")
    assert not table.has_cards


def test_in_the_village_a_director_lays_out_any_cards() -> None:
    """R9: S3's moderator deals by choice."""
    table, _ = lay(9, "village", mafioso=[1], angel=[2], governor=[3], deal="director", moderation="helper")
    assert table.has_cards
