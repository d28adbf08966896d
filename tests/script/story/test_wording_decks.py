"""DESIGN 9.4: which wording comes next. Each line is a deck that is heard to its end, across evenings too."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from narrator.script.story.storybook import Memory, place

SEEDS = st.integers(0, 2**31 - 1)
LINES = st.sampled_from(["night.eyes", "mafia.wake", "dawn.keep_out", "x"])


@given(SEEDS, LINES, st.integers(1, 9), st.integers(0, 200))
def test_none_comes_again_before_all_were_heard(seed: int, line: str, wordings: int, begins: int) -> None:
    """Wherever an evening begins."""
    heard = [place(seed, line, turn, wordings) for turn in range(begins, begins + wordings)]
    assert sorted(heard) == list(range(wordings))


@given(SEEDS, LINES, st.integers(2, 9), st.integers(0, 500))
def test_none_comes_twice_running(seed: int, line: str, wordings: int, begins: int) -> None:
    """Where one round ends and the next begins, too."""
    heard = [place(seed, line, turn, wordings) for turn in range(begins, begins + 3 * wordings)]
    assert all(one != next for one, next in pairwise(heard))


@given(SEEDS, LINES, st.lists(st.integers(1, 15), min_size=1, max_size=8), st.integers(2, 6))
def test_a_deck_goes_on_in_the_next_game(seed: int, line: str, games: list[int], wordings: int) -> None:
    """What a game has told is put into the memory that the next one begins with: together one deck."""
    memory, heard = Memory(seed), []
    for times in games:
        before = dict(memory.heard).get(line, 0)
        heard += [place(memory.seed, line, before + turn, wordings) for turn in range(times)]
        memory = memory.with_({line: times})
    assert heard == [place(seed, line, turn, wordings) for turn in range(sum(games))]
    counts = Counter(heard)
    assert max(counts.values()) - min(counts[one] for one in range(wordings)) <= 1


@given(SEEDS, SEEDS)
def test_the_seed_of_the_memory_shuffles_them(one: int, other: int) -> None:
    """Two boxes differ; one box with the same memory does not."""
    lines = [f"line {n}" for n in range(20)]
    ours = [place(one, line, 0, 6) for line in lines]
    theirs = [place(other, line, 0, 6) for line in lines]
    assert ours == [place(one, line, 0, 6) for line in lines]
    assert (ours == theirs) == (one == other)


def test_every_order_is_drawn() -> None:
    """No wording is the first in every box."""
    firsts = Counter(place(seed, "day.last_minute", 0, 3) for seed in range(300))
    assert min(firsts[one] for one in range(3)) > 60


def test_a_line_with_one_wording_has_no_deck() -> None:
    assert {place(5, "night.falls", turn, 1) for turn in range(50)} == {0}


def test_a_memory_counts_and_keeps_its_names_in_order() -> None:
    chance = random.Random(1)
    memory = Memory(7)
    for _ in range(20):
        memory = memory.with_({chance.choice("abcdef"): 1})
    names = [name for name, _ in memory.heard]
    assert names == sorted(names)
    assert sum(times for _, times in memory.heard) == 20
    assert memory.seed == 7
