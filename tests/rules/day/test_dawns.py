"""R14.7: what a card announces at dawn, told either way until that card lies open."""

from __future__ import annotations

from narrator.roles.bear_tamer import GROWLS, QUIET
from narrator.rules.day.pending import pending
from narrator.rules.game.acts import Morning, UsePower, Verdict
from narrator.rules.game.facts import Announced, Died, NobodyDied, Woke
from narrator.rules.game.state import Phase
from tests.kit.archer import SHOOT, SHOT, Archer
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, evening


def _tamed(seat: int = 3, **agreed: object) -> Evening:
    options = {"mafioso": [8, 9], "bear_tamer": [seat], "first_night": "kill", **agreed}
    return evening(9, **options)


def _announced(game: Evening) -> list[str]:
    night = game.game.public.night
    return [one.told for one in game.told(f"dawn {night}") if isinstance(one, Announced)]


def test_it_is_told_after_the_dead_and_before_the_day() -> None:
    game = _tamed().night(mafia=5).does(Morning())
    assert game.told("dawn 1") == [Woke("dawn 1"), Announced("dawn 1", QUIET)]
    assert game.told("night 1")[0] == Died("night 1", 5, "night")
    assert game.game.public.phase is Phase.DAY


def test_it_counts_after_the_whole_chain() -> None:
    """R15.14, R13.10: whoever is shot at dawn is nobody's neighbour."""
    cards = {"bear_tamer": [7], "mafioso": [1, 8], "first_night": "kill", "mafia_wins": "last"}
    start = evening_with({Archer(): [5]}, 9, "palermo", **cards)
    game = start.night(mafia=5)
    assert pending(game.game.public) is not None
    shot = game.does(UsePower(SHOOT, 5, (8,)))
    assert Died("night 1", 8, SHOT) in shot.told("night 1")
    assert _announced(shot.does(Morning())) == [QUIET]
    assert _announced(game.does(UsePower(SHOOT, 0), Morning())) == [GROWLS]


def test_where_powers_rest_in_the_first_night_dawn_tells_nothing() -> None:
    """R14.1"""
    game = _tamed(7, first_night="meet").night().does(Morning())
    assert _announced(game) == []
    assert _announced(game.does(Verdict()).night().does(Morning())) == [GROWLS]


def test_under_a_hidden_card_a_dead_holder_sounds_like_a_quiet_one() -> None:
    game = _tamed(7, reveal="none").night(mafia=7).does(Morning())
    assert _announced(game) == [QUIET]


def test_once_the_card_lies_open_it_is_told_no_more() -> None:
    game = _tamed(7).night(mafia=7).does(Morning())
    assert _announced(game) == []


def test_nothing_is_told_of_it_when_the_game_is_over() -> None:
    game = _tamed(mafioso=[1, 7, 8, 9], mafia_wins="parity").night(mafia=5)
    assert game.winner == "mafia"
    assert _announced(game) == []


def test_a_night_that_took_nobody_is_told_first() -> None:
    game = _tamed().night().does(Morning())
    facts = game.game.public.facts
    assert facts[-2:] == (NobodyDied("night 1"), Announced("dawn 1", QUIET))
