"""Plays a table so often that its odds are known closely enough, on all cores. Knows no rules.

Each batch of games is drawn from the seed and its own number, and batches count in their order: so the
result is the same for any number of cores.
"""

from __future__ import annotations

import os
import random
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager, nullcontext
from itertools import repeat
from math import ceil
from multiprocessing import active_children, get_context, parent_process
from typing import NamedTuple

from narrator.base.errors import NarratorError
from narrator.odds.one_game import as_played, play_game
from narrator.odds.tally import Odds, Tally
from narrator.rules.table.table import GameSetup

BATCH = 200
"""Games that a core plays at a time."""

AHEAD = 2
"""Batches that each other process has before it."""

WAITING = 12
"""Batches for each core that wait at most for an earlier one."""

Watcher = Callable[[int, int], None]
"""Is told how many games were played, and about how many there will be."""


class Job(NamedTuple):
    """What a core is given."""

    table: GameSetup
    seed: int
    careful: bool

    def play(self, number: int, games: int) -> Tally:
        """What the batch of this number comes to."""
        chance = random.Random(f"odds {self.seed} {number}")
        tally = Tally()
        for _ in range(games):
            tally.add(*play_game(self.table, chance, careful=self.careful))
        return tally


class Cores(ExitStack):
    """Processes that play: as many as given; None: one for each core that this process may use. One of them
    is this process itself. The others start when a table needs a second batch, and end with the context."""

    def __init__(self, number: int | None = None) -> None:
        super().__init__()
        self.number = len(os.sched_getaffinity(0)) if number is None else number
        self._pool: ProcessPoolExecutor | None = None

    def batches(self, job: Job, sizes: Iterator[int]) -> Iterator[Tally]:
        """The batches of these sizes, in their order, as far as they are asked for. Raises `NarratorError`
        if one of the processes was killed."""
        waiting: deque[Future[Tally]] = deque()
        try:
            for number, size in enumerate(sizes):
                given = sum(not one.done() for one in waiting)
                if given < AHEAD * (self.number - 1) and (number or self._pool):
                    waiting.append(self._submitted(job, number, size))
                else:
                    waiting.append(Future())
                    waiting[-1].set_result(job.play(number, size))
                while waiting and (waiting[0].done() or len(waiting) > WAITING * self.number):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            # The pool terminates and joins its processes; one that started meanwhile it would join for ever.
            for child in active_children():
                child.kill()
            raise NarratorError(
                "a process that plays was killed, perhaps because memory is short: end other programs, "
                "and try again"
            ) from None
        finally:
            for batch in waiting:
                batch.cancel()

    def _submitted(self, job: Job, number: int, size: int) -> Future[Tally]:
        """The batch, which another process plays."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.number - 1, mp_context=get_context("spawn"), initializer=_end_with_parent
            )
            self.callback(self._pool.shutdown, cancel_futures=True)
        with _uninterrupted():
            return self._pool.submit(job.play, number, size)


def odds(
    table: GameSetup,
    *,
    within: float | None = 1.0,
    games: int | None = None,
    seed: int = 1,
    careful: bool = False,
    cores: Cores | None = None,
    progress: Watcher = lambda _played, _wanted: None,
) -> Odds:
    """Who wins at this table, as `lay_table` lays it, whoever moderates it.

    ``within``: half of the 95 % interval of the town's chance, in points of a hundred, at which it stops;
    None: it plays all the ``games``. ``games``: so many at most; None: as many as it takes. One of both is
    needed. ``careful``: people have the habits of `careful`; else they play at random (R10). ``cores`` are
    to be kept where several tables are played; None: all of them, for this table alone.
    """
    assert within is not None or games is not None
    job = Job(as_played(table), seed, careful)
    tally = Tally()
    with nullcontext(cores) if cores is not None else Cores() as workers:
        played = workers.batches(job, _sizes(games))
        for batch in played:
            tally.join(batch)
            progress(tally.games, _wanted(tally, within, games))
            if within is not None and tally.town.half * 100 <= within:
                break
        played.close()  # type: ignore[attr-defined]
    return tally.odds()


def _sizes(games: int | None) -> Iterator[int]:
    """The size of each batch; without end where no number of games is given."""
    if games is None:
        return repeat(BATCH)
    full, rest = divmod(games, BATCH)
    return iter([BATCH] * full + [rest] * bool(rest))


def _wanted(tally: Tally, within: float | None, games: int | None) -> int:
    """About how many games it will take, by what is known so far."""
    if within is None:
        assert games is not None
        return games
    needed = ceil(tally.games * (tally.town.half * 100 / within) ** 2)
    most = max(tally.games, needed)
    return most if games is None else min(most, games)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """A process that starts meanwhile is never interrupted: who interrupts the command ends it through it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """A command that is killed leaves no process behind."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
