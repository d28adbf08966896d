"""What a day of a rehearsal tells, and the game never asks for: told with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rehearsals.refusals import (
    MAJORITY,
    MOTION,
    NONE,
    OFFICES,
    OPEN,
    OUTCOME,
    POINTING,
    SNAP,
    TALLY,
    told,
)


@pytest.mark.parametrize(
    ("options", "day", "keys"),
    [
        (
            NONE,
            "{convicted: 3, by: 4}",
            ['"by": that is asked only where a saint is in play (R13.12)'],
        ),
        (
            NONE,
            "{convicted: 3, governor: 4, heir: 5}",
            [
                '"governor": no card of "governor" is dealt',
                '"heir": it needs mayor: yes, and this game has mayor: no (R6)',
            ],
        ),
        (
            NONE,
            "{accused: [{by: 3, seat: 1}], tally: {1: 7}}",
            [
                f'"accused": it needs votes: tally or votes: buttons, {OUTCOME}',
                f'"tally": it needs votes: tally, {OUTCOME}',
            ],
        ),
        (
            TALLY,
            "{accused: [{by: 3, seat: 1}], tally: {1: 5}, runoff: {1: 3}}",
            ['"runoff": that is asked only after a tie that is voted on anew (R6)'],
        ),
        (
            TALLY,
            "{accused: [{by: 3, seat: 1}], tally: {1: 5}, decides: 1}",
            ['"decides": that is asked only after a tie that somebody breaks (R6)'],
        ),
        (
            POINTING,
            "{nominations: [], ballots: {3: 1}, accused: []}",
            [
                '"ballots": it needs votes: buttons, and this game has votes: tally (R5)',
                '"accused": it needs trial: accusation, and this game has trial: pointing (R5)',
            ],
        ),
        (
            OPEN,
            "{motions: [{by: 3, seat: 1, second: 4, for: 1}]}",
            ['"second": it needs trial: motion, and this game has trial: open (R5)'],
        ),
        (
            MOTION,
            "{motions: [{by: 3, seat: 1, for: 5}, {by: 3, seat: 2, second: 4, for: 5}]}",
            ['"for": that is asked only of a motion that is seconded (R5)'],
        ),
        (
            MOTION,
            "{motions: [{by: 3, seat: 1, second: 4, for: 5}, {by: 3, seat: 2, second: 4}]}",
            ['"motions", entry 2: day 1 was over before it came to that'],
        ),
        (
            SNAP,
            "{snap: [{early: {3: 1}}, {early: {3: 1}}]}",
            ['"snap", entry 2: day 1 was over before it came to that'],
        ),
        (
            MAJORITY,
            "{moves: [{by: 3, for: 1}], convicted: 1}",
            ['"convicted": it needs votes: outcome, and this game has votes: tally (R5)'],
        ),
        (
            NONE,
            "{events: [{shown: 1}, {shown: 2}, {shown: 3}]}",
            ['"events", entry 3: the game ended in day 1: the town had won (R8.1)'],
        ),
        (
            NONE,
            "{events: [{shown: 1}, {end: true}, {shown: 3}, {shown: 4}]}",
            [
                '"events", entry 3: the table ended the game in day 1 (R11)',
                '"events", entry 4: the table ended the game in day 1 (R11)',
            ],
        ),
    ],
)
def test_a_key_that_the_day_never_asks_for_is_named_with_the_reason(
    tmp_path: Path, options: str, day: str, keys: list[str]
) -> None:
    never = [f"7: day 1: the game never asks for {key}" for key in keys]
    said = told(tmp_path, options, day).splitlines()
    assert [line[line.index("7: day 1") :] for line in said] == never


def test_after_a_bomb_the_day_is_over_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    """R6: no word of "again" is a voice against it."""
    day = "{events: [{bomb: {by: 5, takes: 3}}], convicted: 1}"
    assert told(tmp_path, NONE, day, OFFICES) == (
        '7: day 1: the game never asks for "convicted": day 1 was over before it came to that'
    )
