"""Leaks to be planted in what the day asks, offers and refuses. Nothing of the night stands here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from narrator.roles import all_roles
from narrator.rules.day import powers
from narrator.rules.day.held_trial import asks_accusers
from narrator.rules.game.acts import UsePower
from narrator.rules.game.facts import Refused
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.side import MAFIA
from narrator.script.common.cues import Count, Mode, PrivateCount
from narrator.script.common.scene import Scene
from narrator.script.day import outcome_scene, power_scene
from narrator.script.driver import Driver
from narrator.script.news import announcements, endings
from narrator.script.secret_counts import private_count
from tests.kit.powers import BOMB, STAND, STAY
from tests.stage.peeking import Patch, peeking


def _holds(game: Game, seats: tuple[int, ...], *cards: str) -> bool:
    return any(game.card(seat) in cards for seat in seats)


def _asked_of_holders(
    patch: Patch, asked: str, among: Callable[[PublicView], tuple[int, ...]], *cards: str
) -> None:
    """The box asks for this power only where one of these seats holds such a card."""
    peek, asks = peeking(patch), power_scene.ask_power

    def ask_power(view: PublicView, name: str) -> Scene:
        if name != asked or _holds(peek(), among(view), *cards):
            yield from asks(view, name)
        else:
            yield UsePower(name, 0)

    patch.setattr("narrator.script.next_scene.ask_power", ask_power)


def a_stay_is_asked_for_while_a_governor_lives(patch: Patch) -> None:
    _asked_of_holders(patch, STAY, lambda view: view.living, "governor")


def a_last_stand_is_asked_of_a_bomber(patch: Patch) -> None:
    _asked_of_holders(patch, STAND, lambda view: view.fresh(STAND), "hitman", "desperate")


def an_accuser_is_asked_for_while_a_saint_lives(patch: Patch) -> None:
    peek, asks = peeking(patch), asks_accusers
    patch.setattr(outcome_scene, "asks_accusers", lambda v: _holds(peek(), v.living, "saint") and asks(v))


def a_bomb_is_offered_while_somebody_has_one(patch: Patch) -> None:
    peek, may = peeking(patch), powers.may_be_used

    def may_be_used(view: PublicView, name: str) -> bool:
        bombers = True  # where an evening is told in advance, nobody plays yet
        with suppress(KeyError, IndexError):
            bombers = bool(_holds(peek(), view.living, "hitman", "desperate"))
        return may(view, name) and (name != BOMB or bombers)

    patch.setattr("narrator.script.evening.menu.may_be_used", may_be_used)


def a_refused_bomb_is_told_by_its_card(patch: Patch) -> None:
    peek, tells = peeking(patch), announcements.CUES[Refused]

    def refused(view: PublicView, fact: Refused) -> list[Any]:
        mafia = all_roles()[peek().card(fact.seat)].side is MAFIA
        return [endings.ENDED()] if mafia else tells(view, fact)

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

    def waited(self: Driver) -> Scene | None:
        scene = begin(self)
        self._waited = self.game.card(1) == "citizen"
        return scene

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
