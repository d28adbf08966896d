"""What is agreed before the first night, as a frozen value: cards, options, and what follows from them for
every night alike. Nothing of a game that is under way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from narrator.roles import all_roles
from narrator.rules.game.role import Call, Part, Role
from narrator.rules.table.hand import Hand
from narrator.rules.table.options import Options
from narrator.rules.table.order import order


@dataclass(frozen=True)
class Table:
    """What is agreed and known to all before the first night (R1.3).

    ``dealt`` is (role id, how many) for every role but the citizens, in the order of the ids.
    ``hidden_win``: the ruleset follows R8.3. ``beyond``: fewer or more players than
    the ruleset's source speaks of (R1.2). ``seed`` is the public one: it picks variants and decoys.
    ``words``: (role id, what this ruleset calls it); ``sequence``: calls that come in this order.
    ``lays``: a director who deals lays out cards and needs no taps (R9).
    ``hand``: the cards to be named before the game (R1.6); None: they lie there, or none are needed.
    ``score``: the points of each seat (index seat − 1) from earlier rounds (R7.5); empty: none yet.
    ``again``: the same people have just played at this very table, and know all of it (R1.3).
    """

    players: int
    options: Options
    dealt: tuple[tuple[str, int], ...]
    ruleset: str = "palermo"
    hidden_win: bool = False
    beyond: Literal["", "few", "many"] = ""
    seed: int = 0
    words: tuple[tuple[str, str], ...] = ()
    sequence: tuple[str, ...] = ()
    lays: bool = False
    hand: Hand | None = None
    score: tuple[int, ...] = ()
    again: bool = False

    @property
    def lasting(self) -> Table:
        """What stays the same from game to game: the table as it is laid."""
        return replace(self, seed=0, hand=None, score=(), again=False)

    def word(self, role: str) -> str:
        """What a role is called at this table; its own id, where the ruleset has no word for it."""
        return dict(self.words).get(role, role)

    def number(self, role: str) -> int:
        """How many cards of ``role`` were dealt, citizens included."""
        return self._numbers.get(role, 0)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        cards = dict(self.dealt)
        return {**cards, "citizen": self.players - sum(cards.values())}

    @property
    def has_cards(self) -> bool:
        """Whether everybody has a card of the own on the table; else what they are was told by light
        or by taps (R9)."""
        deal = self.options.deal
        return deal == "cards" or (deal == "director" and self.lays)

    @cached_property
    def tells_late(self) -> bool:
        """Whether the town's win is told only at the end of the night after it (R8.3)."""
        return self.hidden_win and self.options.reveal == "none"

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """The calls of a night in which everybody could still be alive, in their order (R2.6); none
        where all write notes (R7)."""
        if self.options.on_notes:
            return ()
        calls = order(self.dealt, self.options, self.sequence)
        return tuple(self._worded(call) for call in calls)

    def _worded(self, call: Call) -> Call:
        first, dot, rest = call.lines.partition(".")
        return call._replace(lines=f"{self.word(first)}{dot}{rest}")

    @cached_property
    def roles_called(self) -> dict[str, Role]:
        """Call id → the role that wakes for it."""
        return {call.id: all_roles()[call.role] for call in self.calls}

    @cached_property
    def plans(self) -> dict[int, tuple[tuple[Call, tuple[Part, ...]], ...]]:
        """Night → its calls and their parts, as far as they have been asked for (`calls.plan`)."""
        return {}

    @cached_property
    def asks(self) -> dict[int, tuple[tuple[Call, Part], ...]]:
        """Night → what is asked in it, likewise (`calls.asked`)."""
        return {}

    @cached_property
    def aims(self) -> tuple[Call, ...]:
        """The calls in which the Mafia aims: the family's, or one for each name of the game."""
        names = tuple(call for call in self.calls if call.named)
        return names or tuple(call for call in self.calls if call.id == "mafia")

    @cached_property
    def loves(self) -> bool:
        """Whether there can be a couple at this table."""
        return self.number("matchmaker") > 0 or self.number("lover") > 0

    @cached_property
    def bombers_in_love(self) -> int:
        """How many cards may take somebody along out of love (R4.6): it takes a matchmaker, since
        lovers who are dealt hold cards of their own."""
        if not self.number("matchmaker"):
            return 0
        return sum(self.number(role.id) for role in self.cast if role.bomber)

    @cached_property
    def cast(self) -> tuple[Role, ...]:
        """The roles dealt at this table, without the citizen."""
        return tuple(all_roles()[role] for role, _ in self.dealt)

    @cached_property
    def guards(self) -> tuple[Role, ...]:
        """Those of the cast that may guard somebody (R4.3)."""
        return self._overriding("guards")

    @cached_property
    def averters(self) -> tuple[Role, ...]:
        """Those of the cast that may let a murder come to nothing, as a guard does (R4.3, R4.4)."""
        return self._overriding("guards", "averts")

    @cached_property
    def draggers(self) -> tuple[Role, ...]:
        """Those of the cast that may let somebody die with a victim (R4.5)."""
        return self._overriding("drags")

    @cached_property
    def killers(self) -> tuple[Role, ...]:
        """Those of the cast that may kill by themselves (R4.6)."""
        return self._overriding("kills")

    def _overriding(self, *hooks: str) -> tuple[Role, ...]:
        return tuple(
            role
            for role in self.cast
            if any(getattr(type(role), hook) is not getattr(Role, hook) for hook in hooks)
        )
