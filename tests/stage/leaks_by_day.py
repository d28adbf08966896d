"""Leaks to be planted in what the day asks, offers and refuses. Nothing of the night stands here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.roles import all_roles
from narrator.rules.day.pending import Question
from narrator.rules.ends.known import may_be_avenged
from narrator.rules.game.acts import LastStand, Stay
from narrator.rules.game.facts import Refused
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.side import MAFIA
from narrator.script.common.cues import Count, Mode
from narrator.script.common.private import PrivateCount
from narrator.script.common.scene import Scene
from narrator.script.day import hearts, office, outcome
from narrator.script.driver import Driver
from narrator.script.evening import menu
from narrator.script.news import announcements, endings
from narrator.script.next_scene import QUESTIONS
from narrator.script.secret_counts import private_count
from tests.stage.peeking import Patch, peeking


def _holds(game: Game, seats: tuple[int, ...], *cards: str) -> bool:
    return any(game.card(seat) in cards for seat in seats)


def a_stay_is_asked_for_while_a_governor_lives(patch: Patch) -> None:
    peek, asks = peeking(patch), office.stay

    def stay(view: PublicView) -> Scene:
        if _holds(peek(), view.living, "governor"):
            yield from asks(view)
        else:
            yield Stay(0)

    patch.setitem(QUESTIONS, Question.STAY, stay)


def a_last_stand_is_asked_of_a_bomber(patch: Patch) -> None:
    peek, asks = peeking(patch), hearts.ask_stand

    def stand(view: PublicView) -> Scene:
        if _holds(peek(), view.dead[view.stand_asked :], "hitman", "desperate"):
            yield from asks(view)
        else:
            yield LastStand(None, None)

    patch.setitem(QUESTIONS, Question.STAND, stand)


def an_accuser_is_asked_for_while_a_saint_lives(patch: Patch) -> None:
    peek, may = peeking(patch), may_be_avenged
    patch.setattr(outcome, "may_be_avenged", lambda v: _holds(peek(), v.living, "saint") and may(v))


def a_bomb_is_offered_while_somebody_has_one(patch: Patch) -> None:
    peek, may = peeking(patch), menu._bomb_may_come

    def bomb(view: PublicView) -> bool:
        return may(view) and _holds(peek(), view.living, "hitman", "desperate")

    offers = [one._replace(open=bomb) if one.line is menu.BOMB else one for one in menu.OPTIONS]
    patch.setattr(menu, "OPTIONS", offers)


def a_refused_bomb_is_told_by_its_card(patch: Patch) -> None:
    peek, lines = peeking(patch), announcements.REFUSED

    def refused(_view: PublicView, fact: Refused) -> list[Any]:
        mafia = all_roles()[peek().card(fact.seat)].side is MAFIA
        return [(endings.ENDED if mafia else lines[fact.what])()]

    patch.setitem(announcements.CUES, Refused, refused)


def _only_dead_citizens_are_refused(patch: Patch, mode: Mode) -> None:
    """The own buttons of others that are to be refused do nothing, where this is asked."""

    def private(game: Game, cue: Count, key: str) -> PrivateCount | None:
        found = private_count(game, cue, key)
        if found is None or cue.mode is not mode:
            return found
        refused = [seat for seat in found.refused if game.card(seat) == "citizen"]
        return found._replace(refused=tuple(refused))

    patch.setattr("narrator.script.driver.private_count", private)


def only_dead_citizens_are_refused_a_vote(patch: Patch) -> None:
    _only_dead_citizens_are_refused(patch, Mode.VOTER)


def only_dead_citizens_are_refused_a_ballot(patch: Patch) -> None:
    _only_dead_citizens_are_refused(patch, Mode.BALLOT)


def a_day_is_not_opened_again_where_seat_1_is_a_citizen(patch: Patch) -> None:
    begin = Driver._begin_scene

    def waited(self: Driver) -> None:
        begin(self)
        self._waited = self.game.card(1) == "citizen"

    patch.setattr(Driver, "_begin_scene", waited)


BY_DAY: dict[Callable[[Patch], None], str] = {
    a_stay_is_asked_for_while_a_governor_lives: "governor",
    a_last_stand_is_asked_of_a_bomber: "matchmaker",
    an_accuser_is_asked_for_while_a_saint_lives: "saint",
    a_bomb_is_offered_while_somebody_has_one: "",
    a_refused_bomb_is_told_by_its_card: "",
    only_dead_citizens_are_refused_a_vote: "",
    only_dead_citizens_are_refused_a_ballot: "",
    a_day_is_not_opened_again_where_seat_1_is_a_citizen: "",
}
"""With the card that it takes to be heard, if it takes a certain one."""
