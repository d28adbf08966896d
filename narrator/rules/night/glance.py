"""What a lamp tells each seat of itself at the end of a night (R14.5), as that night leaves the game. Nothing
changes here, and when it is told, `calls` says.
"""

from __future__ import annotations

from narrator.rules.game.changes import become, mark
from narrator.rules.game.deeds import Become, SetMark
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.role import role_named
from narrator.rules.game.sides import family
from narrator.rules.game.state import Game
from narrator.rules.night.calls import plan
from narrator.rules.night.night import resolve_night
from narrator.rules.table.role_card import TURNED

Tidings = tuple[tuple[str, tuple[int, ...]], ...]
"""(News, whom it is told to)."""


def told(game: Game, row: str) -> Tidings:
    """What this row of tonight tells: each of its news, with the living seats it is told to."""
    view = game.public
    news = next(call.news for call, _ in plan(view.table, view.night) if call.id == row)
    after = _after(game)
    return tuple([(one, _seats(after, one, view.living)) for one in news])


def _seats(game: Game, news: str, living: tuple[int, ...]) -> tuple[int, ...]:
    if news == TURNED:
        return family(game, living)
    table = game.public.table
    cards = [role_named(table, card.id) for card in table.cast if news in card.news]
    seats = {seat for card in cards for seat in card.news_for(game, news)}
    return tuple([seat for seat in living if seat in seats])


def _after(game: Game) -> Game:
    """The game with all that the night changes and nobody hears; its dead are dead."""
    taken = resolve_night(game)
    dead = taken.dead
    game = with_public(game, living=tuple([seat for seat in game.public.living if seat not in dead]))
    for deed in taken.follows:
        if type(deed) is Become:
            game = become(game, deed)
        elif type(deed) is SetMark and deed.secret:
            game = mark(game, deed)
    return game
