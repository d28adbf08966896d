"""Random tables, and the stage that plays a game told in advance at them. Contains no tests."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, NamedTuple

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.known import Known
from narrator.config.rulebook import rulebook
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.rehearse import rehearse
from narrator.rehearsal.result import Result
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.trials import all_trials
from narrator.words.pack import load_pack
from tests.kit.rules import preset
from tests.kit.tables import OF_CARDS
from tests.kit.themes import pool
from tests.kit.themes import roles as found

QUICK = {"discussion": 0, "pace": "brisk", "decoys": "off"}
SEEDED = (
    "first_night", "mafia_wins", "reveal", "manner", "detectives", "detective", "self", "repeat",
    "passes", "innocent", "blind", "hides",
)  # fmt: skip
"""Those that are drawn first, so that a seed draws the same game whatever cards are added."""

NIGHT = (*SEEDED, *[key for key in OF_CARDS if key not in SEEDED])
"""Options that a night depends on."""

RUNOFFS = 0.2
"""The share of the days whose votes may well be tied among three, and are then repeated, or a lot decides."""

DAY = ("votes", "tie", "mayor", "succession", "governor", "one_each")
"""Options that a day depends on, beside its trial and who is immune."""


class Agreed(NamedTuple):
    """What a table agrees on."""

    ruleset: str
    players: int
    roles: dict[str, int]
    options: dict[str, Any]


def draw_table(chance: random.Random, among: frozenset[str] = frozenset()) -> Agreed:
    """Any cards at all, also some that the rules forbid; those in ``among``, where there may be several two
    of each, and each other role of the pool in nearly half of the tables."""
    drawn = pool(chance, among)
    roles = {
        role.id: chance.randint(1, role.most or 3) if role.most or role.id not in among else 2
        for role in found()
    }
    kept = {
        role.id: roles[role.id]
        for role in found()
        if role.id in among or (role in drawn and chance.random() < 0.45)
    }
    options = {key: _draw(key, chance) for key in NIGHT}
    options["deadlock"] = 0  # nobody votes for nothing here
    return Agreed(
        ruleset=chance.choice(("basic", "palermo")),
        players=chance.randint(5, 14),
        roles={**kept, "mafioso": roles["mafioso"]},
        options=options | QUICK,
    )


def draw_day_table(chance: random.Random, among: frozenset[str] = frozenset()) -> Agreed:
    """Any trial with any votes and offices besides, in any ruleset."""
    agreed = draw_table(chance, among)
    trial = chance.choice(sorted(all_trials()))
    options = {key: _draw(key, chance) for key in DAY}
    if chance.random() < RUNOFFS:
        often = {
            "tie": chance.choice(("runoff", "lot")),
            "votes": chance.choice(("tally", "buttons")),
        }
        trial, options = "accusation", options | often
    if options["votes"] != "buttons":
        options["governor"] = "open"
    immune = chance.choice((0, 0, chance.randint(1, 5)))
    unwanted = [] if all_trials()[trial].accusers else ["saint"]
    return agreed._replace(
        ruleset=chance.choice(Known.under().rulesets),
        roles={role: count for role, count in agreed.roles.items() if role not in unwanted},
        options=agreed.options | options | {"trial": trial, "immunity": immune, "deadlock": 3},
    )


def _draw(key: str, chance: random.Random) -> Any:
    kind = rulebook().options[key]
    words = rulebook().words(kind)
    if words:
        return chance.choice(words)
    if kind.low is not None and kind.high is not None:
        return chance.randint(kind.low, kind.high)
    return chance.random() < 0.5


@lru_cache
def words() -> Any:
    return load_pack(Known.under().pack_folder("en"))


def play(script: Rehearsal) -> Result:
    """The game, on the stage."""
    stage = Equipment(words(), EstimatedVoice(), SilentSound(), DarkPanel(), {})
    return rehearse(script, preset(script.ruleset), stage)
