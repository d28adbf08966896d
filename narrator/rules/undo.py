"""Taking back the last public decision, and that again (R11): which games are kept for it, and which one is
played on."""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.errors import RuleError
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.facts import Redone, Undone
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Game, Phase
from narrator.rules.taken_back import undone

Checkpoints = tuple[Game, ...]
"""The games that an undo goes back to, the last one first in turn: as they were before each public
decision, before the talk or a step of a trial ended, and as each night fell."""


class Redoable(NamedTuple):
    """What an undo has left, and can be put in force again until anything else is decided."""

    game: Game
    checkpoints: Checkpoints
    told: Undone


DECISIONS = (
    acts.ReportDeaths,
    acts.ReportSide,
    acts.ReportCard,
    acts.ReportEnd,
    acts.Verdict,
    acts.Accuse,
    acts.Withdraw,
    acts.Close,
    acts.Second,
    acts.Named,
    acts.GhostVotes,
    acts.Counted,
    acts.Led,
    acts.Polled,
    acts.Decide,
    acts.Lot,
    acts.UsePower,
    acts.Again,
    acts.Leave,
    acts.Elect,
    acts.NameHeir,
    acts.EndGame,
    acts.Extend,
    acts.ShowCard,
    acts.CallNight,
    acts.ReportNotes,
)
"""What is taken back, one at a time: every public decision (R11)."""

_DECISIONS = frozenset(DECISIONS)
_ENDS = frozenset({acts.Step, acts.Talked})
_NIGHTS = frozenset({acts.Begin, acts.Nightfall})
_KEPT = _DECISIONS | _ENDS | _NIGHTS


def checked(checkpoints: Checkpoints, before: Game, act: Act, after: Game) -> Checkpoints:
    """The checkpoints once ``act`` has made ``after`` of ``before``."""
    kind = type(act)
    if kind not in _KEPT:
        return checkpoints
    if kind in _NIGHTS:
        return (*checkpoints, after)
    decides = kind in _DECISIONS or _ends_by_day(before, act)
    return (*checkpoints, before) if decides else checkpoints


def _ends_by_day(before: Game, act: Act) -> bool:
    """Whether the talk ends with this, or a plea or another step of a trial: an input, too (R11)."""
    ends = type(act) is acts.Step or (type(act) is acts.Talked and act.over)
    return ends and before.public.phase is _DAY


_DAY = Phase.DAY  # Python 3.11 takes its time to look a member up


def undoes_night(checkpoints: Checkpoints) -> bool:
    """Whether nothing was decided since nightfall, so that an `Undo` plays the night again."""
    return bool(checkpoints) and checkpoints[-1].public.phase is Phase.NIGHT


def foreseen(game: Game, checkpoints: Checkpoints, undo: Undo) -> Undone | None:
    """What would be told if this were taken back now; None where there is nothing to take back."""
    left = _back(checkpoints, undo)
    return None if left < 0 else undone(game.public, checkpoints[left].public)


def _back(checkpoints: Checkpoints, undo: Undo) -> int:
    """The place of the checkpoint that an undo goes back to; negative: there is none."""
    left = len(checkpoints) - 1
    while undo.to_night and left >= 0 and checkpoints[left].public.phase is not Phase.NIGHT:
        left -= 1
    return left


def take_back(game: Game, checkpoints: Checkpoints, undo: Undo) -> tuple[Game, Checkpoints]:
    """The game that is played on instead, and the checkpoints left to it. That it was taken back is told
    next, and stands in the log; a night can be taken back as often as it is played.

    Raises `RuleError` where there is nothing to take back.
    """
    left = _back(checkpoints, undo)
    if left < 0:
        raise RuleError("nothing has been decided that could be taken back", "R11")
    before = checkpoints[left]
    public, fact = before.public, undone(game.public, before.public)
    kept = left + 1 if public.phase is Phase.NIGHT else left
    facts = (*public.facts[: public.facts_announced], fact, *public.facts[public.facts_announced :])
    now, at = game.public, public.facts_announced
    if (now.facts_announced, now.facts[at : at + 1]) == (at, public.facts[at : at + 1]):
        public = public.replace(progress=public.progress._replace(heard=now.progress.heard))
    return Game(public.replace(facts=facts), before.secret, (*before.log, fact)), checkpoints[:kept]


def left(
    game: Game, checkpoints: Checkpoints, after: Game, before: tuple[Redoable, ...]
) -> tuple[Redoable, ...]:
    """What can be put in force again once an undo has made ``after`` of ``game``, the last one last. A night
    that is played again stays taken back: its secrets are gone."""
    told = after.log[-1]
    assert isinstance(told, Undone)
    night = after.public.phase is Phase.NIGHT
    return () if night else (*before, Redoable(game, checkpoints, told))


def put_back(taken: Redoable) -> Game:
    """The game as it stood before the undo; that it counts again is told next."""
    game, public = taken.game, taken.game.public
    seats = [one.seat for one in taken.told.changes if one.what == "alive"]
    fact = Redone(public.label, tuple(seats))
    facts = (*public.facts[: public.facts_announced], fact, *public.facts[public.facts_announced :])
    return Game(public.replace(facts=facts), game.secret, (*game.log, fact))
