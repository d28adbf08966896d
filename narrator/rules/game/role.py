"""What a role does in a game: pure hooks of the night. No cues: one generic scene performs every call."""

from __future__ import annotations

from typing import cast

from narrator.rules.game.state import Game
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.table import Table


class Role(RoleCard):
    """Base of every role. A role overrides the data it differs in and the few hooks it needs.

    Hooks are asked about a whole `Game`, secrets included, and change nothing.
    """

    def choices(self, game: Game, ask: str) -> tuple[int, ...]:
        """The legal answers to ``ask``, in ascending order (R2.9); all the living by default."""
        del ask
        return game.public.living

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        """The seats at which the lamp lights in this call, in seat order; none by default."""
        del game, call
        return ()

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        """What the lamp answers to a choice: yes, no, or None for dark."""
        del game, call, seat
        return None

    def guards(self, game: Game, seat: int) -> bool:
        """Whether this role guards ``seat`` tonight, from the Mafia's murder alone (R4.3)."""
        del game, seat
        return False

    def averts(self, game: Game, victim: int) -> bool:
        """Whether this role's choice tonight lets the murder of ``victim`` come to nothing (R4.3, R4.4);
        a guard's does by default."""
        return self.guards(game, victim)

    def drags(self, game: Game, victim: int) -> tuple[int, ...]:
        """Who dies with ``victim`` if the murder happens (R4.5)."""
        del game, victim
        return ()

    def kills(self, game: Game) -> tuple[int, ...]:
        """Whom this role itself kills tonight, whoever guards (R4.6)."""
        del game
        return ()


def acting(table: Table, *hooks: str) -> tuple[Role, ...]:
    """The roles dealt at this table that override one of these hooks.

    A `Table` is agreed before there is a game, so it knows their cards alone; each is in fact a `Role`.
    """
    known = table.acting.get(hooks)
    if known is None:
        known = tuple([role for role in table.cast if _overrides(type(role), hooks)])
        table.acting[hooks] = known
    return cast("tuple[Role, ...]", known)


def _overrides(role: type, hooks: tuple[str, ...]) -> bool:
    return any(getattr(role, hook) is not getattr(Role, hook) for hook in hooks)


def role_awake(table: Table, call: str) -> Role:
    """The role that wakes for a call; a `Role`, as above."""
    return cast(Role, table.roles_called[call])
