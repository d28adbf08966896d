"""Cards that were chosen by ear: what takes the place of what, and what is read back in short."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.script.common.cues import Say
from narrator.script.set_up.card_menu import with_role
from narrator.script.set_up.choosing import Offer
from narrator.script.set_up.citizens import few_citizens
from narrator.script.set_up.ready_made import read_back, spoken
from tests.kit.rules import lay


@pytest.mark.parametrize(("players", "few"), [(8, False), (7, False), (6, True)])
def test_few_citizens_are_fewer_than_cards_of_the_mafia(players: int, few: bool) -> None:
    table = lay(players, mafioso=[1, 2], detective=[3], angel=[4], coward=[5])[0]
    assert few_citizens(table) is few


@pytest.mark.parametrize(("citizens", "odds"), [(1, 0), (2, 1)])
def test_no_chance_is_told_beside_few_citizens(citizens: int, odds: int) -> None:
    """R1.7, R10: that nearly anybody can claim a card of the town tells more than a chance at random play."""
    table = lay(5, mafioso=[1, 2], detective=list(range(3, 6 - citizens)))[0]
    said = [say.line for say in spoken(Offer("last", table, None, mafia=0.6))]
    assert said.count("set.ready.odds") == odds


def test_what_is_read_back_is_short_however_many_roles_there_are() -> None:
    seats: dict[str, Any] = {
        "mafioso": [1, 2],
        "informer": [3],
        "angel": [4],
        "coward": [5],
    }
    table = lay(12, **seats)[0]
    assert [say.line for say in read_back(table, warned=False) if isinstance(say, Say)] == [
        "setup.table", "set.short.mafia", "set.short.among", *["set.short.role"] * 2, "set.short.talk",
    ]  # fmt: skip
    more = lay(12, **seats, detective=[7, 8])[0]
    said = [say for say in read_back(more, warned=False) if isinstance(say, Say)]
    assert [say.line for say in said][1:] == [
        "set.short.mafia",
        "set.short.among",
        "set.short.besides",
        "set.short.talk",
    ]
    assert dict(said[3].slots) == {"number": 4}


def test_a_special_card_of_the_mafia_takes_the_place_of_a_plain_one() -> None:
    """R1.5: the Mafia stays as large as it was, as long as a plain card is left."""
    table = lay(8, mafioso=[1, 2], detective=[3])[0]
    plain = table.number("mafioso")
    assert with_role(table, "godfather", 1)["mafioso"] == plain - 1
    with_it = table.with_cards(with_role(table, "godfather", 1))
    assert with_role(with_it, "godfather", 0)["mafioso"] == plain
    assert with_role(table, "angel", 1)["mafioso"] == plain
    last = table.with_cards({"mafioso": 1})
    assert with_role(last, "godfather", 1)["mafioso"] == 1
