"""Validators of single words: flags, numbers, texts. No lists, no maps, no files."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cached_property

from narrator.yamlfile.nodes import Node, Scalar
from narrator.yamlfile.problems import listing, meant, quote, unknown
from narrator.yamlfile.spelling import nearest
from narrator.yamlfile.validator import Validator

_INTEGER = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)")
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")


def _word(node: Node) -> str | None:
    return node.text.strip() if isinstance(node, Scalar) and not node.null else None


class Word(Validator[str]):
    """One of several words, taken as written.

    ``what`` names their kind in messages ("ruleset"). ``later`` are words of a later version.
    ``also`` maps other spellings to the choice they mean, ``loosely`` words that are not taken to the
    one that is probably meant, ``gone`` words that would be choices to the sentence why they are none.
    """

    def __init__(
        self,
        choices: Collection[str],
        what: str = "",
        later: Collection[str] = (),
        also: Mapping[str, str] | None = None,
        loosely: Mapping[str, str] | None = None,
        gone: Mapping[str, str] | None = None,
    ) -> None:
        self.choices, self.what, self.later, self.also = choices, what, later, also or {}
        self.loosely, self.gone = loosely or {}, gone or {}

    @cached_property
    def expected(self) -> str:  # type: ignore[override]
        """See `Validator`; worked out for a mistake alone."""
        return listing(map(quote, self.choices)) if self.choices else "a word"

    def words(self) -> Collection[str]:
        return {**dict.fromkeys(self.choices), **self.also}

    def fits(self, node: Node) -> bool:
        word = _word(node)
        if word is None:
            return False
        known = (*self.choices, *self.later, *self.also, *self.gone)
        return word in known or nearest(word, known) is not None

    def __call__(self, node: Node) -> str:
        word = _word(node)
        if word is None or not isinstance(node, Scalar):
            raise self.refuse(node)
        word = self.also.get(word, word)
        if word in self.choices:
            return word
        if word in self.gone:
            raise node.mark.refuse(f"no {self.what} {quote(word)} can be played: {self.gone[word]}")
        if self.what or word in self.later:
            spellings = {*self.choices, *self.also}
            near = nearest(word, {*spellings, *self.loosely})
            if near and near not in spellings:
                hint = f"did you mean {quote(self.loosely[near])}?"
                raise node.mark.refuse(f"unknown {self.what} {quote(word)}; {hint}")
            raise node.mark.refuse(unknown(self.what, word, spellings, self.later))
        hint = meant(word, self.choices)
        message = f"{node.name} must be {self.expected}, not {quote(word)}{hint}"
        raise node.mark.refuse(message)


class Flag(Validator[bool]):
    """``true``, ``yes``, ``on`` or ``false``, ``no``, ``off``."""

    expected = "yes or no"

    def fits(self, node: Node) -> bool:
        return (_word(node) or "").lower() in (*_TRUE, *_FALSE)

    def __call__(self, node: Node) -> bool:
        if not self.fits(node):
            raise self.refuse(node)
        return (_word(node) or "").lower() in _TRUE


class Number(Validator[int]):
    """A plain decimal whole number from ``low`` to ``high``; ``unit`` is for the message."""

    def __init__(self, low: int, high: int, unit: str = "") -> None:
        self.low, self.high = low, high
        self.expected = f"a whole number from {low} to {high}" + (f" ({unit})" if unit else "")

    def fits(self, node: Node) -> bool:
        return _INTEGER.fullmatch(_word(node) or "") is not None

    def __call__(self, node: Node) -> int:
        # A number of more than 15 digits is out of any range; int() would refuse 5,000 of them.
        word = _word(node) or ""
        if not self.fits(node) or len(word) > 15 or not self.low <= int(word) <= self.high:
            raise self.refuse(node)
        return int(word)


class Real(Validator[float]):
    """A decimal number from ``low`` to ``high``, no exponent; ``unit`` is for the message."""

    def __init__(self, low: float, high: float, unit: str = "") -> None:
        self.low, self.high = low, high
        self.expected = f"a number from {low:g} to {high:g}" + (f" ({unit})" if unit else "")

    def fits(self, node: Node) -> bool:
        return _DECIMAL.fullmatch(_word(node) or "") is not None

    def __call__(self, node: Node) -> float:
        if not self.fits(node) or not self.low <= (value := float(_word(node) or "")) <= self.high:
            raise self.refuse(node)
        return value


class Text(Validator[str]):
    """Any words, as written; spaces at both ends are dropped. ``longest`` counts characters."""

    def __init__(self, longest: int = 1000) -> None:
        self.longest = longest
        self.expected = f"a text of 1 to {longest} characters"

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and not node.null

    def __call__(self, node: Node) -> str:
        text = _word(node)
        if not text or len(text) > self.longest:
            raise self.refuse(node)
        return text
