"""What the forged pairs are worth: that the secrets which tempt a box to skip a step are really in them.

Only pairs that agree to their end are counted; that they are performed as they stand, is tested
in test_noninterference.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import get_args

from narrator.config.installed_rulebook import rulebook
from narrator.roles import all_roles
from narrator.rules.game import acts
from narrator.rules.game.acts import LetStand
from narrator.rules.game.facts import (
    Announced,
    Fact,
    HeartsLost,
    NightCalled,
    NotesRead,
    Redone,
    Scored,
    Stalled,
    Was,
)
from narrator.ties import all_ties
from narrator.trials import all_trials
from tests.kit.tables import MATTERS
from tests.stage.features_of_pairs import CALLED, by_day, public, secrets
from tests.stage.forged_pairs import Script, forge, invent
from tests.stage.game_by_rules import Open

PAIRS = 1_000

LEAST = {
    "cards": 400,
    "other wrong sum": 30,
    "other wrong sum of names": 5,
    "other objectors": 30,
    "objection to other cards": 15,
    "other cards after a failure": 50,
    "mended": 20,
    "offer taken": 15,
    "offer declined": 15,
    "dealt by light to others": 100,
    "others in the middle": 25,
    "taken from the middle in one alone": 3,
    "poison spent": 15,
    "heal spent": 30,
    "hides spent": 3,
    **{f"dead {role} called": 10 for role in CALLED},
    "name of the dead called": 20,
    "hidden cards": 20,
    "half hidden cards": 30,
    "informer dark or lit": 5,
    "came over in one alone": 20,
    "charmed others": 20,
    "other lovers": 40,
    "last stand asked of other lovers": 2,
    "answered aloud about others": 20,
    "stay asked of another governor": 10,
    "accuser asked of another saint": 5,
    "bomb refused to another bomber": 5,
    "mayor of another card": 20,
    "verdict on another card": 20,
    "bomb on another card": 10,
    "gone with another card": 10,
    "ballots with another secret governor": 3,
}
"""In how many of the pairs each secret is at least."""

BY_NIGHT = (acts.Begin, acts.Deal, acts.Claim, acts.Object, acts.Choose, acts.Announce, acts.Wake)
HELPED = (acts.ReportDeaths, acts.ReportSide, acts.ReportCard, acts.ReportEnd, HeartsLost)
WRITTEN = (
    acts.CallNight, acts.TalkOn, acts.ReportNotes, acts.ReportBlack, NightCalled, NotesRead, Scored,
)  # fmt: skip
"""What there is where notes are written: test_told_noninterference has its pairs."""

SILENT = (acts.Tell, acts.WordsHeard, acts.Morning, acts.Talked, acts.Drop, acts.Nightfall)
UNSAID = (*BY_NIGHT, *HELPED, *WRITTEN, *SILENT, acts.TakeAsNoted)
"""Acts that no table says by day at a box that moderates alone, or that say nothing; the pair of the last
one is in tests/script/night/test_roll_call.py."""

AFTER_ALL = (Was, Stalled, LetStand, Announced)
"""What comes when a script has ended, be it at nightfall; tests/rules/ends/test_end.py has its pairs."""

PUT_BACK = (Redone,)
"""What these scripts never do; its pair is in tests/stage/test_menu_in_time.py."""


@lru_cache
def pairs() -> list[tuple[Script, Script]]:
    """The pairs of test_noninterference, as scripts."""
    drawn = [(a, forge(a, seed)) for seed, a in enumerate(map(invent, range(PAIRS)))]
    return [(a, b) for a, b in drawn if a.told == b.told]


def test_nearly_every_evening_can_be_forged() -> None:
    assert len(pairs()) >= 0.9 * PAIRS


def test_the_pairs_have_every_secret_that_must_not_be_heard() -> None:
    found = Counter[str]()
    for a, b in pairs():
        found.update({*secrets(a, b), *secrets(b, a), *by_day(a, b)})
    few = {secret: found[secret] for secret, least in LEAST.items() if found[secret] < least}
    assert few == {}, found


def test_the_pairs_have_every_role_and_everything_that_is_public() -> None:
    found = Counter(thing for a, _ in pairs() for thing in public(a))
    unheard = (*AFTER_ALL, *UNSAID, *PUT_BACK)
    wanted = [kind.__name__ for kind in get_args(Fact | Open) if kind not in unheard]
    votes = ("outcome", "tally", "buttons")
    wanted += [f"{trial} {how}" for trial in all_trials() for how in votes]
    wanted += [f"tie {tie}" for tie in all_ties()]
    night = [kind for kind in rulebook().options.values() if kind.key in MATTERS and kind.high is None]
    wanted += [f"{it.key} {value}" for it in night for value in it.words or (False, True)]
    wanted += ["passes 1", "passes 2"]
    wanted += [*all_roles(), "ask", "aloud", "informant", "all_at_once"]
    wanted += ["none", "side", "convicted", "all", "heart", "card", "verdict", "night"]
    wanted += [
        "bomb.off",
        "bomb.taken",
        "left",
        "saint.accuser",
        "vote",
        "lot",
        "heir",
        "governor.stay",
    ]
    few = {thing: found[thing] for thing in wanted if found[thing] < 10 and thing != "citizen"}
    assert few == {}, found
