"""What is told of a death and of a card: never more than the table may know of the cause (R4.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.rules.table.side import MAFIA
from narrator.script.common.card_lines import brought
from narrator.script.common.conditions import Condition, both, has_cards, may_turn_alive, no_cards
from narrator.script.common.cues import Cue, Rest, SpokenManner, Story
from narrator.script.common.lines import Line, Lines, Need
from narrator.script.news.verdicts import could_be_stayed

LINES = Lines()
DIED = LINES.declare("dawn.died", ("seat",), need=Need.DAWN, manner=SpokenManner.DAWN)
DIED_TOO = LINES.declare("dawn.died_too", ("seat",), need=Need.DAWN, manner=SpokenManner.DAWN)
NEVER_WHY = LINES.declare("dawn.never_why", need=Need.DAWN)
SHOWN = LINES.declare("card.shown", ("seat",), variants=3, when=has_cards, need=Need.CARD)
HEART = LINES.declare("died.heart", ("seat",), variants=3)
LEFT = LINES.declare("died.left", ("seat",), variants=3)
OUT = LINES.declare("died.notes", ("seat",), variants=3)
EXECUTED = LINES.declare("verdict.executed", ("seat",), variants=3)
TURNING = Rest("silence", 3.0)
"""A card is turned over before it is read."""

SUNK_IN = Rest("silence", 1.0)
"""What somebody was may sink in before anything else is said."""

WAS_MAFIA = LINES.declare("card.mafia", ("seat",), variants=3, need=Need.CARD)
WAS_TOWN = LINES.declare("card.town", ("seat",), variants=3, need=Need.CARD)

_BY_CAUSE = {
    "night": DIED,
    "card": SHOWN,
    "heart": HEART,
    "left": LEFT,
    "notes": OUT,
}
"""How somebody died → the line that tells it, but for a verdict; what a card brings about has a line of its
own."""


class Cards(NamedTuple):
    """What is said of somebody's card: by what lies on the table, or without any there (R9)."""

    turned: Line
    """Before it is read, while it is turned."""
    turned_of: Line
    """The same where several cards are turned in a row: whose it is."""
    says: Line
    covered: Line
    covered_short: Line
    """From the second card on, and in another game: what becomes of a hidden card is known by then."""
    opened: Line


def _cards(prefix: str, when: Condition, need: Need) -> Cards:
    both_slots = ("role", "seat")
    return Cards(
        turned=LINES.declare(f"{prefix}.turned", variants=3, when=when, need=need),
        turned_of=LINES.declare(f"{prefix}.turned.of", ("seat",), when=when, need=need),
        says=LINES.declare(f"{prefix}.says", ("role",), when=when, need=need),
        covered=LINES.declare(f"{prefix}.covered", when=when, need=need),
        covered_short=LINES.declare(f"{prefix}.covered.short", variants=3, when=when, need=need),
        opened=LINES.declare(
            f"{prefix}.open", both_slots, variants=3, when=both(when, may_turn_alive), need=need
        ),
    )


WITH_CARDS = _cards("card", has_cards, Need.CARD)
WITHOUT_CARDS = _cards("told", no_cards, Need.LATER)


def _died(view: PublicView, fact: facts.Died) -> list[Cue]:
    """A conviction has told of its own death already, unless it could have been stayed."""
    if fact.how == "night":
        another = _another(view, fact)
        return [
            *([] if another else [Story("dawn.death")]),
            Story("but", (DIED_TOO if another else DIED)(seat=fact.seat), fact.seat),
            *([NEVER_WHY()] if another and _asks_why(view, fact) else []),
        ]
    if fact.how == "verdict":
        return [EXECUTED(seat=fact.seat)] if could_be_stayed(view, fact) else []
    line = _BY_CAUSE.get(fact.how) or brought(fact.how)
    return [line(seat=fact.seat)]


