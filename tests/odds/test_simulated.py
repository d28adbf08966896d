"""Games played for the odds beside the exact chance, and by any number of cores alike (R10)."""

from __future__ import annotations

import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from narrator.base.errors import NarratorError
from narrator.odds.exact import exact
from narrator.odds.one_game import as_played, play_game
from narrator.odds.simulate import BATCH, Cores, odds
from narrator.odds.tally import NORMAL, wilson
from narrator.rules.table.table import GameSetup
from tests.kit.long import games
from tests.kit.rules import lay
from tests.kit.tables import draw_table

RULESETS = {"palermo": "meet", "village": "kill"}
"""Ruleset → how its first night begins."""


def table(players: int, ruleset: str = "palermo", **agreed: Any) -> GameSetup:
    return lay(players, ruleset, **agreed)[0]


def plain(players: int, mafia: int, ruleset: str, rule: str) -> GameSetup:
    return table(players, ruleset, mafioso=list(range(1, mafia + 1)), mafia_wins=rule)


@pytest.mark.parametrize("rule", ["majority", "parity", "last"])
@pytest.mark.parametrize("ruleset", [*RULESETS, "sunrise"])
def test_games_at_tables_of_every_size_are_won_as_often_as_worked_out(ruleset: str, rule: str) -> None:
    chance, apart = random.Random(f"{ruleset} {rule}"), 0.0
    times = games(1, 40)
    expected = spread = won = 0.0
    for players in range(5, 25):
        for mafia in range(1, (players - 1) // 2 + 1):
            at = as_played(plain(players, mafia, ruleset, rule))
            share = exact(at)
            assert share is not None
            ends = [play_game(at, chance, whole=True).winner for _ in range(times)]
            assert {*ends} <= {"town", "mafia"}
            expected += share * times
            spread += share * (1 - share) * times
            won += ends.count("town")
            apart = max(apart, abs(won - expected) / sqrt(spread or 1.0))
    assert abs(won - expected) < 3.5 * sqrt(spread)
    assert apart < 4.5


@pytest.mark.parametrize(("ruleset", "mafia"), [("palermo", 3), ("village", 2), ("sunrise", 3)])
def test_a_single_table_is_within_its_interval(ruleset: str, mafia: int) -> None:
    at = plain(11, mafia, ruleset, "parity")
    found, share = odds(at, within=None, games=games(600, 20_000), cores=Cores(1)), exact(at)
    assert share is not None
    assert abs(found.town - share) < 3.5 * (found.high - found.low) / (2 * NORMAL)
    assert found.high - found.low < 2 * NORMAL * sqrt(share * (1 - share) / found.games)


def test_the_same_seed_is_the_same_result_by_any_number_of_cores() -> None:
    at = table(9, mafioso=[1, 2], detective=[3], angel=[4])
    with Cores(2) as two:
        alone, together = (
            odds(at, within=None, games=2 * BATCH + 50, seed=5, cores=cores) for cores in (Cores(1), two)
        )
    assert alone == together
    assert alone.games == 2 * BATCH + 50
    assert odds(at, within=None, games=300, seed=6, cores=Cores(1)) != alone


def test_a_table_that_one_batch_is_enough_for_starts_no_process() -> None:
    with Cores(2) as cores:
        found = odds(table(8, mafioso=[1, 2], angel=[3]), within=5.0, cores=cores)
        assert found.games == BATCH
        assert multiprocessing.active_children() == []


def test_it_stops_once_the_chance_is_known_closely_enough() -> None:
    told: list[tuple[int, int]] = []
    at = table(8, mafioso=[1, 2], blind=True)  # each game is played to its end
    found = odds(at, within=4.0, cores=Cores(1), progress=lambda *now: told.append(now))
    assert (found.high - found.low) / 2 <= 0.04
    before = wilson(round(found.town * found.games), found.games - BATCH)
    assert before.half > 0.037
    assert told[-1][0] == found.games
    assert all(played <= wanted for played, wanted in told)


def test_with_both_told_it_plays_no_more_than_so_many() -> None:
    assert odds(table(8, mafioso=[1, 2]), within=0.5, games=150, cores=Cores(1)).games == 150


@pytest.mark.parametrize("careful", [False, True], ids=["random", "careful"])
def test_any_table_is_played_to_its_end(careful: bool) -> None:
    chance = random.Random("any table")
    for _ in range(games(150, 5_000)):
        at, _ = draw_table(chance, by_day=True, deadlock=chance.choice([0, 3]))
        end = play_game(as_played(at), chance, careful=careful, whole=True)
        assert end.winner in at.rulebook.ends
        assert end.nights >= 1


def test_who_moderates_and_how_votes_are_counted_changes_nothing() -> None:
    agreed: dict[str, Any] = {"mafioso": [1, 2], "hitman": [3], "desperate": [4], "trial": "motion"}
    known = table(10, **agreed)
    for options in (
        {"moderation": "helper"},
        {"votes": "tally"},
        {"moderation": "helper", "reveal": "none"},
    ):
        other = table(10, **agreed, **options)
        if "reveal" not in options:
            assert as_played(other) == as_played(known)
        assert play_game(as_played(other), random.Random(1), whole=True).winner


def test_the_interval_is_wilson_s() -> None:
    """E. B. Wilson (1927), worked out by hand for 8 of 10: 0.49 to 0.943."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 50).low == 0.0
    assert 0.05 < wilson(0, 50).high < 0.08


def test_a_process_that_is_killed_ends_the_command_with_a_sentence() -> None:
    with Cores(2) as cores:
        odds(plain(6, 1, "palermo", "parity"), within=None, games=4 * BATCH, cores=cores)
        (child,) = multiprocessing.active_children()
        child.kill()
        with pytest.raises(NarratorError, match="was killed"):
            odds(plain(6, 1, "palermo", "parity"), within=None, games=10 * BATCH, cores=cores)


def test_an_interrupt_reaches_the_command_and_none_of_its_processes() -> None:
    with Cores(2) as cores:
        odds(plain(6, 1, "palermo", "parity"), within=None, games=4 * BATCH, cores=cores)
        children = multiprocessing.active_children()
        assert children
        for child in children:
            status = Path(f"/proc/{child.pid}/status").read_text()
            (blocked,) = re.findall(r"^SigBlk:\s*([0-9a-f]+)$", status, re.MULTILINE)
            assert int(blocked, 16) >> (signal.SIGINT - 1) & 1
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


STOPPED = """
import os, signal, multiprocessing
from narrator.base.errors import NarratorError
from narrator.odds.simulate import Cores, odds
from tests.odds.test_simulated import plain

if __name__ == "__main__":
    try:
        with Cores(3) as cores:
            odds(plain(6, 1, "palermo", "parity"), within=None, games=2_000, cores=cores)
            one, other = multiprocessing.active_children()
            os.kill(one.pid, signal.SIGSTOP)
            other.kill()
            odds(plain(6, 1, "palermo", "parity"), within=None, games=2_000, cores=cores)
    except NarratorError as error:
        print(error)
"""


def test_a_process_that_cannot_even_be_terminated_does_not_keep_the_command(tmp_path: Path) -> None:
    assert "was killed" in output_of(STOPPED, tmp_path)


KILLED = """
import os, signal, sys, multiprocessing
from narrator.odds.simulate import Cores, odds
from tests.odds.test_simulated import plain

if __name__ == "__main__":
    with Cores(2) as cores:
        odds(plain(6, 1, "palermo", "parity"), within=None, games=800, cores=cores)
        print(*[child.pid for child in multiprocessing.active_children()], flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_command_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    # Each process has the other end of this pipe, so it ends with the last of them.
    assert output_of(KILLED, tmp_path).split()


def output_of(code: str, folder: Path) -> str:
    """What a program prints until it and the last of its processes have ended."""
    script = folder / "program.py"
    script.write_text(code)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, timeout=60)
    return done.stdout
