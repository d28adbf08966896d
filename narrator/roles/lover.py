"""The lover: one of two cards whose holders love each other (R3). What happens to lovers is in
`rules/ends/hearts`.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.roles.shared.couple import LOVER, LOVERS_WON, Hearts
from narrator.rules.ends.hearts import LOVERS
from narrator.rules.table.call import Call, Hour, Part, awake
from narrator.rules.table.end import End
from narrator.rules.table.options import Options
from narrator.rules.table.table import GameSetup


class Lover(Hearts):
    """Town; a couple of them, or none. They see each other in night 1."""

    id = "lover"
    most = 2
    refusals = ("company.lover", "company.middle")

    def refuses(self, table: GameSetup) -> RuleError | None:
        if table.middle_cards:
            sentence = (
                "lovers with cards in the middle, where half of the couple may lie: take the lovers out, or "
                "the card that leaves some there"
            )
            return RuleError(sentence, "R14.1", "company.middle")
        if table.number(self.id) == 2:
            return None
        sentence = "one lover alone: they are dealt as a couple; deal two, or none"
        return RuleError(sentence, "R3", "company.lover")

    def ends(self, options: Options) -> tuple[End, ...]:
        return (LOVERS_WON._replace(announced=False),)  # both are of the town, unless one is turned

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(LOVERS, self.id, (self.id,), dealt, LOVERS, Hour.COUPLE, box_always_asks=True)
        return (own._replace(title=LOVER, shows_all=True),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.MEET) if night == 1 else ()
