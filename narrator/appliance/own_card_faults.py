"""What is wrong in the cards that somebody wrote without Python. It is said when the box is open."""

from __future__ import annotations

from pathlib import Path

from narrator.config.own_cards import own_cards
from narrator.script.common.cues import Say
from narrator.script.evening import fault_lines


def own_card_faults() -> tuple[Say, ...]:
    """One sentence for each card that is left out, about the first of its mistakes."""
    left_out = [found[0] for found in own_cards().left_out.values()]
    return tuple(
        [fault_lines.card(name=Path(one.file).stem.replace("_", " "), line=one.line) for one in left_out]
    )
