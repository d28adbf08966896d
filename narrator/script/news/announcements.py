"""Tells what has become public, one fact at a time, in the order in which it happened. Deaths, verdicts and
the end have files of their own; what is told of a night besides, points and what was taken back are worded
here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.day.notes import total
from narrator.rules.game import facts
from narrator.rules.game.acts import Tell, WordsHeard
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.rules.setup.roll_call import rolled as roll_calls
from narrator.rules.table.call import Call
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.card_lines import brought, power_lines
from narrator.script.common.cues import Chime, Cue, Music, Say, SpokenManner, Story
from narrator.script.common.lines import Condition, Line, Lines, RenderPriority, always, never
from narrator.script.common.scene import Scene
from narrator.script.news import deaths, endings, verdicts
from narrator.script.news.last_words import last_words, speakers
from narrator.script.news.silence import breaks_silence, stays_silent

LINES = Lines(need=RenderPriority.DAWN)
WAKES = LINES.declare("dawn.wakes")
MISCOUNTED = LINES.declare("roll.miscounted", when=where.rolled, need=RenderPriority.NIGHT)
OBJECTED = LINES.declare("roll.objected", when=where.rolled, need=RenderPriority.NIGHT)
UNSETTLED = LINES.declare("roll.unsettled", when=where.offered_light)
DOUBTED = LINES.declare("roll.doubted", when=where.offered_light)
EXPECTS_ONE = LINES.declare("roll.expects_one", ("role",), when=never)
EXPECTS = LINES.declare("roll.expects", ("number", "role"), when=never)
HEARTS_LOST = LINES.declare(
    "roll.hearts_lost",
    when=where.both(where.box_sees_no_cards, where.rolled),
    need=RenderPriority.NIGHT,
)
REDEALT = LINES.declare("roll.redealt", when=where.offered_light)
NOBODY = LINES.declare("dawn.nobody", manner=SpokenManner.DAWN)
MANNER = LINES.declare("dawn.manner", ("manner",), variants=3, manner=SpokenManner.DAWN)
ALOUD = {
    True: LINES.declare("aloud.mafia", variants=3, need=RenderPriority.LATER),
    False: LINES.declare("aloud.town", variants=3, need=RenderPriority.LATER),
    None: LINES.declare("aloud.nothing", variants=3, need=RenderPriority.LATER),
}
RISEN = LINES.declare("sunrise.over", variants=3, when=where.on_notes, need=RenderPriority.LATER)
NO_NAMES = LINES.declare("notes.nobody_wrote", variants=2, when=where.on_notes, need=RenderPriority.LATER)
NOBODY_OUT = LINES.declare("notes.nobody_out", variants=3, when=where.on_notes, need=RenderPriority.LATER)
NIGHT_CALLED = LINES.declare("notes.called", variants=3, when=where.on_notes, need=RenderPriority.LATER)
BACK_TO_NIGHT = LINES.declare("undone.night", variants=3, need=RenderPriority.LATER)
BACK_TO_DAY = LINES.declare("undone.day", variants=3, need=RenderPriority.LATER)
PUT_BACK = LINES.declare("redone", variants=3, need=RenderPriority.LATER)
DEAD_AGAIN = LINES.declare("redone.dead", ("seat",), need=RenderPriority.LATER)
HONEST_SCORE = LINES.declare(
    "score.honest", ("number",), variants=3, when=where.on_notes, need=RenderPriority.LATER
)
BLACK_SCORE = LINES.declare(
    "score.black", ("number",), variants=3, when=where.on_notes, need=RenderPriority.LATER
)
STANDS = LINES.declare("score.stands", variants=3, when=where.on_notes, need=RenderPriority.LATER)
SEAT_HAS = LINES.declare("score.seat", ("number", "seat"), when=where.on_notes, need=RenderPriority.LATER)


def _of(what: str, slots: tuple[str, ...] = (), when: Condition = always) -> Line:
    return LINES.declare(f"undone.{what}", slots, when=when, need=RenderPriority.LATER)


SEAT = ("seat",)
OF_A_SEAT = {
    "verdict": _of("verdict", SEAT),
    "acquitted": _of("acquitted", SEAT),
    "alive": _of("alive", SEAT),
    "side": _of("side", SEAT, where.box_sees_no_cards),
    "mayor": _of("mayor", SEAT, where.has_mayor),
    "freed": _of("freed", SEAT, where.box_counts),
    "accused": _of("accused", SEAT, where.box_counts),
    "said": _of("said", SEAT, where.box_counts),
    "votes": _of("votes", SEAT, where.box_counts),
}
OF_NOBODY = {
    "verdict": _of("any_verdict"),
    "stayed": _of("stayed", when=where.has_pardons),
    "mayor": _of("no_mayor", when=where.has_mayor),
    "heir": _of("heir", when=where.has_mayor),
    "notes": _of("notes", when=where.on_notes),
    "mafia_night": _of("mafia_night", when=where.on_notes),
    "minute": _of("minute"),
    "open": _of("open", when=where.box_counts),
    "second": _of("second", when=where.box_counts),
    "ballot": _of("ballot", when=where.box_counts),
}
"""`TakenBack.what` → the line that tells it."""

TOLD = Tell()


def announce(view: PublicView) -> Scene:
    """Speaks the first fact that has not been told. What comes amid last words is told in between: then only
    whoever was interrupted is called again."""
    fact = view.facts[view.facts_announced]
    seats = speakers(view, fact)
    heard = view.progress.heard if seats else 0
    if not heard:
        yield from (cue for cue in CUES[type(fact)](view, fact))  # a list could take no reply
    if heard:
        yield from (cue for cue in last_words(view, seats, heard - 1))
    if heard < len(seats):
        yield WordsHeard()
    yield from (cue for cue in deaths.greeted(view, fact))
    if breaks_silence(view):
        yield Music("day")
    yield TOLD


def _woke(view: PublicView, fact: facts.Woke) -> list[Cue]:
    """After the Sunrise everybody looks up; in a Mafia Night nobody slept (R7)."""
    if not view.table.options.on_notes:
        return [Music("day"), WAKES()]
    return [Music("day"), RISEN()] if fact.when == Moment.of("dawn", 1) else [Music("day")]


def _unsettled(view: PublicView, fact: facts.Unsettled) -> list[Cue]:
    """Where sums were wrong, how many have to press: how many did, nobody hears."""
    if fact.objected:
        return [Music("day"), DOUBTED()]
    failed = [call for call in roll_calls(view.table) if call.id in fact.calls]
    expected = dict.fromkeys(_expects(view.table, call) for call in failed)
    return [Music("day"), UNSETTLED(), *expected]


def _expects(table: GameSetup, call: Call) -> Say:
    name, number = f"role.{table.word(call.role)}", call.holders
    return EXPECTS_ONE(role=name) if number == 1 else EXPECTS(number=number, role=name)


LINES.also(
    lambda table: (
        [_expects(table, call) for call in roll_calls(table)]
        if where.offered_light(table) and not table.middle_cards
        else []
    ),
    RenderPriority.DAWN,
)


def _undone(view: PublicView, fact: facts.Undone) -> list[Cue]:
    """That it is taken back, and what that changes. A day has its music back, if a verdict had stopped it and
    no card is still to be told of."""
    changes = [
        OF_A_SEAT[one.what](seat=one.seat) if one.seat else OF_NOBODY[one.what]() for one in fact.changes
    ]
    if Moment(fact.back_to).phase == "night":
        return [BACK_TO_NIGHT(), *changes]
    return [BACK_TO_DAY(), *changes, *([] if stays_silent(view) else [Music("day")])]


def _redone(view: PublicView, fact: facts.Redone) -> list[Cue]:
    """That it counts again, and who is dead again; a card still to be told of has its silence back."""
    silence = [Music(None)] if stays_silent(view) else []
    return [*silence, PUT_BACK(), *(DEAD_AGAIN(seat=seat) for seat in fact.seats)]


def _scored(view: PublicView, fact: facts.Scored) -> list[Cue]:
    """What each of the winners gets, then everybody's points, the best first."""
    each = max([points for _, points in fact.points], default=0)
    score = sorted(enumerate(total(view), start=1), key=lambda one: (-one[1], one[0]))
    return [
        (HONEST_SCORE if view.winner == "town" else BLACK_SCORE)(number=each),
        STANDS(),
        *(SEAT_HAS(seat=seat, number=points) for seat, points in score),
    ]


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    **deaths.CUES,
    **verdicts.CUES,
    **endings.CUES,
    facts.Woke: _woke,
    facts.Miscounted: lambda _, __: [MISCOUNTED()],
    facts.Objected: lambda _, __: [OBJECTED()],
    facts.Unsettled: _unsettled,
    facts.HeartsLost: lambda _, __: [HEARTS_LOST()],
    facts.RollSettled: lambda _, fact: [REDEALT()] if fact.by_light else [],
    facts.Aloud: lambda _, fact: [ALOUD[fact.answer]()],
    facts.NobodyDied: lambda _, __: [
        Story("dawn.nobody"),
        Music(None),
        Story("but", NOBODY()),
        Music("day"),
    ],
    facts.Manner: lambda _, fact: [MANNER(manner=f"manner.{fact.manner}")],
    facts.NotesRead: lambda _, fact: [] if fact.same else [(NOBODY_OUT if fact.named else NO_NAMES)()],
    facts.NightCalled: lambda _, __: [Chime("gavel"), NIGHT_CALLED()],
    facts.Scored: _scored,
    facts.Refused: lambda view, fact: [
        power_lines(fact.what, view.table.powers[fact.what].power)["refused"]()
    ],
    facts.Announced: lambda _, fact: [
        brought(fact.told)(seat=fact.seat) if fact.seat else brought(fact.told, ())()
    ],
    facts.Undone: _undone,
    facts.Redone: _redone,
}
"""Kind of fact → what is said of it."""
