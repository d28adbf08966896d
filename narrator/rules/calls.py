"""Who is called tonight, in which order, and whom a call may choose. No effects: those are `night`'s."""

from __future__ import annotations

from narrator.roles import all_roles
from narrator.rules.role import Call
from narrator.rules.state import Game, PublicView

MANNERS = 5
"""How many manners of murder the box counts through (R4.7)."""


def tonight(view: PublicView) -> tuple[Call, ...]:
    """The calls of this night: a role is called as long as the table cannot know it is gone (R2.5).

    A role whose every card lies open is gone, whoever held it; hidden cards are called to the end.
    In a first night of meeting the box calls everybody, to learn who is who; a helper need not know,
    so only those who meet are called (R2.6).
    """
    options = view.table.options
    if view.night == 1 and options.first_night == "meet" and options.moderation == "helper":
        return tuple(call for call in view.table.calls if call.confers)
    if not view.opened:
        return view.table.calls
    shown = [role for _, role in view.opened]
    number = view.table.number
    return tuple([call for call in view.table.calls if shown.count(call.role) < number(call.role)])


def acts(view: PublicView, call: Call) -> bool:
    """Whether the call chooses tonight; in a first night of meeting it does not (R2.1)."""
    return all_roles()[call.role].acts(view.table.options, view.night)


def card_tonight(game: Game, seat: int) -> str:
    """The role id of a seat as far as the box knows now: in night 1 from the roll call under way.

    Who has not pressed in any roll call is a citizen.
    """
    if game.card(seat):
        return game.card(seat)
    table = game.public.table
    calls = {call.id: call.role for call in table.calls}
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
    return game.public.table.roles_called[call].bound if alive else "R13.6"


def legal(game: Game, ask: str) -> tuple[int, ...]:
    """The values a press may mean in the secret Count ``ask`` (R2.9), in ascending order.

    ``"mafia"`` asks a call for its choice, ``"mafia.manner"`` for the manner, ``"mafia.roll"`` for
    its roll. A call whose holders were all dead at nightfall is answered by nobody (R13.6).
    """
    call, _, part = ask.partition(".")
    if part == "roll":
        return game.public.living
    living = game.public.living
    if set(living).isdisjoint(game.holders(call)):
        return ()
    if part == "manner":
        return tuple(range(1, MANNERS + 1))
    return game.public.table.roles_called[call].choices(game, call)
