"""The private detective: a second detective, who works apart (R3). What it learns is in `detective`."""

from __future__ import annotations

from typing import ClassVar

from narrator.roles.detective import TOGETHER, Detective
from narrator.rules.table.call import Call
from narrator.rules.table.options import Options


class PrivateDetective(Detective):
    """Town; one of it. It and the detectives do not know each other."""

    id = "private_detective"
    aka: ClassVar[tuple[str, ...]] = ()
    most = 1
    taps = 0
    basic = 0

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        (own,) = super().calls(options.put(TOGETHER, "together"), dealt)
        return (own._replace(id=self.id, cards=(self.id,), lines=self.id),)
