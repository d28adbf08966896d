"""Errors that a user can fix. Internal errors are never raised as these."""


class NarratorError(Exception):
    """Base of every error that a user can cause: one sentence with the thing, its state and the fix."""


class RuleError(NarratorError):
    """A set-up or a choice that the rulebook forbids.

    ``rule`` is the number in the rulebook, such as ``"R1.7"``; it ends the sentence in brackets.
    ``why`` is one word from which the spoken refusal is chosen; empty: there is none.
    ``seat`` is the one that takes no part in this; 0: it is about no seat in particular.
    """

    def __init__(self, sentence: str, rule: str, why: str = "", seat: int = 0) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.rule, self.why, self.seat = rule, why, seat