def _another(view: PublicView, fact: facts.Died) -> bool:
    """Whether the night has taken somebody else, and it has been told."""
    return any(one.how == "night" and one.when == fact.when for one in _deaths_told(view))


def _deaths_told(view: PublicView) -> list[facts.Died]:
    return [one for one in view.facts[: view.told] if type(one) is facts.Died]


def _asks_why(view: PublicView, fact: facts.Died) -> bool:
    """Whether this is the last of several that a night has taken, for the first time at this table: they
    may wonder, and are told that the box never tells (R4.7)."""
    nights = Counter(
        one.when for one in view.facts if isinstance(one, facts.Died) and one.how == "night"
    )
    several = [when for when, number in nights.items() if number > 1]
    left = view.facts[view.told + 1 :]
    more = any(isinstance(one, facts.Died) and one.when == fact.when for one in left)
    return several[:1] == [fact.when] and not more and not view.table.again


def _turned(view: PublicView, fact: facts.Turned) -> list[Cue]:
    """It is turned over in silence, and then read."""
    cards, role = _cards_of(view), f"role.{view.table.word(fact.role)}"
    if fact.seat in view.living:
        return [cards.opened(seat=fact.seat, role=role)]
    mafia, died = fact.role in view.table.mafia_roles, _deaths_told(view)
    several = _one_of_several(view, died, fact.seat)
    turned = cards.turned_of(seat=fact.seat) if several else cards.turned()
    turning = [] if _lies_open(died, fact.seat) else [turned, *_turning(view)]
    return [
        *_house(died, fact.seat),
        *turning,
        cards.says(role=role),
        SUNK_IN,
        *_after_verdict(died, fact.seat, "verdict.right" if mafia else "verdict.wrong"),
    ]


def _turning(view: PublicView) -> list[Cue]:
    return [TURNING] if view.table.has_cards else []


def _lies_open(died: list[facts.Died], seat: int) -> bool:
    """Whether this seat has just died of showing its card."""
    return bool(died) and died[-1].seat == seat and died[-1].how == "card"


def _one_of_several(view: PublicView, died: list[facts.Died], seat: int) -> bool:
    """Whether the table cannot know whose card it is: another death was told last, or another card."""
    return not died or died[-1].seat != seat or type(view.facts[view.told - 1]) is facts.Turned


def _covered(view: PublicView, fact: facts.Covered) -> list[Cue]:
    died, cards = _deaths_told(view), _cards_of(view)
    known = any(type(one) is facts.Covered for one in view.facts[: view.told])
    return [
        *_house(died, fact.seat),
        (cards.covered_short if known or view.table.again else cards.covered)(),
        SUNK_IN,
        *_after_verdict(died, fact.seat, "verdict.hidden"),
    ]


def _side(view: PublicView, fact: facts.SideTold) -> list[Cue]:
    mafia, died = fact.side == MAFIA.id, _deaths_told(view)
    return [
        *_house(died, fact.seat),
        (WAS_MAFIA if mafia else WAS_TOWN)(seat=fact.seat),
        SUNK_IN,
        *_after_verdict(died, fact.seat, "verdict.right" if mafia else "verdict.wrong"),
    ]


def _house(died: list[facts.Died], seat: int) -> list[Cue]:
    """What stops in the house of somebody who is gone since this night; after the name, which is told."""
    gone = any(one.seat == seat and one.how == "night" for one in died)
    return [Story("house", seat=seat)] if gone else []


def _after_verdict(died: list[facts.Died], seat: int, beat: str) -> list[Cue]:
    """What the town says to the card of somebody whom it has convicted."""
    convicted = bool(died) and died[-1].seat == seat and died[-1].how == "verdict"
    return [Story(beat)] if convicted else []


def _cards_of(view: PublicView) -> Cards:
    return WITH_CARDS if view.table.has_cards else WITHOUT_CARDS


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    facts.Died: _died,
    facts.Turned: _turned,
    facts.Covered: _covered,
    facts.SideTold: _side,
}
"""Kind of fact → what is said of it."""
