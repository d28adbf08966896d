"""R3, citizen: no call, no choice, town."""

from __future__ import annotations

from narrator.config.installed_rulebook import rulebook
from narrator.roles import all_roles
from narrator.rules.game.facts import Answered, Chose, Died, Turned
from narrator.rules.table.options import option_pairs
from narrator.rules.table.side import TOWN
from tests.kit.rules import evening, second_night


def test_a_citizen_is_never_called() -> None:
    citizen = all_roles()["citizen"]
    assert citizen.side is TOWN
    agreed = option_pairs(rulebook().options.values())
    assert all(citizen.calls(options, 5) == () for options in agreed)


def test_a_citizen_sleeps_is_asked_about_and_dies() -> None:
    """R3: of the town, and nothing else happens to it."""
    game = second_night(7, mafioso=[1], detective=[2]).night(mafia=5, detective=5)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Chose("night 2", "detective", 5),
        Answered("night 2", "detective", False),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]


def test_a_card_that_declares_nothing_does_nothing_by_night() -> None:
    """R4: it neither guards, nor dies for or with anybody, nor kills."""
    citizen, game = all_roles()["citizen"], evening(7, mafioso=[1]).dusk().game
    assert citizen.deeds(game, ()) == ()
