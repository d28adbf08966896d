"""A text with how it is spoken. Nothing is spoken here, and no words are known."""

from __future__ import annotations


class SpokenText(str):
    """A text that is not spoken plainly, or in another language than the table's: in another manner it is
    another one, since it sounds otherwise."""

    __slots__ = ("language", "manner")
    manner: str
    """``nightfall`` or ``dawn``; empty: plainly. A voice that cannot do it speaks plainly."""
    language: str
    """Of an unfinished pack's fallback; empty: the table's."""

    def __new__(cls, text: str, manner: str, language: str = "") -> SpokenText:
        """``text`` in this manner and language."""
        made = super().__new__(cls, text)
        made.manner, made.language = manner, language
        return made

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, str) or not str.__eq__(self, str(other)):
            return False
        return (manner_of(other), language_of(other)) == (self.manner, self.language)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((str(self), self.manner, self.language))


def manner_of(text: str) -> str:
    """How a text is spoken; empty: plainly."""
    return text.manner if isinstance(text, SpokenText) else ""


def language_of(text: str) -> str:
    """The language of a text; empty: the table's."""
    return text.language if isinstance(text, SpokenText) else ""
