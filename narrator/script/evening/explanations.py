"""Explains until somebody presses, before a game and by the menu: what the game is, for a table that has
never played it, and what each card may do, when, and how the box is told; always of all the roles in play,
also those whose cards lie open: who asks for one betrays the own card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from narrator.rules.night.calls import callers
from narrator.rules.table.options import HOUSE_RULES
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.card_lines import EXPLAINED, announced, brief, does, end_line, news_line
from narrator.script.common.cues import AwaitConfirm, Rest, Say
from narrator.script.common.lines import Lines, Occasion, RenderPriority, always, never
from narrator.script.common.scene import Scene, SceneOf
from narrator.script.day.discussion import shrinks
from narrator.script.day.procedure_lines import trial_in_short

LINES = Lines(never)
SKIPPED = LINES.declare(
    "explain.skipped",
    variants=3,
    need=RenderPriority.WELCOME,
    occasion=Occasion.SET_UP,
    when=always,
)
OPEN = {night: LINES.declare(f"cards.explained.{night}") for night in ("meet", "kill", "notes")}
"""Since when the powers act → what comes before the sentences."""

IN_ORDER = LINES.declare("cards.order")
ASLEEP = LINES.declare("cards.order.asleep")
HOW = {told: LINES.declare(f"how.{told}") for told in ("box", "helper", "tap")}
"""The option ``moderation`` → how a choice is told by night."""


GAME = LINES.declare("explain.game")
GAME_OF_ONE = LINES.declare("explain.game.one")
"""The same where a single card is of the Mafia."""

GAME_ON_NOTES = LINES.declare("explain.game.notes")
WINS = {when: LINES.declare(f"explain.wins.{when}") for when in HOUSE_RULES["mafia_wins"].words}
WINS_ON_NOTES = {when: LINES.declare(f"explain.wins.notes.{when}") for when in WINS}
NIGHT = {first: LINES.declare(f"explain.night.{first}") for first in HOUSE_RULES["first_night"].words}
ON_NOTES = LINES.declare("explain.night.notes")
SILENT = LINES.declare("explain.night.silent", when=where.silent)
GLANCE = LINES.declare("explain.glance")
LOOK = LINES.declare("setup.glance", when=where.glances, need=RenderPriority.WELCOME)
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
SHRINKING = LINES.declare("explain.shrinking", when=shrinks)

MINUTE = 60

BREATH = Rest("back", 0.5)
"""Between the answer to a press and what comes next, which is no part of it."""


def explained(name: str, sentences: Iterable[Say]) -> SceneOf[bool]:
    """Says them all, or as many as somebody wants to hear: a press cuts short what is being said. True where
    somebody has pressed; that the box goes on, whoever asked for it says."""
    for sentence in sentences:
        if (yield AwaitConfirm(name, over=sentence)):
            return True
    return False


def skippable(name: str, sentences: Iterable[Say]) -> Scene:
    """The same; after a press the box says that it goes on."""
    if (yield from explained(name, sentences)):
        yield SKIPPED()
        yield BREATH


def sentences(table: GameSetup) -> Iterator[Say]:
    """What is said of the cards of a table: the Mafia's first, and the citizens last. How the Mafia kills is
    told with its plain card, whether or not that is dealt."""
    options = table.options
    yield OPEN["notes" if options.on_notes else options.first_night]()
    plain, citizen = table.role(table.mafioso), table.role(table.citizen)
    cards = table.cast if plain in table.cast else (*table.cast, plain)
    in_order = sorted(cards, key=lambda card: card.id not in table.mafia_roles)
    for card in (*in_order, citizen) if table.number(table.citizen) else in_order:
        yield sentence(table, card)
        if card.briefed:
            yield brief(card.id)()


def who_wakes_when(table: GameSetup) -> Iterator[Say]:
    """The same for whoever asks during a game: in the order in which they are called in a night in which all
    could be alive, and who sleeps then last."""
    if table.options.on_notes:
        yield from sentences(table)
        return
    awake = dict.fromkeys([call.role for call in callers(table, 2)])
    asleep = [id for id, number in table.numbers.items() if number and id not in awake]
    yield IN_ORDER()
    yield from [sentence(table, table.role(id)) for id in awake]
    if asleep:
        yield ASLEEP()
        yield from [sentence(table, table.role(id)) for id in asleep]


def sentence(table: GameSetup, card: RoleCard) -> Say:
    """What a card may do at this table, whether or not it is dealt."""
    end = card.sentence(table.options)
    if table.mafia == 1 and f"{end}.one" in card.sentences:  # nobody is there to agree with
        end = f"{end}.one"
    line = does(table.word(card.id), end, card.sentences[end])
    return line(how=HOW[table.options.moderation].id) if line.slots else line()


def lights(table: GameSetup) -> Iterator[Say]:
    """What the lamp tells at the end of a night, and by which light: the night itself is silent about it
    (R14.5). It depends on the cards that are dealt alone."""
    if table.news:
        yield LOOK()
        yield from [news_line(news)() for news in table.news]


def explain_cards(table: GameSetup) -> Scene:
    """All of them, until somebody presses."""
    yield from skippable("cards", sentences(table))


LINES.also(sentences, RenderPriority.WELCOME)
LINES.also(who_wakes_when, RenderPriority.LATER)


def game_explained(table: GameSetup) -> Iterator[Say]:
    """The game in a dozen sentences, in the order in which an evening goes."""
    yield from goal(table)
    yield from night_in_short(table)
    yield from day_in_short(table)


def goal(table: GameSetup) -> Iterator[Say]:
    """Who plays against whom, and who wins when."""
    options = table.options
    notes = options.on_notes
    yield GAME_ON_NOTES() if notes else GAME_OF_ONE() if table.mafia == 1 else GAME()
    yield (WINS_ON_NOTES if notes else WINS)[options.mafia_wins]()
    yield from [end_line(EXPLAINED, id)() for id in announced(table)]


def night_in_short(table: GameSetup) -> Iterator[Say]:
    """What happens while eyes are closed."""
    if where.silent(table):
        yield SILENT()
    else:
        yield ON_NOTES() if table.options.on_notes else NIGHT[table.options.first_night]()
    if table.news:
        yield GLANCE()


def day_in_short(table: GameSetup) -> Iterator[Say]:
    """From the news of the morning to whoever is out; how a trial goes is left for the first day, where one
    is explained."""
    options = table.options
    yield _talk(table)
    if shrinks(table):
        yield SHRINKING()
    if not where.taught(table):
        yield from trial_in_short(table)
    if options.on_notes:
        yield OUT()
        return
    yield REVEAL[options.reveal]()
    if not options.dead_sleep:
        yield DEAD()


def _talk(table: GameSetup) -> Say:
    minutes = -(-table.options.discussion // MINUTE)  # the last one begun counts whole
    lines = TALK if table.options.on_notes else DAY
    if minutes > 1:
        return lines["minutes"](minutes=minutes)
    return lines["minute" if minutes else "open"]()


LINES.also(game_explained, RenderPriority.WELCOME)
