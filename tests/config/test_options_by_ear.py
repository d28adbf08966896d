"""Whoever adds an option is told by `narrator check` what is missing before a table can choose it."""

from __future__ import annotations

import pytest

from narrator.config.options_by_ear import options_not_by_ear
from narrator.rules.table.options import KEYS, OptionKind


def test_every_option_can_be_set_where_it_is_declared_to_be() -> None:
    assert options_not_by_ear() == []


def test_an_option_without_a_spoken_name_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYS, "new", OptionKind("new"))
    (problem,) = options_not_by_ear()
    assert str(problem) == (
        'narrator/script/set_up/house_rules.py: the option "new" cannot be chosen by ear: add it to '
        "NAMED, and its lines to each voice pack; or declare it with by_ear=False in "
        "narrator/rules/table/options.py"
    )


def test_an_option_may_be_set_in_files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYS, "new", OptionKind("new", by_ear=False))
    assert options_not_by_ear() == []


def test_an_option_that_is_named_is_not_declared_for_files_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(KEYS, "mayor", KEYS["mayor"]._replace(by_ear=False))
    (problem,) = options_not_by_ear()
    assert 'the option "mayor" can be chosen by ear' in problem.message


def test_an_option_without_a_key_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(KEYS, "immunity")
    (problem,) = options_not_by_ear()
    assert str(problem) == (
        'narrator/rules/table/options.py: the option "immunity" can be set nowhere: give it a key in '
        "KEYS"
    )
