"""The base of the rules for tied votes: what follows from a tie in a game under way (R6). No
spoken words, and no single rule: each is a file in narrator/ties.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple, cast

from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Sentence, TrialState
from narrator.rules.table.tie_rule import TieRule


class Meaning(NamedTuple):
    """What a tie would mean now, as its line says it."""

    line: str
    """One of `TieRule.lines`."""
    seat: int = 0
    """Whoever would decide, for the line's slot; 0: nobody in particular."""


class Tie(TieRule, ABC):
    """Base of every rule for ties. The votes that are tied have been counted; nothing else is asked here."""

    @abstractmethod
    def settle(self, view: PublicView, tied: tuple[int, ...], votes: int) -> TrialState | Sentence:
        """What follows where the box has counted ``votes`` for each of these: the court in which the
        trial goes on, or its end."""

    def frees(self, view: PublicView) -> str:
        """Why a tie that the table has counted alone frees everybody, one of ``reasons``; empty: it does
        not, and the table tells whom it convicts. By default it never does."""
        del view
        return ""

    def means(self, view: PublicView) -> Meaning:
        """What is said of it before a vote; by default the line of its own id."""
        del view
        return Meaning(self.id)


def tie_of(view: PublicView) -> Tie:
    """The rule for ties that this table agreed on. A `GameSetup` is agreed before there is a court, so it
    knows the declared half alone; in fact it is a `Tie`."""
    return cast(Tie, view.table.tie)
