"""Mixes nearest to even: found among all sizes of the Mafia, with the cards that were asked for."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from narrator.base.errors import RuleError
from narrator.config.installed_rulebook import rulebook
from narrator.config.seating import lay_set_up
from narrator.odds import fair
from narrator.odds.exact import exact
from narrator.odds.fair import Lay, Mix, fair_mixes
from narrator.odds.simulate import Cores, odds
from narrator.rules.table.table import GameSetup
from tests.kit.rules import preset


def lay(ruleset: str, players: int) -> Lay:
    def laid(cards: Mapping[str, int]) -> GameSetup | None:
        try:
            return lay_set_up(preset(ruleset), players, cards, {}, 0)
        except RuleError:
            return None

    return laid


def mixes(ruleset: str, players: int, **asked: int) -> list[Mix]:
    row = preset(ruleset).table[players]
    return fair_mixes(rulebook(), row, asked, lay(ruleset, players), lambda _: True, Cores(1))


@pytest.fixture
def roughly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games."""
    monkeypatch.setattr(fair, "SCREENED", 6.0)
    monkeypatch.setattr(fair, "CLOSE", 4.0)
    monkeypatch.setattr(fair, "BEST", 3)


@pytest.mark.usefixtures("roughly")
@pytest.mark.parametrize("players", [5, 9, 16, 24])
def test_without_powers_it_finds_the_size_of_the_mafia_that_is_exactly_the_fairest(
    players: int,
) -> None:
    laid = [lay("basic", players)({"mafioso": number}) for number in range(1, players)]
    uneven = {t.mafia: abs((exact(t) or 0.0) - 0.5) for t in laid if t is not None}
    best = mixes("basic", players)[0].table
    assert uneven[best.mafia] <= min(uneven.values()) + 0.05


@pytest.mark.usefixtures("roughly")
def test_what_was_asked_for_is_in_every_mix() -> None:
    found = mixes("palermo", 10, angel=1, godfather=1)
    assert len(found) == 3
    for mix in found:
        assert (mix.table.number("angel"), mix.table.number("godfather")) == (1, 1)
    assert [mix.uneven for mix in found] == sorted(mix.uneven for mix in found)


@pytest.mark.usefixtures("roughly")
def test_a_number_of_mafiosi_is_kept() -> None:
    assert {mix.table.number("mafioso") for mix in mixes("palermo", 12, mafioso=3)} == {3}


@pytest.mark.usefixtures("roughly")
def test_cards_that_cannot_be_laid_give_no_mix() -> None:
    assert mixes("basic", 6, freemason=6) == []


@pytest.mark.usefixtures("roughly")
def test_of_mixes_that_differ_only_in_detectives_the_one_like_the_ruleset_s_is_named() -> None:
    """R10: at random nobody makes anything of what a detective learns."""
    found = mixes("palermo", 9)
    others = [dict(mix.table.numbers) for mix in found]
    assert {cards.pop("detective", 0) for cards in others} == {1}
    assert all(others.count(cards) == 1 for cards in others)


@pytest.mark.usefixtures("roughly")
def test_mixes_that_do_not_fit_make_room_for_others() -> None:
    first = mixes("majority", 8)
    row = preset("majority").table[8]
    others = fair_mixes(
        rulebook(), row, {}, lay("majority", 8), lambda mix: mix.table != first[0].table, Cores(1)
    )
    assert others
    assert first[0].table not in [mix.table for mix in others]


def test_the_list_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "SCREENED", 25.0)
    monkeypatch.setattr(fair, "CLOSE", 25.0)
    played: list[int] = []
    row = preset("palermo").table[24]
    fair_mixes(rulebook(), row, {}, lay("palermo", 24), lambda _: True, Cores(1), lambda: played.append(1))
    assert len(played) <= 6 * 4 + fair.BEST


def test_who_only_learns_changes_no_odds_of_random_play() -> None:
    """So such mixes are played once."""
    cards = {"mafioso": 2, "angel": 1}
    without = lay("palermo", 9)(cards)
    beside = lay("palermo", 9)({**cards, "detective": 2, "private_detective": 1})
    assert without is not None
    assert beside is not None
    first, second = (odds(t, within=None, games=1500, cores=Cores(1)) for t in (without, beside))
    assert first.low < second.high
    assert second.low < first.high
