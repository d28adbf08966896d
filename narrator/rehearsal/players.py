"""Simulated players: they press the buttons of a fake panel as a rehearsal file tells (DESIGN 8). They hear
what everybody hears and know the cards, as real players do, and never touch the game. What they press by
night stands here, what they say by day in `day_answers`.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from narrator.live.simulated import HELD, TAP, Prompt, tap
from narrator.rehearsal.day_answers import MAFIA_NIGHT, DayAnswers
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.file_nights import BY_LIGHT, Mistake, choice_key, spelt
from narrator.rehearsal.middle_cards import takers
from narrator.rehearsal.section import Section
from narrator.rehearsal.unused_keys import Reasons, forbidden, once
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Miscounted, Objected, Unsettled
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.night.calls import is_decision, legal, refusal
from narrator.rules.night.card_names import in_play
from narrator.rules.setup.roll_call import noted
from narrator.rules.setup.setup import claims_for
from narrator.rules.table.call import Part
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Mode
from narrator.script.driver import Driver
from narrator.stage.ports import Edge
from narrator.yamlfile.problems import Problem
from narrator.yamlfile.schema import LocatedDict

NOTHING_SPENT = "R13.5"
"""The rule by which a press does nothing at all: people may press there."""


def key_of(table: GameSetup, cards: tuple[str, ...], ask: Ask) -> str:
    """The key of a file's night that answers the question ``ask``.

    Who chooses alone is found by the seat: names of the game are given in seat order.
    """
    name, part = ask.call, ask.part
    if part == "manner":
        return part
    if part == Part.TAKE.value:
        return name
    if not part and any(call.named and call.id == name for call in table.calls):
        (seat,) = claims_for(table, cards)[name]
        return Ask.of("blind", str(seat))
    return ask if part else choice_key(next(call for call in table.calls if call.id == name))


def _passes_over(game: Game, ask: Ask) -> bool:
    """Whether this asks a dead Mafioso for the manner, while others who choose alone are alive: the
    file's ``manner`` answers for those only (R13.16)."""
    others = [Ask.of(call.id, "manner") for call in game.public.table.aims]
    return ask in others and not legal(game, ask) and any(legal(game, one) for one in others)


def nth_roll(view: PublicView, cue: Count) -> int:
    """How often this call has signed in, or this lamp pass was reached, the present time included."""
    failed = [fact for fact in view.facts if type(fact) in (Objected, Unsettled)]
    if cue.mode is Mode.OBJECT:
        return 1 + len(failed)
    again = [f for f in view.facts if isinstance(f, Miscounted) and cue.ask.call in f.calls]
    return 1 + len(failed) + len(again)


def mistaken_presses(prompt: Prompt, cue: Count, wrong: list[Mistake]) -> list[Edge]:
    """The mistakes of this pass; a seat that is not counted cannot be pressed."""
    plan = prompt.plan
    assert plan is not None
    edges: list[Edge] = []
    for mistake in wrong:
        if mistake.pass_ != cue.pass_:
            continue
        if mistake.seat is None:
            at = [edge.at + plan.slot / 2 for edge in edges]
            edges += tap(max(at, default=plan.turn(0) + plan.reaction), HELD)
        elif mistake.seat in prompt.turns:
            edges += prompt.on(mistake.seat, seconds=HELD if mistake.long else TAP)
    return edges


