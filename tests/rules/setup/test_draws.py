"""What the box draws: the deal, the lot between the tied, the mayor among the tied. No table is laid here."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from narrator.rules.day.vote import lot
from narrator.rules.game.acts import Elect, Morning, Verdict
from narrator.rules.game.facts import Convicted, Drawn, Undone
from narrator.rules.setup.setup import deal
from tests.kit.rules import lay
from tests.kit.trials import morning


def test_every_order_of_the_cards_is_dealt_equally_often() -> None:
    """R1.4: of three cards among five seats each of the twenty ways in a twentieth of all games."""
    table, _ = lay(5, mafioso=[1], detective=[2])
    games = 4000
    dealt = Counter(deal(table, seed) for seed in range(games))
    ways = set(permutations(["mafioso", "detective", *["citizen"] * 3]))
    assert set(dealt) == ways
    each = games / len(ways)
    assert all(0.7 * each < times < 1.3 * each for times in dealt.values())


def test_a_game_that_goes_on_after_a_cut_was_dealt_the_same_cards() -> None:
    """R1.4"""
    table, _ = lay(12, mafioso=[1, 2, 3], detective=[4])
    assert deal(table, 7) == deal(table, 7)
    assert deal(table, 7) != deal(table, 8)


def _lots(seeds: range) -> Counter[int]:
    drawn: Counter[int] = Counter()
    for seed in seeds:
        view = morning(9, seed=seed).game.public
        drawn[lot(view, (2, 5, 7))] += 1
    return drawn


def test_the_lot_hits_each_of_the_tied_equally_often() -> None:
    """R6 `lot`"""
    drawn = _lots(range(300))
    assert set(drawn) == {2, 5, 7}
    assert min(drawn.values()) > 70


def test_no_two_lots_of_an_evening_are_the_same_throw() -> None:
    """R6 `lot`: whoever was drawn yesterday is not drawn again because of that."""
    changed = 0
    for seed in range(60):
        view = morning(9, seed=seed).game.public
        later = view.replace(facts=(*view.facts, Drawn("day 1", 2), Convicted("day 1", 2)))
        changed += lot(view, (2, 5, 7)) != lot(later, (2, 5, 7))
    assert 25 < changed < 55


def test_a_lot_that_was_taken_back_falls_as_it_did() -> None:
    """R6, R11: nobody draws until it suits, nor by telling the tied in another order."""
    for seed in range(20):
        view = morning(9, seed=seed).game.public
        undone = view.replace(facts=(*view.facts, Undone("day 1", "day 1")))
        assert lot(view, (2, 5, 7)) == lot(undone, (2, 5, 7)) == lot(undone, (7, 2, 5))


def test_a_lot_of_the_election_is_not_the_verdicts() -> None:
    """R6: of the same three, elected by lot and then tied."""
    same = 0
    for seed in range(60):
        first = morning(9, seed=seed, mayor=True)
        elected = first.does(Elect((2, 5, 7))).game.public
        same += elected.mayor == lot(elected, (2, 5, 7))
    assert 8 < same < 32


def test_tomorrows_election_is_not_decided_by_todays() -> None:
    """R6 `election`: the mayor dies, and two others are tied."""
    places = []
    for seed in range(60):
        game = morning(9, seed=seed, mayor=True, succession="election").does(Elect((1, 2)))
        mayor = game.game.public.mayor
        game = game.does(Verdict()).night(mafia=mayor).does(Morning(), Elect((5, 6)))
        places.append((mayor - 1, game.game.public.mayor - 5))
    assert 15 < sum(first != second for first, second in places) < 45
