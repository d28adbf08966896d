"""Finds the roles: every file in this folder is one. No list of them anywhere, and none here."""

from __future__ import annotations

from functools import lru_cache

from narrator.base.discover import one_of_each
from narrator.rules.game.role import Role


@lru_cache
def all_roles() -> dict[str, Role]:
    """Role id → role, in the order of the file names."""
    return {role.id: role for role in one_of_each(__name__, __path__, Role)}
