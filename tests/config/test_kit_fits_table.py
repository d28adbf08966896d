"""A kit has a button for everybody who votes by buttons; one that has too few is refused (R5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from narrator.config.installed import Installed
from narrator.config.kits import load_kit
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import check_wiring
from narrator.config.settings import Settings
from narrator.yamlfile.problems import FileError, Location


def wired(kit: str, **agreed: Any) -> None:
    """The settings' table, at this kit."""
    known = Installed.under()
    where = {"kit": Location("narrator.yaml", 1), "options": Location("narrator.yaml", 3)}
    settings = Settings(kit=kit, options={"votes": "buttons"}, where=where)
    ruleset = load_ruleset(known.ruleset_file("palermo"), known)
    check_wiring(replace(settings, **agreed), ruleset, load_kit(known.kit_file(kit)))


@pytest.mark.parametrize("players", [5, 21, None, ("Ada", "Bo", "Cy", "Di", "Ed")])
def test_votes_by_buttons_need_a_button_for_everybody(players: object) -> None:
    """R5; where the box asks how many play, any number may be said."""
    wired("seats", players=players)


@pytest.mark.parametrize(("kit", "players", "has"), [("seats", 22, 21), ("panel", 5, 0), ("one", None, 0)])
def test_a_kit_with_too_few_buttons_is_refused_where_the_votes_stand(
    kit: str, players: int | None, has: int
) -> None:
    """R5"""
    with pytest.raises(FileError) as error:
        wired(kit, players=players)
    (problem,) = error.value.problems
    assert (problem.file, problem.line) == ("narrator.yaml", 3)
    assert f"the kit {kit} has {has} buttons of seats" in problem.message
    assert problem.rule == "R5"
    assert "R5" not in str(problem)


def test_any_kit_will_do_where_the_table_counts_its_votes() -> None:
    for votes in ("outcome", "tally"):
        wired("one", players=12, options={"votes": votes})


# What shares the header
