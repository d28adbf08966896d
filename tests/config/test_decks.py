"""R1.6: a deck is a file that names cards as people write them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.decks import load_deck
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.rules.table.hand import Card
from narrator.yamlfile.problems import FileError

Write = Callable[..., Path]


def test_every_deck_is_there_because_its_file_is() -> None:
    assert Installed.under().decks == ("palermo", "sunrise", "village")


def test_a_card_is_written_with_its_rank_and_its_suit(known: Installed, write: Write) -> None:
    deck = load_deck(write("roles: {doctor: [10♥]}\nmafia: [K♣, 2♠]\ntown: [A♦]\n"), known)
    assert deck.roles == (("angel", (Card("hearts", "10"),)),)
    assert deck.mafia == (Card("clubs", "K"), Card("spades", "2"))
    assert (deck.town, deck.colours) == ((Card("diamonds", "A"),), False)


def test_a_card_that_no_deck_has_is_refused(known: Installed, write: Write) -> None:
    with pytest.raises(FileError, match=r':1: .*"11♣"'):
        load_deck(write("mafia: [11♣]\ntown: [A♦]\n"), known)


def test_a_ruleset_has_the_deck_that_it_names_or_that_of_palermo() -> None:
    known = Installed.under()
    decks = {name: load_deck(known.deck_file(name), known) for name in known.decks}
    found = {name: load_ruleset(known.ruleset_file(name), known).deck for name in known.rulesets}
    assert found["village"] == decks["village"]
    assert found["basic"] == found["majority"] == found["palermo"] == decks["palermo"]
