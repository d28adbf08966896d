"""How many trials a day has, and who may vote on it, as cards say (R15.5). No vote is counted here."""

from __future__ import annotations

from narrator.rules.game.deeds import Trials
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import Game, Phase


def summon(game: Game, deed: Trials) -> Game:
    """The game once a card has said so."""
    view = game.public
    over = view.phase in (Phase.DAY, Phase.DUSK)
    number_on = view.night + (view.phase is Phase.DUSK)
    trials = view.trials
    if deed.voters:
        trials = ((view.night + over, Trials(1, deed.voters)), *trials)
    if deed.number > 1:
        trials = ((number_on, Trials(deed.number)), *trials)
    return with_public(game, trials=trials)


def closes(game: Game) -> tuple[Game, Phase]:
    """The game after a verdict, and its phase then: the day is over, unless it has another trial."""
    trials = game.public.trials
    for at, (day, deed) in enumerate(trials):
        if day == game.public.night and deed.number > 1:
            left = (day, deed._replace(number=deed.number - 1))
            return with_public(game, trials=(*trials[:at], left, *trials[at + 1 :])), Phase.DAY
    return game, Phase.DUSK
