"""Performs a forged evening on the stage: its presses, and many more that mean nothing. What is pressed by
day, PAUSE and the menu are public, at moments drawn from the public ``days``; all else is ``noise``."""

from __future__ import annotations

import random
from collections import deque
from math import inf
from typing import NamedTuple

from narrator.base.tuples import without
from narrator.live.simulated import Prompt, tap
from narrator.rehearsal.act_replies import reply_for
from narrator.rules.day.eligible import ghosts
from narrator.rules.game import acts
from narrator.rules.game.state import Game, Phase
from narrator.script.common.cues import AwaitConfirm, Count, Item, Mode, Reply, Rest, Say
from narrator.script.day.discussion import may_extend
from narrator.script.day.waiting import WARNING
from narrator.script.story.teller import Tale
from narrator.stage.own_names import OwnNames
from narrator.stage.ports import Edge
from tests.kit.stage import Theatre
from tests.kit.storybook import BOOK, shuffled_memory
from tests.stage.all_others import all_others
from tests.stage.forged_pairs import Script
from tests.stage.game_by_rules import Look, Night, Open, Told, before_day, known, through_the_menu

TAKEN_BACK = 0.3
"""Seconds after which a press on a wrong seat is followed by another, which takes it back."""


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
        self.nights, self._cues, self._night_fell = 0, 0, False
        self._night = Night({}, {}, {})
        self._open = deque[Open]()
        self._act: Open | None = None
        self._game: Game | None = None
        self._asked: Count | AwaitConfirm | None = None
        self._reply: Reply = None
        self._held_at = -inf
        self._pause: tuple[int, float] | None = None
        self.history: list[tuple[Told, float]] = []
        self.dawns: list[float] = []
        self.ends = inf

    def __call__(self, prompt: Prompt) -> list[Edge]:
        cue = prompt.cue
        self._listen(prompt)
        if prompt.at < self._held_at + 1.25:
            return []  # the hand that opens the menu is on the button still
        if isinstance(cue, AwaitConfirm):
            return self._wait(prompt, cue)
        if isinstance(cue, Count) and not cue.secret:
            return self._spoken(prompt, cue)
        if prompt.driver.view.phase is Phase.DEAL:
            return self._while_it_deals(prompt)
        if prompt.driver.view.phase is not Phase.NIGHT:
            return self._menu(prompt) if isinstance(cue, Say) and self._happens(prompt) else []
        edges = self._pressed_in_the_dark(prompt)
        self._cues += 1
        if self._pause is not None and self._cues == self._pause[0]:
            edges += tap(prompt.at + self._pause[1], button="pause")
        return edges

    def _listen(self, prompt: Prompt) -> None:
        told = known(prompt.driver.view.facts)
        if not self.history or self.history[-1][0] != told:
            self.history.append((told, prompt.at))
        line = prompt.cue.line if isinstance(prompt.cue, Say) else ""
        night = prompt.driver.view.phase is Phase.NIGHT
        if night and not self._night_fell:
            self._fall()
        self._night_fell = night
        if line == "dawn.wakes":
            self.dawns.append(prompt.at)
        elif line == "over.last_chance":
            self.ends = min(self.ends, prompt.at)

    def _fall(self) -> None:
        """Another night of the script; after its last one nobody means anything."""
        told = self.nights < len(self._script.nights)
        self._night = self._script.nights[self.nights] if told else Night({}, {}, {})
        self._open = deque(self._script.days[self.nights] if told else [])
        self._act = None
        self.nights += 1
        paused = self._days.random() < 0.2
        self._cues = 0
        self._pause = (self._days.randint(2, 40), self._days.uniform(0.1, 9)) if paused else None

    # What everybody may know

    def _wait(self, prompt: Prompt, cue: AwaitConfirm) -> list[Edge]:
        if cue.ask == "paused":
            return tap(prompt.at + self._days.uniform(1, 5), button="pause")
        if self._happens(prompt):
            return self._menu(prompt)
        if cue.over is not None:  # what is explained
            return tap(prompt.at + 0.5) if self._days.random() < 0.2 else []
        if cue.held and self._days.random() < 0.2:
            return tap(prompt.at + self._days.uniform(1, 5), 0.9)  # somebody is unsure
        patience = 0.95 if cue.ask == "discussion" else 0.7  # many cuts to a discussion
        passes = cue.within is not None and self._days.random() < patience
        if _ends_a_step(cue) and (not passes or cue.within == WARNING):
            self._step_over(cue)  # else the box reminds or warns, and waits
        wait = self._days.uniform(1, 5)
        passes |= cue.within is not None and cue.within < wait
        return [] if passes else tap(prompt.at + wait)

    def _while_it_deals(self, prompt: Prompt) -> list[Edge]:
        """A finger that means nothing; now and then the table rests."""
        if not isinstance(prompt.cue, Count):
            return []
        edges = self._fumble(prompt, prompt.cue.items)
        if self._days.random() < 0.04:
            edges += tap(prompt.at + self._days.uniform(0.1, 9), button="pause")
        return edges

    def _step_over(self, cue: AwaitConfirm) -> None:
        if self._open and isinstance(self._open[0], acts.Step) and self._asked is not cue:
            self._open.popleft()
        self._asked = cue

    def _happens(self, prompt: Prompt) -> bool:
        """Whether this is the prompt to open the menu."""
        view, said = prompt.driver.view, self._open
        if not said or not through_the_menu(said[0]) or prompt.driver.cue is not prompt.cue:
            return False
        if isinstance(prompt.cue, Say) and isinstance(said[0], acts.Extend):
            return may_extend(view) and self._days.random() < 0.7  # as the day opens
        if isinstance(prompt.cue, Say):  # what is being told is taken back
            return view.phase is Phase.DUSK and view.facts_announced < len(view.facts)
        elsewhere = not isinstance(self._act, Look | None) and self._game is prompt.driver.game
        return not elsewhere and view.phase in (Phase.DAY, Phase.DUSK)

    def _menu(self, prompt: Prompt) -> list[Edge]:
        self._held_at = prompt.at
        return tap(prompt.at + self._days.uniform(0.1, 0.3), 0.9)

    def _spoken(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """An open question is answered; the script's answer is looked for when it is asked."""
        if cue.ask in ("by_light", "as_noted"):
            return prompt.on(int(cue.ask == "by_light" and acts.DealByLight() in self._open))
        if cue.ask.endswith(".sure"):
            return prompt.on(1)
        if self._happens(prompt):
            return self._menu(prompt)
        if (dead := self._press_of_the_dead(prompt, cue)) and cue.mode is Mode.VOTER:
            return dead  # it is refused, and asked again
        if self._asked is not cue:  # else a pause has interrupted it
            self._asked, self._reply = cue, self._next_reply(prompt, cue)
        return prompt.presses(self._reply) + dead

    def _press_of_the_dead(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """Now and then somebody who is dead and has no vote left presses the own button."""
        view = prompt.driver.view
        dead = without(view.dead, (*cue.refused, *ghosts(view)))
        if cue.mode not in (Mode.VOTER, Mode.BALLOT) or not dead or self._days.random() < 0.4:
            return []
        voter, whom = self._days.choice(dead), self._days.choice(cue.items).value
        return prompt.on(whom, button=f"seat {voter}")

    def _next_reply(self, prompt: Prompt, cue: Count) -> Reply:
        if cue.ask == "menu":
            self._act = None  # whatever was said before, something else happens now
        reply = self._told(prompt, cue)
        while reply is None and self._open:
            self._act, self._game = self._open.popleft(), prompt.driver.game
            reply = self._told(prompt, cue)
        if reply is not None:
            return reply
        self._open.clear()  # nobody can go on with the script, or it is over
        if cue.mode is Mode.BALLOT:
            return ()
        return (cue.items[-1 if cue.ask == "votes" else 0].value,)

    def _told(self, prompt: Prompt, cue: Count) -> Reply:
        """What is left to say of the present act, until the game has moved on by it."""
        if self._act is None or self._game is not prompt.driver.game:
            return None
        return reply_for(None if isinstance(self._act, Look) else self._act, cue)

    # What nobody may notice

    def _pressed_in_the_dark(self, prompt: Prompt) -> list[Edge]:
        cue = prompt.cue
        if isinstance(cue, Rest | Say):
            return self._idle(prompt, cue)
        if not isinstance(cue, Count):
            return []
        if cue.mode is Mode.TELL:
            return self._fumble(prompt, cue.items)
        call, now = cue.ask.call, self._night.rolled(prompt.driver.view.failures)
        if cue.ask.part == "roll":
            return self._roll(prompt, now.claims.get(call, ()))
        if cue.mode is Mode.OBJECT:
            return prompt.on(*now.objects)
        if cue.mode is Mode.SEVERAL:
            return self._pair(prompt, cue, [*self._night.several.get(call, ())])
        chosen = self._choose(prompt, self._night.choices.get(cue.ask))
        return chosen + all_others(prompt, self._noise)

    def _idle(self, prompt: Prompt, cue: Rest | Say) -> list[Edge]:
        """Somebody fumbles at the button where nothing is asked."""
        if isinstance(cue, Say) and ".end." in cue.line:  # the last words of a night
            return tap(prompt.end - 0.5, 1.2) if self._noise.random() < 0.5 else []
        if prompt.end - prompt.at < 2 or self._noise.random() < 0.6:
            return []
        return tap(prompt.at + 0.2, self._noise.choice([0.1, 0.9]))

    def _fumble(self, prompt: Prompt, items: tuple[Item, ...]) -> list[Edge]:
        """Where the lamp tells, presses mean nothing."""
        return prompt.on(*[item.value for item in items if self._noise.random() < 0.15])

    def _roll(self, prompt: Prompt, seats: tuple[int, ...]) -> list[Edge]:
        """A wrong seat may be pressed, and is taken back at once."""
        wrong = self._noise.choice([0, *prompt.driver.view.living])
        if not wrong or wrong in seats:
            return prompt.on(*seats)
        once = prompt.on(wrong)
        again = [edge._replace(at=edge.at + TAKEN_BACK) for edge in once]
        return sorted([*prompt.on(*seats), *once, *again], key=lambda edge: edge.at)

    def _pair(self, prompt: Prompt, cue: Count, couple: list[int]) -> list[Edge]:
        """A third seat is ignored; what is missing after the first pass is pressed in the second."""
        if cue.pass_ == 2:
            stored = prompt.driver.private.stored if prompt.driver.private else ()
            return prompt.on(*{*stored} ^ {*couple})
        if len(couple) < 2:
            one, table = self._noise.choice(prompt.driver.view.living), prompt.driver.view.table
            return prompt.on(*([one] if table.several[cue.ask].makes else couple))
        if prompt.driver.view.table.options.passes == 2 and self._noise.random() < 0.3:
            return prompt.on(couple[1])
        third = prompt.turns[max(prompt.turns.index(seat) for seat in couple) + 1 :]
        return prompt.on(*couple, *third[:1])

    def _choose(self, prompt: Prompt, wanted: int | None) -> list[Edge]:
        """Other seats before it, and after it some that are ignored; nobody, by a long press."""
        private = prompt.driver.private
        assert private is not None
        items = prompt.turns
        wanted = wanted if wanted in items else None
        end = items.index(wanted) if wanted is not None else len(items)
        before = [v for v in items[:end] if self._noise.random() < 0.2]
        after = [v for v in items[end + 1 :] if v not in private.legal and self._noise.random() < 0.5]
        if wanted is not None:
            return prompt.on(*before, wanted, *after)
        if not private.stored and not any(value in private.legal for value in before):
            return prompt.on(*before)
        held = prompt.on(items[-1], seconds=0.8)
        return [*prompt.on(*[v for v in before if v != items[-1]]), *held]


def perform(script: Script, who: str, seed: int, ring: int = 0, own: OwnNames | None = None) -> Played:
    """The whole script, up to the day or night that it does not tell of any more; ``ring`` seats have a
    lamp, and ``own`` are names in their own voices."""
    hands = Hands(script, random.Random(f"{who} noise {seed}"), random.Random(seed))
    it = Theatre(
        script.table,
        script.cards,
        hands=hands,
        scripted=False,
        secret_seed=script.secret_seed,
        ring=ring,
        tale=Tale(BOOK, shuffled_memory(seed)),
        own=own,
    )
    told = all(before_day(act) for act in script.days[-1])

    def over(theatre: Theatre) -> bool:
        further = hands.nights - len(script.nights)
        return further > 0 or (theatre.driver.view.phase is Phase.DAY and further == 0 and told)

    it.run(over)
    return Played(script, it, hands.history, hands.dawns, hands.ends)
