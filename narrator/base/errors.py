"""Errors that a user can fix. Internal errors are never raised as these."""


def cite(sentence: str, rule: str) -> str:
    """The sentence with its number in the rulebook at its end; without one, as it is."""
    return f"{sentence} ({rule})" if rule else sentence


class NarratorError(Exception):
    """Base of every error that a user can cause: one sentence with the thing, its state and the fix."""

    def told(self, *, cited: bool = False) -> str:
        """What a user reads. ``cited``: with the numbers of the rules, which mean nothing to a host."""
        del cited
        return str(self)


class RuleError(NarratorError):
    """A set-up or a choice that the rulebook forbids. As a string it ends with the rule's number.

    ``rule`` is the number in the rulebook, such as ``"R1.7"``.
    ``why`` is one word from which the spoken refusal is chosen; empty: there is none.
    ``seat`` is the one that takes no part in this; 0: it is about no seat in particular.
    """

    def __init__(self, sentence: str, rule: str, why: str = "", seat: int = 0) -> None:
        super().__init__(cite(sentence, rule))
        self.sentence, self.rule, self.why, self.seat = sentence, rule, why, seat

    def told(self, *, cited: bool = False) -> str:
        return cite(self.sentence, self.rule if cited else "")
