"""Before the first night: who we are, which cards are in, how the button works. Decides nothing."""

from __future__ import annotations

from narrator.roles import all_roles
from narrator.rules.game.acts import Begin
from narrator.rules.game.state import PublicView
from narrator.rules.night.calls import plan
from narrator.rules.table.call import Part
from narrator.rules.table.table import Table
from narrator.script.common.conditions import on_notes
from narrator.script.common.cues import AwaitConfirm, Chime, Music
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import Scene
from narrator.script.evening.cards_in_play import introduce_cards
from narrator.script.evening.rematch import welcome_again
from narrator.script.night.dealing import seen, teach
from narrator.script.night.night import provisional

LINES = Lines(need=Need.WELCOME)
WELCOME = LINES.declare("setup.welcome", variants=3)
BEYOND = {which: LINES.declare(f"setup.beyond.{which}") for which in ("few", "many")}
SEATS = LINES.declare("setup.seats")
NO_CARDS = LINES.declare("setup.no_cards")
LAID = LINES.declare("setup.laid")
BUTTON = LINES.declare("setup.button")
LAMPS = LINES.declare("setup.lamps")
BRIEF = {
    role.id: LINES.declare(f"{role.id}.brief", variants=3, need=Need.LATER)
    for role in all_roles().values()
    if role.briefed
}
HELPER = LINES.declare("setup.helper")
PROVISIONAL = LINES.declare("setup.provisional")
SEATS_ON_NOTES = LINES.declare("notes.seats", when=on_notes, need=Need.LATER)
PAPER = LINES.declare("notes.paper", when=on_notes, need=Need.LATER)
BEGIN_ON_NOTES = LINES.declare("notes.begin", variants=3, when=on_notes, need=Need.LATER)
TALKING_DEAD = LINES.declare("setup.talking_dead")
BEGIN = LINES.declare("setup.begin", variants=3)

TAP = LINES.declare("setup.tap")
TAP_GUARD = LINES.declare("setup.tap_guard")

LATER = 2
"""A night in which powers act, whatever is agreed."""


def welcome(view: PublicView) -> Scene:
    """Says the set-up in one breath and waits for the table (R1.3: everybody knows the cards in play)."""
    yield from seen(view) if view.dealt else _welcomed(view)


def _welcomed(view: PublicView) -> Scene:
    table = view.table
    yield Music("day")
    yield Chime("chime")
    yield from welcome_again(table) if table.again else _introduced(view)
    if not table.has_cards:
        yield from teach(view)
    yield (BEGIN_ON_NOTES if table.options.on_notes else BEGIN)()
    yield AwaitConfirm("begin")
    yield Begin()


def _introduced(view: PublicView) -> Scene:
    table = view.table
    yield WELCOME()
    yield from introduce_cards(table)
    if table.beyond:
        yield BEYOND[table.beyond]()  # R1.2
    if table.options.on_notes:
        yield SEATS_ON_NOTES()
        yield PAPER()
        return
    if table.options.deal == "director" and table.lays:
        yield LAID()
    else:
        yield SEATS() if table.has_cards else NO_CARDS()
    if table.options.moderation == "helper":
        yield PROVISIONAL() if provisional(view) else HELPER()
    elif table.options.moderation == "tap":
        yield from _by_touch(table)
    else:
        yield BUTTON()
        if any(Part.ANSWER in parts for _, parts in plan(table, LATER)):
            yield LAMPS()
    if table.options.talking_dead:
        yield TALKING_DEAD()
    for card in table.cast:
        if card.briefed:
            yield BRIEF[card.id]()


def _by_touch(table: Table) -> Scene:
    """Whoever is touched knows; the button is for the lovers alone, whom the box keeps (R9)."""
    yield TAP()
    if table.number("angel"):
        yield TAP_GUARD()
    if table.loves:
        yield BUTTON()
