"""What simulated players do by day, as a rehearsal file tells: one act for each thing that is pending.

The act is tried on the rules first, so what they forbid is told at its line. Trials are in `trial_answers`,
the menu in `event_answers`, the night in `night_answers`.
"""

from __future__ import annotations

from dataclasses import replace

from narrator.live.simulated import HELD, Prompt
from narrator.rehearsal.act_replies import reply_told
from narrator.rehearsal.event_answers import Events, reopened
from narrator.rehearsal.file_nights import BY_LIGHT
from narrator.rehearsal.file_seats import check_power, key_of_power, told_power
from narrator.rehearsal.section import Section
from narrator.rehearsal.trial_answers import TrialAnswers
from narrator.rules.day.eligible import electable
from narrator.rules.day.notes import black_among
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.ends.victory import winner
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Died
from narrator.rules.game.sides import seen
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.table.power import Opening
from narrator.rules.table.side import MAFIA, TOWN
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.day.power_scene import TAKES, claimants
from narrator.script.day.waiting import LAST_ASK
from narrator.script.driver import Driver
from narrator.script.evening.anything_again import ASK as ANYTHING
from narrator.stage.ports import Edge

AT_ONCE_READY = ("begin", "ready", "laid", "seated", "looked", "talk", "dusk")
"""Where everybody is ready by then, so that somebody presses CONFIRM after a second; elsewhere `PATIENCE`."""

PATIENCE = 4.0
AT_ONCE = 0.3
"""Seconds until somebody presses long in a Count: a short one is soon over."""

MAFIA_NIGHT = "mafia_night"

BEFORE = ("campaign", "election", "talk", "dusk")
"""What a day begins and ends with: nothing happens in it."""


