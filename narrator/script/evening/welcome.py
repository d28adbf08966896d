"""Before the first night: who we are, which cards are in, how the button works; in another game, what has not
been heard before. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game.acts import Begin
from narrator.rules.game.state import PublicView
from narrator.rules.night.calls import plan
from narrator.rules.table.call import Part
from narrator.rules.table.role_card import GUARD
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.cues import Chime, Music, Say, Story
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.ready import ready
from narrator.script.common.scene import Scene
from narrator.script.evening.anything_again import anything_again
from narrator.script.evening.explanations import (
    day_in_short,
    explain_cards,
    game_explained,
    goal,
    lights,
    night_in_short,
    sentences,
    skippable,
)
from narrator.script.evening.naming_cards import cards, introduce_cards, introduce_table
from narrator.script.night.dealing_scene import seen, teach
from narrator.script.night.night_scene import provisional

LINES = Lines(need=RenderPriority.WELCOME)
WELCOME = LINES.declare("setup.welcome", variants=3)
BEYOND = {which: LINES.declare(f"setup.beyond.{which}") for which in ("few", "many")}
MAY_SKIP = LINES.declare("explain.begins")
SEATS = LINES.declare("setup.seats")
DEAL = LINES.declare("setup.deal", when=where.has_cards)
NO_CARDS = LINES.declare("setup.no_cards", when=where.no_cards)
LAID = LINES.declare("setup.laid", when=where.dealt_by_director)
DRAW = LINES.declare("notes.draw", when=where.on_notes)
SEATED = LINES.declare("setup.seated")
LOOKED = LINES.declare("setup.looked", when=where.has_cards)
BUTTON = LINES.declare("setup.button")
LAMPS = LINES.declare("setup.lamps")
MENU = LINES.declare("setup.menu")
HELPER = LINES.declare("setup.helper")
PROVISIONAL = LINES.declare("setup.provisional")
PAPER = LINES.declare("notes.paper", when=where.on_notes)
BEGIN_ON_NOTES = LINES.declare("notes.begin", variants=3, when=where.on_notes, need=RenderPriority.LATER)
TALKING_DEAD = LINES.declare("setup.talking_dead")
GHOST_VOTE = LINES.declare("setup.ghost_vote", when=where.agreed(ghosts_vote=True))
GHOST_TALKS = LINES.declare("setup.ghost_talks", when=where.agreed(ghosts_vote=True))
BEGIN = LINES.declare("setup.begin", variants=3)
TAP = LINES.declare("setup.tap")
TAP_GUARD = LINES.declare("setup.tap_guard")
AGAIN = LINES.declare("again.welcome", variants=3, need=RenderPriority.LATER)
DEAL_AGAIN = LINES.declare("again.deal", need=RenderPriority.LATER)
LAID_AGAIN = LINES.declare("again.laid", need=RenderPriority.LATER)
DRAW_AGAIN = LINES.declare("again.draw", need=RenderPriority.LATER)

LATER = 2
"""A night in which powers act, whatever is agreed."""


def welcome(view: PublicView) -> Scene:
    """Says the set-up in one breath and waits for the table (R1.3: everybody knows the cards in play)."""
    if view.dealt:
        return seen(view)
    # The cards may have been put away after a first night had begun (R13.15).
    return teach(view) if view.facts else _welcomed(view)


def about_to_begin(cue: object) -> bool:
    """Whether this is the last line before everybody closes their eyes: all is explained, and they sit."""
    return isinstance(cue, Say) and cue.line in (BEGIN.id, BEGIN_ON_NOTES.id)


def _welcomed(view: PublicView) -> Scene:
    table = view.table
    yield Music("day")
    yield Chime("chime")
    yield from welcome_again(table) if table.again else _introduced(view)
    if not table.has_cards:
        yield from teach(view)
    yield from ready("begin", (BEGIN_ON_NOTES if table.options.on_notes else BEGIN)())
    yield Story("open")
    yield Begin()


def _introduced(view: PublicView) -> Scene:
    table = view.table
    yield WELCOME()
    yield from introduce_table(table)
    if table.beyond:
        yield BEYOND[table.beyond]()  # R1.2
    yield from skippable("explain", (MAY_SKIP(), *game_explained(table)))
    yield from introduce_cards(table)  # R1.3: told before they are dealt
    yield from _seated(table)
    yield from pressing(table)  # the sentences of the cards say who presses
    yield from explain_cards(table)
    yield from what_cards_bring(table)
    yield MENU()
    yield from anything_again(table, PARTS)


def pressing(table: GameSetup) -> Iterator[Say]:
    """How the box is told by night, and how its lamps answer."""
    if table.options.on_notes:
        yield PAPER()
    elif table.options.moderation == "helper":
        yield PROVISIONAL() if provisional(table.options) else HELPER()
    elif table.options.moderation == "tap":
        yield TAP()  # whoever is touched knows; the button is for lovers alone, whom the box keeps (R9)
        if table.has(GUARD):
            yield TAP_GUARD()
        if table.has_couple:
            yield BUTTON()
    else:
        first = [part for _, parts in plan(table, 1) for part in parts]
        if not where.silent(table) or {Part.SIGN, Part.CHOOSE} & {*first}:
            yield BUTTON()
        if any(Part.ANSWER in parts for _, parts in plan(table, LATER)) and (
            not where.silent(table) or Part.ANSWER in first
        ):
            yield LAMPS()


def what_cards_bring(table: GameSetup) -> Iterator[Say]:
    """What a night may tell somebody of themselves, and what the dead may still do."""
    yield from lights(table)
    options = table.options
    if options.ghosts_vote:
        yield GHOST_TALKS() if options.talking_dead else GHOST_VOTE()
    elif options.talking_dead:
        yield TALKING_DEAD()


def handling(table: GameSetup) -> Iterator[Say]:
    """What everybody does by night."""
    yield from pressing(table)
    yield from what_cards_bring(table)


PARTS = {
    LINES.declare(f"anything.{part}"): says
    for part, says in {
        "goal": goal,
        "night": night_in_short,
        "day": day_in_short,
        "handling": handling,
        "cards": sentences,
    }.items()
}
"""What a table may hear again, in the order in which it was explained."""


def _seated(table: GameSetup) -> Scene:
    """Who is seat one, and then which card is whose; the table takes the time it needs for each."""
    yield SEATS()
    yield from ready("seated", SEATED())
    if table.options.on_notes:
        yield DRAW()
    elif not table.has_cards:
        yield NO_CARDS()
        return
    else:
        yield LAID() if table.options.deal == "director" else DEAL()
    yield from ready("looked", LOOKED(), cards(table))


def welcome_again(table: GameSetup) -> Iterator[Say]:
    """That everybody is alive again, and what becomes of the cards, where there are any."""
    yield AGAIN()
    if table.options.on_notes:
        yield DRAW_AGAIN()
    elif table.has_cards:
        yield (LAID_AGAIN if table.options.deal == "director" else DEAL_AGAIN)()
