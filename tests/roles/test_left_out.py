"""A card that cannot be played is left out with one sentence, and all others are there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.commands.check import check
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.layers import load_layers, read_layer
from narrator.roles import FoundRoles
from narrator.yamlfile.problems import FileError

Lays = Callable[..., FoundRoles]

GOOD = """
    from narrator.rules.game.role import Role
    class {name}(Role):
        id = "{id}"
"""


def test_two_cards_of_one_id_leave_out_the_one_that_comes_later(lays: Lays) -> None:
    found = lays(zanni=GOOD.format(name="Zanni", id="zanni"), zorro=GOOD.format(name="Zorro", id="zanni"))
    assert type(found.roles["zanni"]).__name__ == "Zanni"
    assert found.left_out == {
        "zanni": "narrator/roles/zorro.py: narrator/roles/zanni.py goes by zanni as well: give one of them "
        "another id; it is left out"
    }


def test_a_card_may_not_go_by_another_name_of_a_card(lays: Lays) -> None:
    found = lays(zanni=GOOD.format(name="Zanni", id="doctor"))
    assert "doctor" not in found.roles
    assert "narrator/roles/angel.py goes by doctor as well" in found.left_out["doctor"]


def test_a_hook_that_may_not_see_the_game_does_not_get_it(lays: Lays) -> None:
    """What is said aloud may depend on no secret: the first parameter's type says what a hook is given."""
    found = lays(
        zanni="""
            from __future__ import annotations
            from narrator.rules.game.role import Role
            from narrator.rules.game.state import Game
            class Zanni(Role):
                id = "zanni"
                def limits(self, game: Game) -> tuple[str, ...]:
                    return ()
        """
    )
    assert found.left_out == {
        "zanni": "narrator/roles/zanni.py: limits takes a Game first, and is given an Options: write "
        "limits(self, options: Options); it is left out"
    }


def test_a_file_that_cannot_be_loaded_costs_only_its_own_card(lays: Lays) -> None:
    found = lays(zanni="most = 1 +\n", zorro="from narrator.rules.nowhere import Role\n")
    assert {"angel", "mafioso"} <= found.roles.keys()
    assert "zanni.py:1: this is not Python: invalid syntax; mend that line" in found.left_out["zanni"]
    assert "zorro.py:1: this cannot be loaded: ModuleNotFoundError" in found.left_out["zorro"]


def test_a_base_of_several_cards_is_no_card(lays: Lays) -> None:
    found = lays(zanni=GOOD.format(name="Zanni", id="zanni").replace('id = "zanni"', "most = 1"))
    assert found.left_out == {}
    assert "zanni" not in found.roles


def test_who_wants_to_deal_it_is_told_why_it_is_gone(lays: Lays, tmp_path: Path) -> None:
    lays(zanni="most = 1 +\n")
    known = Installed.under()
    ours = tmp_path / "narrator.yaml"
    ours.write_text("players: 8\nroles: {zanni: 1}\n")
    with pytest.raises(FileError, match=r'narrator.yaml:2: no role "zanni" can be played: .*zanni.py:1: '):
        load_layers([read_layer(ours)], known)
    ours.write_text("players: 8\n")
    assert load_layers([read_layer(ours)], known).players == 8


def test_check_names_a_card_that_is_left_out(lays: Lays, capsys: pytest.CaptureFixture[str]) -> None:
    lays(zanni="most = 1 +\n")
    assert check([], lambda: [], Installed.under()) == 1
    assert "zanni.py:1: this is not Python: invalid syntax; mend that line" in capsys.readouterr().err


LONER = """
    from narrator.rules.game.role import Role
    from narrator.rules.table.end import End
    from narrator.rules.table.side import Side
    class Zanni(Role):
        id = "zanni"
        side = Side("zanni")
        def ends(self, options):
            return (End("zanni", 45),)
"""


def test_a_card_whose_way_to_win_no_voice_can_tell_is_left_out(lays: Lays) -> None:
    lays(zanni=LONER)
    known = Installed.under()
    assert known.left_out == {
        "zanni": 'voices/de/roles/zanni.yaml: the line "over.zanni" of its end is missing: write it; '
        "the card is left out"
    }
    assert "zanni" not in known.roles
    assert "zanni" not in rulebook().roles
    assert "jester" in rulebook().roles


def test_who_wants_to_deal_it_is_told_which_line_is_missing(lays: Lays, tmp_path: Path) -> None:
    lays(zanni=LONER)
    ours = tmp_path / "narrator.yaml"
    ours.write_text("players: 8\nroles: {zanni: 1}\n")
    with pytest.raises(FileError, match=r'no role "zanni" can be played: .*"over.zanni"'):
        load_layers([read_layer(ours)], Installed.under())