class Players:
    """The table of one rehearsal. ``cards`` is the role id of each seat (index seat − 1), then
    of each card in the middle, once one was taken there.

    ``over`` turns True where the file has nothing more to tell.
    """

    def __init__(self, script: Rehearsal, cards: tuple[str, ...]) -> None:
        self.over = False
        self.cards = cards
        self._script = script
        self._nights = _sections("night", script.nights)
        self._days = _sections("day", script.days)
        self._begun: set[str] = set()
        by_light = ("night 1", BY_LIGHT) in script.mistakes
        self._passes: dict[tuple[str, str], set[int]] = defaultdict(set)
        """The passes of a Count, or the times that a call signed in, in which a night was asked for a key."""
        self._day = DayAnswers(self._nights, self._days, cards, by_light=by_light)

    def hear(self, prompt: Prompt) -> list[Edge]:
        """What they press when a cue begins. Raises `FileError` for a forbidden choice."""
        driver, cue = prompt.driver, prompt.cue
        if self._script_ends(driver):
            self.over = True
            return []
        self._begun.add(driver.view.label)
        if isinstance(cue, AwaitConfirm):
            return self._day.wait(prompt, cue)
        if isinstance(cue, Count) and prompt.plan is not None:
            return self._by_night(prompt, cue) if cue.secret else self._day.hear(prompt, cue)
        return []

    def _by_night(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """What is pressed in a secret Count. Raises `FileError` for a choice the rules forbid."""
        if cue.mode is Mode.TELL:
            return []
        driver = prompt.driver
        if _passes_over(driver.game, cue.ask):
            return []
        night = self._nights[driver.view.night - 1]
        for key in takers(driver.view.table) if driver.view.night == 1 else ():
            night.ask(key)  # with cards on the table nobody presses for it
        key = key_of(driver.view.table, self.cards, cue.ask)
        value = night.ask(key)
        wrong = self._script.mistakes.get((night.name, key))
        rolls = cue.mode is Mode.OBJECT or cue.ask.part == "roll"
        nth = nth_roll(driver.view, cue) if rolls else cue.pass_
        self._passes[night.name, key].add(nth)
        if rolls:
            return self._rolled(prompt, cue, wrong, nth)
        if wrong is not None:
            return mistaken_presses(prompt, cue, wrong)
        if cue.pass_ == 2:
            return []
        if isinstance(value, str):
            value = in_play(driver.view.table).index(value) + 1
        wanted = value if isinstance(value, list) else [] if value is None else [value]
        for one in wanted:
            rule = refusal(driver.game, cue.ask, one)
            if rule is not None and rule != NOTHING_SPENT:
                what = "be yes" if is_decision(driver.view, cue.ask) else f"choose {one}"
                why = forbidden(driver.game, cue.ask, one, rule)
                where = f'{night.name}: "{key}" may not {what}: {why}'
                raise night.item.marks[key].refuse(where)
        return prompt.on(*wanted)

    def _rolled(self, prompt: Prompt, cue: Count, wrong: list[Mistake] | None, nth: int) -> list[Edge]:
        """What is pressed in a roll call: whoever is meant signs in, and whoever sees the wrong thing
        objects, but for the mistakes of this ``nth`` time."""
        driver = prompt.driver
        claims = claims_for(driver.view.table, self.cards)
        right = [mistake for mistake in wrong or [] if mistake.pass_ == nth]
        if cue.mode is Mode.SEVERAL:
            if right or (wrong == [] and nth == 1):
                return mistaken_presses(prompt, cue._replace(pass_=nth), right)
            return prompt.on(*claims[cue.ask.call])
        if wrong is not None and nth == 1:
            return mistaken_presses(prompt, cue, wrong)
        right_lamp, private = noted(driver.view.table, claims), prompt.source.private
        assert private is not None
        shown = {**dict.fromkeys(private.lit, True), **dict.fromkeys(private.denied, False)}
        return prompt.on(*[seat for seat in prompt.turns if shown.get(seat) is not right_lamp.get(seat)])

    def unused_keys(self, view: PublicView) -> list[Problem]:
        """The keys of the file that the game never asked for; ``view`` is the game at its end."""
        sections = [*self._nights, *self._days]
        told = {"night": len(self._nights), "day": len(self._days)}
        why = Reasons(view, self._begun, told).never
        problems = [problem for section in sections for problem in section.unused_keys(why)]
        asked = {(section.name, key) for section in sections for key in section.asked}
        for (label, key), presses in self._script.mistakes.items():
            if (label, key) not in asked:
                never = f'"{spelt(key)}": {why(label, key)}'
            else:
                missed = {press.pass_ for press in presses} - self._passes[label, key]
                never = "".join(f'"{spelt(key)}", pass {n}: {once(view, key)}' for n in missed)
            if never:
                problem = f"mistakes, {label}: the game never asks for {never}"
                problems.append(self._script.marks["mistakes"].problem(problem))
        return problems

    def _script_ends(self, driver: Driver) -> bool:
        view = driver.view
        if view.phase is Phase.NIGHT:
            return view.night > len(self._nights)
        if isinstance(driver.cue, Count) and driver.cue.ask == MAFIA_NIGHT:
            return not self._day.calls_night(view)
        return view.phase is Phase.DAY and view.night > len(self._days)


def _sections(kind: str, items: list[LocatedDict[str, Any]]) -> list[Section]:
    return [Section(Moment.of(kind, number), item) for number, item in enumerate(items, start=1)]
