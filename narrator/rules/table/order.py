"""The order of a night's calls (R2.6), worked out from the places that they declare. Who is still called
tonight is decided in `calls`.
"""

from __future__ import annotations

from functools import lru_cache

from narrator.rules.table.call import Call, Hour
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import RoleCard

_RANK = {place: rank for rank, place in enumerate(Hour)}


@lru_cache
def order(
    dealt: tuple[tuple[RoleCard, int], ...], options: Options, sequence: tuple[str, ...] = ()
) -> tuple[Call, ...]:
    """Every call of a night in its order (R2.6): by place, within a place by id.

    ``sequence``: these calls come in this order, whatever their places: a call that would come too early
    comes right after the one before it in the sequence. Raises ValueError for two roles that declare one
    call and do not agree on what it is, and for a call that would come before the one it is within.
    """
    found = sorted(_declared(dealt, options).values(), key=lambda call: (_RANK[call.place], call.id))
    last: Call | None = None
    for call in [call for id in sequence for call in found if call.id == id]:
        if last is not None and found.index(call) < found.index(last):
            found.remove(call)
            found.insert(found.index(last) + 1, call)
        last = call
    signs = [call for call in found if call.place is Hour.SIGN]
    rest = [call for call in found if call.place is not Hour.SIGN]
    after = [n for n, call in enumerate(rest, start=1) if _RANK[call.place] < _RANK[Hour.SIGN]]
    first = max(after, default=0)
    rest[first:first] = signs  # R13.14: after all that stands before them, wherever a ruleset put it
    calls = [one for call in rest for one in (call, *_named(call))]
    _check(calls)
    return tuple(calls)


def _declared(dealt: tuple[tuple[RoleCard, int], ...], options: Options) -> dict[str, Call]:
    """Call id → call; the roles that wake together are one call, with the holders of them all."""
    calls: dict[str, Call] = {}
    for role, count in dealt:
        for call in role.calls(options, count) if count else ():
            calls[call.id] = _joined(calls.get(call.id), call)
    return calls


def _joined(known: Call | None, call: Call) -> Call:
    if known is None:
        return call
    cards, holders = known.cards + call.cards, known.holders + call.holders
    if known != call._replace(cards=known.cards, holders=known.holders):
        raise ValueError(f"{' and '.join(cards)} disagree about the call {call.id}")
    return known._replace(cards=cards, holders=holders)


def _named(call: Call) -> list[Call]:
    """A call for each holder of ``call`` where they choose alone, under a name of the game (R4.12)."""
    return [
        call._replace(
            id=f"{call.id}_{number}",
            holders=1,
            lines=f"{call.lines}.alone",
            slots=(("name", f"name.{number}"),),
            within=call.id,
            confers=False,
            alone=False,
            named=True,
        )
        for number in range(1, (call.holders if call.alone else 0) + 1)
    ]


def _check(calls: list[Call]) -> None:
    known: set[str] = set()
    for call in calls:
        known.add(call.id)
        if call.within and call.within not in known:
            raise ValueError(f"the call {call.id} comes before {call.within}, which it is within")
