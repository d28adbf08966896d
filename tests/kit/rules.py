"""Plays an evening by the rules alone, so that a test reads like its story. No cue, no time, no sound.

evening(7, mafioso=[1], angel=[3]).night().day().night(mafia=5, angel=5).log_of("night 2")
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from narrator.config.installed import Installed
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.config.seating import lay_table
from narrator.roles import all_roles
from narrator.rules.apply import apply
from narrator.rules.ends.victory import winning_seats
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Event, Fact
from narrator.rules.game.state import Game, Phase
from narrator.rules.night.calls import LAMP_PASS, tonight
from narrator.rules.setup.setup import known_game, new_game
from narrator.rules.table.call import Part
from narrator.rules.table.table import GameSetup
from tests.kit.powers import last_stand

SIGNS = (Part.SIGN, Part.SIGNED)
"""What is done in the sign-in of a call."""


@lru_cache
def preset(name: str) -> Ruleset:
    """A ruleset as it ships."""
    known = Installed.under()
    return load_ruleset(known.ruleset_file(name), known)


def cards(players: int, roles: dict[str, list[int]]) -> tuple[str, ...]:
    """``{"mafioso": [1]}`` → the role id of every seat."""
    held = {seat: role for role, seats in roles.items() for seat in seats}
    return tuple(held.get(seat, "citizen") for seat in range(1, players + 1))


def lay(
    players: int, ruleset: str = "palermo", seed: int = 0, **agreed: Any
) -> tuple[GameSetup, tuple[str, ...]]:
    """A table and its cards. ``agreed`` are role ids with their seats, and options' fields; ``middle`` are
    the role ids of the cards there.

    ``variant`` is the option ``detective`` and ``stays`` the option ``governor``, since those words
    are roles here.
    """
    roles = {key: value for key, value in agreed.items() if key in all_roles()}
    options = {key: value for key, value in agreed.items() if key not in roles}
    for word, option in (("variant", "detective"), ("stays", "governor")):
        if word in options:
            options[option] = options.pop(word)
    held = (*cards(players, roles), *options.pop("middle", ()))
    return lay_table(preset(ruleset), players, Counter(held), options, seed), held


def pairs(*seats: int) -> acts.Choose:
    """The matchmaker chooses these, or nobody."""
    return acts.Choose(Ask("matchmaker"), seats[0] if seats else None, seats[1:])


class Evening(NamedTuple):
    """A game and how it went; every step gives the evening after it."""

    game: Game

    def does(self, *steps: acts.Act) -> Evening:
        """These acts, one after the other."""
        game = self.game
        for act in steps:
            game = apply(game, act)
        return Evening(game)

    def night(self, *couple: int, **choices: int | None) -> Evening:
        """A whole night up to the news of dawn; ``couple`` is the matchmaker's.

        ``manner`` is the Mafia's second choice, ``heal`` the apothecary's first.
        """
        asks = {"manner": "mafia.manner", "heal": "apothecary.heal"}
        chosen = [acts.Choose(Ask(asks.get(key, key)), seat) for key, seat in choices.items()]
        paired = [pairs(*couple)] if couple else []
        return self.dusk().does(*paired, *chosen, acts.Wake())

    def dusk(self) -> Evening:
        """The night has fallen, unless it had."""
        phase = self.game.public.phase
        if phase is Phase.NIGHT:
            return self
        return self.does(acts.Begin() if phase is Phase.SETUP else acts.Nightfall())

    def helped(self, *died: int) -> Evening:
        """A night with a helper, who tells at dawn who died."""
        return self.night().does(acts.ReportDeaths(died))

    def day(self, convicted: int | None = None) -> Evening:
        """A day and its verdict; None: nobody is convicted."""
        return self.does(acts.Morning(), acts.Verdict((convicted,) if convicted else ()))

    def shown(self, seat: int) -> Evening:
        """Somebody shows a card, in broad daylight."""
        return self.does(acts.ShowCard(seat))

    def signs(self, *objects: int, **calls: tuple[int, ...]) -> Evening:
        """The roll call of the first night, once through: who presses in which call, and at which seats
        somebody objects; it stands then, or has failed once more."""
        evening, failures = self, self.game.public.failures
        while evening.game.public.failures == failures and not evening.stands:
            view = evening.game.public
            call, parts = tonight(view)[view.progress.step]
            if Part.SIGN in parts:
                evening = evening.does(acts.Claim(call.id, calls.get(call.id, ())))
            elif Part.LAMPS in parts:
                evening = evening.does(acts.Object(objects))
            evening = evening.does(acts.Step())
        return evening

    @property
    def stands(self) -> bool:
        """Whether no sign-in of this night is left, and the lamp pass is over."""
        view = self.game.public
        if view.phase is not Phase.NIGHT:
            return True
        left = [part for _, parts in tonight(view)[view.progress.step :] for part in parts]
        return Part.LAMPS not in left

    def stand(self, by: int | None = None, takes: int | None = None) -> Evening:
        """The answer to the box asking for a last stand; by default nobody takes anybody along."""
        return self.does(last_stand(by, takes))

    def drawn(self, seed: int) -> Evening:
        """The same evening with another secret seed, so that the box draws otherwise."""
        return Evening(self.game._replace(secret=self.game.secret.replace(seed=seed)))

    def rounds(self, number: int) -> Evening:
        """So many nights and days in which nobody dies."""
        evening = self
        for _ in range(number):
            evening = evening.night().day()
        return evening

    def log_of(self, when: str) -> list[Event]:
        """Everything that is written of a phase, secrets included."""
        return [event for event in self.game.log if event.when == when]

    def told(self, when: str) -> list[Fact]:
        """What the table learns in a phase."""
        return [fact for fact in self.game.public.facts if fact.when == when]

    @property
    def phase(self) -> Phase:
        return self.game.public.phase

    @property
    def winner(self) -> str | None:
        return self.game.public.winner

    @property
    def winners(self) -> tuple[int, ...]:
        return winning_seats(self.game, self.winner)

    @property
    def living(self) -> tuple[int, ...]:
        return self.game.public.living


def evening(players: int, ruleset: str = "palermo", /, **agreed: Any) -> Evening:
    """An evening whose cards the box knows, before its first night."""
    return Evening(known_game(*lay(players, ruleset, **agreed)))


def second_night(players: int, ruleset: str = "palermo", /, **agreed: Any) -> Evening:
    """The same after a first night of meeting and a day without a verdict."""
    return evening(players, ruleset, **agreed).night().day()


def roll_call(players: int, ruleset: str = "palermo", /, **agreed: Any) -> Evening:
    """An evening whose cards the box is still to learn, in its first night."""
    return Evening(new_game(lay(players, ruleset, **agreed)[0])).does(acts.Begin())


def calls_of(evening: Evening) -> list[str]:
    """The ids of every call at this table."""
    return [call.id for call in evening.game.public.table.calls]


def called(evening: Evening) -> list[str]:
    """The ids of the calls of the night that falls now, or has fallen; whoever signs in first."""
    calls = tonight(evening.dusk().game.public)
    return list(dict.fromkeys(call.id for call, _ in calls if call.id != LAMP_PASS))


def parts_of(evening: Evening, call: str) -> tuple[Part, ...]:
    """What is done in a call of this night, signing in included; empty where it is not called."""
    rows = tonight(evening.dusk().game.public)
    return tuple(part for one, parts in rows for part in parts if one.id == call)
