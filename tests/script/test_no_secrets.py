"""DESIGN 3: scenes are handed what the table knows, and can ask for nothing more."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import get_type_hints

import pytest

from narrator import script, trials
from narrator.rules.game.state import Game, Secret
from narrator.script import driver, secret_counts
from narrator.script.story import epilogue, lamp_answers, near_misses, nights_behind

MODULES = [
    importlib.import_module(module.name)
    for package in (script, trials)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
EPILOGUE = {module.__name__ for module in (epilogue, lamp_answers, near_misses, nights_behind)}
OUTSIDE = {driver.__name__, secret_counts.__name__, *EPILOGUE}
"""Where secrets and scenes meet; no scene imports these."""


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_no_scene_ever_sees_a_game(module: object) -> None:
    name = getattr(module, "__name__", "")
    if name in OUTSIDE:
        return
    for thing in vars(module).values():
        if inspect.isfunction(thing) and thing.__module__ == name:
            hints = get_type_hints(thing).values()
            assert not {Game, Secret} & set(hints), f"{name}.{thing.__name__} takes a secret"
    assert "Game" not in vars(module)
    assert "Secret" not in vars(module)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_only_the_driver_tells_what_a_night_has_hidden(module: object) -> None:
    name = getattr(module, "__name__", "")
    if name not in OUTSIDE:
        known = {getattr(thing, "__module__", "") for thing in vars(module).values()}
        assert name == "narrator.script.demo_driver" or not known & OUTSIDE


def test_what_the_table_knows_holds_no_secret() -> None:
    view = get_type_hints(importlib.import_module("narrator.rules.game.state").PublicView)
    assert not {"cards", "claims", "choices", "before", "at_dusk"} & set(view)
