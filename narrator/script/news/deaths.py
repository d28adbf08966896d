"""What is told of a death and of a card: never more than the table may know of the cause (R4.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from narrator.rules.day.eligible import has_lost_vote
from narrator.rules.day.office import to_inherit
from narrator.rules.game import facts
from narrator.rules.game.sides import heard, shown
from narrator.rules.game.state import PublicView
from narrator.rules.table.power import Opening
from narrator.rules.table.side import MAFIA, TOWN
from narrator.script.common import where
from narrator.script.common.card_lines import brought
from narrator.script.common.cues import Cue, Music, Rest, SpokenManner, Story
from narrator.script.common.lines import Condition, Line, Lines, RenderPriority
from narrator.script.news.verdicts import could_be_stayed

LINES = Lines()
DIED = LINES.declare("dawn.died", ("seat",), need=RenderPriority.DAWN, manner=SpokenManner.DAWN)
DIED_TOO = LINES.declare("dawn.died_too", ("seat",), need=RenderPriority.DAWN, manner=SpokenManner.DAWN)
NEVER_WHY = LINES.declare("dawn.never_why", need=RenderPriority.DAWN)
SHOWN = LINES.declare("card.shown", ("seat",), variants=3, when=where.has_cards, need=RenderPriority.CARD)
HEART = LINES.declare("died.heart", ("seat",), variants=3)
LEFT = LINES.declare("died.left", ("seat",), variants=3)
OUT = LINES.declare("died.notes", ("seat",), variants=3)
EXECUTED = LINES.declare("verdict.executed", ("seat",), variants=3, manner=SpokenManner.VERDICT)
GREETED = {
    may: LINES.declare(f"dead.{may}", ("seat",), when=where.agreed(**agreed), need=RenderPriority.CARD)
    for may, agreed in {
        "talks": {"talking_dead": True},
        "votes": {"talking_dead": False, "ghosts_vote": True},
        "both": {"talking_dead": True, "ghosts_vote": True},
        "sleeps": {"talking_dead": False, "ghosts_vote": True},
        "watches": {"dead_sleep": False, "on_notes": False},
    }.items()
}
"""What is left for the dead to do (R4.9) → how each of them is told."""

WATCHES_TOO = LINES.declare(
    "dead.watches.short",
    ("seat",),
    variants=3,
    when=where.agreed(dead_sleep=False, on_notes=False),
    need=RenderPriority.CARD,
)

TURNING = Rest("silence", 3.0)
"""A card is turned over before it is read."""

SUNK_IN = Rest("silence", 1.0)
"""What somebody was may sink in before anything else is said."""

WAS_MAFIA = LINES.declare("card.mafia", ("seat",), variants=3, need=RenderPriority.CARD)
WAS_TOWN = LINES.declare("card.town", ("seat",), variants=3, need=RenderPriority.CARD)
BEGAN_IN_TOWN = LINES.declare("card.town.dealt", ("seat",), when=where.turns, need=RenderPriority.CARD)
"""The same where whoever it is may have been turned since: the side that was dealt is told (R14.4)."""

VERDICTS: Mapping[str, str] = {MAFIA.id: "right", TOWN.id: "wrong", "": ""}
"""What the town sees in a card → what the verdict on it was, if it was anything."""

_BY_CAUSE = {
    "night": DIED,
    "card": SHOWN,
    "heart": HEART,
    "left": LEFT,
    "notes": OUT,
}
"""How somebody died → the line that tells it, but for a verdict; what a card brings about has a line of its
own."""


def _cards(prefix: str, when: Condition, need: RenderPriority) -> Mapping[str, Line]:
    """What is said of somebody's card: while it is ``turned``, with whose it is where several are turned in a
    row, and ``open`` before somebody who lives; what it ``says``; and that it stays ``covered``, which is
    known from the second one on, and in another game."""

    def line(part: str, slots: tuple[str, ...] = (), variants: int = 1, when: Condition = when) -> Line:
        return LINES.declare(f"{prefix}.{part}", slots, variants, when=when, need=need)

    lines = (
        line("turned", variants=3),
        line("turned.of", ("seat",)),
        line("open", ("seat",), 3, where.both(when, where.may_turn_alive)),
        line("says", ("role",)),
        line("covered"),
        line("covered.short", variants=3),
    )
    return {one.id.removeprefix(f"{prefix}."): one for one in lines}


WITH_CARDS = _cards("card", where.has_cards, RenderPriority.CARD)
WITHOUT_CARDS = _cards("told", where.no_cards, RenderPriority.LATER)
"""The same where none lies on the table (R9)."""


def greeted(view: PublicView, fact: facts.Fact) -> list[Cue]:
    """What is left to do for somebody whose death was told, and whose card lies open already: nothing more is
    told of it; and for a mayor, once the heir is named."""
    before = view.facts[: view.facts_announced]
    if isinstance(fact, facts.Elected) and fact.how == "heir":
        mayors = [one.seat for one in before if isinstance(one, facts.Elected)]
        died = [one for one in _deaths_told(view) if one.seat == mayors[-1]]
        return [cue for one in died for cue in _greeted(view, one)]
    if not isinstance(fact, facts.Died):
        return []
    known = any(type(one) is facts.Turned and one.seat == fact.seat for one in before)
    return _greeted(view, fact) if known else []


def _died(view: PublicView, fact: facts.Died) -> list[Cue]:
    """A conviction has told of its own death already, unless it could have been stayed: then the town holds
    its breath here."""
    if fact.how == "night":
        others = [one for one in _deaths_told(view) if one.how == "night"]
        another = any(one.when == fact.when for one in others)
        return [
            *([] if another else [Story("dawn.death")]),
            Music(None),
            Story("but", (DIED_TOO if another else DIED)(seat=fact.seat), fact.seat),
            *([NEVER_WHY()] if another and _asks_why(view, fact) else []),
        ]
    if fact.how == "verdict":
        if not could_be_stayed(view, fact):
            return []
        return [EXECUTED(seat=fact.seat), Music(None), Story("verdict.guilty")]
    line = _BY_CAUSE.get(fact.how) or brought(fact.how)
    return [line(seat=fact.seat)]


def _deaths_told(view: PublicView) -> list[facts.Died]:
    return [one for one in view.facts[: view.facts_announced] if type(one) is facts.Died]


def _asks_why(view: PublicView, fact: facts.Died) -> bool:
    """Whether this is the last of several that a night has taken, for the first time at this table: they
    may wonder, and are told that the box never tells (R4.7)."""
    died = [one for one in view.facts if isinstance(one, facts.Died)]
    nights = Counter(one.when for one in died if one.how == "night")
    several = [when for when, number in nights.items() if number > 1]
    last = [one for one in died if one.when == fact.when][-1] is fact
    return several[:1] == [fact.when] and last and not view.table.again


def _turned(view: PublicView, fact: facts.Turned) -> list[Cue]:
    """It is turned over in silence, and then read."""
    cards, role = _cards_of(view), f"role.{view.table.word(fact.role)}"
    died = _deaths_told(view)
    own = bool(died) and died[-1].seat == fact.seat
    # Where another death was told last, or another card, the table cannot know whose this is.
    known = own and type(view.facts[view.facts_announced - 1]) is not facts.Turned
    whose = cards["open" if fact.seat in view.living else "turned.of"]
    turning: list[Cue] = [cards["turned"]() if known else whose(seat=fact.seat)]
    if view.table.has_cards:
        turning.append(TURNING)
    if own and died[-1].how == "card":  # it has died of showing it
        turning = []
    verdict = VERDICTS[shown(view.table, fact.role)]
    return _told(view, fact.seat, verdict, *turning, cards["says"](role=role))


def _covered(view: PublicView, fact: facts.Covered) -> list[Cue]:
    known = any(type(one) is facts.Covered for one in view.facts[: view.facts_announced])
    part = "covered.short" if known or view.table.again else "covered"
    return _told(view, fact.seat, "hidden", _cards_of(view)[part]())


def _side(view: PublicView, fact: facts.SideTold) -> list[Cue]:
    told = heard(view.table, fact.side)
    line = {MAFIA.id: WAS_MAFIA, TOWN.id: WAS_TOWN}.get(told, BEGAN_IN_TOWN)
    return _told(view, fact.seat, VERDICTS[told], line(seat=fact.seat))


def _told(view: PublicView, seat: int, verdict: str, *news: Cue) -> list[Cue]:
    """These ``news`` of a card, which sink in. Before them, what stops in the house of whom alone this night
    took: with two nobody could tell whose it is. After the card of whom the town has convicted, what it says
    to it, by what this ``verdict`` was, if it was anything."""
    died = _deaths_told(view)
    tonight = [(one.seat, one.how) for one in died if one.when == view.at("night")]
    convicted = bool(died) and died[-1].seat == seat and died[-1].how == "verdict"
    house = (Story("house", seat=seat),) if tonight == [(seat, "night")] else ()
    after = (Story(f"verdict.{verdict}"),) if convicted and verdict else ()
    greeted = [cue for one in died if one.seat == seat for cue in _greeted(view, one)]
    return [*house, *news, SUNK_IN, *after, *greeted]


def _greeted(view: PublicView, died: facts.Died) -> list[Cue]:
    """Each is told by name what is left to do (R4.9), unless the game is over; whoever has lost the vote
    before, nothing of one (R15.2). Where the dead only watch, everybody knows it from the second one on: then
    nobody is greeted whom the town has convicted."""
    options = view.table.options
    over = any(isinstance(one, facts.Won) for one in view.facts[view.facts_announced :])
    if died.how == "left" or options.on_notes or over or _is_asked(view, died.seat):
        return []
    if died.seat == view.mayor and to_inherit(view):
        return []
    if not options.dead_sleep:
        first = next((one for one in _deaths_told(view) if one.how != "left"), died)
        if not view.table.again and died == first:
            return [GREETED["watches"](seat=died.seat)]
        return [] if died.how == "verdict" else [WATCHES_TOO(seat=died.seat)]
    talks, votes = options.talking_dead, options.ghosts_vote and not has_lost_vote(view, died.seat)
    may = "talks" if talks else "votes" if votes else "sleeps"
    return [GREETED["both" if talks and votes else may](seat=died.seat)]


def _is_asked(view: PublicView, seat: int) -> bool:
    """Whether the card that lies open there has its say now that it is dead (R15.1)."""
    told = view.facts[: view.facts_announced + 1]
    opened = [fact.role for fact in told if isinstance(fact, facts.Turned) and fact.seat == seat]
    held = [power for power in view.table.powers.values() if power.power.at is Opening.DIED]
    return any(role in power.roles for power in held for role in opened)


def _cards_of(view: PublicView) -> Mapping[str, Line]:
    return WITH_CARDS if view.table.has_cards else WITHOUT_CARDS


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    facts.Died: _died,
    facts.Turned: _turned,
    facts.Covered: _covered,
    facts.SideTold: _side,
}
"""Kind of fact → what is said of it."""
