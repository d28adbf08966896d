"""What there is to tell of a game that is over, in short."""

from __future__ import annotations

from narrator.rules.game.state import Game
from narrator.script.common.cues import Say
from narrator.script.story.near_misses import told
from tests.kit.rules import Evening, second_night


def heard(it: Evening | Game, night: int | None = None) -> list[str]:
    """The lines and seats of all that could be told, of one night or of all: ``"picked 6"``."""
    game = it.game if isinstance(it, Evening) else it
    things = [one for one in told(game) if night in (None, one.night)]
    return [short(say) for one in things for say in one.says]


def over(it: Evening) -> Game:
    """The same game, as if it were over."""
    return it.game._replace(public=it.game.public.replace(winner="mafia"))


def short(say: Say) -> str:
    return " ".join([say.line.removeprefix("epilogue."), *(str(value) for _, value in say.slots)])


def town(**agreed: object) -> Evening:
    """Nine at a table; the second night is to fall."""
    roles: dict[str, object] = {
        "mafioso": [1, 2], "detective": [3], "angel": [4], "coward": [5], "apothecary": [6]
    }  # fmt: skip
    return second_night(9, **(roles | agreed))
