"""What is told at the end of a game: who has won, and who was what. Points are told elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.rules.table.end import DRAW, MAFIA_WON, NOBODY, TOWN_WON
from narrator.rules.table.options import HOUSE_RULES
from narrator.script.common import where
from narrator.script.common.card_lines import end_line, marked_line
from narrator.script.common.cues import Chime, Cue, Music, Rest, Story
from narrator.script.common.lines import Line, Lines
from narrator.script.common.scene import SEAT_WAS

LINES = Lines()
ENDED = LINES.declare("game.ended", variants=3)
STALLED = LINES.declare("game.stalled", variants=3)
BECAUSE = {end.id: LINES.declare(f"over.{end.id}") for end in (TOWN_WON, NOBODY, DRAW)}
"""Who has won → the fact that ended the game."""

AND_TURNED = LINES.declare("over.town.turned", when=where.turns)
"""The same where somebody with a card of the town may have been of the Mafia (R14.4)."""

NO_NAME = LINES.declare("over.honest")
"""The same where notes tell that the honest have won (R7.4)."""

BECAUSE_MAFIA = {
    wins: LINES.declare(f"over.mafia.{wins}") for wins in HOUSE_RULES["mafia_wins"].words
}
"""When the Mafia wins → the same."""

HALF = LINES.declare("over.mafia.half")
WON = {end.id: LINES.declare(f"won.{end.id}") for end in (TOWN_WON, MAFIA_WON, NOBODY, DRAW)}
WON_ON_NOTES = {
    TOWN_WON.id: LINES.declare("won.honest"),
    MAFIA_WON.id: LINES.declare("won.black"),
}
BEFORE_THE_END = Rest("silence", 2.0)
ROLE_WAS = LINES.declare("was.role", ("role",))
CAME_OVER = LINES.declare("was.turned", when=where.turns)
COUPLE = LINES.declare("was.couple", when=where.makes_couple)
MIDDLE = LINES.declare("was.middle", ("role",), when=where.leaves_cards)
TOOK = LINES.declare(
    "was.took", ("seat",), when=where.both(where.leaves_cards, where.dealt_by_light)
)
SHARES = LINES.declare("was.shares", ("seat",), variants=3, when=where.may_share)
BESIDES = LINES.declare("was.besides", ("seat",), variants=3, when=where.may_win_too)


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
        Music("day"),
        Story("over"),
        won(),
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


def _was(view: PublicView, fact: facts.Was) -> list[Cue]:
    """Who of another side shares the win, hears it."""
    if fact.left:
        there = MIDDLE(role=f"role.{view.table.word(fact.role)}")
        return [there, *[TOOK(seat=seat) for seat in fact.seats]]
    if not fact.role:
        return [CAME_OVER(), *[SEAT_WAS(seat=seat) for seat in fact.seats]]
    if fact.role in view.table.news:
        return [marked_line(fact.role)(), *[SEAT_WAS(seat=seat) for seat in fact.seats]]
    if not view.table.number(fact.role):  # a couple that was made, of other cards (R3)
        return [COUPLE(), *[SEAT_WAS(seat=seat) for seat in fact.seats]]
    cues: list[Cue] = [ROLE_WAS(role=f"role.{view.table.word(fact.role)}")]
    role, won = view.table.role(fact.role), view.winner
    besides = [seat for one in view.facts if type(one) is facts.Won for seat in one.besides]
    for seat in fact.seats:
        cues.append(SEAT_WAS(seat=seat))
        if won in role.shares and seat in view.living:
            cues.append(SHARES(seat=seat))
        elif seat in besides:
            cues.append(BESIDES(seat=seat))
    return cues


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    facts.Ended: lambda _, __: [ENDED()],
    facts.Stalled: lambda _, __: [STALLED()],
    facts.Won: _won,
    facts.Was: _was,
}
"""Kind of fact → what is said of it."""
