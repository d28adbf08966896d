"""What a story may know of a game that has been played so far. No tests."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.acts import Tell
from narrator.rules.game.state import PublicView
from narrator.script.story.public_facts import TownFacts, town_facts
from tests.kit.rules import Evening, second_night


def told(played: Evening) -> PublicView:
    """The table has been told all that has happened."""
    view = played.game.public
    for _ in range(len(view.facts) - view.facts_announced):
        played = played.does(Tell())
    return played.game.public


def now(played: Evening) -> TownFacts:
    """What it may know of this moment."""
    return town_facts(told(played), "dry")


def ten(**agreed: Any) -> Evening:
    """Two nights at a table of ten, without a death so far."""
    return second_night(10, mafioso=[1, 2], **agreed)
