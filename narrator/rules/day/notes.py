"""Mafia Nights on written notes: who calls one, what the notes do, and the points (R7). No spoken words."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.day.office import to_inherit
from narrator.rules.ends.death import bury, settle
from narrator.rules.game import acts
from narrator.rules.game.facts import Died, Fact, NightCalled, NotesRead, Scored, Was
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import Game, Phase, Progress, PublicView
from narrator.rules.game.trial_state import TrialState


def may_call(view: PublicView) -> bool:
    """Whether somebody may propose a Mafia Night now: at any moment of the day (R7.3)."""
    by_day = view.phase in (Phase.DAY, Phase.DUSK) and bool(view.living)
    waits = view.mafia_night_called or view.condemned or to_inherit(view)
    return view.table.options.on_notes and by_day and not waits


def to_call(view: PublicView) -> bool:
    """Whether the day is over but for a Mafia Night, which the table calls itself (R7.3)."""
    return view.table.on_notes and view.phase is Phase.DUSK and not view.mafia_night_called


def call_night(game: Game, _act: acts.CallNight) -> Game:
    """A majority of the living wants a Mafia Night: the day is over."""
    if not may_call(game.public):
        raise RuleError("nobody can call a Mafia Night now", "R7.3")
    label = game.public.label
    return with_public(
        game, NightCalled(label), phase=Phase.DUSK, mafia_night_called=True, court=TrialState()
    )


def talk_on(game: Game, _act: acts.TalkOn) -> Game:
    """Nobody accuses any more and too few want a Mafia Night: the discussion starts again."""
    view = game.public
    if not may_call(view) or view.phase is not Phase.DUSK:
        raise RuleError("the day goes on by itself", "R7.3")
    court = TrialState(barred=view.court.barred)
    return with_public(game, phase=Phase.DAY, progress=Progress(), court=court)


def to_read(view: PublicView) -> bool:
    """Whether the table is still to tell what the notes of this night say; the Sunrise has none (R13.1)."""
    dawn = view.phase is Phase.DAWN and view.night > 1
    return view.table.on_notes and dawn and not view.deaths_reported


def most_names(view: PublicView) -> int:
    """How many notes may bear a name: no more than there are black cards, or living players."""
    return min(view.table.mafia, len(view.living))


def report_notes(game: Game, act: acts.ReportNotes) -> Game:
    """One name on all of them is out; then names are counted against the living (R7.4)."""
    view = game.public
    if not to_read(view):
        raise RuleError("notes are read at the end of a Mafia Night", "R7.3")
    if not 0 <= act.named <= most_names(view):
        most = most_names(view)
        raise RuleError(f"{act.named} notes cannot bear a name: {most} at most do", "R7.4")
    if act.same is not None and not act.named:
        raise RuleError(f"no note bears a name, so none names seat {act.same}", "R7.4")
    if act.same is not None and act.same not in view.living:
        raise RuleError(f"seat {act.same} cannot be murdered: it is not alive", "R7.4")
    night = view.at("night")
    out = () if act.same is None else (act.same,)
    read = NotesRead(night, act.named, act.same)
    news: tuple[Fact, ...] = (read, *[Died(night, seat, "notes") for seat in out])
    game = with_public(game, deaths_reported=True, notes_with_names=act.named)
    return settle(bury(game, out, "notes", news, Phase.DAWN), after_night=True)


def to_score(view: PublicView) -> bool:
    """Whether the points of this round are still to be settled (R7.5)."""
    won = view.phase is Phase.OVER and view.winner in ("town", "mafia")
    return view.table.on_notes and won and not view.scored


def black_among(view: PublicView) -> tuple[tuple[int, ...], int]:
    """Among which seats the black cards are that the points depend on, and how many: of the dead where
    the town has won, of the survivors where the Mafia has."""
    if view.winner == "town":
        return view.dead, min(view.table.mafia, len(view.dead))
    names = view.table.mafia if view.notes_with_names is None else view.notes_with_names
    return view.living, min(names, len(view.living))


def report_black(game: Game, act: acts.ReportBlack) -> Game:
    """Each surviving Mafioso gets as many points as there were honest players at first; or each honest
    player as many as survived (R7.5)."""
    view = game.public
    if not to_score(view):
        raise RuleError("points are counted after the end, once", "R7.5")
    if act.seats is None:
        return with_public(game, scored=True)
    among, number = black_among(view)
    if len(set(act.seats)) != number or not set(act.seats) <= set(among):
        raise RuleError(f"{number} of the seats {among} held black cards", "R7.5")
    black, everybody = sorted(act.seats), range(1, view.table.players + 1)
    if view.winner == "mafia":
        each = view.table.players - view.table.mafia
        points = tuple((seat, each) for seat in black)
    else:
        honest = [seat for seat in everybody if seat not in black]
        points = tuple((seat, len(view.living)) for seat in honest)
    was = (Was(view.label, view.table.mafioso, tuple(black)),) if black else ()
    return with_public(game, *was, Scored(view.label, points), scored=True)


def total(view: PublicView) -> tuple[int, ...]:
    """The points of each seat (index seat − 1), this round's with those from before; empty: none yet."""
    rounds = [dict(fact.points) for fact in view.facts if type(fact) is Scored]
    before = view.table.score or (0,) * view.table.players
    if not rounds:
        return view.table.score
    return tuple(sum([old, *[one.get(seat, 0) for one in rounds]])
                 for seat, old in enumerate(before, start=1))  # fmt: skip
