"""Why a rehearsal is refused: a slip that is easily made is told with its cause and its rule (DESIGN 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.perform import seat_players
from narrator.rehearsal.unused_keys import REQUIRED
from tests.kit.rules import preset
from tests.rehearsals.playing import FOLDER
from tests.rehearsals.refusals import FOUR, refusal


@pytest.mark.parametrize(
    ("table", "body", "told"),
    [
        (
            FOUR,
            "nights: [{}, {mafia: 5}, {mafia: 6}]\ndays: [{}]",
            '4: night 3: the game never asks for "mafia": the file ends before day 2; add an item for it '
            'to "days", {} if it is empty',
        ),
        (
            FOUR,
            "nights: [{}]\ndays: [{}, {convicted: 2}]",
            '5: day 2: the game never asks for "convicted": the file ends before night 2; add an item '
            'for it to "nights", {} if it is empty',
        ),
        (
            f"{FOUR}\noptions: {{deadlock: 1}}",
            "nights: [{}, {}, {mafia: 5}]\ndays: [{}, {}, {}]",
            '5: night 3: the game never asks for "mafia": the game ended in day 1: as many rounds '
            "without a death as deadlock: 1 allows (R8.6)",
        ),
        (
            FOUR,
            "nights: [{}, {}]\ndays:\n- convicted: 1\n- convicted: 2\n- convicted: 5",
            '8: day 3: the game never asks for "convicted": the game ended in day 2: the town had won (R8.1)',
        ),
        (
            f"{FOUR}\noptions: {{detective: informant}}",
            "nights: [{}, {detective: 1}]\ndays: [{}]",
            '5: night 2: the game never asks for "detective": it needs detective: ask or detective: '
            "aloud, and this game has detective: informant (R9)",
        ),
        (
            FOUR,
            "nights: [{}, {}, {detective: 1}]\ndays: [{convicted: 3}, {}]",
            '4: night 3: the game never asks for "detective": all its cards lay open by then (R2.5)',
        ),
        (
            f"{FOUR}\noptions: {{moderation: helper}}",
            "nights: [{}, {angel: 5}]\ndays: [{}]",
            '5: night 2: the game never asks for "angel": it needs moderation: box, and this game has '
            "moderation: helper (R9)",
        ),
        (
            FOUR,
            "nights: [{}, {}]\ndays: [{}]\nmistakes: {night 2: {roll_call: {mafia: [{seat: 4}]}}}",
            '6: mistakes, night 2: the game never asks for "roll_call: mafia": that is asked only in '
            "night 1, where the box learns from a roll call who is who (R13.15)",
        ),
        (
            FOUR,
            "nights: [{}]\nmistakes: {night 1: {roll_call: {coward: [{seat: 4}]}}}",
            '5: mistakes, night 1: the game never asks for "roll_call: coward": no card of "coward" is dealt',
        ),
        (
            f"{FOUR}\noptions: {{moderation: helper}}",
            "nights: [{}]\nmistakes: {night 1: {roll_call: {objects: [1]}}}",
            '6: mistakes, night 1: the game never asks for "roll_call: objects": that is asked only in '
            "night 1, where the box learns from a roll call who is who (R13.15)",
        ),
        (
            FOUR,
            "nights: [{}]\ndays: [{}]\n"
            "mistakes: {night 1: {roll_call: {mafia: [{seat: 1}, {seat: 2}, {pass: 2, seat: 4}]}}}",
            '6: mistakes, night 1: the game never asks for "roll_call: mafia", pass 2: that is asked only '
            "where this sign-in or the lamp pass after it has failed (R13.15)",
        ),
        (
            FOUR,
            "nights: [{}, {}]\ndays: [{}]\nmistakes: {night 2: {mafia: [{seat: 5}, {pass: 2, seat: 6}]}}",
            '6: mistakes, night 2: the game never asks for "mafia", pass 2: it is counted once, with '
            "passes: 1 and 7 seats",
        ),
        (
            FOUR,
            "nights: [{}]\nmistakes: {night 1: {roll_call: {objects: [3, 9]}}}",
            '5: mistakes, night 1: "roll_call: objects" names seat 9: the table has seats 1 to 7 (R1.1)',
        ),
        (
            FOUR,
            "nights: [{}]\nmistakes: {night 2: {mafia: [{seat: 4}]}}",
            '5: mistakes, night 2: the game never asks for "mafia": the file ends before day 1; add an '
            'item for it to "days", {} if it is empty',
        ),
        (
            f"{FOUR}\noptions: {{repeat: no}}",
            "nights: [{}, {angel: 5}, {angel: 5}]\ndays: [{}, {}]",
            '5: night 3: "angel" may not choose 5: that was its choice of the night before (R3)',
        ),
        (
            f"{FOUR}\noptions: {{self: no}}",
            "nights: [{}, {angel: 4}]\ndays: [{}]",
            '5: night 2: "angel" may not choose 4: that is the own seat (R3)',
        ),
        (
            FOUR,
            "nights: [{}, {mafia: 9}]\ndays: [{}]",
            '4: night 2: "mafia" may not choose 9: the table has seats 1 to 7 (R1.1)',
        ),
        (
            FOUR,
            "nights: [{}]\ndays: [{convicted: 9}]",
            '5: day 1: "convicted" names seat 9: the table has seats 1 to 7 (R1.1)',
        ),
    ],
)
def test_the_cause_is_told(tmp_path: Path, table: str, body: str, told: str) -> None:
    assert refusal(tmp_path, body, table) == told


def test_a_sunrise_day_that_calls_no_mafia_night(tmp_path: Path) -> None:
    """R7.3"""
    body = "nights: [{}, {notes: {named: 2}}]\ndays: [{mafia_night: false}]"
    table = "roles: {1: mafioso, 2: mafioso}"
    assert refusal(tmp_path, body, table, ruleset="sunrise") == (
        '4: night 2: the game never asks for "notes": day 1 calls no Mafia Night; tell '
        "mafia_night: true there (R7.3)"
    )


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_what_a_key_is_said_to_need_every_rehearsal_that_tells_of_it_has(file: Path) -> None:
    script = load_rehearsal(file, Installed.under())
    for game in script.games:
        table, _ = seat_players(game, preset(script.ruleset))
        for key in {key.partition(".")[0] for page in (*game.nights, *game.days) for key in page}:
            for option, values in REQUIRED[key].options.items() if key in REQUIRED else ():
                assert getattr(table.options, option) in values, (key, option)
