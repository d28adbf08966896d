"""DESIGN 3: scenes are handed what the table knows, and can ask for nothing more."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import get_type_hints

from narrator import script, trials
from narrator.rules.game.state import Game, Secret
from narrator.script import demo_driver, driver, secret_counts
from narrator.script.story import all_nights, epilogue, lamp_answers, near_misses, night_summaries

MODULES = [
    importlib.import_module(module.name)
    for package in (script, trials)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
EPILOGUE = {module.__name__ for module in (all_nights, epilogue, lamp_answers, near_misses, night_summaries)}
OUTSIDE = {driver.__name__, secret_counts.__name__, *EPILOGUE}
"""Where secrets and scenes meet; no scene imports these."""

SCENES = [module for module in MODULES if module.__name__ not in OUTSIDE]


def test_no_scene_ever_sees_a_game() -> None:
    for module in SCENES:
        for thing in vars(module).values():
            if inspect.isfunction(thing) and thing.__module__ == module.__name__:
                hints = get_type_hints(thing).values()
                assert not {Game, Secret} & set(hints), f"{thing} takes a secret"
        assert not {"Game", "Secret"} & {*vars(module)}, module.__name__


def test_only_the_driver_tells_what_a_night_has_hidden() -> None:
    for module in SCENES:
        known = {getattr(thing, "__module__", "") for thing in vars(module).values()}
        assert module.__name__ == demo_driver.__name__ or not known & OUTSIDE, module.__name__


def test_what_the_table_knows_holds_no_secret() -> None:
    view = get_type_hints(importlib.import_module("narrator.rules.game.state").PublicView)
    assert not {"cards", "members", "choices", "last_choices", "at_dusk"} & set(view)
