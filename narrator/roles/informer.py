"""The informer: a Mafioso who is shown, alone, whom the detectives asked about (R3, R4.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.base.chance import draw
from narrator.roles.shared.seer import LEARNS
from narrator.roles.shared.wakes_with_the_mafia import FAMILY, WakesWithTheMafia
from narrator.rules.game.role import calls_of
from narrator.rules.game.state import Game
from narrator.rules.night.calls import shown
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import MUST_BE_ANSWERED, SEER


class Informer(WakesWithTheMafia):
    """Mafia; one of it, and the others do not know who."""

    id = "informer"
    untouched = MUST_BE_ANSWERED
    most = 1
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": (), "shown": ()}

    def sentence(self, options: Options) -> str:
        return "shown" if options.of(LEARNS) == "informant" else "does"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(self.id, self.id, (self.id,), dealt, self.id, Hour.SHOWN, within=FAMILY)
        return (*super().calls(options, dealt), own)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.TELL) if powers_act(options, night) else ()

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        del call
        asked = _questions(game)
        if not asked:
            return ()
        key = f"informer {game.public.night}"
        return (asked[draw(game.secret.seed, key, len(asked))],)


def _questions(game: Game) -> tuple[int, ...]:
    """Whom the detectives asked about tonight, or were shown by the informant (R4.10, R13.7)."""
    calls = calls_of(game.public.table, SEER)
    if game.public.table.options.of(LEARNS) == "informant":
        return tuple([seat for call in calls for seat in shown(game, call)])
    asked = [game.secret.chosen(call) for call in calls]
    return tuple([seat for seat in asked if seat is not None])
