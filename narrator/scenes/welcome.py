"""Before the first night: who we are, which cards are in, how the button works. Decides nothing."""

from __future__ import annotations

from narrator.cues import AwaitConfirm, Chime, Line, Music
from narrator.roles import all_roles
from narrator.rules.acts import Begin
from narrator.rules.calls import plan
from narrator.rules.role import Part
from narrator.rules.state import PublicView
from narrator.scenes.breath import breath
from narrator.scenes.night import provisional
from narrator.scenes.scene import Scene

WELCOME = Line("setup.welcome", variants=3)
BEYOND = Line("setup.beyond")
SEATS = Line("setup.seats")
BUTTON = Line("setup.button")
LAMPS = Line("setup.lamps")
BRIEF = {
    role.id: Line(f"{role.id}.brief", variants=3) for role in all_roles().values() if role.briefed
}
HELPER = Line("setup.helper")
PROVISIONAL = Line("setup.provisional")
TALKING_DEAD = Line("setup.talking_dead")
BEGIN = Line("setup.begin", variants=3)

LATER = 2
"""A night in which powers act, whatever is agreed."""


def welcome(view: PublicView) -> Scene:
    """Says the set-up in one breath and waits for the table (R1.3: everybody knows the cards in play)."""
    table = view.table
    yield Music("day")
    yield Chime("chime")
    yield WELCOME()
    yield from breath(table)
    if table.beyond:
        yield BEYOND()  # R1.2
    yield SEATS()
    if table.options.moderation == "helper":
        yield PROVISIONAL() if provisional(view) else HELPER()
    else:
        yield BUTTON()
        if any(Part.ANSWER in parts for _, parts in plan(table, LATER)):
            yield LAMPS()
    if table.options.talking_dead:
        yield TALKING_DEAD()
    for card in table.cast:
        if card.briefed:
            yield BRIEF[card.id]()
    yield BEGIN()
    yield AwaitConfirm("begin")
    yield Begin()
