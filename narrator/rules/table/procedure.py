"""What a trial declares before a game: how it differs from other trials. Hooks that need a game
under way belong in `Trial`.
"""

from __future__ import annotations

from typing import ClassVar


class Procedure:
    """The half of a trial that a `GameSetup` knows. Its lines are found by ``id`` and the parts' names."""

    id: ClassVar[str]
    accusers: ClassVar[bool] = False
    """Whether somebody in particular accuses, as the saint needs it (R6)."""
    goes_on: ClassVar[bool] = False
    """Whether the day goes on when a verdict is stayed (R6)."""
    convicts_again: ClassVar[bool] = False
    """Whether the day goes on after a conviction (R5)."""
    ballot: ClassVar[str] = "vote"
    """The step that is the final vote, where the table counts alone."""
    at_once: ClassVar[str] = ""
    """The step that everybody does together on the box's word, if there is one. What came of it, the
    table is to tell in the part ``pointed``, or each in turn after the part ``asked``."""
    during_discussion: ClassVar[bool] = False
    """Whether it is held in the midst of the discussion: votes come while the clock runs (R5)."""
    ties: ClassVar[bool] = True
    """Whether the option ``tie`` says what a tied vote means; else the trial says so itself (R5)."""
    half_convicts: ClassVar[bool] = False
    """Whether nobody is convicted but by more than half of all votes that can be cast (R5)."""
    pair: ClassVar[bool] = False
    """Whether two at most stand accused before the final vote (R5)."""
    talks: ClassVar[bool] = False
    """Whether the table goes on talking during the trial."""
    parts: ClassVar[tuple[str, ...]] = ()
    """Every line of its own that it may use."""
    at_length: ClassVar[tuple[str, ...]] = ()
    """Those of its parts that explain how it goes: who knows it already hears a shorter line."""
