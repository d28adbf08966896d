"""Random games by the rules alone, told as rehearsals: the whole box must bring them to the same end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.result import Result, differences
from narrator.roles import all_roles
from narrator.rules.game.facts import Announced, Answered, Chose, Died, Shown, Turned, Woke
from tests.kit.long import games
from tests.rehearsals.tables import draw_game, play

BATCHES = 8
GAMES = games(25, 50)
"""Games in a batch."""
SILENT = games(15, 100)


def rehearsal(seed: int) -> Rehearsal:
    return draw_game(seed, deadlock=0)  # nobody votes for nothing here


def lamps(result: Result, *, spoken: bool) -> dict[str, dict[str, Any]]:
    """What the lamps must have told by the game's own log."""
    told: dict[str, dict[str, Any]] = {}
    charmed, dead = set[int](), set[int]()
    news = {"piper", "infecting_wolf", "cursed"} & {*result.game.public.table.numbers}
    for event in result.game.log:
        if isinstance(event, Shown):
            told.setdefault(event.when, {})[event.call] = list(event.seats)
        elif isinstance(event, Died):
            dead.add(event.seat)
        elif isinstance(event, Turned):
            news -= {event.role}
        elif isinstance(event, Woke) and news and charmed - dead:  # not yet those of this night
            night = event.when.replace("dawn", "night")
            told.setdefault(night, {})["charmed"] = sorted(charmed - dead)
        elif isinstance(event, Chose) and event.ask == "piper":
            charmed |= {event.seat or 0, *event.others}
        elif isinstance(event, Chose) and event.others:
            told.setdefault(event.when, {})["lovers"] = [event.seat, *event.others]
        elif isinstance(event, Answered) and not (spoken and "detective" in event.call):
            told.setdefault(event.when, {})[event.call] = event.answer
    for fact in result.game.public.facts:
        if isinstance(fact, Announced) and fact.told.startswith("bear_tamer."):  # R14.9
            night = fact.when.replace("dawn", "night")
            told.setdefault(night, {})["bear_tamer"] = fact.told.endswith("growls")
    return told


def lit(result: Result) -> dict[str, dict[str, Any]]:
    """What the lamps told, dark ones left out; a seat as a list of one. Who is of the Mafia by now the oracle
    says."""
    seen: dict[str, dict[str, Any]] = {}
    for night, calls in result.saw.items():
        for call, saw in calls.items():
            if saw is not None and call != "turned":
                seat = isinstance(saw, int) and not isinstance(saw, bool)
                seen.setdefault(night, {})[call] = [saw] if seat else saw
    return seen


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_box_ends_every_game_as_the_rules_alone_do(batch: int) -> None:
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        script = rehearsal(seed)
        result = play(script)
        assert differences(result, script) == [], f"seed {seed}"
        spoken = script.options["detective"] == "aloud"
        assert lit(result) == lamps(result, spoken=spoken), f"seed {seed}"


def test_games_with_silent_nights_end_so_too() -> None:
    """R13.17: there everybody presses the own button."""
    told: list[Chose | Answered] = []
    for seed in range(SILENT):
        script = draw_game(seed, deadlock=0, night="silent", blind=False, manner=False)
        result = play(script)
        assert differences(result, script) == [], f"seed {seed}"
        spoken = script.options["detective"] == "aloud"
        assert lit(result) == lamps(result, spoken=spoken), f"seed {seed}"
        by_night = [one for one in result.game.log if isinstance(one, Chose | Answered)]
        told += [one for one in by_night if one.when != "night 1"]
    kinds = Counter(type(one) for one in told)
    assert kinds[Chose] > 2 * SILENT
    assert kinds[Answered] > SILENT // 5


def test_every_role_and_every_kind_of_press_comes() -> None:
    """What the games above are worth."""
    cards: Counter[str] = Counter()
    keys: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(BATCHES * GAMES):
        script = rehearsal(seed)
        assert script.roles is not None
        assert script.expect is not None
        cards.update(set(script.roles.values()))
        ends[script.expect["winner"]] += 1
        for item in (*script.nights, *script.days):
            keys.update({key.split(".")[0] if key.startswith("blind") else key for key in item})
    assert min(cards[role] for role in all_roles()) >= BATCHES * GAMES // 20
    for key in ("mafia", "blind", "angel", "coward", "detective", "detective_2", "matchmaker"):
        assert keys[key] > 8, key
    for key in ("private_detective", "apothecary.heal", "apothecary.poison"):
        assert keys[key] > 5, key
    assert keys["last_stand"] > 0
    assert {"town", "mafia"} < set(ends)  # and one that a card brings
