"""Refused rehearsal files: the error names the night or day, the key and the rule's number (DESIGN 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rehearsals.refusals import BLIND, COWARD, HEALER, LOVE, MAFIA, refusal


@pytest.mark.parametrize(
    ("table", "body", "told"),
    [
        (
            MAFIA,
            "nights: [{}, {detective: 3}]\ndays: [{}]",
            '4: night 2: "detective" may not choose 3: that is the own seat (R13.4)',
        ),
        (
            MAFIA,
            "nights: [{}, {mafia: 5}, {mafia: 5}]\ndays: [{}, {}]",
            '4: night 3: "mafia" may not choose 5: it died in night 2 (R2.9)',
        ),
        (
            MAFIA,
            "nights: [{}, {mafia: 5}]\ndays:\n- {}\n- convicted: 5",
            '7: day 2: "convicted" names seat 5: it died in night 2 (R4.9)',
        ),
        (
            "roles: {1: mafioso, 3: detective}\noptions: {reveal: none}",
            "nights: [{}, {mafia: 3}, {detective: 1}]\ndays: [{}, {}]",
            '5: night 3: "detective" may not choose 1: whoever may choose, seat 3, is dead (R13.6)',
        ),
        (
            HEALER,
            "nights:\n- {}\n- {mafia: 5, apothecary: {heal: yes}}\n"
            "- {mafia: 5, apothecary: {heal: yes}}\ndays: [{}, {}]",
            '7: night 3: "apothecary.heal" may not be yes: it was spent in night 2 (R3)',
        ),
        (
            COWARD,
            "nights: [{}, {coward: 3}, {coward: 3}, {coward: 3}, {coward: 4}]\ndays: [{}, {}, {}, {}]",
            '5: night 5: "coward" may not choose 4: it was spent in night 2, night 3, night 4 (R3)',
        ),
        (
            "roles: {1: mafioso, 3: piper}",
            "nights: [{}, {piper: [4, 6]}, {piper: [5, 6]}]\ndays: [{}, {}]",
            '4: night 3: "piper" may not choose 6: the lamp is lit there already (R15.11)',
        ),
        (
            BLIND,
            "nights: [{}, {blind: {1: 2, 2: 2}}, {blind: {2: 5}}]\ndays: [{}, {}]",
            '5: night 3: "blind.2" may not choose 5: whoever may choose, seat 2, is dead (R13.6)',
        ),
        (
            "roles: {1: mafioso, 2: mafioso}\noptions: {blind: true, manner: true, reveal: none}",
            "nights: [{}, {blind: {1: 2, 2: 2}}, {manner: 3}]\ndays: [{}, {convicted: 1}]",
            '5: night 3: "manner" may not choose 3: whoever may choose, seat 1, is dead (R13.6)',
        ),
        (
            LOVE,
            "nights: [{matchmaker: [4, 5]}, {mafia: 5, last_stand: {by: 5, takes: 1}}]\ndays: [{}]",
            '4: night 2, "last_stand": seat 5 may take nobody along (R4.6)',
        ),
        (
            LOVE,
            "nights: [{matchmaker: [4, 5]}, {mafia: 5, last_stand: {by: 4, takes: 5}}]\ndays: [{}]",
            '4: night 2, "last_stand": seat 5 cannot be named: it is not alive (R4.9)',
        ),
        (
            f"{LOVE}\noptions: {{reveal: none}}",
            "nights: [{matchmaker: [4, 5]}, {mafia: 5, last_stand: {by: 8, takes: 1}}]\ndays: [{}]",
            '5: night 2: "last_stand" names seat 8: the table has seats 1 to 7 (R1.1)',
        ),
        (
            LOVE,
            "nights: [{matchmaker: [4, 5]}]\ndays: [{events: [{last_stand: {by: 4, takes: 5}}]}]",
            '5: day 1: the game does not ask for "last_stand" just then (R4.6)',
        ),
    ],
)
def test_a_forbidden_choice_names_the_night_the_key_and_the_rule(
    tmp_path: Path, table: str, body: str, told: str
) -> None:
    assert refusal(tmp_path, body, table) == told


@pytest.mark.parametrize(
    ("table", "body", "told"),
    [
        (
            MAFIA,
            "nights: [{mafia: 5}]",
            '4: night 1: the game never asks for "mafia": nobody chooses in night 1 with '
            "first_night: meet (R2.1)",
        ),
        (
            MAFIA,
            "nights: [{}, {angel: 5}]",
            '4: night 2: the game never asks for "angel": no card of "angel" is dealt',
        ),
        (
            MAFIA,
            "nights: [{}, {blind: {1: 5}}]",
            '4: night 2: the game never asks for "blind.1": it needs blind: yes, and this game has '
            "blind: no (R4.12)",
        ),
        (
            BLIND,
            "nights: [{}, {mafia: 5}]",
            '5: night 2: the game never asks for "mafia": it needs blind: no, and this game has '
            "blind: yes (R4.12)",
        ),
        (
            BLIND,
            "nights: [{}, {blind: {4: 5}}]",
            '5: night 2: the game never asks for "blind.4": that is asked only of the seats of the '
            "Mafia (R4.12)",
        ),
        (
            LOVE,
            "nights: [{}, {matchmaker: [1, 2]}]",
            '4: night 2: the game never asks for "matchmaker": this call chooses nothing in night 2 (R2.6)',
        ),
        (
            LOVE,
            "nights: [{}, {mafia: 5, last_stand: {by: 4, takes: 5}}]",
            '4: night 2: the game never asks for "last_stand": that is asked only where a heart broke '
            "that may be a bomber's (R4.6)",
        ),
        (
            "roles: {1: mafioso, 2: mafioso, 3: thief}\nmiddle: [detective, citizen]",
            "nights: [{}, {thief: detective}]",
            '5: night 2: the game never asks for "thief": this call chooses nothing in night 2 (R2.6)',
        ),
        (
            "roles: {1: mafioso, 2: hunter}\noptions: {reveal: none}",
            "nights: [{}, {mafia: 5, hunter: 6}]",
            '5: night 2: the game never asks for "hunter": that is asked only where the hunter has '
            "just died (R15.1)",
        ),
    ],
)
def test_a_key_that_the_game_never_asks_for_is_named(
    tmp_path: Path, table: str, body: str, told: str
) -> None:
    assert refusal(tmp_path, f"{body}\ndays: [{{}}, {{}}]", table) == told


def test_a_day_after_the_end_is_named(tmp_path: Path) -> None:
    told = refusal(tmp_path, "nights: [{}]\ndays:\n- convicted: 1\n- convicted: 2")
    assert told == (
        '7: day 2: the game never asks for "convicted": the game ended in day 1: the town had won (R8.1)'
    )


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("nights: [{matchmaker: [3, 4, 5]}]", '"matchmaker" must be a list of 0 to 2 entries'),
        ("nights: [{last_stand: {by: 3}}]", '"last_stand" lacks the key "takes"'),
        (
            "days: [{events: [{shown: 3, undo: 1}]}]",
            "an event is one of bomb, shown, leaves, last_stand, hunter, scapegoat, undo",
        ),
        ("days: [{events: [{shown: 3, again: true}]}]", 'only a "bomb" is asked for "again"'),
        (
            "days: [{motions: [{by: 3, seat: 1, second: 4, for: 3, voters: [3]}]}]",
            'a motion tells either "for", how many vote for it, or "voters"',
        ),
        ("days: [{ballots: {3: 1, 3: 2}}]", '"3" stands here twice'),
        ("days: [{convicted: [1, 1]}]", "seat 1 stands here twice"),
        (
            "options: {votes: buttons, kit: panel}",
            '"votes: buttons" needs the buttons of "kit: seats" (R5)',
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_while_reading(tmp_path: Path, body: str, told: str) -> None:
    assert told in refusal(tmp_path, body)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("roles: {3: detective}", "nobody is of the Mafia: deal at least one mafioso (R1.7)"),
        (
            "roles: {1: mafioso, 2: mafioso, 3: thief}\nmiddle: [detective, citizen, citizen]",
            "they must be 9, 2 of them in the middle",
        ),
    ],
)
def test_a_set_up_that_cannot_be_played_names_its_line_and_rule(
    tmp_path: Path, table: str, told: str
) -> None:
    """R1.7, R3"""
    said = refusal(tmp_path, "nights: [{}]", table)
    assert said.startswith("3: ")
    assert told in said
    assert said.endswith(("(R1.7)", "(R3)"))


@pytest.mark.parametrize(("kit", "most", "part"), [("ring", 18, "lamps"), ("seats", 21, "buttons")])
def test_more_players_than_the_kit_has_places(tmp_path: Path, kit: str, most: int, part: str) -> None:
    """R1.2"""
    said = refusal(tmp_path, f"options: {{kit: {kit}}}\nnights: [{{}}]", players=most + 1)
    assert said == (
        f"2: {most + 1} players, and the kit {kit} has {most} {part} of seats, one for each who "
        "plays: take fewer players, or a kit without them (R1.2)"
    )


def test_more_players_than_the_kit_has_buttons(tmp_path: Path) -> None:
    """R5"""
    body = "options: {votes: buttons}\nnights: [{}]"
    said = refusal(tmp_path, body, players=22)
    assert said == (
        "2: votes: buttons for 22 players, and the kit seats has 21 buttons of seats: "
        "take the kit seats, fewer players, or votes: tally (R5)"
    )
