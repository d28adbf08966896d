"""``narrator odds``: what it prints, and every way to ask wrongly (DESIGN 8)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from narrator.commands import odds as command
from narrator.odds.simulate import Cores
from narrator.odds.tally import Odds
from tests.commands.conftest import Command, Refused
from tests.kit.loners import Martyr
from tests.kit.own_cards import lay_with


@pytest.fixture(autouse=True)
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    monkeypatch.setattr(command, "Cores", lambda: Cores(1))


SMALL = ("odds", "--ruleset", "palermo", "--players", "8", "--mafia", "2", "--games", "40")


def test_as_json_it_prints_the_shares_and_the_interval(narrator: Command) -> None:
    code, out, _ = narrator(*SMALL, "--roles", "angel=1", "--json", "--seed", "3")
    told = json.loads(out)
    assert code == 0
    assert [*told][:5] == ["town", "mafia", "lovers", "nobody", "draw"]
    assert told["games"] == 40
    assert sum(told[end] for end in [*told][:5]) == pytest.approx(1)
    low, high = told["ci95"]
    assert 0 < low < told["town"] < high < 1
    assert told["exact"] is None
    assert json.loads(narrator(*SMALL, "--roles", "angel=1", "--json", "--seed", "3")[1]) == told


def test_an_end_that_a_card_brings_is_told_where_that_card_is_dealt() -> None:
    found = Odds({"town": 0.5, "martyr": 0.5}, 0.4, 0.6, 10, 3.0)
    table, _ = lay_with({Martyr(): [3]}, 7, mafioso=[1])
    assert command.shares(table, found) == {
        "town": 0.5, "mafia": 0, "lovers": 0, "martyr": 0.5, "nobody": 0, "draw": 0,
    }  # fmt: skip
    other, _ = lay_with({}, 7, mafioso=[1])
    assert "martyr" not in command.shares(other, found)


def test_where_no_card_but_the_mafioso_acts_the_chance_is_told_exactly(narrator: Command) -> None:
    assert json.loads(narrator(*SMALL, "--json")[1])["exact"] == pytest.approx(1 - 35 / 64)
    assert "the town wins 45.3 %" in narrator(*SMALL, "--roles", "detective=1")[1]


def test_beside_careful_people_stands_random_play_and_what_lies_between(narrator: Command) -> None:
    few = (*SMALL, "--games", "8", "--play", "careful")
    code, out, err = narrator(*few, "--roles", "detective=1,angel=1")
    assert (code, err) == (0, "")
    assert "random   careful" in out
    assert out.splitlines()[-1].startswith("So few games")
    told = json.loads(narrator(*SMALL, "--roles", "detective=1", "--play", "careful", "--json")[1])
    assert told["careful"]["games"] == 40


def test_without_a_ruleset_it_is_the_table_of_the_settings(narrator: Command, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text("ruleset: village\nplayers: 9\nroles: {mafioso: 2, saint: 1}\noptions: {reveal: none}\n")
    out = narrator("odds", "--config", str(file), "--games", "5")[1]
    assert out.startswith("village, 9 players: 2 × Mafia, 1 × saint, 6 × citizen")


def test_other_cards_of_the_mafia_take_the_place_of_a_mafioso(narrator: Command) -> None:
    out = narrator(*SMALL, "--roles", "godfather=1,doctor=1")[1]
    assert "1 × guardian angel, 1 × godfather, 1 × Mafia, 5 × citizen" in out


def test_a_plot_is_drawn_of_tables_of_every_size(narrator: Command, tmp_path: Path) -> None:
    """The same file each time, and no line where nothing can be played."""
    svg, again, png = (tmp_path / name for name in ("a.svg", "b.svg", "c.png"))
    for file in (svg, again, png):
        code, out, err = narrator("odds", "--ruleset", "palermo", "--plot", str(file))
        assert (code, err) == (0, "")
        assert out == f"{file}: 91 tables\n"
    text = svg.read_text()
    assert text == again.read_text()
    assert "the town wins, of 100 games" in text
    assert png.read_bytes().startswith(b"\x89PNG")


def test_with_special_cards_the_tables_of_a_plot_are_played(narrator: Command, tmp_path: Path) -> None:
    file = tmp_path / "few.svg"
    rest = ("--roles", "angel=1", "--players", "6", "--games", "5", "--plot", str(file))
    assert narrator("odds", "--ruleset", "palermo", *rest)[1] == f"{file}: 5 tables\n"
    assert "palermo with angel=1" in file.read_text()


def test_without_the_library_a_plot_is_one_sentence(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "narrator.odds.odds_picture", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = refused("odds", "--ruleset", "palermo", "--plot", "odds.svg")
    assert "pip install matplotlib" in told


PLAIN = ("--ruleset", "palermo", "--players", "8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*PLAIN, "--mafia", "5"), "would have won before the first night"),
        ((*PLAIN, "--mafia", "0"), "--mafia 0 leaves nobody"),
        ((*PLAIN, "--roles", ""), "--roles names no card"),
        ((*PLAIN, "--games", "0"), "--games 0 plays nothing"),
        ((*PLAIN, "--within", "0"), "--within 0 cannot be had"),
        ((*PLAIN, "--within", "nan"), "cannot be had"),
        ((*PLAIN, "--roles", "wizard=1"), 'there is no role "wizard"'),
        ((*PLAIN, "--mafia", "2", "--roles", "mafioso=3"), "exclude each other"),
        ((*PLAIN, "--mafia", "1", "--roles", "godfather=1,hitman=1"), "--roles has 2 of the Mafia"),
        ((*PLAIN, "--option", "reveal"), "--option needs a key and a value"),
        ((*PLAIN, "--option", "revel=all"), 'did you mean "reveal"'),
        ((*PLAIN, "--option", "reveal=al"), 'did you mean "all"'),
        ((*PLAIN, "--option", "reveal=all", "--option", "reveal=none"), "reveal twice"),
        (("--ruleset", "foo", "--players", "8"), 'there is no ruleset "foo"'),
        (("--ruleset", "palermo", "--players", "30"), "the box seats 5 to 24"),
        (("--plot", "odds.gif"), "name a file as odds.svg or odds.png"),
        (("--plot", "odds.svg", "--mafia", "2"), "leave out --mafia"),
        (("--plot", "no/such/odds.svg", "--ruleset", "basic"), "is no folder"),
        (("--plot", "odds.svg", "--players", "3"), "--players 3: a table has 5 to 24"),
        (("--plot", "odds.svg", "--roles", "mafioso=2"), "leave mafioso out of --roles"),
        (("--plot", "odds.svg", "--roles", "informer=4,godfather=2"), "leave some out of --roles"),
        (("--ruleset", "palermo"), "how many play is not told"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_played_is_one_sentence_and_exit_2(
    refused: Refused, arguments: tuple[str, ...], told: str
) -> None:
    assert told in refused("odds", *arguments)
