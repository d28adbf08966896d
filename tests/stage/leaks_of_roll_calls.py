"""Leaks to be planted in the roll call (R13.15): who signed in wrongly, who objected, who is noted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from narrator.rules import apply_night
from narrator.rules.game.facts import Objected
from narrator.rules.game.state import Game, PublicView
from narrator.rules.night.calls import tonight
from narrator.rules.setup.roll_call import roll_step
from narrator.rules.table.call import Part
from narrator.script.common.cues import Count, Mode, PrivateCount
from narrator.script.news import announcements
from narrator.script.night import call_scene, night_scene
from narrator.stage.count import Counting
from narrator.stage.counts import Counts
from narrator.stage.press import Press
from tests.stage.forged_pairs import Script
from tests.stage.peeking import Patch, peeking


def _pressed(patch: Patch, ends: Callable[[Counting, PrivateCount], bool]) -> None:
    """A press ends the Count under way, where it is the last one that matters."""
    take = Counting._secret_press

    def press(self: Counting, press: Press, private: PrivateCount) -> None:
        take(self, press, private)
        if ends(self, private):
            self._spoken = len(self._cue.items)
            self.settled = self.end = press.until + 1.0

    patch.setattr(Counting, "_secret_press", press)


def the_lamp_pass_ends_at_an_objection(patch: Patch) -> None:
    _pressed(patch, lambda count, _: count._cue.mode is Mode.OBJECT and bool(count._stored))


def a_sign_in_ends_once_enough_have_pressed(patch: Patch) -> None:
    peek = peeking(patch)

    def enough(count: Counting, _: PrivateCount) -> bool:
        holders = {call.id: call.holders for call in peek().public.table.calls}
        ask = count._cue.ask
        return ask.part == "roll" and len(count._stored) == holders[ask.call]

    _pressed(patch, enough)


def a_noted_seat_has_longer_to_look_up(patch: Patch) -> None:
    begin = Counts.begin

    def slower(self: Counts, cue: Count, private: PrivateCount | None, *rest: Any) -> Any:
        if cue.mode is Mode.OBJECT and private is not None and cue.slot is not None:
            noted = cue.items[0].value in (*private.lit, *private.denied)
            cue = cue._replace(slot=cue.slot + 0.5 * noted)
        return begin(self, cue, private, *rest)

    patch.setattr(Counts, "begin", slower)


def an_objection_is_told_by_its_seat(patch: Patch) -> None:
    peek = peeking(patch)

    def told(view: PublicView, _fact: Objected) -> list[Any]:
        first, *_ = peek().secret.objects
        return [announcements.OBJECTED()] * (1 + (first > view.table.players / 2))

    patch.setitem(announcements.CUES, Objected, told)


def _signs_in(patch: Patch, order: Callable[[Game, str], Any]) -> None:
    """After a failure the calls sign in again in an order that depends on what was pressed before."""
    failed: list[Game] = []

    def step(game: Game) -> Game:
        after = roll_step(game)
        if after.public.failures > game.public.failures:
            failed[:] = [game]
        return after

    def called(view: PublicView) -> Any:
        rows = tonight(view)
        signs = [row for row in rows if Part.SIGN in row[1]]
        if view.failures and failed:
            signs.sort(key=lambda row: order(failed[0], row[0].id))
        return (*signs, *(row for row in rows if Part.SIGN not in row[1]))

    patch.setattr(apply_night, "roll_step", step)
    patch.setattr(night_scene, "tonight", called)


def who_did_not_sign_in_is_called_first(patch: Patch) -> None:
    _signs_in(patch, lambda game, call: len(game.secret.members[call]))


def who_objected_is_called_first(patch: Patch) -> None:
    def cards_of_others(game: Game, call: str) -> bool:
        return not {*game.secret.members[call]} & {*game.secret.objects}

    _signs_in(patch, cards_of_others)


def whom_nobody_is_noted_for_is_put_to_sleep_in_silence(patch: Patch) -> None:
    peek, play = peeking(patch), call_scene._PARTS[Part.SIGNED]

    def signed(view: PublicView, call: Any) -> Iterable[Any]:
        return play(view, call) if peek().holders(call.id) else iter(())

    patch.setitem(call_scene._PARTS, Part.SIGNED, signed)


def fails(script: Script) -> bool:
    """Whether a roll call of this evening fails."""
    return any(night.failed for night in script.nights)


ROLL_CALLS: tuple[Callable[[Patch], None], ...] = (
    the_lamp_pass_ends_at_an_objection,
    a_sign_in_ends_once_enough_have_pressed,
    a_noted_seat_has_longer_to_look_up,
    an_objection_is_told_by_its_seat,
    who_did_not_sign_in_is_called_first,
    who_objected_is_called_first,
    whom_nobody_is_noted_for_is_put_to_sleep_in_silence,
)
