"""How the wordings of a line sound, alone and beside each other: what a translator is told."""

from __future__ import annotations

import pytest

from narrator.words.check_wordings import check_wordings

CALL = {"watch.wake": (), "watch.sleep": ()}


def told(*wordings: str, id: str = "watch.think") -> list[str]:
    return list(check_wordings(id, wordings, CALL))


def test_wordings_that_are_as_long_and_differ_are_passed_over() -> None:
    assert (
        told(
            "The night watch looks about.",
            "Lanterns up, and not a word.",
            "{seat} holds its breath.",
        )
        == []
    )


def test_a_wording_that_is_much_longer_or_shorter_than_the_others_is_named() -> None:
    """A night keeps its tempo whatever is said: a quarter of the mean length either way."""
    (long,) = told(
        "Seven o'clock and all is well.",
        "Nobody about but a grey cat.",
        "The lantern is burning, and a door creaks.",
    )
    assert long.startswith('"watch.think", wording 3 is too long, 42 characters')
    (short,) = told("Seven o'clock, all is well.", "Here there are six words too.", "Only a cat here.")
    assert short.startswith('"watch.think", wording 3 is too short, 16 characters')
    assert short.endswith("18 to 30 here")


def test_wordings_that_hardly_differ_are_named_by_their_numbers() -> None:
    same = told(
        "Night falls over the old town.",
        "The town sleeps, all of it.",
        "Night falls over the town.",
    )
    assert same == ['"watch.think": wordings 1 and 3 differ in hardly a word; write one of them anew']


@pytest.mark.parametrize("text", ["Wait 3 seconds.", "Look & choose.", "The (old) watch."])
def test_what_an_engine_would_spell_out_is_to_be_written_as_words(text: str) -> None:
    (message,) = told(text)
    assert message.endswith("write numbers and signs as words")


def test_capitals_in_a_row_are_spelled_out() -> None:
    (message,) = told("Die ÄRZTE wachen auf.")
    assert message.startswith('"watch.think": capitals in a row')


def test_a_slot_is_no_sign() -> None:
    assert told("Seat {seat}, {number} of you are left.") == []


def test_waking_and_going_to_sleep_are_short() -> None:
    text = "Somewhere far above the roofs of the old town the night watch wakes."
    (message,) = told(text, id="watch.wake")
    assert message == (
        f'"watch.wake" has {len(text)} characters, and waking takes four seconds at most: write it in 60'
    )
    assert told(text, id="town.wake") == [], "the town is no call"
    (message,) = told(text, id="watch.sleep")
    assert "going to sleep takes three seconds at most" in message
