"""The infecting wolf: once a game the Mafia's victim is turned, and not murdered (R15.9)."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.roles.shared.wakes_with_the_mafia import FAMILY, WakesWithTheMafia
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Become, Deed, Instead
from narrator.rules.game.sides import of_family
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust
from narrator.rules.night.night import murder
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import TURNED
from narrator.rules.table.side import MAFIA
from narrator.rules.table.table import GameSetup


class InfectingWolf(KnownToTheBox, WakesWithTheMafia):
    """Mafia; one of it. What saves the victim averts the turning, which is spent all the same."""

    id = "infecting_wolf"
    recruits = (FAMILY,)
    news = (TURNED,)
    habit_told = "the infecting wolf turns whom the table trusts"
    refusals = ("company.infecting_wolf",)

    def refuses(self, table: GameSetup) -> RuleError | None:
        if not table.options.blind:
            return super().refuses(table)
        sentence = (
            "the infecting wolf with blind: yes: whoever is turned has no name of the game; take it out, or "
            "play with blind: no"
        )
        return RuleError(sentence, "R14.1", "company.infecting_wolf")

    def idle(self, game: Game) -> bool:
        return bool(game.secret.used(Ask.of(self.id)))

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It turns whom the table trusts, and anybody else as likely as not."""
        attack = murder(game)
        return seats[1:] or seats if attack and attack.seat in town.trusted else seats

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(self.id, self.id, (self.id,), dealt, self.id, Hour.AFTER, within=FAMILY)
        return (*super().calls(options, dealt), own)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.DECIDE) if powers_act(options, night) else ()

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return () if game.secret.used(ask) or murder(game) is None else (1,)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        attack, own = murder(game), Ask.of(self.id)
        if attack is None or not game.secret.chosen(own):
            return ()
        lives = of_family(game, attack.seat)
        turned = () if lives else (Become(attack.seat, side=MAFIA.id, call=attack.call),)
        return (Instead(game.holder(self.id), attack.seat, attack.call, turned),)
