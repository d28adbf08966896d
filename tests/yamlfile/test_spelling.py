"""A word is proposed for another one only where they differ by a typing error."""

from __future__ import annotations

import pytest

from narrator.yamlfile.spelling import LISTED, listed, nearest


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("langauge", "language"),
        ("Moderation", "moderation"),
        ("dya", "day"),
        ("lo", "low"),
        ("detectiv", "detective"),
        ("fry", "friday"),
        ("Europe/Berln", "Europe/Berlin"),
    ],
)
def test_a_typing_error_is_understood(written: str, meant: str) -> None:
    assert nearest(written, [meant, "cache", "reaction"]) == meant


@pytest.mark.parametrize(
    ("written", "other"),
    [
        ("sprache", "cache"),
        ("moderation", "reaction"),
        ("nosuch", "gmw/en-us-nyc"),
        ("foo", "mafioso"),
        ("barber", "saint"),
    ],
)
def test_a_few_letters_in_common_are_not_enough(written: str, other: str) -> None:
    assert nearest(written, [other]) is None


def test_a_list_is_told_where_somebody_would_read_it() -> None:
    assert listed(["b", "a"]) == "a, b"
    assert listed([]) == listed(map(str, range(LISTED + 1))) == ""
