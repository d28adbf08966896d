"""Finds the roles: every file in this folder is one. No list of them anywhere, and none here."""

from __future__ import annotations

from functools import lru_cache

from narrator.discover import one_of_each
from narrator.errors import RuleError
from narrator.rules.role import Role


@lru_cache
def all_roles() -> dict[str, Role]:
    """Role id → role, in the order of the file names."""
    return {role.id: role for role in one_of_each(__name__, __path__, Role)}


@lru_cache
def canonical(name: str) -> str:
    """The id behind a name in a file (``doctor`` is ``angel``); raises `RuleError` for none."""
    for role in all_roles().values():
        if name == role.id or name in role.aka:
            return role.id
    raise RuleError(f'there is no role "{name}"; known are {", ".join(all_roles())}', "R3")
