"""``cards`` in the settings: only what is owned is dealt or proposed, by name or a whole box of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.owned import owned, ruleset_of
from narrator.config.settings import load_settings
from narrator.roles import all_roles
from narrator.yamlfile.problems import FileError
from tests.kit.rules import preset

Write = Callable[..., Path]
KNOWN = Installed.under()


def test_whoever_names_nothing_owns_all() -> None:
    assert owned(load_settings(None, KNOWN), KNOWN) == all_roles().keys()


def test_a_box_is_named_by_its_ruleset(write: Write) -> None:
    settings = load_settings(write("cards: [village, doctor, fox]"), KNOWN)
    assert settings.cards == ["village", "angel", "fox"]
    village = {"detective", "private_detective", "governor", "lover", "saint"}
    assert owned(settings, KNOWN) == {*village, "angel", "fox", "mafioso", "citizen"}


def test_a_ruleset_deals_no_card_that_is_not_owned(write: Write) -> None:
    """A villager takes its place; a ready-made game that needs one is gone."""
    settings = load_settings(
        write("ruleset: werewolves\ncards: [detective, apothecary, hunter, sleepwalker, thief]"),
        KNOWN,
    )
    found = ruleset_of(settings, KNOWN)
    assert found.table[9] == {"mafioso": 2, "detective": 1, "apothecary": 1, "hunter": 1}
    assert found.table[9].marks.keys() == found.table[9].keys()
    assert {*found.presets} == {"short", "classic", "box"}
    assert found.presets["box"] == preset("werewolves").presets["box"]


def test_what_is_no_card_and_no_box_is_refused(write: Write) -> None:
    with pytest.raises(FileError) as error:
        load_settings(write("cards: [huntr]"), KNOWN)
    assert 'did you mean "hunter"?' in str(error.value)
