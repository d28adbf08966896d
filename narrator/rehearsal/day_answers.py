"""What simulated players answer by day, as a rehearsal file tells. Trials are in `trial_answers`, the menu in
`event_answers`, the night in `night_answers`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from narrator.live.simulated import HELD, Prompt
from narrator.rehearsal.event_answers import Events, reopened
from narrator.rehearsal.file_nights import BY_LIGHT
from narrator.rehearsal.file_powers import check_power, key_of_power, told_power
from narrator.rehearsal.section import Section
from narrator.rehearsal.trial_answers import ASKS, TrialAnswers
from narrator.rules.day.eligible import voters
from narrator.rules.day.office import to_elect
from narrator.rules.ends.victory import winner
from narrator.rules.game.acts import Elect, ReportNotes
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Died
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.table.power import Opening
from narrator.script.common.cues import AwaitConfirm, Count, Reply
from narrator.script.day.power import TAKES, claimants
from narrator.script.driver import Driver
from narrator.script.evening import last_chance
from narrator.stage.ports import Edge

WAITS = {"begin": 1.0, "ready": 1.0, "seated": 1.0}
"""Seconds until somebody presses CONFIRM; for anything else `PATIENCE`."""

PATIENCE = 4.0
AT_ONCE = 0.3
"""Seconds until somebody presses long in a Count: a short one is soon over."""

MAFIA_NIGHT = "mafia_night"

BEFORE = ("campaign", "election")
"""What a day begins with: nothing happens before it is over."""


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
        self._died: list[int] = []
        self._takes: list[int] = []
        self._same = 0

    def wait(self, prompt: Prompt, cue: AwaitConfirm) -> list[Edge]:
        """What is pressed while the box waits: CONFIRM, and long if something happens now."""
        if cue.ask not in BEFORE and self._events.now(prompt.driver):
            if self._events.repeats():
                again = prompt.after(PATIENCE, button="repeat")
                return again + self._ends(prompt, cue, 2 * PATIENCE)
            return prompt.after(PATIENCE, HELD)
        return self._ends(prompt, cue)

    def _ends(self, prompt: Prompt, cue: AwaitConfirm, later: float = 0.0) -> list[Edge]:
        if cue.over is not None or cue.ask == last_chance.ASK:
            return []  # they hear the whole of it, and take nothing back
        if cue.ask == "discussion" and not self._trial.interrupts(prompt.driver.view):
            return []
        return prompt.after(later + WAITS.get(cue.ask, PATIENCE))

    def hear(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """What is pressed in an open Count. Raises `FileError` for what the rules forbid."""
        if self._opens_menu(prompt.driver, _asked(cue)):
            return prompt.after(AT_ONCE, HELD)
        return prompt.presses(self._reply(prompt.driver, cue))

    def _opens_menu(self, driver: Driver, ask: Ask) -> bool:
        """Whether somebody presses long in this Count, since something happens now."""
        if ask in ASKS and not to_elect(driver.view):
            return self._events.now(driver)
        return ask in reopened() and self._events.takes_back(driver, self._today(driver.game), ask)

    def _reply(self, driver: Driver, cue: Count) -> Reply:
        """The answer to an open question."""
        game, ask = driver.game, cue.ask
        if ask.call == "menu":
            return self._events.menu(cue)
        if ask.reads_back:
            return (1,)
        if ask in ASKS and not to_elect(driver.view):
            return self._trial.reply(game, cue)
        if ask.topic == "side":
            return (int(self._of_mafia(game, int(ask.about))),)
        if ask.topic in game.public.table.numbers:
            return (int(self._cards[int(ask.about) - 1] == ask.topic),)
        if ask in game.public.table.powers:
            return (self._power(game, ask),)
        if ask.endswith(TAKES):
            if _asked(cue) != ask:
                self._power(game, _asked(cue))
            return (self._whom(),)
        return (_ANSWERS[ask](self, game, cue),)

    def _today(self, game: Game) -> Section:
        """The section of the file that tells of now: dawn belongs to its night."""
        sections = self._nights if game.public.phase is Phase.DAWN else self._days
        return sections[game.public.night - 1]

    def _report(self, game: Game, _cue: Count) -> int:
        night = self._today(game)
        left = [seat for seat in night.ask("died", []) if seat not in self._died]
        if not left:
            self._died = []
            return 0
        self._died.append(left[0])
        night.living(game, "died", left[0])
        return int(left[0])

    def _power(self, game: Game, name: str) -> int:
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
            return 0  # meant for another death
        section.ask(key)
        if act.by:
            check_power(section, game, act, self._cards)
        self._takes = list(act.seats)
        return act.by

    def _light(self, game: Game, _cue: Count) -> int:
        """Whether the box shall deal by light after roll calls that failed."""
        self._today(game).ask(BY_LIGHT)
        return int(self._by_light)

    def _whom(self) -> int:
        return self._takes.pop(0) if self._takes else 0

    def _mayor(self, game: Game, cue: Count) -> int:
        """One seat, or those who stay tied; the lowest, where the file tells nothing."""
        today = self._today(game)
        elected = tuple(today.ask("mayor") or voters(game.public)[:1])
        today.living(game, "mayor", *elected)
        today.does(game, "mayor", Elect(elected))
        if cue.ask == "mayor":
            return elected[0] if len(elected) == 1 else 0
        values = [item.value for item in cue.items]
        return next((seat for seat in elected if seat in values), 0)

    def _heir(self, game: Game, _cue: Count) -> int:
        """The first of the file's heirs who is alive; the lowest seat, where there is none."""
        today, able = self._today(game), voters(game.public)
        first = "heir" not in today.asked
        heirs = today.ask("heir", [])
        if first:
            today.living(game, "heir", *heirs[:1])
        return next((seat for seat in heirs if seat in able), able[0])

    def _again(self, _game: Game, _cue: Count) -> int:
        return int(self._events.again())

    def _end(self, game: Game, _cue: Count) -> int:
        """Who has won, as somebody who sees all the cards would tell."""
        view = game.public
        table = replace(view.table, options=view.table.options.but(moderation="box"))
        secret = game.secret.but(cards=self._cards, at_dusk=self._mafia_at_dusk(view))
        known = Game(view.but(table=table), secret)
        won = winner(known, after_night=view.phase is Phase.DAWN)
        return view.table.told_ends.index(won and won.end)

    def _mafia_at_dusk(self, view: PublicView) -> int:
        """How many Mafiosi lived when this night, or the last one, fell."""
        this_round = (view.at("night"), view.at("day"))
        died = [fact for fact in view.facts if isinstance(fact, Died) and fact.when in this_round]
        lived = (*view.living, *(fact.seat for fact in died))
        return sum(self._cards[seat - 1] in view.table.mafia_roles for seat in lived)

    def calls_night(self, view: PublicView) -> bool:
        """Whether the day ends in a Mafia Night (R7.3): where the file is silent, if another is told of."""
        told = self._days[view.night - 1].ask(MAFIA_NIGHT)
        return len(self._nights) > view.night if told is None else bool(told)

    def _call(self, _game: Game, _cue: Count) -> int:
        return 1  # else the file is over

    def _notes(self, game: Game, _cue: Count) -> int:
        """How many notes bear a name: as the file tells, else one for each living Mafioso."""
        told, living = self._today(game).ask("notes"), game.public.living
        mafia = sum(self._of_mafia(game, seat) for seat in living)
        named, same = (mafia, None) if told is None else (told["named"], told.get("same"))
        self._today(game).does(game, "notes", ReportNotes(named, same))
        self._same = same or 0
        return int(named)

    def _name(self, _game: Game, _cue: Count) -> int:
        return self._same

    def _black(self, game: Game, cue: Count) -> int:
        """The next of those who did hold a black card; they say so, once the round is over."""
        seats = [item.value for item in cue.items if item.value]
        return next((seat for seat in seats if self._of_mafia(game, seat)), seats[0])

    def _of_mafia(self, game: Game, seat: int) -> bool:
        return self._cards[seat - 1] in game.public.table.mafia_roles


def _asked(cue: Count) -> Ask:
    """What is asked: for a power itself, where all know whose it is, and nobody is asked who uses it."""
    at_once = cue.ask.endswith(TAKES) and cue.items[0].value == 0
    return Ask(cue.ask.removesuffix(TAKES)) if at_once else cue.ask


_ANSWERS: dict[str, Callable[[DayAnswers, Game, Count], int]] = {
    "died": DayAnswers._report,
    "mayor": DayAnswers._mayor,
    "tied": DayAnswers._mayor,
    "heir": DayAnswers._heir,
    BY_LIGHT: DayAnswers._light,
    "again": DayAnswers._again,
    "end": DayAnswers._end,
    MAFIA_NIGHT: DayAnswers._call,
    "notes": DayAnswers._notes,
    "notes.same": DayAnswers._name,
    "black": DayAnswers._black,
}