class DayAnswers:
    """The mornings and days of one rehearsal. ``cards`` is the role id of each seat (index seat − 1)."""

    def __init__(
        self,
        nights: list[Section],
        days: list[Section],
        cards: tuple[str, ...],
        *,
        by_light: bool = False,
    ) -> None:
        self._nights, self._days, self._cards = nights, days, cards
        self._by_light = by_light
        self._events, self._trial = Events(days, cards), TrialAnswers(days, cards)
        self._used: Act | None = None

    def wait(self, prompt: Prompt, cue: AwaitConfirm) -> list[Edge]:
        """What is pressed while the box waits: CONFIRM, and long if something happens now."""
        if cue.ask not in BEFORE and self._events.now(prompt.driver):
            if self._events.repeats():
                again = prompt.after(PATIENCE, button="repeat")
                return again + self._ends(prompt, cue, 2 * PATIENCE)
            return prompt.after(PATIENCE, HELD)
        return self._ends(prompt, cue)

    def _ends(self, prompt: Prompt, cue: AwaitConfirm, later: float = 0.0) -> list[Edge]:
        if cue.over is not None or cue.ask == LAST_ASK:
            return []  # they hear the whole of it, and take nothing back
        if cue.ask == "discussion" and not self._trial.interrupts(prompt.driver.view):
            return []
        return prompt.after(later + (1.0 if cue.ask in AT_ONCE_READY else PATIENCE))

    def hear(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """What is pressed in an open Count. Raises `FileError` for what the rules forbid."""
        if cue.ask.call == "menu":
            return prompt.presses(self._events.menu(cue))
        if cue.ask.reads_back or cue.ask == ANYTHING:
            return prompt.presses((1,))  # yes, or that all is clear
        if self._opens_menu(prompt.driver, _asked(cue)):
            return prompt.after(AT_ONCE, HELD)
        return prompt.presses(reply_told(self._act(prompt.driver.game, _asked(cue)), cue))

    def _opens_menu(self, driver: Driver, ask: Ask) -> bool:
        """Whether somebody presses long in this Count, since something happens now."""
        if pending(driver.view) is None:
            return self._events.now(driver)
        return ask in reopened() and self._events.takes_back(driver, self._today(driver.game), ask)

    def _act(self, game: Game, ask: Ask) -> Act:
        """What the table does about what is pending; ``ask`` is what it hears."""
        question = pending(game.public)
        if question is None:
            return self._trial.act(game)
        if not isinstance(question, PowerAsked):
            today, key = self._today(game), _KEYS.get(question, question.value)
            return today.tried(game, key, self._tells(question, game, today))
        if self._used is None or ask == question.name:  # else it is asked whom it takes
            self._used = self._power(game, question.name)
        return self._used

    def _today(self, game: Game) -> Section:
        """The section of the file that tells of now: dawn belongs to its night."""
        label = game.public.label
        return (self._days if label.phase == "day" else self._nights)[label.night - 1]

    def _power(self, game: Game, name: str) -> Act:
        """Who uses a power: as the night tells at dawn; by day as an event, the motion that has
        just convicted, or else the day does."""
        power = game.public.table.powers[name].power
        key, motion = key_of_power(power), self._trial.motion
        section = self._events.told(game, key) or self._today(game)
        if motion is not None and power.at is Opening.CONVICTED and key in motion.item:
            section = motion
        act = told_power(name, section.item.get(key), self._cards)
        died = power.at is Opening.DIED and not power.lines
        if died and act.by and act.by not in claimants(game.public, name):
            return acts.UsePower(name, 0)  # meant for another death
        section.ask(key)
        if act.by:
            check_power(section, game, act, self._cards)
        return act

    def _tells(self, question: Question, game: Game, today: Section) -> Act:
        """What is told to the box about this: as the file has it, or by somebody who sees all the cards."""
        view = game.public
        match question:
            case Question.SIDE:
                seat = view.unturned[0]
                return acts.ReportSide(seat, (MAFIA if self._of_mafia(view, seat) else TOWN).id)
            case Question.CARD:
                seat, role, _ = view.doubts[0]
                return acts.ReportCard(seat, role, self._cards[seat - 1] == role)
            case Question.END:
                return self._end(game)
            case Question.HEIR:  # the first of the file's who is alive, else the lowest seat
                first, able = "heir" not in today.asked, electable(view)
                heirs = today.ask("heir", [])
                if first:
                    today.living(game, "heir", *heirs[:1])
                return acts.NameHeir(next(seat for seat in (*heirs, *able) if seat in able))
            case Question.MAYOR:  # those who stay tied, or the lowest seat where the file is silent
                elected = tuple(today.ask("mayor") or electable(view)[:1])
                today.living(game, "mayor", *elected)
                return acts.Elect(elected)
            case Question.NOTES:  # as many names as the Mafia has left, where the file is silent
                named = sum(self._of_mafia(view, seat) for seat in view.living)
                told = today.ask("notes") or {"named": named}
                return acts.ReportNotes(told["named"], told.get("same"))
            case Question.DEATHS:
                died = tuple(dict.fromkeys(today.ask("died", [])))
                today.living(game, "died", *died)
                return acts.ReportDeaths(died)
            case Question.BLACK:
                among, number = black_among(view)
                first_black = sorted(among, key=lambda seat: not self._of_mafia(view, seat))
                return acts.ReportBlack(tuple(first_black[:number]))
            case Question.AGAIN:
                return acts.Again(self._events.again())
            case Question.LIGHT:  # whether the box shall deal after roll calls that failed
                today.ask(BY_LIGHT)
                return acts.DealByLight() if self._by_light else acts.Morning()
            case Question.MAFIA_NIGHT:
                return acts.CallNight()  # else the file is over

    def _end(self, game: Game) -> Act:
        """Who has won, as somebody who sees all the cards would tell."""
        view = game.public
        table = replace(view.table, options=view.table.options.replace(moderation="box"))
        secret = game.secret.replace(at_dusk=self._mafia_at_dusk(view))
        known = Game(view.replace(table=table), seen(secret, table, self._cards))
        won = winner(known, after_night=view.phase is Phase.DAWN)
        return acts.ReportEnd(won and won.end)

    def _mafia_at_dusk(self, view: PublicView) -> int:
        """How many Mafiosi lived when this night, or the last one, fell."""
        this_round = (view.at("night"), view.at("day"))
        died = [fact for fact in view.facts if isinstance(fact, Died) and fact.when in this_round]
        return sum(self._of_mafia(view, s) for s in (*view.living, *(fact.seat for fact in died)))

    def calls_night(self, view: PublicView) -> bool:
        """Whether the day ends in a Mafia Night (R7.3): where the file is silent, if another is told of."""
        told = self._days[view.night - 1].ask(MAFIA_NIGHT)
        return len(self._nights) > view.night if told is None else bool(told)

    def _of_mafia(self, view: PublicView, seat: int) -> bool:
        return self._cards[seat - 1] in view.table.mafia_roles


_KEYS = {Question.LIGHT: BY_LIGHT, Question.DEATHS: "died"}
"""What is asked → the key of the file that tells of it, where that is called otherwise."""


def _asked(cue: Count) -> Ask:
    """What is asked: for a power itself, where all know whose it is, and nobody is asked who uses it."""
    at_once = cue.ask.endswith(TAKES) and cue.items[0].value == 0
    return Ask(cue.ask.removesuffix(TAKES)) if at_once else cue.ask
