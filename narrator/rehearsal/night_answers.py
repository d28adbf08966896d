"""What simulated players press by night, as a rehearsal file tells. What they say by day: `day_answers`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from narrator.live.simulated import HELD, TAP, Prompt, tap
from narrator.rehearsal.file_nights import Mistake, choice_key
from narrator.rehearsal.section import Section
from narrator.rehearsal.unused_keys import forbidden
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Miscounted, Objected, Unsettled
from narrator.rules.game.state import Game, PublicView
from narrator.rules.night.calls import is_decision, legal, refusal
from narrator.rules.setup.roll_call import noted
from narrator.rules.setup.setup import claims_for
from narrator.rules.table.table import Table
from narrator.script.common.cues import Count, Mode
from narrator.stage.ports import Edge

NOTHING_SPENT = "R13.5"
"""The rule by which a press does nothing at all: people may press there."""


def key_of(table: Table, cards: tuple[str, ...], ask: Ask) -> str:
    """The key of a file's night that answers the question ``ask``.

    Who chooses alone is found by the seat: names of the game are given in seat order.
    """
    name, part = ask.call, ask.part
    if part == "manner":
        return part
    if not part and any(call.named and call.id == name for call in table.calls):
        (seat,) = claims_for(table, cards)[name]
        return Ask.of("blind", str(seat))
    return ask if part else choice_key(next(call for call in table.calls if call.id == name))


def _passes_over(game: Game, ask: Ask) -> bool:
    """Whether this asks a dead Mafioso for the manner, while others who choose alone are alive: the
    file's ``manner`` answers for those only (R13.16)."""
    if ask.part != "manner" or legal(game, ask):
        return False
    return any(legal(game, Ask.of(call.id, "manner")) for call in game.public.table.aims)


def nth_roll(view: PublicView, cue: Count) -> int:
    """How often this call has signed in, or this lamp pass was reached, the present time included."""
    failed = [fact for fact in view.facts if type(fact) in (Objected, Unsettled)]
    if cue.mode is Mode.OBJECT:
        return 1 + len(failed)
    again = [f for f in view.facts if isinstance(f, Miscounted) and cue.ask.call in f.calls]
    return 1 + len(failed) + len(again)


def objectors(prompt: Prompt, right: Mapping[int, bool]) -> list[int]:
    """The seats that see something wrong in a lamp pass, where this would be ``right``."""
    private = prompt.source.private
    assert private is not None
    shown = {**dict.fromkeys(private.lit, True), **dict.fromkeys(private.denied, False)}
    return [seat for seat in prompt.turns if shown.get(seat) is not right.get(seat)]


class NightAnswers:
    """The nights of one rehearsal, and the mistakes that are made in them."""

    def __init__(
        self,
        nights: list[Section],
        mistakes: Mapping[tuple[str, str], list[Mistake]],
        cards: tuple[str, ...],
    ) -> None:
        self._nights, self._mistakes, self._cards = nights, mistakes, cards
        self._passes: dict[tuple[str, str], set[int]] = defaultdict(set)

    def passes(self, night: str, key: str) -> set[int]:
        """The passes of a Count, or the times that a call signed in, in which this was asked for."""
        return self._passes[night, key]

    def hear(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """What is pressed in a secret Count. Raises `FileError` for a choice the rules forbid."""
        if cue.mode is Mode.TELL:
            return []
        driver = prompt.driver
        if _passes_over(driver.game, cue.ask):
            return []
        table, night = driver.view.table, self._nights[driver.view.night - 1]
        key = key_of(table, self._cards, cue.ask)
        value = night.ask(key)
        wrong = self._mistakes.get((night.name, key))
        rolls = cue.mode is Mode.OBJECT or cue.ask.part == "roll"
        nth = nth_roll(driver.view, cue) if rolls else cue.pass_
        self._passes[night.name, key].add(nth)
        if rolls:
            return self._rolled(prompt, cue, wrong, nth)
        if wrong is not None:
            return mistaken_presses(prompt, cue, wrong)
        if cue.pass_ == 2:
            return []
        wanted = value if isinstance(value, list) else [] if value is None else [value]
        for one in wanted:
            rule = refusal(driver.game, cue.ask, one)
            if rule is not None and rule != NOTHING_SPENT:
                what = "be yes" if is_decision(driver.view, cue.ask) else f"choose {one}"
                why = forbidden(driver.game, cue.ask, one, rule)
                where = f'{night.name}: "{key}" may not {what}: {why}'
                raise night.item.marks[key].refuse(where)
        return prompt.on(*wanted)

    def _rolled(
        self, prompt: Prompt, cue: Count, wrong: list[Mistake] | None, nth: int
    ) -> list[Edge]:
        """What is pressed in a roll call: whoever is meant signs in, and whoever sees the wrong thing
        objects, but for the mistakes of this ``nth`` time."""
        driver = prompt.driver
        claims = claims_for(driver.view.table, self._cards)
        right = [mistake for mistake in wrong or [] if mistake.pass_ == nth]
        if cue.mode is Mode.SEVERAL:
            if right or (wrong == [] and nth == 1):
                return mistaken_presses(prompt, cue._replace(pass_=nth), right)
            return prompt.on(*claims[cue.ask.call])
        if wrong is not None and nth == 1:
            return mistaken_presses(prompt, cue, wrong)
        return prompt.on(*objectors(prompt, noted(driver.view.table, claims)))


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
