"""What is told at the end of a game: who has won, and why. Points and who was what are told elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.rules.table.end import DRAW, MAFIA_WON, NOBODY, TOWN_WON
from narrator.rules.table.options import HOUSE_RULES
from narrator.script.common import where
from narrator.script.common.card_lines import end_line
from narrator.script.common.cues import Chime, Cue, Music, Rest
from narrator.script.common.lines import Line, Lines

LINES = Lines()
ENDED = LINES.declare("game.ended", variants=3)
STALLED = LINES.declare("game.stalled", variants=3)
BECAUSE = {end.id: LINES.declare(f"over.{end.id}") for end in (TOWN_WON, NOBODY, DRAW)}
"""Who has won → the fact that ended the game."""

AND_TURNED = LINES.declare("over.town.turned", when=where.turns)
"""The same where somebody with a card of the town may have been of the Mafia (R14.4)."""

NO_NAME = LINES.declare("over.honest")
"""The same where notes tell that the honest have won (R7.4)."""

BECAUSE_MAFIA = {wins: LINES.declare(f"over.mafia.{wins}") for wins in HOUSE_RULES["mafia_wins"].words}
"""When the Mafia wins → the same."""

HALF = LINES.declare("over.mafia.half")
WON = {end.id: LINES.declare(f"won.{end.id}") for end in (TOWN_WON, MAFIA_WON, NOBODY, DRAW)}
WON_ON_NOTES = {
    TOWN_WON.id: LINES.declare("won.honest"),
    MAFIA_WON.id: LINES.declare("won.black"),
}
BEFORE_THE_END = Rest("silence", 3.0)


def won_line(view: PublicView, winner: str) -> Line:
    """Who has won, by the id of the end."""
    own = WON_ON_NOTES if view.table.options.on_notes else WON
    return own.get(winner) or WON.get(winner) or end_line("won", winner)


def _won(view: PublicView, fact: facts.Won) -> list[Cue]:
    because, won = _because(view, fact.winner), won_line(view, fact.winner)
    if fact.winner != view.winner:  # the game goes on
        return [because(), won()]
    return [
        Music(None),
        BEFORE_THE_END,
        Chime("chime"),
        because(),
        won(),
        Music("day"),
    ]


def _because(view: PublicView, winner: str) -> Line:
    """Why the game is over: it follows from who has won, and from whether nobody had died for too long."""
    stalled = any(type(fact) is facts.Stalled for fact in view.facts)
    if winner == MAFIA_WON.id:
        return HALF if stalled else BECAUSE_MAFIA[view.table.options.mafia_wins]
    if winner == TOWN_WON.id and view.table.options.on_notes:
        return NO_NAME
    if winner == TOWN_WON.id and where.turns(view.table):
        return AND_TURNED
    return BECAUSE.get(winner) or end_line("over", winner)


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    facts.Ended: lambda _, __: [ENDED()],
    facts.Stalled: lambda _, __: [STALLED()],
    facts.Won: _won,
    facts.Was: lambda _, __: [],  # told last of all, in `final_cards`
}
"""Kind of fact → what is said of it."""
