"""R1: who sits at the table, and what is refused before a card is dealt."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.seating import lay_table
from narrator.roles import all_roles
from narrator.rules.game.facts import Died, Turned
from narrator.rules.game.role import Role
from narrator.rules.setup.setup import claims_for, deal
from narrator.rules.table.call import Call, Hour, sign_in_only
from narrator.rules.table.options import Options
from narrator.rules.table.order import order
from narrator.rules.table.table import GameSetup
from tests.kit.rules import evening, lay, preset


@pytest.mark.parametrize(("players", "beyond"), [(5, "few"), (6, ""), (21, ""), (22, "many")])
def test_outside_its_source_the_box_says_so_and_goes_on(players: int, beyond: str) -> None:
    """R1.2: Nacht in Palermo speaks of 6 to 21."""
    assert lay(players, mafioso=[1])[0].beyond == beyond


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


@pytest.mark.parametrize("name", Installed.under().rulesets)
def test_every_row_of_every_table_can_be_played(name: str) -> None:
    """R1.5 with R1.7"""
    for players in range(5, 25):
        table = lay_table(preset(name), players, None, {}, 0)
        cards = deal(table, seed=players)
        assert len(cards) == players
        held = 0 if table.options.on_notes else sum(n for _, n in table.dealt)  # R7: nobody called
        assert sum(map(len, claims_for(table, cards).values())) == held, players


def _refused(reason: str, **agreed: Any) -> None:
    with pytest.raises(RuleError, match=reason + r".*\(R1\.7\)"):
        lay(6, **agreed)


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


ONE_OF_EACH = [
    "angel",
    "apothecary",
    "coward",
    "desperate",
    "godfather",
    "governor",
    "hitman",
    "informer",
    "matchmaker",
    "private_detective",
    "saint",
    "sleepwalker",
]


@pytest.mark.parametrize(
    ("role", "count"), [*((role, 2) for role in ONE_OF_EACH), ("detective", 3), ("lover", 3)]
)
def test_a_role_has_only_so_many_cards(role: str, count: int) -> None:
    """R3"""
    with pytest.raises(RuleError, match=rf"{count} cards of {role}.*\(R3\)"):
        lay_table(preset("palermo"), 12, {"mafioso": 1, role: count}, {}, 0)
    lay_table(preset("palermo"), 12, {"mafioso": 1, role: count - 1}, {}, 0)


def test_any_card_of_the_mafia_makes_a_mafia() -> None:
    """R1.7: and each of them is counted where it would have won already."""
    lay(6, godfather=[1])
    _refused("would have won", mafioso=[1], godfather=[2], hitman=[3], informer=[4])


def test_freemasons_are_at_most_half_the_town() -> None:
    """R3: of eight, with two Mafiosi, three."""
    lay(8, mafioso=[1, 2], freemason=[3, 4, 5])
    with pytest.raises(RuleError, match=r"4 freemasons in a town of 6.*deal 3 \(R3\)"):
        lay(8, mafioso=[1, 2], freemason=[3, 4, 5, 6])
    with pytest.raises(RuleError, match=r"4 freemasons in a town of 6.*deal 3 \(R3\)"):
        lay(8, mafioso=[1], hitman=[2], freemason=[3, 4, 5, 6])


def test_a_lover_is_not_dealt_alone() -> None:
    """R3"""
    with pytest.raises(RuleError, match=r"one lover alone.*\(R3\)"):
        lay(8, mafioso=[1], lover=[3])


def test_lovers_are_made_or_dealt_and_not_both() -> None:
    """R3"""
    with pytest.raises(RuleError, match=r"not both.*\(R3\)"):
        lay(8, mafioso=[1], lover=[3, 4], matchmaker=[5])


def test_the_box_has_a_name_for_twelve_who_choose_alone() -> None:
    """R4.12"""
    family = list(range(1, 13))
    lay(24, mafioso=family[:11], godfather=[12], blind=True, mafia_wins="last")
    lay(24, mafioso=[*family, 13], mafia_wins="last")
    with pytest.raises(RuleError, match=r"13 of the Mafia who choose alone.*\(R4\.12\)"):
        lay(24, mafioso=family, godfather=[13], blind=True, mafia_wins="last")


def test_everybody_claims_the_own_card_whatever_the_mix() -> None:
    """R2.6: also where a family is a single card that signs in twice."""
    for role in ("godfather", "hitman", "informer"):
        for blind in (False, True):
            table, cards = lay(7, **{role: [4]}, blind=blind)  # type: ignore[arg-type]
            claims = claims_for(table, cards)
            assert (claims["mafia"], claims[role]) == ((4,), (4,))
            assert claims.get("mafia_1", (4,)) == (4,)


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
        assert options.cards == ()
        assert not options.blind
        assert (options.deadlock, options.decoys, options.pace) == (3, "dense", "normal")
        assert options.passes == 1


def test_a_table_counts_its_citizens() -> None:
    table: GameSetup = lay(8, mafioso=[1, 2], detective=[3])[0]
    assert [table.number(role) for role in ("mafioso", "detective", "angel", "citizen")] == [
        2, 1, 0, 5,
    ]  # fmt: skip


def test_citizens_that_are_counted_must_add_up() -> None:
    """R1.7"""
    cards = {"mafioso": 2, "detective": 1, "citizen": 3}
    assert lay_table(preset("palermo"), 6, cards, {}, 0).number("citizen") == 3
    with pytest.raises(RuleError, match=r"6 cards for 5 players.*R1\.7"):
        lay_table(preset("palermo"), 5, cards, {}, 0)


def test_roles_that_wake_together_must_agree_on_what_their_call_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def calls(_self: Role, _options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call("mafia", "angel", ("angel",), dealt, "angel", Hour.KILL),)

    roles = all_roles()
    monkeypatch.setattr(type(roles["angel"]), "calls", calls)
    with pytest.raises(ValueError, match="angel and mafioso disagree about the call mafia"):
        order(((roles["angel"], 1), (roles["mafioso"], 1)), Options(discussion=77))


def _order(
    monkeypatch: pytest.MonkeyPatch, *calls: Call, sequence: tuple[str, ...] = (), **agreed: Any
) -> list[str]:
    """The calls of a table with angel, mafioso and detective, the angel's being these instead."""
    roles = all_roles()
    monkeypatch.setattr(type(roles["angel"]), "calls", lambda *_: calls)
    dealt = tuple((roles[name], 1) for name in ("angel", "detective", "mafioso"))
    return [call.id for call in order.__wrapped__(dealt, Options(**agreed), sequence)]


