"""What a rule for tied votes declares before a game: how it differs from other ties (R6). Hooks
that need a game under way belong in `Tie`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class TieRule:
    """The half of a rule for ties that a `GameSetup` knows. Its lines are found by its data."""

    id: ClassVar[str]
    rank: ClassVar[int] = 100
    """Its place among the ties where they are counted by ear; equal ones come by id."""
    lines: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The ends of its lines ``tie.END``, which say before a vote what a tie would mean, each with its
    slots: ``seat`` or none."""
    reasons: ClassVar[tuple[str, ...]] = ()
    """Why a tie may free everybody (`TiedVote.why`): each has a line ``tie.ends_REASON``."""
    needs_mayor: ClassVar[bool] = False
    """Whether there is a mayor as soon as this is agreed (R12)."""
    dead_decide: ClassVar[bool] = False
    """Whether somebody dead may decide, who is then not to know more than the living (R2.10)."""
    may_leave: ClassVar[bool] = False
    """Whether whoever decides may leave the tie as it is, and nobody is convicted."""
    convicts_all: ClassVar[bool] = False
    """Whether everybody who is tied is convicted."""
    votes_again: ClassVar[bool] = False
    """Whether there may be a second vote between the tied."""
    draws: ClassVar[bool] = False
    """Whether the box draws among the tied."""
