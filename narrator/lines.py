"""Every line the script can speak, gathered from where it is declared. No texts: packs bring those."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from functools import lru_cache

from narrator import scenes
from narrator.cues import Line
from narrator.roles import all_roles
from narrator.rules.options import agreements
from narrator.scenes import call
from narrator.trials import all_trials


@lru_cache
def needed_lines() -> tuple[Line, ...]:
    """The lines a voice pack must bring, sorted by id: those of scenes, trials, calls and cards."""
    found: dict[str, Line] = {}
    for module in pkgutil.iter_modules(scenes.__path__):
        for thing in vars(importlib.import_module(f"{scenes.__name__}.{module.name}")).values():
            found |= {line.id: line for line in _lines_in(thing)}
    for trial in all_trials().values():
        found |= {line.id: line for line in trial.lines}
    for role in all_roles().values():
        found[f"role.{role.id}"] = Line(f"role.{role.id}")
        for options, dealt in itertools.product(agreements(), range(1, (role.most or 2) + 1)):
            for one in role.calls(options, dealt):
                found |= {line.id: line for line in call.lines(one)}
    return tuple(found[key] for key in sorted(found))


def _lines_in(thing: object) -> tuple[Line, ...]:
    if isinstance(thing, Line):
        return (thing,)
    if isinstance(thing, tuple):
        return tuple(line for line in thing if isinstance(line, Line))
    if isinstance(thing, dict):
        return tuple(line for line in thing.values() if isinstance(line, Line))
    return ()
