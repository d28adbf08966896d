"""The dealing without cards (R9): by light, in one pass of the Count for each role, or by a director's taps.
No scene knows who has which role; where cards are dealt by hand, this one is not played.
"""

from __future__ import annotations

from narrator.rules.game.acts import Begin, Deal, Step
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import PublicView
from narrator.rules.setup.dealing import DEAL, EXAMPLE, Pass, passes
from narrator.script.common import where
from narrator.script.common.card_lines import taps
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Music, Say, Story
from narrator.script.common.lines import Lines
from narrator.script.common.ready import ready
from narrator.script.common.scene import SETTLE, Scene, rest, seats

LINES = Lines(where.dealt_by_light)
TEACH = LINES.declare("deal.teach")
TRY = LINES.declare("deal.try", variants=3)
TRIED = LINES.declare("deal.tried", variants=3)
CITIZENS = LINES.declare("deal.citizens")
READY = LINES.declare("deal.ready", variants=3)
EYES = LINES.declare("deal.eyes", variants=3)
ONE = LINES.declare("deal.role", ("role",))
PLAIN = LINES.declare("deal.role_plain", ("role",))
OF_MAFIA = LINES.declare("deal.role_mafia", ("role",))
NTH = LINES.declare("deal.role_nth", ("number", "role"))
NAME = LINES.declare("deal.name", ("name",))
OPEN = LINES.declare("deal.open", variants=3, when=where.no_cards)
SEEN = LINES.declare("deal.seen", variants=3)


LINES.fill(
    "number",
    lambda table: [one.nth for one in passes(table) if one.nth and where.dealt_by_light(table)],
)

WALK = LINES.declare("director.walk", when=where.dealt_by_director)
READY_TO_WALK = LINES.declare("director.ready", when=where.dealt_by_director)
SHUT = LINES.declare("director.eyes", variants=3, when=where.dealt_by_director)
DONE = LINES.declare("director.done", when=where.dealt_by_director)
FELT = LINES.declare("director.felt", variants=3, when=where.dealt_by_director)


def teach(view: PublicView) -> Scene:
    """By voice first, with open eyes; then all eyes close."""
    table, request = view.table, READY
    if table.options.deal == "director":
        request = READY_TO_WALK
        yield WALK()
        for card in sorted(table.cast, key=lambda card: card.taps):
            if card.taps:
                said = taps(card.id, table.word(card.id))
                yield said(number=table.number(card.id))
    elif not table.again:
        yield TEACH()
        yield TRY()
        yield SETTLE
        yield Count(Ask.of(DEAL, EXAMPLE), seats(view.living), Mode.TELL)
        yield TRIED()
        if view.table.number(view.table.citizen):
            yield CITIZENS()
    yield from ready(DEAL, request())
    yield Deal()


def dealing(view: PublicView) -> Scene:
    """The step that comes next; each is played in full, whoever it may concern."""
    by_light = view.table.options.deal == "box"
    if view.progress.step == 0:
        yield Music("night")
        yield EYES() if by_light else SHUT()
        yield rest("back", view.table.options)
    if by_light:
        now = passes(view.table)[view.progress.step]
        yield _named(view, now)
        yield SETTLE
        yield Count(Ask.of(DEAL, now.id), seats(view.living), Mode.TELL)
        yield rest("back", view.table.options)
    else:
        yield DONE()
        yield AwaitConfirm("walked")
    yield Step()


def _named(view: PublicView, now: Pass) -> Say:
    """What the lamp means in this pass. It lights for nobody twice, so whoever has a card of the Mafia
    but not the plain one is told that it is one of the Mafia."""
    if now.name:
        return NAME(name=now.name)
    role, word = view.table.role(now.role), f"role.{view.table.word(now.role)}"
    if now.nth:
        return NTH(number=now.nth, role=word)
    family = [card.id for card in view.table.cast if card.side.family]
    if role.id not in family or family == [view.table.mafioso]:
        return ONE(role=word)
    return (PLAIN if role.plain else OF_MAFIA)(role=word)


def seen(view: PublicView) -> Scene:
    """All eyes are open; whoever is unsure asks for another look, and nobody hears who it was for."""
    yield Music("day")
    yield OPEN()
    yield (SEEN if view.table.options.deal == "box" else FELT)()
    sure = yield AwaitConfirm("dealt", held=True)
    if sure:
        yield Story("open")
        yield Begin()
    else:
        yield Deal()
