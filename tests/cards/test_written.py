"""Cards that are written without Python: those that ship lose nothing when they are told that way, others are
played by the same rules, and none lets a secret be heard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from narrator.config.own_cards import read_cards
from narrator.rules.ends.victory import winning_seats
from narrator.rules.game.acts import UsePower
from narrator.rules.game.facts import Won
from narrator.rules.game.role import Role
from tests.cards.laid import ROOT
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening

HERE = Path(__file__).parent
SHIPPED = tuple(sorted(file.stem for file in (HERE / "shipped").glob("*.yaml")))
OWN = read_cards((HERE / "written" / "cards",)).roles


def passes(plugin: str, *arguments: str) -> None:
    """These tests pass in a process of their own, whose rulebook the plugin has changed."""
    run = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        f"tests.kit.{plugin}",
    ]
    ours = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [*run, *arguments],
        cwd=ROOT,
        env=ours,
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert ran.returncode == 0, ran.stdout[-3000:]


def test_cards_that_ship_play_their_own_stories_when_they_are_told_in_yaml() -> None:
    assert len(SHIPPED) == 7
    passes("in_yaml", *[f"tests/roles/test_{card}.py" for card in SHIPPED])


def test_and_their_rehearsals() -> None:
    passes("in_yaml", "tests/rehearsals/test_rehearsals.py", "-k", " or ".join(SHIPPED))


def test_others_are_played_at_random_and_in_forged_pairs() -> None:
    passes("written", "tests/cards/written/pairs.py")


def begun(card: str, **agreed: object) -> Evening:
    own: dict[Role, list[int]] = {OWN[card]: [4]}
    return evening_with(own, 7, mafioso=[1], first_night="kill", **agreed)


def test_alive_at_the_end_it_wins_with_whoever_wins() -> None:
    evening = begun("gleaner", mafia_wins="parity").night(mafia=5).day(6).night(mafia=7).day(2).night(mafia=3)
    won = [fact for fact in evening.game.public.facts if isinstance(fact, Won)]
    assert [(one.winner, one.besides) for one in won] == [("mafia", (4,))]
    assert winning_seats(evening.game, "mafia") == (1, 4)


def test_with_the_seat_that_it_chose_it_wins_whatever_its_side() -> None:
    game = begun("suitor").night(mafia=5, suitor=2).day(1).game
    assert winning_seats(game, game.public.winner) == (2, 3, 4, 5, 6, 7)
    game = begun("suitor").night(mafia=5, suitor=1).day(1).game
    assert winning_seats(game, game.public.winner) == (2, 3, 5, 6, 7)


def test_what_is_spared_once_dies_the_second_time() -> None:
    evening = begun("gleaner").night(mafia=4)
    assert 4 in evening.game.public.living
    assert 4 not in evening.day().night(mafia=4).game.public.living


def test_what_somebody_blocks_comes_to_nothing() -> None:
    game = begun("gleaner").night(mafia=5, gleaner=1)
    assert 5 in game.game.public.living
    assert game.game.secret.marks == (("gleaned", (1,)),)


def test_a_power_of_the_day_kills_and_is_gone() -> None:
    day = begun("gleaner").night(mafia=5).does(UsePower("gleaner.sack", 4, (2,)))
    assert {4, 2}.isdisjoint(day.game.public.living)
