"""Finds the roles: every file in this folder is one. No list of them anywhere, and none here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from narrator.errors import RuleError
from narrator.rules.role import Role


@lru_cache
def all_roles() -> dict[str, Role]:
    """Role id → role, in the order of the file names."""
    found: dict[str, Role] = {}
    for name in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        module = importlib.import_module(f"{__name__}.{name}")
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Role) and thing is not Role:
                found[thing.id] = thing()
    return found


@lru_cache
def canonical(name: str) -> str:
    """The id behind a name in a file (``doctor`` is ``angel``); raises `RuleError` for none."""
    for role in all_roles().values():
        if name == role.id or name in role.aka:
            return role.id
    raise RuleError(f'there is no role "{name}"; known are {", ".join(all_roles())}', "R3")
