"""A card that nobody has heard of: its lines are asked for, and said, as it declares them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.role import Role
from narrator.rules.setup.setup import check_table
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import card_lines, names
from narrator.script.common.cues import Count, Say
from narrator.script.common.scene import Scene
from narrator.script.evening.anything_again import CLEAR
from narrator.script.evening.explanations import sentence
from narrator.script.evening.welcome import welcome
from narrator.script.interlude import Interlude
from narrator.script.night.dealing_scene import teach
from narrator.script.set_up.card_menu import listed, with_role
from narrator.script.set_up.first_menu import refused
from tests.kit.own_cards import evening_with, lay_with
from tests.kit.rules import lay


class Fool(Role):
    """Town; not at a table of five."""

    id = "fool"
    aka = ("clown",)
    most = 1
    briefed = True
    taps = 3
    refusals = ("company.fool",)

    def refuses(self, table: GameSetup) -> RuleError | None:
        few = table.players < 6
        return RuleError("five are too few", "R3", "company.fool") if few else None


def table(players: int = 6, **agreed: str) -> GameSetup:
    found, _ = lay_with({Fool(): [3]}, players, mafioso=[1], **agreed)
    return found


def test_a_pack_is_asked_for_all_that_is_said_of_it() -> None:
    book = table().rulebook
    lines = {line.id for line in card_lines(book)}
    assert {line for line in lines if "fool" in line.split(".") or "clown" in line.split(".")} == {
        "role.fool", "role.clown", "fool.does", "clown.does", "fool.brief", "director.fool",
        "director.clown",
        "set.refused.company.fool",
    }  # fmt: skip
    assert {"role.fool", "role.clown"} <= {*names(book)}


def test_its_brief_is_rendered_only_where_it_is_played() -> None:
    played = table()
    (brief,) = [line for line in card_lines(played.rulebook) if line.id == "fool.brief"]
    assert brief.when(played)
    assert not brief.when(replace(played, dealt=(("mafioso", 1),)))


def test_it_is_explained_and_told_before_the_game() -> None:
    view = evening_with({Fool(): [3]}, 6, mafioso=[1]).game.public
    assert {"setup.card.listed", "fool.brief"} <= {*said(welcome(view))}
    by_its_own_word = replace(view.table, words=())
    assert sentence(by_its_own_word, view.table.role("fool")).line == "fool.does"


def test_a_director_tells_it_by_its_taps() -> None:
    view = evening_with({Fool(): [3]}, 6, mafioso=[1], deal="director", moderation="helper").game.public
    told = [line for line in said(teach(view)) if line.startswith("director.")]
    assert told[1:3] == ["director.mafioso", "director.fool"]


def test_it_is_found_in_the_set_up_and_its_own_reason_is_said() -> None:
    six, five = table(), table(5)
    assert "fool" in listed(six, "town")
    assert with_role(six, "fool", 0) == {"mafioso": 1, "fool": 0}
    with pytest.raises(RuleError, match="five are too few") as told:
        check_table(five)
    assert said(refused(five, told.value.why))[0] == "set.refused.company.fool"
    assert said(refused(five, "another"))[0] == "set.refused.other"


def said(scene: Scene) -> list[str]:
    """The ids of all lines of a scene in which all is clear."""
    heard, interlude = list[str](), Interlude(scene)
    while interlude.cue is not None:
        line = getattr(interlude.cue, "over", interlude.cue)
        heard += [line.line] if isinstance(line, Say) else []
        interlude.reply((CLEAR,) if isinstance(interlude.cue, Count) else ())
    return heard


def test_what_two_cards_tell_alike_is_rendered_where_either_is_played() -> None:
    desperate, _ = lay(7, mafioso=[1], desperate=[3])
    hitman, _ = lay(7, mafioso=[1], hitman=[3])
    neither, _ = lay(7, mafioso=[1])
    lines = {line.id: line for line in card_lines(neither.rulebook)}
    taken = lines["bomb.taken"]
    assert [taken.when(one) for one in (desperate, hitman, neither)] == [True, True, False]
