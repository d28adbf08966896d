"""When a text of the story may be said: conditions over what everybody at the table knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from narrator.rules.game import facts
from narrator.rules.game.moment import Moment
from narrator.rules.game.sides import heard, shown
from narrator.rules.game.state import EYES_SHUT, Phase, PublicView

NO_VERDICT = ""
"""There was no verdict at all yet."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "verdict": ("none", "tied", "right", "wrong", "hidden"),
    "first_verdict": ("right", "wrong", "hidden"),
    "card": ("mafia", "town", "hidden"),
    "last": ("night", "verdict", "other"),
    "late": ("true", "false"),
    "tone": ("grim", "dry", "family"),
    "event": ("stay", "mayor", "heir", "card"),
}
"""What a condition may be about → what may stand there; besides ``winner``, where any end may."""

NUMBERS = ("night", "dead", "died", "manner", "players", "quiet")
"""The same, where a number or a range stands."""

RARE = frozenset({"event", "quiet"})
"""A text about one of these is told before those of the arc, the first time that it fits."""

NAMED: Mapping[str, str] = {"last": "last", "first": "first_verdict"}
"""Whom a text may name → the fact by which there is anybody: who died last, who was convicted first."""

_NO_CARD = ("night", "notes", "verdict", "heart", "left")
"""Ways to die that no card brings about (R1.3)."""

_ABOUT_CARDS = (facts.Turned, facts.SideTold, facts.Covered)
_VERDICTS: Mapping[str, str] = {
    "mafia": "right",
    "town": "wrong",
    "hidden": "hidden",
    "": NO_VERDICT,
}
"""What is known of a convicted card → what the verdict was: neither right nor wrong with a loner's card, nor
where its holder may have been turned."""


When = Mapping[str, range | frozenset[str]]
"""Each of these has to hold; empty: always."""


class TownFacts(NamedTuple):
    """What conditions are about. A word is empty where it has no meaning yet."""

    night: int
    """The number of the night, or of the one before this day."""
    dead: int
    """How many are dead."""
    died: int
    """How many this night took, or the one before this day."""
    verdict: str
    """The verdict of this day, or by night and in the morning that of the day before."""
    first_verdict: str
    """The first one by which anybody was convicted."""
    card: str
    """What the card of whoever died last has shown."""
    last: str
    """How they died."""
    late: str
    """``"true"`` where so few are left that this night may be the last, by the number alone."""
    players: int
    winner: str
    tone: str
    manner: int = 0
    """How the last night's murder was done, by its number (R4.7); 0: that was not told."""
    event: str = ""
    """What that day saw last besides its verdict: a verdict stayed, a mayor elected, an heir named, somebody
    dead by a card."""
    by: str = ""
    """What brought that death about where a card did: the first word of the line that said so."""
    quiet: int = 0
    """How many nights running have taken nobody, up to the last; none before a night can take anybody."""


def holds(condition: When, now: TownFacts) -> bool:
    """Whether all of it is true."""
    return all(getattr(now, name) in allowed for name, allowed in condition.items())


def town_facts(view: PublicView, tone: str) -> TownFacts:
    """Where a game stands. Nothing counts before it was told, but for the number of those who died."""
    told = _told(view)
    cards = _cards_of(view, told)
    by_night = view.phase in EYES_SHUT
    days = [view.night - 1] if by_night or view.phase is Phase.DAWN else [view.night, view.night - 1]
    standing = _standing(view, told)
    last = _last(view, told)
    manners = (one for one in told if isinstance(one, facts.Manner))
    night = Moment.of("night", view.night - by_night)
    event, by = next((seen for n in days if (seen := _event(n, told))[0]), ("", ""))
    return TownFacts(
        night=view.night,
        dead=len(view.dead),
        died=sum(isinstance(one, facts.Died) and one.when == night for one in view.facts),
        verdict=next(
            (found for n in days if (found := _verdict(view, n, told, cards)) is not None),
            NO_VERDICT,
        ),
        first_verdict=_judged(cards, standing[0]) if standing else NO_VERDICT,
        card=cards.get(last.seat, "hidden") if last else "",
        last=last.how if last and last.how in WORDS["last"] else "other" if last else "",
        late=str(late(view)).lower(),
        players=view.table.players,
        winner=view.winner or "",
        tone=tone,
        manner=next((one.manner for one in manners if one.when == night), 0),
        event=event,
        by=by,
        quiet=_quiet(view, view.night - by_night),
    )


def named(view: PublicView) -> dict[str, int]:
    """Whom a text may name just now, by the words of `NAMED`; nobody of whom the table was not told."""
    told = _told(view)
    last, standing = _last(view, told), _standing(view, told)
    seats = {"last": last and last.seat, "first": standing[0].seat if standing else None}
    return {who: seat for who, seat in seats.items() if seat}


def _told(view: PublicView) -> Sequence[facts.Fact]:
    """What the table was told, with a card that has just been read."""
    if view.facts_announced < len(view.facts) and isinstance(view.facts[view.facts_announced], _ABOUT_CARDS):
        return view.facts[: view.facts_announced + 1]
    return view.facts[: view.facts_announced]


