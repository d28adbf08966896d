"""The governor: may stay one verdict (R3, R6). By night it is a card like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from narrator.base.errors import RuleError
from narrator.rules.game.deeds import Deed, Void
from narrator.rules.game.facts import Voided
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trust import Choice, Trust
from narrator.rules.table.option import Option
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power, Why
from narrator.rules.table.table import GameSetup

STAYS = Option("governor", "open", ("open", "secret"), by_ear=210, place=121)
"""How it stays a verdict (R6)."""

STAYED, SECRETLY = "governor.stay.used", "governor.void"
"""What is told of a stay, by an open governor and by a secret one."""

STAY = Power(
    "stay",
    Opening.CONVICTED,
    called=True,
    key="governor",
    why=Why(
        asked=("after a verdict that a governor may stay", "R6"),
        late=("there is no verdict to be stayed", "R6"),
        lacks="is no governor, and stays nothing (R6)",
        whom="cannot stay its own verdict (R6)",
    ),
)


class Governor(Role):
    """Town; one of it."""

    id = "governor"
    most = 1
    refusals = ("secret",)
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {STAYED: (), SECRETLY: ()}
    options: ClassVar[tuple[Option[Any], ...]] = (STAYS,)
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": (), "secret": ()}

    def sentence(self, options: Options) -> str:
        return "does" if options.of(STAYS) == "open" else "secret"

    def refuses(self, table: GameSetup) -> RuleError | None:
        options = table.options
        if options.of(STAYS) == "open" or (options.votes == "buttons" and not options.box_sees_no_cards):
            return None
        if options.box_sees_no_cards:
            helper = options.moderation == "helper"
            who = "a helper" if helper else f"moderation: {options.moderation}"
            why = f"with {who}: the box must know the cards; let the box moderate, or play with"
        else:
            why = "needs known voters: play with votes: buttons, or"
        return RuleError(f"a secret governor {why} governor: open", "R6", "secret")

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It lets a verdict stand that hits somebody exposed."""
        return seats[:1] if town.exposed.issuperset(game.public.condemned) else seats

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (STAY,)

    def needs_voters(self, options: Options) -> bool:
        return options.of(STAYS) == "secret"

    def offers(self, view: PublicView, power: Power) -> bool:
        return view.table.options.of(STAYS) == "open"

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        return tuple([seat for seat in view.living if seat not in view.condemned])

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        return (Void(STAYED, by),)

    def voted(self, game: Game, voters: tuple[int, ...]) -> tuple[Deed, ...]:
        """A majority convicts only if the secret governor voted for it, once in a game (R6)."""
        view = game.public
        spent = any(type(fact) is Voided and fact.told == SECRETLY for fact in view.facts)
        if spent or not self.needs_voters(view.table.options):
            return ()
        may_void = [seat for seat in self.named(view, STAY, 0) if game.card(seat) == self.id]
        return (Void(SECRETLY),) if {*may_void} - {*voters} else ()
