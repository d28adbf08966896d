"""One evening of each ruleset in every language, told in advance: with the rules and the house what is tested
before each commit."""

from __future__ import annotations

import pytest

from narrator.config.installed import Installed
from tests.rehearsals.playing import EVENINGS, as_expected


@pytest.mark.parametrize("language", Installed.under().languages)
@pytest.mark.parametrize("ruleset", EVENINGS)
def test_an_evening_ends_as_its_file_expects(ruleset: str, language: str) -> None:
    as_expected(EVENINGS[ruleset], language)


def test_no_ruleset_is_without_an_evening() -> None:
    assert sorted(EVENINGS) == sorted(Installed.under().rulesets)
    assert all(f"ruleset: {ruleset}\n" in file.read_text() for ruleset, file in EVENINGS.items())
