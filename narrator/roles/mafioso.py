"""The Mafioso: wakes with the Mafia and murders (R2.8, R4.2). Who survives it is decided in `night`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from narrator.base.tuples import without
from narrator.roles.shared.wakes_with_the_mafia import FAMILY, WakesWithTheMafia
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Attack, Deed
from narrator.rules.game.facts import NobodyDied
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, outside, within
from narrator.rules.night.calls import mafia_tonight, spared
from narrator.rules.table.call import Part, awake, powers_act
from narrator.rules.table.options import Options


class Mafioso(WakesWithTheMafia):
    """Mafia; may choose anybody alive, one of its own too (R2.8).

    With ``blind`` each chooses alone, under a name of the game given in night 1 (R4.12).
    """

    id = "mafioso"
    aka: ClassVar[tuple[str, ...]] = ("black",)
    plain = True
    taps = 1
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "kills": ("how",),
        "kills.one": ("how",),
        "alone": ("how",),
        "writes": (),
    }

    def sentence(self, options: Options) -> str:
        if options.on_notes:
            return "writes"
        return "alone" if options.blind else "kills"

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It murders who told, then who was cleared; after a night in which nobody died, somebody else."""
        last = f"night {game.public.night - 1}"
        nobody = any(type(fact) is NobodyDied and fact.when == last for fact in game.public.facts)
        if nobody:
            return outside(seats, town.trusted) or seats
        return within(seats, town.came_forward) or within(seats, town.cleared) or seats

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        if options.blind and call == FAMILY:
            # Where the box deals, names are given with the roles (R9).
            names = () if options.deal == "box" else (Part.NAMES,)
            return awake(Part.MEET, *names) if night == 1 else ()
        if powers_act(options, night):
            return awake(Part.CHOOSE, *([Part.MANNER] if options.manner else []))
        return awake(Part.MEET) if call == FAMILY else ()

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        seat = spared(game.public)
        return without(game.public.living, (seat,)) if seat else game.public.living

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        """One murder. Those who choose alone need more than half of the Mafia alive at dusk (R4.12)."""
        chosen, blind = game.secret.choices, game.public.table.options.blind
        aims = [chosen[call] for call in calls if call in chosen]
        if not aims:
            return ()
        seat, votes = Counter(aims).most_common(1)[0] if blind else (aims[0], 1)
        if blind and votes <= len(mafia_tonight(game)) // 2:
            return ()
        return (Attack(0, seat, avertable=True, call=calls[0]),)
