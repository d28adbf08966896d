"""Who is called tonight, in which order, and whom a call may choose. No effects: those are `night`'s."""

from __future__ import annotations

from functools import lru_cache

from narrator.roles import all_roles
from narrator.rules.options import Options
from narrator.rules.role import Call, Role
from narrator.rules.state import Game, PublicView, Table

MANNERS = 5
"""How many manners of murder the box counts through (R4.7)."""


@lru_cache
def cast(table: Table) -> tuple[Role, ...]:
    """The roles dealt at this table, without the citizen."""
    return tuple(all_roles()[role] for role, _ in table.dealt)


@lru_cache
def order(dealt: tuple[tuple[str, int], ...], options: Options) -> tuple[Call, ...]:
    """Every call of a night in its order (R2.6): after those it follows, else by id."""
    waiting = {
        call.id: call
        for role, count in dealt
        if count
        for call in all_roles()[role].calls(options, count)
    }
    placed: list[Call] = []
    while waiting:
        ready = [c for c in waiting.values() if not any(f in waiting for f in c.follows)]
        first = min(ready, key=lambda call: call.id)
        placed.append(waiting.pop(first.id))
    return tuple(placed)


def all_calls(table: Table) -> tuple[Call, ...]:
    """The calls of a night in which everybody could still be alive."""
    return order(table.dealt, table.options)


def tonight(view: PublicView) -> tuple[Call, ...]:
    """The calls of this night: a role is called as long as the table cannot know it is gone (R2.5).

    A role whose every card lies open is gone, whoever held it; hidden cards are called to the end.
    In a first night of meeting the box calls everybody, to learn who is who; a helper need not know,
    so only those who meet are called (R2.6).
    """
    options = view.table.options
    if view.night == 1 and options.first_night == "meet" and options.moderation == "helper":
        return tuple(call for call in all_calls(view.table) if call.confers)
    if not view.opened:
        return all_calls(view.table)
    shown = [role for _, role in view.opened]
    return tuple(
        call
        for call in all_calls(view.table)
        if shown.count(call.role) < view.table.number(call.role)
    )


def acts(view: PublicView, call: Call) -> bool:
    """Whether the call chooses tonight; in a first night of meeting it does not (R2.1)."""
    return all_roles()[call.role].acts(view.table.options, view.night)


@lru_cache
def role_of(table: Table, call: str) -> Role:
    """The role that a call id belongs to at this table; StopIteration for a call it does not have."""
    return all_roles()[next(one.role for one in all_calls(table) if one.id == call)]


def card_tonight(game: Game, seat: int) -> str:
    """The role id of a seat as far as the box knows now: in night 1 from the roll call under way.

    Who has not pressed in any roll call is a citizen.
    """
    if game.card(seat):
        return game.card(seat)
    table = game.public.table
    calls = {call.id: call.role for call in all_calls(table)}
    claims = (calls[call] for call, seats in game.secret.claims if seat in seats)
    return next(claims, "citizen")


def refusal(game: Game, ask: str, value: int) -> str | None:
    """The number of the rule that forbids ``value`` as an answer to ``ask``; None: it is legal."""
    if value in legal(game, ask):
        return None
    call, _, part = ask.partition(".")
    if part or value not in game.public.living:
        return "R2.9"
    alive = any(seat in game.public.living for seat in game.holders(call))
    return role_of(game.public.table, call).bound if alive else "R13.6"


def legal(game: Game, ask: str) -> tuple[int, ...]:
    """The values a press may mean in the secret Count ``ask`` (R2.9), in ascending order.

    ``"mafia"`` asks a call for its choice, ``"mafia.manner"`` for the manner, ``"mafia.roll"`` for
    its roll. A call whose holders were all dead at nightfall is answered by nobody (R13.6).
    """
    call, _, part = ask.partition(".")
    if part == "roll":
        return game.public.living
    living = game.public.living
    if not any(seat in living for seat in game.holders(call)):
        return ()
    if part == "manner":
        return tuple(range(1, MANNERS + 1))
    return role_of(game.public.table, call).choices(game, call)
