"""R1.6: which cards of a standard deck a table takes."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.config.decks import CARDS
from narrator.config.seating import lay_table
from narrator.rules.table.deck import take
from narrator.rules.table.hand import Hand
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from tests.kit.rules import lay, preset

WRITTEN = {card: written for written, card in CARDS.items()}


def hand(players: int, ruleset: str = "palermo", /, **agreed: Any) -> Hand:
    table, _ = lay(players, ruleset, trial="motion", **agreed)
    return take(preset(ruleset).deck, table)


def named(it: Hand) -> dict[str, str]:
    """Role → its cards."""
    return {role: " ".join(WRITTEN[card] for card in cards) for role, _, cards in it.cards}


def test_black_court_cards_are_the_mafia_and_red_eights_citizens() -> None:
    """R1.6"""
    assert named(hand(8, mafioso=[1, 2], detective=[3])) == {
        "detective": "A♥",
        "mafioso": "K♣ Q♣",
        "citizen": "8♥ 8♦ 7♥ 9♥ 9♦",
    }


def test_each_role_of_the_source_has_the_card_of_the_source() -> None:
    """R1.6: the table of cards stands."""
    it = hand(
        18, mafioso=[1, 2], hitman=[3], informer=[4], detective=[5, 6], matchmaker=[7], angel=[8],
        sleepwalker=[9], apothecary=[10], desperate=[11], freemason=[12, 13, 14], coward=[15],
    )  # fmt: skip
    assert named(it) == {
        "angel": "Q♥", "apothecary": "Q♦", "coward": "7♦", "desperate": "J♦", "detective": "A♥ A♦",
        "freemason": "10♥ 10♦ 9♥", "hitman": "J♣", "informer": "J♠", "matchmaker": "K♥",
        "mafioso": "K♣ Q♣", "sleepwalker": "J♥", "citizen": "8♥ 8♦ 7♥",
    }  # fmt: skip
    assert it.size == 32


def test_after_the_court_cards_the_mafia_takes_black_aces_and_tens() -> None:
    """R1.6"""
    mafia = list(range(1, 8))
    assert named(hand(21, mafioso=mafia))["mafioso"] == "K♣ Q♣ K♠ Q♠ A♣ A♠ 10♣"


def test_a_godfather_takes_the_king_of_clubs_and_a_role_of_no_source_a_free_red_card() -> None:
    """R1.6: from the ace down, but for what a role in play has."""
    it = named(hand(12, mafioso=[1], godfather=[2], detective=[3], governor=[4], lover=[5, 6]))
    assert (it["godfather"], it["mafioso"]) == ("K♣", "Q♣")
    assert (it["detective"], it["governor"], it["lover"]) == ("A♥", "K♦", "A♦ K♥")


def test_in_the_village_court_cards_are_mafia_and_the_ace_of_hearts_the_doctor() -> None:
    """R1.6: other roles take the red cards that are left, from the ace down."""
    it = named(hand(12, "village", mafioso=[1, 2], godfather=[3], detective=[4], angel=[5],
                    private_detective=[6], governor=[7], saint=[8]))  # fmt: skip
    assert it == {
        "angel": "A♥", "detective": "A♦", "private_detective": "10♥", "governor": "10♦",
        "saint": "9♥", "godfather": "K♣", "mafioso": "Q♣ J♣", "citizen": "10♣ 10♠ 9♣ 9♠",
    }  # fmt: skip


def test_a_small_deck_has_sixteen_red_cards_and_a_larger_table_takes_a_full_one() -> None:
    """R1.6"""
    sixteen, more = hand(20, mafioso=[1, 2, 3, 4]), hand(21, mafioso=[1, 2, 3, 4])
    assert (sixteen.size, more.size) == (32, 52)
    assert named(more)["citizen"] == f"{named(sixteen)['citizen']} 6♥"


def test_where_only_colour_counts_no_card_is_named(sunrise: Any) -> None:
    """R1.6"""
    table, _ = lay(8, mafioso=[1, 2, 3])
    assert take(sunrise, table) == Hand(32, (("mafioso", 3, ()), ("citizen", 5, ())))


def test_where_colours_do_not_tell_all_roles_each_takes_a_card_of_its_own(sunrise: Any) -> None:
    table, _ = lay(8, mafioso=[1, 2], angel=[3])
    assert named(take(sunrise, table)) == {
        "angel": "A♥", "mafioso": "A♣ A♠", "citizen": "A♦ K♥ K♦ Q♥ Q♦",
    }  # fmt: skip


@pytest.fixture
def sunrise() -> Any:
    from narrator.config.decks import load_deck
    from narrator.config.installed import Installed

    known = Installed.under()
    return load_deck(known.deck_file("sunrise"), known)


@pytest.mark.parametrize("ruleset", ["basic", "majority", "palermo", "village"])
def test_every_table_of_a_ruleset_has_as_many_cards_as_players(ruleset: str) -> None:
    """R1.6: none of them twice."""
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        table = lay_table(preset(ruleset), players, None, {}, 0)
        cards = [card for _, _, row in take(preset(ruleset).deck, table).cards for card in row]
        assert len(cards) == len({*cards}) == players
