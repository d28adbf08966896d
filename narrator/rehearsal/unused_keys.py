"""Why a game never asks for a key of a rehearsal, or refuses a choice. No presses here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from narrator.base.errors import cite
from narrator.rehearsal.file_nights import asks_itself, call_ids
from narrator.rehearsal.file_seats import all_powers, key_of_power
from narrator.rules.ends.absent import absence
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Chose, Died, Ended, Won
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.night.calls import legal, plan, shown, tonight
from narrator.rules.table.call import Part, powers_act
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.table import GameSetup
from narrator.yamlfile.problems import listing

COUNTED = ("tally", "buttons")
LISTS = ("accusation", "nomination", "pointing")
CHOOSES = {Part.TAKE, Part.LOOK, Part.CHOOSE, Part.DECIDE}


class Requirement(NamedTuple):
    """What a game must be like to ask for a key: the options with the values that they may have, and,
    where these are agreed on, ``when`` it is asked, by which ``rule`` (empty: always)."""

    options: Mapping[str, tuple[Any, ...]]
    when: str = ""
    rule: str = ""


def _requires(when: str = "", rule: str = "", **options: tuple[Any, ...]) -> Requirement:
    return Requirement(options, when, rule)


VOTED = "where a list is voted on, or between the last two"
ANEW = "after a tie that is voted on anew"
BOX = ("box",)

REQUIRED = {
    "convicted": _requires(votes=("outcome",)),
    "tied": _requires("after a tie that convicts nobody", "R6", votes=("outcome",)),
    "by": _requires("where a saint is in play", "R13.12", votes=("outcome",)),
    "accused": _requires(trial=("accusation",), votes=COUNTED),
    "withdrawn": _requires(trial=("accusation",), votes=COUNTED),
    "nominations": _requires(trial=("nomination", "pointing"), votes=COUNTED),
    "motions": _requires(trial=("motion", "open"), votes=COUNTED),
    "second": _requires(trial=("motion",)),
    "for": _requires("of a motion that is seconded", "R5"),
    "voters": _requires("of a motion that is seconded", "R5"),
    "moves": _requires(trial=("majority",), votes=COUNTED),
    "snap": _requires(trial=("snap",), votes=COUNTED),
    "ghosts": _requires("of a vote while one of the dead has a vote left", "R4.9", votes=("tally",)),
    "tally": _requires(VOTED, "R5", votes=("tally",)),
    "runoff": _requires(ANEW, "R6", trial=LISTS, votes=("tally",)),
    "ballots": _requires(VOTED, "R5", votes=("buttons",)),
    "runoff_ballots": _requires(ANEW, "R6", trial=LISTS, votes=("buttons",)),
    "decides": _requires("after a tie that somebody breaks", "R6", trial=LISTS, votes=COUNTED),
    "mayor": _requires("while the town has no mayor", "R6", mayor=(True,)),
    "heir": _requires("after a mayor's death", "R6", mayor=(True,), succession=("heir",)),
    "mafia_night": _requires(moderation=("notes",)),
    "notes": _requires("in a Mafia Night", "R7.4", moderation=("notes",)),
    "died": _requires(moderation=("helper", "tap")),
    **{key_of_power(power): _requires(*power.why.asked) for power, _ in all_powers().values() if power.asked},
    "manner": _requires(manner=(True,)),
    "blind": _requires("of the seats of the Mafia", "R4.12", blind=(True,)),
    "mafia": _requires(moderation=BOX, blind=(False,)),
    "roll": _requires("in night 1, where the box learns from a roll call who is who", "R13.15"),
}
"""Key of a night or day → what it needs; `CALL` for every other call."""

CALL = _requires(moderation=BOX)
ANY = _requires()

WINS = {
    "town": "the town had won (R8.1)",
    "mafia": "the Mafia had won (R8.2)",
    "nobody": "nobody was left alive (R8)",
    "draw": "nobody had won (R8.6)",
}


class Reasons:
    """The reasons of one game that is over, or whose file is. ``begun`` are the phases that were heard,
    ``told`` says of how many nights and days the file tells."""

    def __init__(self, view: PublicView, begun: Collection[str], told: Mapping[str, int]) -> None:
        self._view, self._begun, self._told = view, begun, told

    def never(self, phase: str, key: Any) -> str:
        """Why ``key`` of this night or day was never asked for, with the rule's number if one says so."""
        ask = Ask(str(key))
        name, part = ask.call, ask.part
        needs = REQUIRED.get("roll" if part == "roll" else name)
        if needs is None:
            needs = _choosing(self._view.table, name) if name in call_ids().values() else ANY
        over = self._view.phase is Phase.OVER
        return (
            self._played_otherwise(needs)
            or self._not_called(phase, name, part)
            or ("" if phase in self._begun else self._end())
            or (f"that is asked only {needs.when} ({needs.rule})" if needs.when else "")
            or (self._end() if over and self._view.label == phase else "")
            or f"{phase} was over before it came to that"
        )

    def _played_otherwise(self, needs: Requirement) -> str:
        table = self._view.table
        for option, values in needs.options.items():
            have, rule = table.agreed(option), table.rulebook.options[option].rule
            if have not in values:
                needed, word = listing(f"{option}: {_word(one)}" for one in values), _word(have)
                return cite(f"it needs {needed}, and this game has {option}: {word}", rule)
        return ""

    def _not_called(self, phase: str, call: str, part: str) -> str:
        """Why nobody chooses in this call in that night."""
        table, number = self._view.table, Moment(phase).night
        if call not in call_ids().values():
            return ""
        if call not in table.roles_called:
            return f'no card of "{call}" is dealt'
        if part == "roll" or Moment(phase).phase == "day" or REQUIRED.get(call, ANY).when:
            return ""  # a card's power may have the key of its call
        if CHOOSES.isdisjoint(_parts(plan(table, number)).get(call, ())):
            if powers_act(table.options, number):
                return f"this call chooses nothing in {phase} (R2.6)"
            return f"nobody chooses in {phase} with first_night: meet (R2.1)"
        if call not in _parts(tonight(self._view.replace(night=number))):
            return "all its cards lay open by then (R2.5)"
        return ""

    def _deadlocked(self, end: Won) -> str:
        """How a game ended that only deadlock ended; empty: it ended otherwise."""
        view, most = self._view, self._view.table.options.deadlock
        rounds = {Moment(fact.when).night for fact in view.facts if isinstance(fact, Died)}
        if end.winner not in ("draw", "mafia") or Moment(end.when).night in rounds:
            return ""
        if not 0 < most <= view.rounds_without_death + 1:
            return ""
        return f"as many rounds without a death as deadlock: {most} allows (R8.6)"

    def _end(self) -> str:
        """How it came that nothing more was asked."""
        view = self._view
        end = next((fact for fact in reversed(view.facts) if isinstance(fact, Won | Ended)), None)
        if isinstance(end, Ended):
            return f"the table ended the game in {end.when} (R11)"
        if end is not None:
            how = self._deadlocked(end) or WINS.get(end.winner, f"the {end.winner} had won (R14.8)")
            return f"the game ended in {end.when}: {how}"
        kind = view.label.phase
        if view.label.night <= self._told[kind]:
            return f"{view.label} calls no Mafia Night; tell mafia_night: true there (R7.3)"
        return f'the file ends before {view.label}; add an item for it to "{kind}s", {{}} if it is empty'


