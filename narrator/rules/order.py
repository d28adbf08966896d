"""The order of a night's calls (R2.6), from what each says it follows. Who is still called: `calls`."""

from __future__ import annotations

from functools import lru_cache

from narrator.roles import all_roles
from narrator.rules.options import Options
from narrator.rules.role import Call


@lru_cache
def order(dealt: tuple[tuple[str, int], ...], options: Options) -> tuple[Call, ...]:
    """Every call of a night in its order (R2.6): after those it follows, else by id.

    Raises ValueError for two roles that declare one call: each card answers a roll call of its own.
    """
    waiting: dict[str, Call] = {}
    for role, count in dealt:
        for call in all_roles()[role].calls(options, count) if count else ():
            if call.id in waiting:
                raise ValueError(
                    f"{role} and {waiting[call.id].role} both declare the call {call.id}"
                )
            waiting[call.id] = call
    placed: list[Call] = []
    while waiting:
        ready = [c for c in waiting.values() if not any(f in waiting for f in c.follows)]
        first = min(ready, key=lambda call: call.id)
        placed.append(waiting.pop(first.id))
    return tuple(placed)
