"""What a rehearsal may not say of a day: the day, the key and the rule's number are told (DESIGN 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.rules.game.facts import Undone
from tests.rehearsals.playing import play
from tests.rehearsals.refusals import (
    BUTTONS,
    MAJORITY,
    MAYOR,
    MOTION,
    MOTION_BUTTONS,
    NOMINATION,
    NONE,
    OFFICES,
    OPEN,
    SAINT,
    SNAP,
    TALLY,
    THREE,
    told,
)


@pytest.mark.parametrize(
    ("options", "day", "message"),
    [
        (
            TALLY,
            "{accused: [{by: 3, seat: 3}]}",
            '"accused": seat 3 cannot accuse itself (R5)',
        ),
        (TALLY, "{accused: [{by: 3, seat: 1}], withdrawn: [4]}", '"withdrawn": seat 4'),
        (
            TALLY,
            f"{{accused: [{THREE}], tally: {{1: 4, 3: 4}}}}",
            '"tally": 8 votes were told, and 7 are cast (R6)',
        ),
        (
            TALLY,
            f"{{accused: [{THREE}], tally: {{1: 4, 5: 3}}}}",
            '"tally": seat 5 is not voted on (R6)',
        ),
        (
            TALLY,
            "{accused: [{by: 3, seat: 1}], tally: {1: 8}}",
            '"tally": 8 votes for seat 1: 7 are left (R6)',
        ),
        (
            BUTTONS,
            f"{{accused: [{THREE}], ballots: {{3: 5}}}}",
            '"ballots": seat 5 cannot be voted on (R5)',
        ),
        (
            BUTTONS,
            "{events: [{leaves: 4}], accused: [{by: 3, seat: 1}], ballots: {4: 1}}",
            '"ballots": seat 4 cannot be a voter (R5): it died in day 1 (R4.9)',
        ),
        (
            NOMINATION,
            "{nominations: [{3: [3]}]}",
            '"nominations": seat 3 cannot be named (R5)',
        ),
        (
            MOTION,
            "{motions: [{by: 3, seat: 1, second: 3}]}",
            '"second": seat 3 cannot be the second of this motion (R5)',
        ),
        (
            MOTION,
            "{motions: [{by: 3, seat: 1}, {by: 4, seat: 1}]}",
            '"motions": seat 1 cannot be accused (R5)',
        ),
        (
            MOTION_BUTTONS,
            "{motions: [{by: 3, seat: 1, second: 4, for: 4}]}",
            '"for": everybody presses the own button: tell "voters" (R5)',
        ),
        (
            OPEN,
            "{motions: [{by: 3, seat: 1, voters: [1, 3, 4, 5]}]}",
            '"voters": the accused has no vote (R5)',
        ),
        (MAJORITY, "{moves: [{by: 3, for: 3}]}", '"moves": seat 3 cannot name itself (R5)'),
        (SNAP, "{snap: [{early: {3: 3}}]}", '"snap": seat 3 cannot name itself (R5)'),
        (
            SNAP,
            "{snap: [{early: {3: 1}, forced: {3: 2}}]}",
            '"forced": seat 3 votes twice (R6)',
        ),
        (
            NONE,
            "{convicted: [1, 3]}",
            '"convicted": one verdict convicts several in a tie: all (R6)',
        ),
    ],
)
def test_what_the_rules_forbid_by_day_names_the_key_and_the_rule(
    tmp_path: Path, options: str, day: str, message: str
) -> None:
    """R5, R6, R9"""
    assert told(tmp_path, options, day).startswith(f"7: day 1, {message}")


@pytest.mark.parametrize(
    ("options", "day", "message"),
    [
        (
            NONE,
            "{events: [{shown: 4}, {leaves: 4}]}",
            '"leaves" names seat 4: it died in day 1 (R4.9)',
        ),
        (MAYOR, "{mayor: 9}", '"mayor" names seat 9: the table has seats 1 to 7 (R1.1)'),
        (
            MOTION,
            "{events: [{leaves: 4}], motions: [{by: 3, seat: 1, second: 5, voters: [4]}]}",
            '"voters" names seat 4: it died in day 1 (R4.9)',
        ),
        (
            NOMINATION,
            "{events: [{leaves: 4}], nominations: [{4: [1]}]}",
            '"nominations" names seat 4: it died in day 1 (R4.9)',
        ),
        (
            SNAP,
            "{events: [{leaves: 4}], snap: [{forced: {4: 1}}]}",
            '"snap" names seat 4: it died in day 1 (R4.9)',
        ),
        (
            "options: {mayor: true, succession: heir}",
            "{mayor: 4, events: [{leaves: 4}], heir: 4}",
            '"heir" names seat 4: it died in day 1 (R4.9)',
        ),
    ],
)
def test_nobody_dead_takes_part_in_a_day(tmp_path: Path, options: str, day: str, message: str) -> None:
    """R4.9"""
    assert told(tmp_path, options, day) == f"7: day 1: {message}"


@pytest.mark.parametrize(
    ("events", "told_of", "most"),
    [
        ("{undo: 2}", 2, 1),
        ("{shown: 4}, {leaves: 5}, {undo: 4}", 4, 3),
        ("{more_time: 2}, {undo: 4}", 4, 3),
    ],
)
def test_more_than_was_decided_cannot_be_taken_back(
    tmp_path: Path, events: str, told_of: int, most: int
) -> None:
    """R11: each decision since nightfall counts as one, and so does the night."""
    assert told(tmp_path, NONE, f"{{events: [{events}]}}") == (
        f'7: day 1, "undo": {told_of} is more than can be taken back here: {most} at most, and the '
        "last of them is the night (R11)"
    )


@pytest.mark.parametrize(
    "events", ["{undo: 1}", "{shown: 4}, {leaves: 5}, {undo: 3}", "{more_time: 2}, {undo: 3}"]
)
def test_all_that_was_decided_and_the_night_can_be_taken_back(tmp_path: Path, events: str) -> None:
    """R11"""
    file = tmp_path / "game.yaml"
    body = f"nights: [{{}}]\ndays: [{{events: [{events}]}}]\nexpect: {{died: {{}}}}\n"
    file.write_text(f"ruleset: palermo\nplayers: 7\n{body}", encoding="utf-8")
    result, otherwise = play(file)
    assert otherwise == []
    assert Undone("day 1", "night 1") in result.game.public.facts


@pytest.mark.parametrize(
    ("roles", "day", "message"),
    [
        (OFFICES, "{convicted: 1, governor: 3}", '"governor": seat 3 is no governor'),
        (OFFICES, "{events: [{bomb: {by: 3, takes: 1}}]}", '"bomb": seat 3 holds no bomb (R3)'),
        (SAINT, "{convicted: 4}", '"by": a saint is convicted; name who accused it (R13.12)'),
        (SAINT, "{convicted: 3, by: 3}", '"by": seat 3 cannot have accused itself (R5)'),
    ],
)
def test_a_power_that_nobody_there_has_is_refused(tmp_path: Path, roles: str, day: str, message: str) -> None:
    """R3, R6"""
    assert told(tmp_path, NONE, day, roles).startswith(f"7: day 1, {message}")