def _last(view: PublicView, told: Iterable[facts.Fact]) -> facts.Died | None:
    deaths = [one for one in told if isinstance(one, facts.Died) and one.seat in view.dead]
    return deaths[-1] if deaths else None


def late(view: PublicView, *, deaths: int = 1) -> bool:
    """Whether so many ``deaths`` more may let the Mafia win, if all its cards that do not lie open live
    (R8.2)."""
    return view.night > 1 and _mafia_wins(view, view.facts_announced, len(view.living) - deaths)


def may_be_last(view: PublicView) -> bool:
    """Whether the last verdict that the table has heard of, or hears of now, may have ended the game: by the
    cards that lay open before it, for the Mafia (R8.2) or for the town (R8.1). A card that lies covered may
    be of the Mafia; a town that hears late of its win has not won by day (R8.3)."""
    told = list(enumerate(view.facts[: view.facts_announced + 1]))
    at = max((n for n, one in told if isinstance(one, facts.Convicted) and one.seat), default=-1)
    if at < 0:
        return False
    alive = len(view.living) + sum(isinstance(one, facts.Died) for one in view.facts[at:])
    cards = _cards_of(view, view.facts[:at])
    covered = view.table.players - alive - len(cards)
    town = view.table.mafia - [*cards.values()].count("mafia") - covered <= 1
    by_day = not (view.table.tells_late or view.table.options.on_notes)
    return (town and by_day) or _mafia_wins(view, at, alive - 1)


def _mafia_wins(view: PublicView, at: int, living: int) -> bool:
    """Whether the Mafia has won with so many ``living``, if all its cards live that did not lie open before
    the fact at ``at`` (R8.2)."""
    cards = _cards_of(view, view.facts[:at])
    mafia = view.table.mafia - [*cards.values()].count("mafia")
    others = living - mafia
    enough = {"majority": mafia > others, "parity": mafia >= others, "last": others <= 0}
    return enough[view.table.options.mafia_wins]


def went_free(view: PublicView, day: int, seat: int) -> bool:
    """Whether on this day a tie, or a motion that came to nothing, has freed somebody (R5, R6)."""
    for fact in view.facts[: view.facts_announced]:
        if isinstance(fact, facts.Acquitted | facts.Tied) and fact.when == f"day {day}":
            freed = fact.seats if isinstance(fact, facts.Tied) else (fact.seat,)
            if seat in freed:
                return True
    return False


def _standing(view: PublicView, told: Iterable[facts.Fact]) -> list[facts.Convicted]:
    """The convictions that nobody has stayed, nor lives on after, in their order (R6)."""
    found: list[facts.Convicted] = []
    dead: list[int] = []
    for fact in told:
        if isinstance(fact, facts.Convicted) and fact.seat:
            found.append(fact)
        elif isinstance(fact, facts.Died):
            dead.append(fact.seat)
        elif isinstance(fact, facts.Voided):
            found = [one for one in found if one.when != fact.when or one.seat in dead]
    gone = (*view.dead, *view.condemned)
    return [one for one in found if one.seat in gone]


def _verdict(view: PublicView, day: int, told: Sequence[facts.Fact], cards: Mapping[int, str]) -> str | None:
    """The last conviction of a day that stands; a day may have several, and end without another. None: there
    was no verdict at all, and what was stayed is none."""
    when = Moment.of("day", day)
    convicted = [one for one in _standing(view, told) if one.when == when]
    if convicted:
        return _judged(cards, convicted[-1])
    today = {type(one) for one in told if getattr(one, "when", "") == when}
    if facts.Tied in today:
        return "tied"
    return "none" if facts.Convicted(when, None) in told and facts.Voided not in today else None


def _event(day: int, told: Iterable[facts.Fact]) -> tuple[str, str]:
    """What that day saw last besides its verdict, and by what somebody died where a card did it."""
    found, when = ("", ""), Moment.of("day", day)
    for fact in told:
        if getattr(fact, "when", "") != when:
            continue
        match fact:
            case facts.Voided():
                found = "stay", ""
            case facts.Elected():
                found = "heir" if fact.how == "heir" else "mayor", ""
            case facts.Died() if fact.how not in _NO_CARD:
                found = "card", fact.how.partition(".")[0]
    return found


def _quiet(view: PublicView, night: int) -> int:
    took = [one.when for one in view.facts if isinstance(one, facts.Died)]
    first = 1 if view.table.options.first_night == "kill" else 2
    running = 0
    while night - running >= first and Moment.of("night", night - running) not in took:
        running += 1
    return running


def _judged(cards: Mapping[int, str], verdict: facts.Convicted) -> str:
    return _VERDICTS[cards.get(verdict.seat or 0, "hidden")]


def _cards_of(view: PublicView, told: Iterable[facts.Fact]) -> dict[int, str]:
    """Seat → what its card is, as far as that was told."""
    found: dict[int, str] = {}
    for fact in told:
        if isinstance(fact, facts.Turned):
            found[fact.seat] = shown(view.table, fact.role)
        elif isinstance(fact, facts.SideTold):
            found[fact.seat] = heard(view.table, fact.side)
    return found
