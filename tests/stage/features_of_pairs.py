"""What one of two forged evenings has and the other has not, unheard; and what everybody hears in both. How
often each must be there, `test_pairs` says.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.roles import all_roles
from narrator.roles.coward import HIDES
from narrator.roles.governor import STAYS
from narrator.roles.shared.seer import LEARNS
from narrator.rules.game import acts
from narrator.rules.game.facts import (
    Chose,
    Died,
    Elected,
    Event,
    Refused,
    Shown,
    Turned,
    Woke,
)
from narrator.rules.game.moment import Moment
from narrator.rules.setup.roll_call import FAILURES, wrong
from narrator.rules.setup.setup import claims_for
from narrator.trials import all_trials
from tests.kit.powers import STAND, STAY
from tests.stage.forged_pairs import Script

CALLED = (
    "detective", "private_detective", "angel", "apothecary", "coward", "informer", "freemason",
    "piper", "bodyguard", "serial_killer", "vigilante", "infecting_wolf",
)  # fmt: skip

BY_DAY = {
    "verdict": "verdict on another card",
    "bomb.taken": "bomb on another card",
    "left": "gone with another card",
    **dict.fromkeys(["vote", "lot", "heir"], "mayor of another card"),
}
"""What a fact tells of somebody whose card nobody has seen."""


def _nights(script: Script) -> range:
    """The numbers of its nights."""
    woke = [Moment(fact.when).night for fact in script.told[-1][0] if type(fact) is Woke]
    return range(1, 1 + max(woke, default=0))


def _alive(script: Script, night: int, *cards: str) -> set[int]:
    """The seats with these cards that live at this nightfall."""
    gone = {event.seat for event in script.log if type(event) is Died and Moment(event.when).night < night}
    return {s for s, card in enumerate(script.held, 1) if card in cards and s not in gone}


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
            type(fact) is Turned and fact.role == role and Moment(fact.when).night < night
            for fact in ours.log
        )
        gone = not _alive(ours, night, role) and _alive(theirs, night, role)
        if gone and turned < ours.table.number(role):
            return True
    return False


def _namesake_outlives(ours: Script, theirs: Script) -> bool:
    """Whether in some night a name of the game belongs to the dead in one of the two alone (R4.12)."""
    lives: list[list[set[str]]] = []
    for script in (ours, theirs):
        claims = claims_for(script.table, script.held)
        owners = {call.id: claims[call.id][0] for call in script.table.calls if call.named}
        alive = [_alive(script, night, *all_roles()) for night in _nights(ours)]
        lives.append([{name for name in owners if owners[name] in living} for living in alive])
    return any(these < those for these, those in zip(*lives, strict=True))


def _lit(script: Script, call: str) -> dict[str, tuple[int, ...]]:
    return {e.when: e.seats for e in script.log if type(e) is Shown and e.call == call}


def _couple(script: Script) -> tuple[int, ...]:
    dealt = tuple(seat for seat, card in enumerate(script.held, 1) if card == "lover")
    return dealt or next(
        (
            (e.seat or 0, *e.others)
            for e in script.log
            if type(e) is Chose and e.ask == "matchmaker" and e.others
        ),
        (),
    )


def _charmed(script: Script) -> set[int]:
    """All whom a piper has charmed."""
    songs = [event for event in script.log if type(event) is Chose and event.ask == "piper"]
    return {seat for song in songs for seat in (song.seat or 0, *song.others)}


def _asked(script: Script) -> list[Event]:
    """What was asked where the answer is spoken."""
    aloud = script.table.options.of(LEARNS) == "aloud"
    return [e for e in script.log if aloud and type(e) is Chose and "detective" in e.ask]


def _failed(ours: Script, theirs: Script) -> Iterator[str]:
    """What was pressed otherwise in roll calls that failed alike (R13.15)."""
    table = ours.table
    for one, other in zip(ours.nights, theirs.nights, strict=True):
        for mine, yours in zip(one.failed, other.failed, strict=True):
            faulty = wrong(table, mine.claims)
            if faulty and {*map(mine.claims.get, faulty)} != {*map(yours.claims.get, faulty)}:
                yield "other wrong sum"
                yield from ["other wrong sum of names"] if table.options.blind else []
            if not faulty and mine.objects != yours.objects:
                yield "other objectors"
            if not faulty and mine.claims != yours.claims:
                yield "objection to other cards"
        if one.failed and ours.held != theirs.held:
            yield "other cards after a failure"
            yield from _ended(ours, len(one.failed))


def _middle(ours: Script, theirs: Script) -> Iterator[str]:
    """What lies in the middle, and whether somebody has taken a card of it (R15.7)."""
    left = [sorted(it.changed[it.table.players :]) for it in (ours, theirs)]
    if left[0] != left[1]:
        yield "others in the middle"
    if ours.cards != ours.changed and theirs.cards == theirs.changed:
        yield "taken from the middle in one alone"


def _ended(script: Script, failures: int) -> Iterator[str]:
    """How the table got out of it."""
    if failures < FAILURES:
        yield "mended"
    else:
        yield "offer taken" if script.redealt else "offer declined"


def secrets(ours: Script, theirs: Script) -> Iterator[str]:
    """What one evening has and the other has not, unheard."""
    yield from _failed(ours, theirs)
    if ours.held != theirs.held:
        yield "cards"
        if ours.table.options.deal == "box":
            yield "dealt by light to others"
    yield from _middle(ours, theirs)
    if _spends(ours, theirs, "apothecary", "apothecary", 1):
        yield "poison spent"
    if _spends(ours, theirs, "apothecary", "apothecary.heal", 1):
        yield "heal spent"
    if ours.table.options.of(HIDES) == "3" and _spends(ours, theirs, "coward", "coward", 3):
        yield "hides spent"
    for role in CALLED:
        if _outlives(ours, theirs, role):
            yield f"dead {role} called"
            yield "hidden cards" if ours.table.options.reveal == "none" else "half hidden cards"
    if _namesake_outlives(ours, theirs):
        yield "name of the dead called"
    if {*_lit(ours, "informer")} - {*_lit(theirs, "informer")}:
        yield "informer dark or lit"
    if any(one - other for one, other in zip(ours.over[:-1], theirs.over, strict=False)):
        yield "came over in one alone"
    if _charmed(ours) != _charmed(theirs):
        yield "charmed others"
    if _couple(ours) and _couple(ours) != _couple(theirs):
        yield "other lovers"
        if any(isinstance(act, acts.UsePower) and act.power == STAND for day in ours.days for act in day):
            yield "last stand asked of other lovers"
    if _asked(ours) != _asked(theirs):
        yield "answered aloud about others"


def _elsewhere(ours: Script, theirs: Script, *roles: str) -> bool:
    """Whether these cards are dealt, and lie at other seats."""
    seats = [[s for s, card in enumerate(it.held, 1) if card in roles] for it in (ours, theirs)]
    return seats[0] != seats[1]


def by_day(ours: Script, theirs: Script) -> Iterator[str]:
    """Who is somebody else, while the day asks and tells the same."""
    said = {type(act) for day in ours.days for act in day}
    powers = {act.power for day in ours.days for act in day if isinstance(act, acts.UsePower)}
    options = ours.table.options
    if STAY in powers and _elsewhere(ours, theirs, "governor"):
        yield "stay asked of another governor"
    votes = acts.Polled in said and options.of(STAYS) == "secret"
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
            cards = {it.held[event.seat - 1] for it in (ours, theirs)}
            yield from [BY_DAY[event.how]] if len(cards) == 2 else []


def public(script: Script) -> set[str]:
    """What everybody hears, in both evenings alike."""
    told = [fact for day in script.told for facts in day for fact in facts]
    options = script.table.options
    return {
        *(type(fact).__name__ for fact in told),
        *(fact.how for fact in told if isinstance(fact, Died | Elected)),
        *(fact.what for fact in told if type(fact) is Refused),
        *(type(act).__name__ for day in script.days for act in day),
        *(role for role, _ in script.table.dealt),
        options.of(LEARNS),
        options.reveal,
        *(f"{field} {value}" for field, value in script.table.rulebook.values(options).items()),
        f"{options.trial} {options.votes}",
        f"tie {options.tie}",
    }
