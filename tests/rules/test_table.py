"""R1: who sits at the table, and what is refused before a card is dealt."""

from __future__ import annotations

import pytest

from narrator.config.known import Known
from narrator.errors import RuleError
from narrator.roles import all_roles
from narrator.rules.facts import Died, Turned
from narrator.rules.options import Options
from narrator.rules.order import order
from narrator.rules.setup import claims_for, deal
from narrator.rules.state import Table
from narrator.seating import lay_table
from tests.kit.rules import evening, lay, preset


@pytest.mark.parametrize("players", [4, 25])
def test_a_table_has_five_to_twenty_four_seats(players: int) -> None:
    """R1.2"""
    with pytest.raises(RuleError, match=r"seats 5 to 24.*\(R1\.2\)"):
        lay(players, mafioso=[1])


@pytest.mark.parametrize(("players", "beyond"), [(5, True), (6, False), (21, False), (22, True)])
def test_outside_its_source_the_box_says_so_and_goes_on(players: int, beyond: bool) -> None:
    """R1.2: Nacht in Palermo speaks of 6 to 21."""
    assert lay(players, mafioso=[1])[0].beyond is beyond


def test_who_shows_a_card_is_dead_at_once_and_the_game_goes_on() -> None:
    """R1.3"""
    game = evening(6, mafioso=[1], detective=[2]).night().shown(2)
    assert game.told("day 1") == [Died("day 1", 2, "card"), Turned("day 1", 2, "detective")]
    assert game.living == (1, 3, 4, 5, 6)
    assert game.winner is None


@pytest.mark.parametrize(
    ("players", "roles"),
    [
        (8, {"mafioso": 2, "detective": 1}),
        (12, {"mafioso": 4, "detective": 2}),
        (15, {"mafioso": 5, "detective": 2}),
    ],
)
def test_palermo_deals_what_its_source_says(players: int, roles: dict[str, int]) -> None:
    """R1.5"""
    assert preset("palermo").table[players] == roles


@pytest.mark.parametrize(("players", "mafiosi"), [(8, 2), (10, 2), (12, 3), (13, 4)])
def test_basic_deals_as_the_suggested_rules(players: int, mafiosi: int) -> None:
    """R1.5: 12 have three, 10 or fewer two, above 12 one more."""
    assert preset("basic").table[players] == {"mafioso": mafiosi}


@pytest.mark.parametrize("name", Known.under().rulesets)
@pytest.mark.parametrize("players", range(5, 25))
def test_every_row_of_every_table_can_be_played(name: str, players: int) -> None:
    """R1.5 with R1.7"""
    table = lay_table(preset(name), players, None, {}, 0)
    cards = deal(table, seed=players)
    assert len(cards) == players
    assert sum(map(len, claims_for(table, cards).values())) == sum(n for _, n in table.dealt)


def _refused(reason: str, **agreed: object) -> None:
    with pytest.raises(RuleError, match=reason + r".*\(R1\.7\)"):
        lay(6, **agreed)  # type: ignore[arg-type]


def test_a_table_without_a_mafioso_is_refused() -> None:
    """R1.7"""
    _refused("nobody is of the Mafia", detective=[1])


def test_a_mafia_that_would_have_won_already_is_refused_by_its_own_rule() -> None:
    """R1.7 with R8.2: three of six have won by parity and not by majority."""
    lay(6, mafioso=[1, 2, 3])
    _refused("would have won", mafioso=[1, 2, 3], mafia_wins="parity")
    _refused("would have won", mafioso=[1, 2, 3, 4])
    lay(6, mafioso=[1, 2, 3, 4, 5], mafia_wins="last")
    _refused("would have won", mafioso=[1, 2, 3, 4, 5, 6], mafia_wins="last")


def test_more_cards_than_players_are_refused() -> None:
    """R1.7"""
    with pytest.raises(RuleError, match=r"7 role cards for 6 players: take 1 out \(R1\.7\)"):
        lay_table(preset("palermo"), 6, {"mafioso": 7}, {}, 0)


@pytest.mark.parametrize(("role", "count"), [("angel", 2), ("detective", 3)])
def test_a_role_has_only_so_many_cards(role: str, count: int) -> None:
    """R3"""
    with pytest.raises(RuleError, match=rf"{count} cards of {role}.*\(R3\)"):
        lay_table(preset("palermo"), 12, {"mafioso": 1, role: count}, {}, 0)


def test_presets() -> None:
    """R12"""
    palermo, basic = preset("palermo").options, preset("basic").options
    rows = ("first_night", "mafia_wins", "reveal", "manner", "trial", "tie", "discussion")
    assert [getattr(palermo, row) for row in rows] == [
        "meet", "majority", "all", False, "accusation", "runoff", 300,
    ]  # fmt: skip
    assert [getattr(basic, row) for row in rows] == [
        "kill", "last", "all", True, "pointing", "last_dead", 240,
    ]  # fmt: skip
    for options in (palermo, basic):
        assert (options.votes, options.moderation, options.deal) == ("outcome", "box", "cards")
        assert (options.detectives, options.detective) == ("together", "ask")
        assert options.guards_self
        assert options.guards_again
        assert (options.deadlock, options.decoys, options.pace) == (3, "sparse", "normal")
        assert options.passes == 1


def test_a_table_counts_its_citizens() -> None:
    table: Table = lay(8, mafioso=[1, 2], detective=[3])[0]
    assert [table.number(role) for role in ("mafioso", "detective", "angel", "citizen")] == [
        2, 1, 0, 5,
    ]  # fmt: skip


def test_citizens_that_are_counted_must_add_up() -> None:
    """R1.7"""
    cards = {"mafioso": 2, "detective": 1, "citizen": 3}
    assert lay_table(preset("palermo"), 6, cards, {}, 0).number("citizen") == 3
    with pytest.raises(RuleError, match=r"6 cards for 5 players.*R1\.7"):
        lay_table(preset("palermo"), 5, cards, {}, 0)


def test_two_roles_cannot_declare_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    roles = all_roles()
    monkeypatch.setattr(type(roles["angel"]), "calls", type(roles["mafioso"]).calls)
    with pytest.raises(ValueError, match="both declare the call mafia"):
        order((("angel", 1), ("mafioso", 1)), Options(discussion=77))
