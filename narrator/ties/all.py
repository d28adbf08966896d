"""Everybody who is tied is convicted (R6). No spoken words."""

from __future__ import annotations

from narrator.rules.day.tie import Tie
from narrator.rules.day.vote import sentence
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Sentence, TrialState


class AllTied(Tie):
    """Every tied seat."""

    id = "all"
    rank = 2
    lines = {"all": ()}
    convicts_all = True

    def settle(self, view: PublicView, tied: tuple[int, ...], votes: int) -> TrialState | Sentence:
        return sentence(view, tied)
