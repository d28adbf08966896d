"""What can happen at any moment of a day: a card is shown, a bomb, a last stand, somebody
leaves (R3, R11). Nothing of a trial.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.day.trial import trial_of
from narrator.rules.ends.carry import strike
from narrator.rules.ends.death import fall, settle, turn
from narrator.rules.ends.hearts import bombs_gone, lovers, may_stand
from narrator.rules.game import acts
from narrator.rules.game.deeds import Cause
from narrator.rules.game.facts import Died, Ended, Refused
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.game.update import tell


def show_card(game: Game, act: acts.ShowCard) -> Game:
    """Somebody alive has shown a card, and is dead at once (R1.3)."""
    return _dies(game, act.seat, "card", "shown")


def leave(game: Game, act: acts.Leave) -> Game:
    """Who leaves the table is dead like any other (R13.9)."""
    return _dies(game, act.seat, "left", "gone")


def _dies(game: Game, seat: int, how: str, what: str) -> Game:
    _by_day(game.public)
    _alive(game, seat, what)
    game = strike(game, seat, Cause(how), game.public.at("day"), phase=game.public.phase)
    return settle(game, after_night=False)


def may_bomb(view: PublicView) -> bool:
    """At any time by day but the final voting, and not once the verdict is known (R3, R6)."""
    if view.phase is Phase.DAWN:
        return not view.unsettled
    return view.phase is Phase.DAY and not view.condemned and not trial_of(view).final(view)


def bombs_left(view: PublicView) -> bool:
    """Whether somebody alive may hold a card that takes somebody along, as far as the table knows."""
    dealt = sum(view.table.number(role.id) for role in view.table.cast if role.bomber)
    return dealt > bombs_gone(view, view.dead)


def bomb(game: Game, act: acts.Bomb) -> Game:
    """The desperate citizen or the hitman turns its card and takes one seat along (R3)."""
    view = game.public
    if not may_bomb(view):
        raise RuleError("bombs are barred once the final voting has begun", "R6")
    _alive(game, act.by, "a bomber")
    _alive(game, act.takes, "taken along")
    card = game.card(act.by)
    able = view.table.role(card).bomber if card else bombs_left(view)
    if act.by == act.takes or not able:
        return tell(game, Refused(view.label, act.by, "bomb"))
    day, phase = view.at("day"), view.phase
    game = fall(game, act.by, "bomb", Died(day, act.by, "bomb"), phase=phase)
    if act.takes in game.public.living:
        game = fall(game, act.takes, "taken", Died(day, act.takes, "taken"), phase=phase)
    return settle(tell(game, bombed=True), after_night=False)


def again(game: Game, act: acts.Again) -> Game:
    """Another conviction after a bomb needs the will of all the living; else the day is over (R6)."""
    if not game.public.bombed:
        raise RuleError("nobody asks for another conviction", "R6")
    if act.wanted:
        return tell(game, bombed=False)
    return tell(game, bombed=False, phase=Phase.DUSK)


def last_stand(game: Game, act: acts.LastStand) -> Game:
    """Somebody whose heart broke takes one more along, and turns the card that allows it (R4.6)."""
    public, label = game.public, game.public.label
    if not may_stand(public):
        raise RuleError("a last stand comes right after a broken heart", "R4.6")
    if act.by is not None and act.takes is not None:
        _alive(game, act.takes, "taken along")
        if act.by not in public.dead[public.stand_asked :] or not _may_take(game, act.by):
            return tell(game, Refused(label, act.by, "stand"))
        when = next(f.when for f in public.facts if type(f) is Died and f.seat == act.by)  # R13.10
        game, died = turn(game, act.by, when), Died(when, act.takes, "stand")
        game = fall(game, act.takes, "stand", died, phase=public.phase)
    game = tell(game, stand_asked=len(game.public.dead))
    return settle(game, after_night=public.phase is Phase.DAWN)


def _may_take(game: Game, seat: int) -> bool:
    """Whether its heart broke, as far as the box knows, and its card allows it."""
    card, couple = game.card(seat), lovers(game)
    if card:
        return game.public.table.role(card).bomber and seat in game.secret.hearts
    how = next(f.how for f in game.public.facts if type(f) is Died and f.seat == seat)
    fresh = game.public.dead[game.public.stand_asked :]
    return seat in couple and how in ("heart", "night") and set(couple) <= set(fresh)


def end_game(game: Game, _act: acts.EndGame) -> Game:
    """The table has had enough: nobody wins."""
    _by_day(game.public)
    return tell(game, Ended(game.public.label), phase=Phase.OVER)


def _by_day(view: PublicView) -> None:
    if not view.by_day:
        raise RuleError("that is for the day; wait for the morning", "R11")


def _alive(game: Game, seat: int, what: str) -> None:
    if seat not in game.public.living:
        raise RuleError(f"seat {seat} cannot be {what}: it is not alive", "R4.9")
