"""Leaks to be planted: what a careless change could let everybody hear. Each must be noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from narrator.rules.game.state import Game, PublicView
from narrator.rules.night.calls import shown, tonight
from narrator.rules.night.glance import told
from narrator.rules.setup.dealing import DEAL
from narrator.rules.table.call import Call, Part
from narrator.script.common.cues import Count, Light, Mode, PrivateCount, Rest
from narrator.script.night import call_scene, night_scene
from narrator.stage.conductor import Conductor
from narrator.stage.count import Counting
from narrator.stage.counts import Counts
from narrator.stage.delivery import Delivery
from narrator.stage.equipment import Equipment
from narrator.stage.lights import Lights
from narrator.stage.ports import Sound
from narrator.stage.press import Press
from narrator.stage.records import Record, Replied
from narrator.stage.stage import Stage
from tests.stage.leaks_by_day import BY_DAY
from tests.stage.leaks_of_stories import OF_STORIES
from tests.stage.peeking import Patch, peeking

BEGIN = Stage.start.__globals__["_BEGIN"]
"""Which of the stage's methods begins which cue."""


def _skip(patch: Patch, part: Part, unless: Callable[[Game, Call], bool]) -> None:
    """A part of a call is played only where there is something to do in it."""
    peek, play = peeking(patch), call_scene._PARTS[part]

    def scene(view: PublicView, call: Call) -> Iterable[Any]:
        return play(view, call) if unless(peek(), call) else iter(())

    patch.setitem(call_scene._PARTS, part, scene)


def dead_roles_are_skipped(patch: Patch) -> None:
    peek = peeking(patch)

    def called(view: PublicView) -> Any:
        game = peek()
        return tuple(
            (call, parts)
            for call, parts in tonight(view)
            if not game.holders(call.id) or {*game.public.living} & {*game.holders(call.id)}
        )

    patch.setattr(night_scene, "tonight", called)


def the_heal_window_is_skipped_once_the_potion_is_spent(patch: Patch) -> None:
    _skip(patch, Part.DECIDE, lambda game, call: not game.secret.used(f"{call.id}.heal"))


def nobody_is_called_to_the_middle_who_lies_there(patch: Patch) -> None:
    _skip(patch, Part.TAKE, lambda game, call: game.holder(call.id) > 0)


def the_poison_is_not_asked_for_once_it_is_spent(patch: Patch) -> None:
    _skip(
        patch,
        Part.CHOOSE,
        lambda game, call: call.id != "apothecary" or not game.secret.used(call.id),
    )


def a_coward_without_hiding_places_is_not_asked(patch: Patch) -> None:
    _skip(
        patch,
        Part.CHOOSE,
        lambda game, call: (
            call.id != "coward" or game.public.table.agreed("hides") != "3" or game.secret.used(call.id) < 3
        ),
    )


def the_informer_is_told_only_what_was_asked(patch: Patch) -> None:
    _skip(patch, Part.TELL, lambda game, call: bool(shown(game, call.id)) or call.id != "informer")


def the_glance_is_skipped_where_it_has_nothing_new(patch: Patch) -> None:
    def is_new(game: Game, call: Call) -> bool:
        before = game._replace(secret=game.secret.replace(choices={}, besides={}))
        return told(game, call.id) != told(before, call.id)

    _skip(patch, Part.NEWS, is_new)


def the_mafia_is_woken_again_once_somebody_has_come_over(patch: Patch) -> None:
    peek, play = peeking(patch), call_scene._PARTS[Part.SLEEP]

    def scene(view: PublicView, call: Call) -> Iterable[Any]:
        if call.confers and peek().secret.sides:
            yield from play(view, call)
        yield from play(view, call)

    patch.setitem(call_scene._PARTS, Part.SLEEP, scene)


def the_count_stops_at_the_second_lover(patch: Patch) -> None:
    begin = Counts.begin

    def short(self: Counts, cue: Count, private: PrivateCount | None, *rest: Any) -> Any:
        if cue.ask == "lovers" and cue.mode is Mode.TELL and private is not None and private.lit:
            items = [item for item in cue.items if item.value <= max(private.lit)]
            cue = cue._replace(items=tuple(items))
        return begin(self, cue, private, *rest)

    patch.setattr(Counts, "begin", short)


