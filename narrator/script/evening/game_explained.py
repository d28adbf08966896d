"""What the game is, for a table that has never played it: who wins when, night and day, the trial. Everything
follows from the agreement; nothing is asked, and nothing of a game under way is known here.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.table.options import KEYS
from narrator.rules.table.table import Table
from narrator.script.common.conditions import never
from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines, Need
from narrator.script.day.procedure import TRIAL_IN_SHORT
from narrator.script.day.ties import TIE_IN_SHORT

LINES = Lines(never)
GAME = LINES.declare("explain.game")
WINS = {when: LINES.declare(f"explain.wins.{when}") for when in KEYS["mafia_wins"].choices}
LOVERS = LINES.declare("explain.lovers")
NIGHT = {first: LINES.declare(f"explain.night.{first}") for first in KEYS["first_night"].choices}
ON_NOTES = LINES.declare("explain.night.notes")
MINUTES = LINES.declare("explain.day.minutes", ("minutes",))
ONE_MINUTE = LINES.declare("explain.day.minute")
NO_CLOCK = LINES.declare("explain.day.open")
DEAD = LINES.declare("explain.dead")
OUT = LINES.declare("explain.out")

MINUTE = 60


def game_explained(table: Table) -> Iterator[Say]:
    """The game in a dozen sentences, in the order in which an evening goes."""
    options = table.options
    yield GAME()
    yield WINS[options.mafia_wins]()
    if table.number("matchmaker"):
        yield LOVERS()
    yield ON_NOTES() if options.on_notes else NIGHT[options.first_night]()
    yield _talk(table)
    yield TRIAL_IN_SHORT[options.trial]()
    if table.trial.ties:
        yield TIE_IN_SHORT[options.tie]()
    if options.on_notes:
        yield OUT()
    elif not options.talking_dead:
        yield DEAD()


def _talk(table: Table) -> Say:
    minutes = -(-table.options.discussion // MINUTE)  # the last one begun counts whole
    if minutes > 1:
        return MINUTES(minutes=minutes)
    return ONE_MINUTE() if minutes else NO_CLOCK()


LINES.also(game_explained, Need.WELCOME)
