"""A card that brings house rules of its own: its file is all there is to write."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from narrator.config.hints import idle_options
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.layers import load_layers, read_layer
from narrator.config.rulesets import merge
from narrator.config.settings import Settings
from narrator.roles import FoundRoles
from narrator.rules.table.options import Options, option_pairs
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import Count, Say
from narrator.script.interlude import Interlude
from narrator.script.set_up.choosing import Change, Situation
from narrator.script.set_up.house_rules import named, one_variant, variants_menu
from narrator.session.disk.table_on_disk import read_table, write_table
from narrator.yamlfile.problems import FileError
from tests.kit.rules import lay

Lays = Callable[..., FoundRoles]

ZANNI = """
    from narrator.rules.game.role import Role
    from narrator.rules.table.option import Option
    MASK = Option("mask", "gold", ("gold", "tin"), by_ear=500, announced=False)
    LAUGHS = Option("laughs", False)
    class Zanni(Role):
        id = "zanni"
        options = (MASK, LAUGHS)
"""


@pytest.fixture
def table(lays: Lays) -> GameSetup:
    """Seven people, one of them with that card."""
    assert lays(zanni=ZANNI).left_out == {}
    return lay(7, mafioso=[1], zanni=[2], mask="tin")[0]


def _settings(folder: Path, options: str) -> Settings:
    file = folder / "narrator.yaml"
    file.write_text(f"players: 7\noptions: {{{options}}}\n")
    return load_layers([read_layer(file)], Installed.under())


@pytest.mark.usefixtures("table")
def test_a_settings_file_agrees_on_it(tmp_path: Path) -> None:
    assert _settings(tmp_path, "mask: tin, laughs: yes").options == {"mask": "tin", "laughs": True}
    with pytest.raises(FileError, match="tin"):
        _settings(tmp_path, "mask: tn")


def test_what_is_agreed_is_a_value_that_can_be_compared(table: GameSetup) -> None:
    assert table.agreed("mask") == "tin"
    plain = merge(table.options, {"mask": "gold"})
    assert table.options == merge(plain, {"mask": "tin"}) != plain
    assert plain.cards == Options().cards == ()
    assert {one.cards for one in option_pairs(rulebook().options.values())} >= {(("mask", "tin"),)}


def test_a_table_on_disk_keeps_it(table: GameSetup) -> None:
    written = write_table(table)
    assert written["options"]["mask"] == "tin"
    assert read_table(json.loads(json.dumps(written))) == table


def test_a_welcome_that_never_tells_it_goes_by_the_default(table: GameSetup) -> None:
    assert table.rulebook.announced(table.options) == Options()


def test_where_nobody_holds_the_card_it_does_nothing(table: GameSetup) -> None:
    assert idle_options([table], ("mask",)) == []
    without = lay(7, mafioso=[1])[0]
    assert idle_options([table, without], ("mask",)) == []
    assert idle_options([without], ("mask",)) == [('the option "mask" does nothing: nobody is zanni', "")]


def _now(table: GameSetup) -> Situation:
    return Situation(table, True, True, "en", (), (), variants=("tie", "mask"))


def _to_count(menu: Interlude[Any]) -> Count:
    while not isinstance(menu.cue, Count):
        assert menu.cue is not None
        menu.reply(None)
    return menu.cue


def test_it_is_chosen_by_ear_in_its_place(table: GameSetup) -> None:
    assert named(rulebook().options)[-1] == "mask"
    assert "laughs" not in named(rulebook().options)
    offered = [item.say.line for item in _to_count(Interlude(variants_menu(_now(table)))).items]
    assert offered == ["variant.tie", "variant.mask", "set.back"]
    menu = Interlude(one_variant(_now(table), "mask"))
    assert isinstance(menu.cue, Say)
    assert menu.cue.slots == (("value", "variant.mask.tin"), ("variant", "variant.mask"))
    _to_count(menu)
    menu.reply((0,))
    assert menu.result == Change("options.mask", "gold")


def test_two_cards_with_one_key_leave_out_the_later(lays: Lays) -> None:
    found = lays(zanni=ZANNI, zorro=ZANNI.replace("Zanni", "Zorro").replace('"zanni"', '"zorro"'))
    assert found.left_out == {
        "zorro": "narrator/roles/zorro.py: narrator/roles/zanni.py declares the option mask as well: give "
        "one of them another key; it is left out"
    }


def test_a_card_may_not_take_the_key_of_a_rule_of_the_box(lays: Lays) -> None:
    found = lays(zanni=ZANNI.replace('"laughs"', '"trial"'))
    assert "options.py declares the option trial as well" in found.left_out["zanni"]


def test_a_card_built_on_another_shares_its_options(lays: Lays) -> None:
    zorro = """
        from narrator.roles.zanni import Zanni
        class Zorro(Zanni):
            id = "zorro"
    """
    assert lays(zanni=ZANNI, zorro=zorro).left_out == {}


def test_check_asks_for_its_lines(lays: Lays, tmp_path: Path) -> None:
    """Whatever is said is gathered as the program starts."""
    lays(zanni=ZANNI)
    asked = (
        f"from narrator import roles; roles.__path__ = [*roles.__path__, {str(tmp_path)!r}]\n"
        "from narrator.words.catalogue import needed_lines\n"
        "print(*[line.id for line in needed_lines() if line.id.startswith('variant.mask')])\n"
        "print(*[line.id for line in needed_lines() if line.id.startswith('variant.laughs')])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout == "variant.mask variant.mask.gold variant.mask.tin\n\n"
