"""The findings of an examination, in print and for programs, with advice. Nothing is asked here."""

from __future__ import annotations

from dataclasses import dataclass, field

from narrator.stage.press import STANDARD

ADVICE = {
    "unheard": "turn it up, or set sound.device to another card",
    "missing": "plug a sound card in, or set sound.device",
    "dark": "look at its wire, its resistor and its direction, and at its pin in the settings",
    "absent": "if the box has no RGB lamp, write pins: {ambience: off}; if it has one, look at its wires and "
    "whether its longest leg is at ground",
    "silent": "look at its wire, and at its pin in the settings",
    "held": "it is pressed all the time: look for a short circuit or for something that lies on it",
    "stuck": "it does not come up again: replace it",
    "inverted": "it works the wrong way round: change active: low to high, or high to low",
    "chatters": f"its contact bounces longer than {STANDARD.chatter * 1000:.0f} ms: replace it",
    "swapped": "another button answered: its wire is on another pin",
    "unasked": "nobody could answer without a button",
}
"""State of a part → what helps; the states of `FINE` need nothing mended."""

FINE = ("well", "untapped", "absent")


@dataclass
class Report:
    """What an examination has found."""

    states: dict[str, str] = field(default_factory=dict)
    """Part → state, in the order in which the parts were asked for."""
    delay: float | None = None
    """The delay between sound and press that is not accounted for yet, in seconds; None: too few taps."""
    reaction: int | None = None
    """The setting that makes up for it, in milliseconds; None likewise."""

    @property
    def well(self) -> bool:
        """Whether nothing needs mending."""
        return all(state in FINE for state in self.states.values())

    def lines(self) -> list[str]:
        """The verdict in print, a line for each part."""
        told = []
        for part, state in self.states.items():
            advice = f": {ADVICE[state]}" if state in ADVICE else ""
            told.append(f"{part:<18} {state}{advice}")
        if self.delay is not None:
            told.append(f"{'delay':<18} {self.delay * 1000:+.0f} ms; reaction: {self.reaction}")
        told.append("all well" if self.well else "something needs mending")
        return told

    def json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "ok": self.well,
            "parts": self.states,
            "delay": None if self.delay is None else round(self.delay * 1000),
            "reaction": self.reaction,
        }
