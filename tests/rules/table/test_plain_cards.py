"""The cards that can do nothing else, one for each side: what everybody has who is dealt no other (R1.4)."""

from __future__ import annotations

from narrator.config.installed_rulebook import rulebook
from narrator.rules.table.side import MAFIA, TOWN
from tests.kit.rules import lay


def test_the_mafia_and_the_town_have_one_such_card_each() -> None:
    book = rulebook()
    plain = {id: card.side for id, card in book.roles.items() if card.plain}
    assert plain == {book.mafioso: MAFIA, book.citizen: TOWN}


def test_whoever_is_dealt_no_other_card_has_that_of_the_town() -> None:
    table, _ = lay(6, mafioso=[1], angel=[2])
    assert (table.number(table.citizen), table.cards[:2]) == (4, ("angel", "mafioso"))
    assert {*table.cards[2:]} == {table.citizen}
    assert table.with_cards({table.mafioso: 1, table.citizen: 4, "angel": 1, "coward": 0}) == table