def a_round_of_the_dealing_ends_with_its_last_lamp(patch: Patch) -> None:
    begin = Counts.begin

    def short(self: Counts, cue: Count, private: PrivateCount | None, *rest: Any) -> Any:
        if cue.ask.startswith(f"{DEAL}.") and private is not None and private.lit:
            items = [item for item in cue.items if item.value <= max(private.lit)]
            cue = cue._replace(items=tuple(items))
        return begin(self, cue, private, *rest)

    patch.setattr(Counts, "begin", short)


def a_lamp_that_tells_makes_a_sound(patch: Patch) -> None:
    light = Delivery.answer

    def click(self: Delivery, cue: Count, at: float, seconds: float, value: int) -> None:
        light(self, cue, at, seconds, value)
        if cue.mode is Mode.TELL:
            self.equipment.sound.effect("decoy", at)

    patch.setattr(Delivery, "answer", click)


def a_press_ends_the_count(patch: Patch) -> None:
    take = Counting._secret_press

    def press(self: Counting, press: Press, private: PrivateCount) -> None:
        take(self, press, private)
        if self._cue.mode is Mode.ONE:
            self.settled = self.end = press.until + 1.0

    patch.setattr(Counting, "_secret_press", press)


def a_line_is_chosen_by_a_secret(patch: Patch) -> None:
    light = Stage._begin_light

    def begin(self: Stage, cue: Light, *rest: Any) -> Any:
        memory = self._out._memory
        self._out._memory = memory._replace(seed=memory.seed + (1 if cue.answer else 0))
        return light(self, cue, *rest)

    patch.setitem(BEGIN, Light, begin)


def a_lamp_clicks(patch: Patch) -> None:
    sounds: dict[Lights, Sound] = {}
    made, glow = Delivery.__init__, Lights.glow

    def wired(self: Delivery, equipment: Equipment, *rest: Any) -> None:
        made(self, equipment, *rest)
        sounds[self.lights] = equipment.sound

    def click(self: Lights, lamp: str, at: float, seconds: float) -> None:
        glow(self, lamp, at, seconds)
        sounds[self].effect("decoy", at)

    patch.setattr(Delivery, "__init__", wired)
    patch.setattr(Lights, "glow", click)


def an_illegal_press_is_refused_aloud(patch: Patch) -> None:
    take = Counting._secret_press

    def press(self: Counting, press: Press, private: PrivateCount) -> None:
        if self._value(press) not in private.legal:
            self._speak(0, press.until)
        take(self, press, private)

    patch.setattr(Counting, "_secret_press", press)


def the_answer_is_shortened_in_the_dark(patch: Patch) -> None:
    rest = Stage._begin_rest

    def begin(self: Stage, cue: Rest, *others: Any) -> Any:
        dark = self._light is not None and self._light.answer is None
        if cue.kind == "answer" and dark:
            cue = cue._replace(seconds=cue.seconds / 2)
        return rest(self, cue, *others)

    patch.setitem(BEGIN, Rest, begin)


def only_what_was_pressed_is_put_on_disk(patch: Patch) -> None:
    finish = Conductor._finish

    def thrifty(self: Conductor, now: float) -> None:
        record = self._record

        def kept(one: Record) -> None:
            if not isinstance(one, Replied) or one.reply:
                record(one)

        patch.setattr(self, "_record", kept)
        finish(self, now)
        patch.setattr(self, "_record", record)

    patch.setattr(Conductor, "_finish", thrifty)


LEAKS: dict[Callable[[Patch], None], str] = {
    dead_roles_are_skipped: "",
    the_heal_window_is_skipped_once_the_potion_is_spent: "apothecary",
    nobody_is_called_to_the_middle_who_lies_there: "thief",
    the_poison_is_not_asked_for_once_it_is_spent: "apothecary",
    a_coward_without_hiding_places_is_not_asked: "coward",
    the_informer_is_told_only_what_was_asked: "informer",
    the_glance_is_skipped_where_it_has_nothing_new: "infecting_wolf",
    the_mafia_is_woken_again_once_somebody_has_come_over: "infecting_wolf",
    the_count_stops_at_the_second_lover: "",
    a_round_of_the_dealing_ends_with_its_last_lamp: "",
    a_lamp_that_tells_makes_a_sound: "",
    a_press_ends_the_count: "",
    a_line_is_chosen_by_a_secret: "",
    a_lamp_clicks: "",
    an_illegal_press_is_refused_aloud: "",
    the_answer_is_shortened_in_the_dark: "",
    only_what_was_pressed_is_put_on_disk: "",
    **BY_DAY,
    **OF_STORIES,
}
"""With the card that it takes to be heard, if it takes a certain one."""
