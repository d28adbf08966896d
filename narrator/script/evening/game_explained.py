"""What the game is, for a table that has never played it: who wins when, night and day, the trial. Everything
follows from the agreement; nothing is asked, and nothing of a game under way is known here.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.table.options import HOUSE_RULES
from narrator.rules.table.table import Table
from narrator.script.common.card_lines import EXPLAINED, announced, end_line
from narrator.script.common.conditions import never
from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines, Need
from narrator.script.day.procedure import TRIAL_IN_SHORT
from narrator.script.day.ties import TIE_IN_SHORT, TWO_IN_SHORT

LINES = Lines(never)
GAME = LINES.declare("explain.game")
GAME_OF_ONE = LINES.declare("explain.game.one")
"""The same where a single card is of the Mafia."""

GAME_ON_NOTES = LINES.declare("explain.game.notes")
WINS = {when: LINES.declare(f"explain.wins.{when}") for when in HOUSE_RULES["mafia_wins"].words}
WINS_ON_NOTES = {when: LINES.declare(f"explain.wins.notes.{when}") for when in WINS}
NIGHT = {
    first: LINES.declare(f"explain.night.{first}") for first in HOUSE_RULES["first_night"].words
}
ON_NOTES = LINES.declare("explain.night.notes")
GLANCE = LINES.declare("explain.glance")
DAY = {
    long: LINES.declare(f"explain.day.{long}", slots)
    for long, slots in (("minutes", ("minutes",)), ("minute", ()), ("open", ()))
}
"""How long the talk will be → that, after the night's dead are told."""

TALK = {long: LINES.declare(f"explain.talk.{long}", line.slots) for long, line in DAY.items()}
"""The same where the night tells no dead (R7)."""

REVEAL = {what: LINES.declare(f"explain.reveal.{what}") for what in HOUSE_RULES["reveal"].words}
"""What a table learns of the card of somebody who is out → that."""

DEAD = LINES.declare("explain.dead")
OUT = LINES.declare("explain.out")

MINUTE = 60


def game_explained(table: Table) -> Iterator[Say]:
    """The game in a dozen sentences, in the order in which an evening goes."""
    options = table.options
    notes = options.on_notes
    yield GAME_ON_NOTES() if notes else GAME_OF_ONE() if table.mafia == 1 else GAME()
    yield (WINS_ON_NOTES if notes else WINS)[options.mafia_wins]()
    yield from [end_line(EXPLAINED, id)() for id in announced(table)]
    yield ON_NOTES() if notes else NIGHT[options.first_night]()
    if table.news:
        yield GLANCE()
    yield _talk(table)
    yield TRIAL_IN_SHORT[options.trial]()
    if table.trial.ties:
        two_alone = table.trial.pair and "two" in table.tie.lines
        yield TWO_IN_SHORT() if two_alone else TIE_IN_SHORT[options.tie]()
    if notes:
        yield OUT()
        return
    yield REVEAL[options.reveal]()
    if not options.talking_dead:
        yield DEAD()


def _talk(table: Table) -> Say:
    minutes = -(-table.options.discussion // MINUTE)  # the last one begun counts whole
    lines = TALK if table.options.on_notes else DAY
    if minutes > 1:
        return lines["minutes"](minutes=minutes)
    return lines["minute" if minutes else "open"]()


LINES.also(game_explained, Need.WELCOME)
