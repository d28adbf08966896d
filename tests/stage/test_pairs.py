"""What the forged pairs are worth: that the secrets which tempt a box to skip a step are really in them.

Only pairs that agree to their end are counted; that they are performed as they stand, is tested
in test_noninterference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from narrator.roles import all_roles
from narrator.rules import acts
from narrator.rules.facts import (
    Chose,
    Died,
    Elected,
    Event,
    Fact,
    NightCalled,
    NotesRead,
    Paired,
    Refused,
    Scored,
    Shown,
    Turned,
    Was,
    Woke,
)
from narrator.rules.options import KEYS
from narrator.trials import all_trials
from tests.stage.course import Open
from tests.stage.forging import Script, forge, invent

PAIRS = 550

CALLED = ("detective", "angel", "apothecary", "coward", "informer", "freemason")

LEAST = {
    "cards": 400,
    "dealt by light to others": 100,
    "poison spent": 15,
    "heal spent": 30,
    "hides spent": 3,
    **{f"dead {role} called": 10 for role in CALLED},
    "hidden cards": 20,
    "half hidden cards": 30,
    "informer dark or lit": 10,
    "other lovers": 40,
    "last stand asked of other lovers": 2,
    "answered aloud about others": 20,
    "stay asked of another governor": 10,
    "accuser asked of another saint": 5,
    "bomb refused to another bomber": 5,
    "mayor of another card": 20,
    "verdict on another card": 20,
    "bomb on another card": 10,
    "gone with another card": 10,
    "ballots with another secret governor": 3,
}
"""In how many of the pairs each secret is at least."""

BY_DAY = {
    "verdict": "verdict on another card",
    "taken": "bomb on another card",
    "left": "gone with another card",
    **dict.fromkeys(["vote", "lot", "heir"], "mayor of another card"),
}
"""What a fact tells of somebody whose card nobody has seen."""

BY_NIGHT = (acts.Begin, acts.Deal, acts.Claim, acts.Choose, acts.Pair, acts.Announce, acts.Wake)
HELPED = (acts.ReportDeaths, acts.ReportSide, acts.ReportSaint, acts.ReportEnd)
WRITTEN = (
    acts.CallNight, acts.TalkOn, acts.ReportNotes, acts.ReportBlack, NightCalled, NotesRead, Scored,
)  # fmt: skip
"""What there is where notes are written: test_told_noninterference has its pairs."""

SILENT = (acts.Tell, acts.Morning, acts.Talked, acts.Drop, acts.Nightfall)
UNSAID = (*BY_NIGHT, *HELPED, *WRITTEN, *SILENT)
"""Acts that no table says by day at a box that moderates alone, or that say nothing."""


@lru_cache
def pairs() -> list[tuple[Script, Script]]:
    """The pairs of test_noninterference, as scripts."""
    drawn = [(a, forge(a, seed)) for seed, a in enumerate(map(invent, range(PAIRS)))]
    return [(a, b) for a, b in drawn if a.told == b.told]


def _nights(script: Script) -> range:
    """The numbers of its nights."""
    return range(1, 1 + max(int(f.when.split()[1]) for f in script.told[-1][0] if type(f) is Woke))


def _alive(script: Script, night: int, *cards: str) -> set[int]:
    """The seats with these cards that live at this nightfall."""
    gone = {
        event.seat
        for event in script.log
        if type(event) is Died and int(event.when.split()[1]) < night
    }
    return {s for s, card in enumerate(script.cards, 1) if card in cards and s not in gone}


def _chose(script: Script, ask: str, night: int) -> int:
    """In how many nights before this one it was answered."""
    before = [f"night {number}" for number in range(1, night)]
    return sum(type(e) is Chose and e.ask == ask and e.when in before for e in script.log)


def _spends(ours: Script, theirs: Script, role: str, ask: str, most: int) -> bool:
    """Whether in some night the power is spent in one of the two alone, and its holder there lives."""
    return any(
        _chose(ours, ask, night) == most > _chose(theirs, ask, night) and _alive(ours, night, role)
        for night in _nights(ours)
    )


def _outlives(ours: Script, theirs: Script, role: str) -> bool:
    """Whether in some night nobody holds the role any more in one of the two, and the table cannot know."""
    for night in _nights(ours):
        turned = sum(
            type(fact) is Turned and fact.role == role and int(fact.when.split()[1]) < night
            for fact in ours.log
        )
        gone = not _alive(ours, night, role) and _alive(theirs, night, role)
        if gone and turned < ours.table.number(role):
            return True
    return False


def _lit(script: Script, call: str) -> dict[str, tuple[int, ...]]:
    return {e.when: e.seats for e in script.log if type(e) is Shown and e.call == call}


def _couple(script: Script) -> tuple[int, ...]:
    dealt = tuple(seat for seat, card in enumerate(script.cards, 1) if card == "lover")
    return dealt or next((event.seats for event in script.log if type(event) is Paired), ())


def _asked(script: Script) -> list[Event]:
    """What was asked where the answer is spoken."""
    aloud = script.table.options.detective == "aloud"
    return [e for e in script.log if aloud and type(e) is Chose and "detective" in e.ask]


def _secrets(ours: Script, theirs: Script) -> Iterator[str]:
    """What one evening has and the other has not, unheard."""
    if ours.cards != theirs.cards:
        yield "cards"
        if ours.table.options.deal == "box":
            yield "dealt by light to others"
    if _spends(ours, theirs, "apothecary", "apothecary", 1):
        yield "poison spent"
    if _spends(ours, theirs, "apothecary", "apothecary.heal", 1):
        yield "heal spent"
    if ours.table.options.hides == "3" and _spends(ours, theirs, "coward", "coward", 3):
        yield "hides spent"
    for role in CALLED:
        if _outlives(ours, theirs, role):
            yield f"dead {role} called"
            yield "hidden cards" if ours.table.options.reveal == "none" else "half hidden cards"
    if {*_lit(ours, "informer")} - {*_lit(theirs, "informer")}:
        yield "informer dark or lit"
    if _couple(ours) and _couple(ours) != _couple(theirs):
        yield "other lovers"
        if any(isinstance(act, acts.LastStand) for day in ours.days for act in day):
            yield "last stand asked of other lovers"
    if _asked(ours) != _asked(theirs):
        yield "answered aloud about others"


def _elsewhere(ours: Script, theirs: Script, *roles: str) -> bool:
    """Whether these cards are dealt, and lie at other seats."""
    seats = [[s for s, card in enumerate(it.cards, 1) if card in roles] for it in (ours, theirs)]
    return seats[0] != seats[1]


def _by_day(ours: Script, theirs: Script) -> Iterator[str]:
    """Who is somebody else, while the day asks and tells the same."""
    said = {type(act) for day in ours.days for act in day}
    options = ours.table.options
    if acts.Stay in said and _elsewhere(ours, theirs, "governor"):
        yield "stay asked of another governor"
    votes = acts.Polled in said and options.governor == "secret"
    if votes and _elsewhere(ours, theirs, "governor"):
        yield "ballots with another secret governor"
    accused = acts.Verdict in said and all_trials()[options.trial].accusers
    if accused and _elsewhere(ours, theirs, "saint"):
        yield "accuser asked of another saint"
    refused = any(type(event) is Refused and event.what == "bomb" for event in ours.log)
    if refused and _elsewhere(ours, theirs, "hitman", "desperate"):
        yield "bomb refused to another bomber"
    for event in ours.log:
        if isinstance(event, Died | Elected) and event.how in BY_DAY:
            cards = {it.cards[event.seat - 1] for it in (ours, theirs)}
            yield from [BY_DAY[event.how]] if len(cards) == 2 else []


def _public(script: Script) -> set[str]:
    """What everybody hears, in both evenings alike."""
    told = [fact for day in script.told for facts in day for fact in facts]
    options = script.table.options
    return {
        *(type(fact).__name__ for fact in told),
        *(fact.how for fact in told if isinstance(fact, Died | Elected)),
        *(fact.what for fact in told if type(fact) is Refused),
        *(type(act).__name__ for day in script.days for act in day),
        *(role for role, _ in script.table.dealt),
        options.detective,
        options.reveal,
        "blind" if options.blind else "together",
        f"{options.trial} {options.votes}",
        f"tie {options.tie}",
    }


def test_nearly_every_evening_can_be_forged() -> None:
    assert len(pairs()) >= 0.9 * PAIRS


def test_the_pairs_have_every_secret_that_must_not_be_heard() -> None:
    found = Counter[str]()
    for a, b in pairs():
        found.update({*_secrets(a, b), *_secrets(b, a), *_by_day(a, b)})
    few = {secret: found[secret] for secret, least in LEAST.items() if found[secret] < least}
    assert few == {}, found


def test_the_pairs_have_every_role_and_everything_that_is_public() -> None:
    found = Counter(thing for a, _ in pairs() for thing in _public(a))
    unheard = (Was, *UNSAID)
    wanted = [kind.__name__ for kind in get_args(Fact | Open) if kind not in unheard]
    votes = ("outcome", "tally", "buttons")
    wanted += [f"{trial} {how}" for trial in all_trials() for how in votes]
    wanted += [f"tie {tie}" for tie in KEYS["tie"].choices]
    wanted += [*all_roles(), "ask", "aloud", "informant", "all_at_once", "blind", "together"]
    wanted += ["none", "side", "convicted", "all", "heart", "stand", "card", "verdict", "night"]
    wanted += ["bomb", "taken", "left", "saint", "vote", "lot", "heir", "stay"]
    few = {thing: found[thing] for thing in wanted if found[thing] < 10 and thing != "citizen"}
    assert few == {}, found