def _own(place: Hour, **more: Any) -> Call:
    return Call("watchman", "angel", ("angel",), 1, "angel", place, **more)


@pytest.mark.parametrize(
    ("place", "found"),
    [
        (Hour.HIDE, ["watchman", "mafia", "detective"]),
        (Hour.AFTER, ["mafia", "watchman", "detective"]),
        (Hour.ASK, ["mafia", "detective", "watchman"]),
    ],
)
def test_a_call_comes_at_its_place_without_a_word_of_another_card(
    monkeypatch: pytest.MonkeyPatch, place: Hour, found: list[str]
) -> None:
    """R2.6: within a place, calls come by id."""
    assert _order(monkeypatch, _own(place), discussion=78) == found


def test_who_comes_before_a_mafia_that_chooses_alone_comes_before_each_of_its_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = _order(monkeypatch, _own(Hour.GUARD), blind=True, discussion=81)
    assert found == ["watchman", "mafia", "mafia_1", "detective"]


def test_lone_cards_sign_in_after_the_guard_wherever_a_ruleset_put_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R13.14"""
    calls = (_own(Hour.GUARD), sign_in_only("angel", 1))
    assert _order(monkeypatch, *calls, discussion=82) == ["watchman", "mafia", "angel", "detective"]
    moved = _order(monkeypatch, *calls, sequence=("detective", "watchman"), discussion=82)
    assert moved == ["mafia", "detective", "watchman", "angel"]


def test_a_call_does_not_come_before_the_one_it_is_within(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="the call watchman comes before mafia, which it is within"):
        _order(monkeypatch, _own(Hour.HIDE, within="mafia"), discussion=83)


def test_of_several_words_that_are_no_options_the_first_is_refused() -> None:
    words = dict.fromkeys(["zeta", "eta", "theta", "iota", "kappa", "beta"])
    with pytest.raises(KeyError, match="zeta"):
        rulebook().agreed(Options(), words)