def _choosing(table: GameSetup, call: str) -> Requirement:
    """What a game must be like for somebody to choose in this call: where the box moderates or asks itself,
    and with such values of the card's own options as let its call choose at all."""
    options: dict[str, tuple[Any, ...]] = {} if asks_itself(call) else dict(CALL.options)
    for role in table.rulebook.roles.values():
        agreed = [
            [(option.key, value) for value in option.words or (True, False)]
            for option in role.options
            if option.words or option.flag
        ]
        agrees = partial(table.rulebook.agreed, Options())
        fits = [found for found in product(*agreed) if _chooses(role, agrees(dict(found)), call)]
        for values in agreed if fits else ():
            held = [pair for pair in values if any(pair in found for found in fits)]
            if len(held) < len(values):
                options[held[0][0]] = tuple([value for _, value in held])
    return Requirement(options)


def _chooses(role: RoleCard, options: Options, call: str) -> bool:
    calls = [one.id for one in role.calls(options, role.most or 2) if one.role == role.id]
    return call in calls and not CHOOSES.isdisjoint(role.parts(options, 2, call))


def _parts(calls: Any) -> dict[str, tuple[Part, ...]]:
    return {call.id: parts for call, parts in calls}


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def once(view: PublicView, key: str) -> str:
    """Why there was no second pass of a Count by night, or nobody signed in for a call again."""
    if Ask(key).part == "roll":
        return "that is asked only where this sign-in or the lamp pass after it has failed (R13.15)"
    passes = view.table.options.passes
    return f"it is counted once, with passes: {passes} and {view.table.players} seats"


def forbidden(game: Game, ask: Ask, value: int, rule: str) -> str:
    """Why ``rule`` forbids ``value`` as an answer to ``ask``, with its number."""
    view = game.public
    holders, seated = game.holders(ask.call), not ask.part
    gone = absence(view, value) if seated else None
    if gone is not None:
        return f"{gone.why} ({gone.rule if value > view.table.players else rule})"
    who = listing(map(str, holders or (0,)))
    spent = [one.when for one in game.log if isinstance(one, Chose) and one.ask == ask]
    causes = {
        f"whoever may choose, seat {who}, is dead": set(holders).isdisjoint(view.living),
        f"it was spent in {', '.join(spent)}": bool(spent) and not legal(game, ask),
        "that is the own seat": seated and value in holders,
        "the lamp is lit there already": seated and value in shown(game, ask.call),
        "that was its choice of the night before": seated and value == game.secret.last_night(ask),
    }
    because = [cause for cause, holds in causes.items() if holds]
    return f"{because[0]} ({rule})" if because else f"not here ({rule})"
