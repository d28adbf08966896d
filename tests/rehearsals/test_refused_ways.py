"""What a rehearsal tells of a game that is dealt, written or touched otherwise, and that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rehearsals.refusals import MAFIA, refusal


def test_a_deal_that_nobody_can_make_is_refused_with_its_reason(tmp_path: Path) -> None:
    table = "roles: {1: mafioso, 2: angel}\noptions: {deal: director, moderation: helper}"
    assert refusal(tmp_path, "nights: [{}]", table) == (
        "3: deal: director with angel: one tap is the Mafia, two are a detective, and there is no "
        "third; take the others out, or play with deal: cards (R9)"
    )


def test_where_no_cards_are_dealt_nobody_can_show_one(tmp_path: Path) -> None:
    """R1.3"""
    table = f"{MAFIA}\noptions: {{deal: box}}"
    body = "nights: [{}]\ndays: [{events: [{shown: 4}]}]"
    told = '6: day 1, "shown": the menu does not offer that just now (R11)'
    assert refusal(tmp_path, body, table) == told


@pytest.mark.parametrize(
    ("night", "told"),
    [
        ("notes: {named: 3}", '"notes": 3 notes cannot bear a name: 2 at most do (R7.4)'),
        (
            "died: [4]",
            'the game never asks for "died": it needs moderation: helper or moderation: tap, and this '
            "game has moderation: notes (R9)",
        ),
        (
            "mafia: 4",
            'the game never asks for "mafia": it needs moderation: box, and this game has '
            "moderation: notes (R9)",
        ),
    ],
)
def test_what_no_note_can_say(tmp_path: Path, night: str, told: str) -> None:
    """R7.4, with the night and the key."""
    body = f"nights: [{{}}, {{{night}}}]\ndays: [{{convicted: 3, mafia_night: true}}]"
    said = refusal(tmp_path, body, "roles: {1: black, 2: mafioso, 4: honest}", ruleset="sunrise")
    assert said == f"4: night 2{':' if 'never' in told else ','} {told}"


def test_notes_of_the_sunrise_are_never_asked_for(tmp_path: Path) -> None:
    """R13.1"""
    said = refusal(tmp_path, "nights: [{notes: {named: 1}}]", "seed: 1", ruleset="sunrise")
    assert 'night 1: the game never asks for "notes"' in said
