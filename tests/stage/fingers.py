"""Performs a script on the stage: the presses it tells of, and many more that mean nothing.

What is pressed by day, PAUSE and the menu are public and come at moments drawn from the public
``days``; everything else is drawn from the evening's own ``noise``.
"""

from __future__ import annotations

import random
from collections import deque
from typing import NamedTuple

from narrator.rules.game import acts
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Count, Item, Mode, Rest, Say
from narrator.script.day.urge import SLOW
from narrator.stage.ports import Edge
from tests.kit.stage import Moment, Theatre, in_turn, on, tap
from tests.stage.answers import EVENTS, Answers, spell
from tests.stage.course import AT_DAWN, Night, Open, Told, known
from tests.stage.forging import Script

FALLS = ("night.first", "night.falls", "night.again")
"""How a night begins."""


class Played(NamedTuple):
    """An evening that was performed: ``history`` is what the table knew, and from when on."""

    script: Script
    it: Theatre
    history: list[tuple[Told, float]]
    dawns: list[float]
    """When each night was over."""
    ends: float
    """When the box begins to tell who was what."""


def _ends_a_step(cue: AwaitConfirm) -> bool:
    """Whether this ends a step of the trial."""
    return cue.ask == "speech" or cue.ask.startswith("trial.")


class Hands:
    """Everybody's fingers in one evening."""

    def __init__(self, script: Script, noise: random.Random, days: random.Random) -> None:
        self._script, self._noise, self._days = script, noise, days
        self.nights, self._cues = 0, 0
        self._night = Night({}, {}, [])
        self._open = deque[Open]()
        self._answers: Answers = {}
        self._asked: Count | AwaitConfirm | None = None
        self._reply: list[int] = []
        self._pause: tuple[int, float] | None = None
        self.history: list[tuple[Told, float]] = []
        self.dawns: list[float] = []
        self.ends = float("inf")

    def __call__(self, moment: Moment) -> list[Edge]:
        cue = moment.cue
        self._listen(moment)
        if isinstance(cue, AwaitConfirm):
            return self._wait(moment, cue)
        if isinstance(cue, Count) and not cue.secret:
            return self._spoken(moment, cue)
        if moment.driver.view.phase is Phase.DEAL:
            return self._while_it_deals(moment)
        if moment.driver.view.phase is not Phase.NIGHT:
            return self._menu(moment) if isinstance(cue, Say) and self._happens(moment) else []
        edges = self._pressed_in_the_dark(moment)
        self._cues += 1
        if self._pause is not None and self._cues == self._pause[0]:
            edges += tap(moment.at + self._pause[1], button="pause")
        return edges

    def _listen(self, moment: Moment) -> None:
        told = known(moment.driver.view.facts)
        if not self.history or self.history[-1][0] != told:
            self.history.append((told, moment.at))
        line = moment.cue.line if isinstance(moment.cue, Say) else ""
        if line in FALLS:
            self._fall()
        elif line == "dawn.wakes":
            self.dawns.append(moment.at)
        elif line == "was.role":
            self.ends = min(self.ends, moment.at)

    def _fall(self) -> None:
        """Another night of the script; after its last one nobody means anything."""
        told = self.nights < len(self._script.nights)
        self._night = self._script.nights[self.nights] if told else Night({}, {}, [])
        self._open = deque(self._script.days[self.nights] if told else [])
        self._answers = {}
        self.nights += 1
        paused = self._days.random() < 0.2
        self._cues = 0
        self._pause = (self._days.randint(2, 40), self._days.uniform(0.1, 9)) if paused else None

    # What everybody may know

    def _wait(self, moment: Moment, cue: AwaitConfirm) -> list[Edge]:
        if cue.ask == "paused":
            return tap(moment.at + self._days.uniform(1, 5), button="pause")
        if self._happens(moment):
            return self._menu(moment)
        if cue.held and self._days.random() < 0.2:
            return tap(moment.at + self._days.uniform(1, 5), 0.9)  # somebody is unsure
        patience = 0.95 if cue.ask == "discussion" else 0.7  # many cuts to a discussion
        passes = cue.within is not None and self._days.random() < patience
        if _ends_a_step(cue) and not (passes and cue.within == SLOW):
            self._step_over(cue)  # else the box urges, and waits
        wait = self._days.uniform(1, 5)
        passes |= cue.within is not None and cue.within < wait
        return [] if passes else tap(moment.at + wait)

    def _while_it_deals(self, moment: Moment) -> list[Edge]:
        """A finger that means nothing; now and then the table rests."""
        if not isinstance(moment.cue, Count):
            return []
        edges = self._fumble(moment, moment.cue.items)
        if self._days.random() < 0.04:
            edges += tap(moment.at + self._days.uniform(0.1, 9), button="pause")
        return edges

    def _step_over(self, cue: AwaitConfirm) -> None:
        if self._open and isinstance(self._open[0], acts.Step) and self._asked is not cue:
            self._open.popleft()
        self._asked = cue

    def _happens(self, moment: Moment) -> bool:
        """Whether this is the moment to open the menu."""
        view, said = moment.driver.view, self._open
        if not said or not isinstance(said[0], EVENTS) or moment.driver.cue is not moment.cue:
            return False
        if isinstance(
            moment.cue, Say
        ):  # while it is told, what has just been decided is taken back
            return view.phase is Phase.DUSK and view.told < len(view.facts)
        if isinstance(moment.cue, Count) and moment.cue.ask in self._answers:
            return False  # something else is being said
        return view.phase in (Phase.DAY, Phase.DUSK)

    def _menu(self, moment: Moment) -> list[Edge]:
        return tap(moment.at + self._days.uniform(0.1, 0.3), 0.9)

    def _spoken(self, moment: Moment, cue: Count) -> list[Edge]:
        """An open question is answered; the script's answer is looked for when it is asked."""
        if cue.ask.endswith(".sure"):
            return on(moment, 1)
        if self._happens(moment):
            return self._menu(moment)
        if self._asked is not cue:  # else a pause has interrupted it
            self._asked, self._reply = cue, self._next_reply(moment, cue)
        if cue.mode is not Mode.BALLOT:
            return on(moment, *self._reply)
        votes = zip(self._reply[::2], self._reply[1::2], strict=True)
        return [e for voter, seat in votes for e in on(moment, seat, button=f"seat {voter}")]

    def _next_reply(self, moment: Moment, cue: Count) -> list[int]:
        while cue.ask not in self._answers and self._open:
            self._answers = spell(self._open, moment.driver.view)
        said = self._answers.pop(cue.ask, [])
        if cue.mode is Mode.BALLOT:
            return said
        values = [item.value for item in cue.items]
        if said and said[0] in values:
            self._answers |= {cue.ask: said[1:]} if said[1:] else {}
            return said[:1]
        self._open.clear()  # nobody can go on with the script, or it is over
        return values[-1:] if cue.ask == "votes" else values[:1]

    # What nobody may notice

    def _pressed_in_the_dark(self, moment: Moment) -> list[Edge]:
        cue = moment.cue
        if isinstance(cue, Rest | Say):
            return self._idle(moment, cue)
        if not isinstance(cue, Count):
            return []
        if cue.mode is Mode.TELL:
            return self._fumble(moment, cue.items)
        call, _, part = cue.ask.partition(".")
        if part == "roll":
            return self._roll(moment, cue, self._night.claims.get(call, ()))
        if cue.mode is Mode.SEVERAL:
            return self._pair(moment, cue, self._night.couple)
        return self._choose(moment, self._night.choices.get(cue.ask))

    def _idle(self, moment: Moment, cue: Rest | Say) -> list[Edge]:
        """Somebody fumbles at the button where nothing is asked."""
        if isinstance(cue, Say) and cue.line == "night.ends":
            return tap(moment.end - 0.5, 1.2) if self._noise.random() < 0.5 else []
        if moment.end - moment.at < 2 or self._noise.random() < 0.6:
            return []
        return tap(moment.at + 0.2, self._noise.choice([0.1, 0.9]))

    def _fumble(self, moment: Moment, items: tuple[Item, ...]) -> list[Edge]:
        """Where the lamp tells, presses mean nothing."""
        return on(moment, *[item.value for item in items if self._noise.random() < 0.15])

    def _stored(self, moment: Moment) -> tuple[int, ...]:
        return moment.driver.ear.stored if moment.driver.ear else ()

    def _roll(self, moment: Moment, cue: Count, seats: tuple[int, ...]) -> list[Edge]:
        """A wrong seat may be pressed in the first pass, and is unpressed in the second."""
        if cue.pass_ == 1:
            wrong = self._noise.choice([0, *moment.driver.view.living])
            return on(moment, *{*seats, wrong} - {0})
        return on(moment, *{*self._stored(moment)} ^ {*seats})

    def _pair(self, moment: Moment, cue: Count, couple: list[int]) -> list[Edge]:
        """A third seat is ignored; what is missing after the first pass is pressed in the second."""
        if cue.pass_ == 2:
            return on(moment, *{*self._stored(moment)} ^ {*couple})
        if len(couple) < 2:
            return on(moment, self._noise.choice(moment.driver.view.living))
        if self._noise.random() < 0.3:
            return on(moment, couple[1])
        turns = in_turn(moment)
        third = turns[max(turns.index(seat) for seat in couple) + 1 :]
        return on(moment, *couple, *third[:1])

    def _choose(self, moment: Moment, wanted: int | None) -> list[Edge]:
        """Other seats before it, and after it some that are ignored; nobody, by a long press."""
        ear = moment.driver.ear
        assert ear is not None
        items = in_turn(moment)
        wanted = wanted if wanted in items else None
        end = items.index(wanted) if wanted is not None else len(items)
        before = [v for v in items[:end] if self._noise.random() < 0.2]
        after = [v for v in items[end + 1 :] if v not in ear.legal and self._noise.random() < 0.5]
        if wanted is not None:
            return on(moment, *before, wanted, *after)
        if not ear.stored and not any(value in ear.legal for value in before):
            return on(moment, *before)
        return [
            *on(moment, *[v for v in before if v != items[-1]]),
            *on(moment, items[-1], seconds=0.8),
        ]


def perform(script: Script, who: str, seed: int, ring: int = 0) -> Played:
    """The whole script, up to the day that it does not tell of any more; ``ring`` seats have a lamp."""
    hands = Hands(script, random.Random(f"{who} noise {seed}"), random.Random(seed))
    it = Theatre(
        script.table,
        script.cards,
        hands=hands,
        scripted=False,
        secret_seed=script.secret_seed,
        ring=ring,
    )

    told = all(isinstance(act, AT_DAWN) for act in script.days[-1])  # nothing more is said by day

    def over(theatre: Theatre) -> bool:
        by_day = theatre.driver.view.phase is Phase.DAY
        return by_day and hands.nights == len(script.nights) and told

    it.run(over)
    return Played(script, it, hands.history, hands.dawns, hands.ends)
