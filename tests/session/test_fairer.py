"""A fairer game by ear: where the ruleset's cards are clearly uneven at random play (R10), another number of
Mafiosi is offered among the ready-made games and in the menu of cards, and taken by one press."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from narrator.config.installed import Installed
from narrator.config.seating import lay_table
from narrator.odds.exact import even_enough, exact, fairer
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.script.common.cues import Count
from tests.kit.box.box import Box
from tests.kit.box.hosts import Host, Step, a_box, again, chosen, left_alone, read_back, waits
from tests.kit.rules import preset

TWELVE = {"mafioso": 3, "detective": 2}
"""In place of the four Mafiosi that `palermo` deals twelve people."""

BY_NAME: list[Step] = ["hold", "set.ready", "preset.fairer"]
BY_CARDS: list[Step] = ["hold", "set.cards", "preset.fairer"]


def counted(box: Box, ask: str) -> list[str]:
    """The lines of the last Count of this question."""
    counts = [cue for _, cue in box.begun if isinstance(cue, Count) and cue.ask == ask]
    return [item.say.line for item in counts[-1].items]


def opened(folder: Path, menu: str, ask: str, **settings: Any) -> list[str]:
    host = Host(["hold", menu])
    return counted(a_box(folder, host, **settings).run(lambda it: it.asked()[-1:] == [ask]), ask)


@pytest.mark.parametrize("steps", [BY_NAME, BY_CARDS], ids=["ready-made", "cards"])
def test_one_press_takes_it_and_the_game_is_dealt_with_it(tmp_path: Path, steps: list[Step]) -> None:
    """R1.5: it is said to be taken, read back before the game, and played."""
    box = a_box(tmp_path, Host([*steps, "set.play"]), players=12).run(waits("begin"))
    told = [row.text for row in box.rows]
    taken = told.index("Good: a fairer game.")
    assert "Three of the Mafia." in told[taken:]
    assert dict(box.playing.view.table.dealt) == TWELVE


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["A fairer game", "Three of the Mafia."]),
     ("de", ["Ein faireres Spiel", "Drei Mafiakarten."])],
)  # fmt: skip
def test_among_the_cards_it_is_two_short_phrases_and_a_press_on_either_takes_it(
    tmp_path: Path, language: str, said: list[str]
) -> None:
    ask = "set.cards"
    host = Host(["hold", ask])
    box = a_box(tmp_path, host, players=12, language=language).run(left_alone)
    rows = [row for row in box.rows if row.cue == "count"]
    first = next(n for n, row in enumerate(rows) if row.line == "preset.fairer")
    assert [row.text for row in rows[first : first + 2]] == said
    cue = next(cue for _, cue in box.begun if isinstance(cue, Count) and cue.ask == ask)
    values = [item.value for item in cue.items if item.say.line in ("preset.fairer", "set.short.mafia")]
    offered = [item.say.line for item in cue.items]
    begin = offered.index("preset.fairer")
    assert cue.items[begin].value == cue.items[begin + 1].value
    assert values.count(cue.items[begin].value) == 2
    assert rows[first + 2].t - rows[first].t < 5


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "One black card."), ("de", "Einmal Schwarz.")],
)
def test_a_single_black_card_is_one_card(tmp_path: Path, language: str, said: str) -> None:
    """R1.5, R7: of seven in `sunrise` two are black, and one is fairer."""
    host = Host(["hold", "set.ready"])
    box = a_box(tmp_path, host, players=7, ruleset="sunrise", language=language).run(left_alone)
    rows = [row for row in box.rows if row.cue == "count"]
    first = next(n for n, row in enumerate(rows) if row.line == "preset.fairer")
    assert rows[first + 3].text == said


def test_it_comes_after_the_games_with_the_cards_that_it_changes(tmp_path: Path) -> None:
    names = opened(tmp_path, "set.ready", "set.ready", players=12)
    games = [name for name in names if name.startswith("preset.")]
    games = [name for name in games if not name.endswith(".about")]
    assert games == ["preset.short", "preset.classic", "preset.fairer", "preset.everything"]


def test_only_the_cards_are_changed_and_it_holds_after_a_power_cut(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.ready", "preset.short", *BY_NAME[1:]]
    a_box(tmp_path, Host(steps), players=12).run(left_alone, kill=True)
    assert chosen(tmp_path) == {
        "options.discussion": 120, "options.pace": "brisk", "roles": TWELVE,
    }  # fmt: skip
    table = again(tmp_path, players=12).evening.table
    assert dict(table.likely().dealt) == TWELVE


@pytest.mark.parametrize("back", [["set.ready", "preset.classic"], ["set.cards", "set.cards.table"]])
def test_it_can_be_taken_back(tmp_path: Path, back: list[Step]) -> None:
    """As other cards are: by a game with the ruleset's, or by the usual cards."""
    a_box(tmp_path, Host([*BY_NAME, *back]), players=12).run(left_alone)
    assert chosen(tmp_path) == {}


def test_then_it_is_offered_again(tmp_path: Path) -> None:
    steps: list[Step] = [*BY_CARDS, "set.cards", "set.cards.table", "preset.fairer"]
    a_box(tmp_path, Host(steps), players=12).run(left_alone)
    assert chosen(tmp_path) == {"roles": TWELVE}


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"players": 8}, id="even enough"),
        pytest.param({"players": 12, "options": {"blind": True}}, id="odds not known exactly"),
    ],
)
def test_where_the_cards_are_fair_or_nobody_knows_nothing_is_offered(
    tmp_path: Path, settings: dict[str, Any]
) -> None:
    for menu in ("set.ready", "set.cards"):
        assert "preset.fairer" not in opened(tmp_path / menu, menu, menu, **settings)


def test_among_cards_of_their_own_it_is_not_offered_since_it_would_drop_them(
    tmp_path: Path,
) -> None:
    own: dict[str, Any] = {"players": 12, "roles": {"mafioso": 4, "angel": 1, "coward": 1}}
    assert "preset.fairer" not in opened(tmp_path / "cards", "set.cards", "set.cards", **own)
    assert "preset.fairer" in opened(tmp_path / "ready", "set.ready", "set.ready", **own)


def test_a_rule_of_the_house_changes_what_is_fair(tmp_path: Path) -> None:
    """R8.2: at parity the town of eight has 16 chances of a hundred against two, and 45 against one."""
    parity: dict[str, Any] = {"players": 8, "options": {"mafia_wins": "parity"}}
    box = a_box(tmp_path, Host([*BY_NAME, "set.play"]), **parity).run(read_back)
    assert "set.short.mafia.one" in box.said()


@pytest.mark.parametrize("ruleset", Installed.under().rulesets)
def test_in_every_ruleset_it_is_what_changes_the_fewest_cards(ruleset: str) -> None:
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        table = lay_table(preset(ruleset), players, None, {}, 0)
        offer = fairer(table)
        if exact(table) is None or even_enough(table):
            assert offer is None
        elif offer is not None:
            assert even_enough(offer)
            between = range(offer.mafia + 1, table.mafia)
            rows = [{**dict(table.dealt), "mafioso": mafia} for mafia in between]
            others = [lay_table(preset(ruleset), players, row, {}, 0) for row in rows]
            assert not any(map(even_enough, others))
        else:
            assert players in preset(ruleset).by_odds, "nearest to even, and no size is even enough"
