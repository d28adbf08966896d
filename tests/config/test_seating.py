"""Cards that do not fit their players are refused, wherever the agreement came from (R1.7)."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.config.seating import check_seating, check_wiring
from narrator.config.settings import Settings
from narrator.yamlfile.problems import Location
from narrator.yamlfile.schema import LocatedDict
from tests.kit.box.box import kit
from tests.kit.rules import preset


def test_settings_that_stand_in_no_file_are_refused_by_the_rule() -> None:
    """R1.7"""
    roles: LocatedDict[str, int] = LocatedDict(Location("agreed"))
    roles.put("mafioso", 4, roles.mark)
    with pytest.raises(RuleError, match="would have won before the first night"):
        check_seating(Settings(players=5, roles=roles), preset("palermo"))


def test_votes_by_buttons_that_stand_in_no_file_are_refused_by_the_rule() -> None:
    """R5"""
    settings = Settings(players=5, options={"votes": "buttons"})
    with pytest.raises(RuleError, match="has 0 buttons of seats"):
        check_wiring(settings, preset("palermo"), kit("panel"))
