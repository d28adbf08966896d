"""The order of a night's calls (R2.6), worked out from which calls each follows. Who is still
called tonight is decided in `calls`.
"""

from __future__ import annotations

from functools import lru_cache

from narrator.rules.table.call import Call
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import RoleCard


@lru_cache
def order(
    dealt: tuple[tuple[RoleCard, int], ...], options: Options, sequence: tuple[str, ...] = ()
) -> tuple[Call, ...]:
    """Every call of a night in its order (R2.6): after those it follows, else by id, lone ones
    first (R13.14).

    ``sequence``: these calls come in this order, whatever they follow elsewhere.
    Raises ValueError for two roles that declare one call and do not agree on what it is, and for calls
    that wait for each other.
    """
    waiting = _declared(dealt, options, sequence)
    placed: list[Call] = []
    while waiting:
        ready = [call for call in waiting.values() if not _waits(call, waiting)]
        if not ready:
            *most, last = sorted(waiting)
            raise ValueError(f"the calls {', '.join(most)} and {last} wait for each other")
        first = min(ready, key=lambda call: (not call.lone, call.id))
        placed.append(waiting.pop(first.id))
    return tuple(placed)


def _declared(
    dealt: tuple[tuple[RoleCard, int], ...], options: Options, sequence: tuple[str, ...]
) -> dict[str, Call]:
    """Call id → call; the roles that wake together are one call, with the holders of them all."""
    calls: dict[str, Call] = {}
    for role, count in dealt:
        for call in role.calls(options, count) if count else ():
            calls[call.id] = _joined(calls.get(call.id), call)
    for call in [*calls.values()]:
        for id in call.before:
            if id in calls:
                calls[id] = calls[id]._replace(follows=(*calls[id].follows, call.id))
    listed = [id for id in sequence if id in calls]
    for before, id in zip(["", *listed], listed, strict=False):
        others = [other for other in calls[id].follows if other not in sequence]
        calls[id] = calls[id]._replace(follows=(*others, before))
    for call in [call for call in calls.values() if call.alone]:
        calls |= {one.id: one for one in _named(call)}
    cards = {role.id for role, _ in dealt}
    return {
        call.id: call._replace(until=tuple(role for role in call.until if role in cards))
        for call in calls.values()
    }


def _joined(known: Call | None, call: Call) -> Call:
    if known is None:
        return call
    cards, holders = known.cards + call.cards, known.holders + call.holders
    if known != call._replace(cards=known.cards, holders=known.holders):
        raise ValueError(f"{' and '.join(cards)} disagree about the call {call.id}")
    return known._replace(cards=cards, holders=holders)


def _named(call: Call) -> list[Call]:
    """A call for each holder of ``call``, under a name of the game (R4.12)."""
    return [
        call._replace(
            id=f"{call.id}_{number}",
            holders=1,
            lines=f"{call.lines}.alone",
            slots=(("name", f"name.{number}"),),
            follows=(*call.follows, f"{call.id}_{number - 1}"),
            within=call.id,
            confers=False,
            alone=False,
            named=True,
        )
        for number in range(1, call.holders + 1)
    ]


def _waits(call: Call, waiting: dict[str, Call]) -> bool:
    """Whether something comes before it: what it follows, with the names in it, and its host."""
    return any(
        other.id in call.follows
        or other.id == call.within
        or (other.named and not call.named and other.within in call.follows)
        for other in waiting.values()
    )
