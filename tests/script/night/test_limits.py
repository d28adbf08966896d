"""What a call says of whom nobody may choose in it: options `self`, `repeat` and `hides` (R3)."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.state import Phase
from tests.kit.scenes import Reader


def _thinks(night: int, **agreed: Any) -> list[str]:
    """What is said in this night about whom the guard and the coward may choose."""
    reader = Reader(8, mafioso=[1], angel=[4], coward=[5], discussion=0, deadlock=0, **agreed)
    reader.read_to(Phase.NIGHT, night)
    said = [cue.split()[1] for cue in reader.phase() if cue.startswith(("say angel", "say coward"))]
    return [line for line in said if not line.endswith((".wake", ".sleep"))]


def test_whom_nobody_may_choose_is_told_once_to_those_who_choose() -> None:
    """R3, options `self`, `repeat` and `hides`: else a press would be ignored, and nobody knew why."""
    bound: dict[str, Any] = {"self": False, "repeat": False, "hides": "3"}
    told = ["coward.think", "coward.thrice", "angel.think", "angel.not_self", "angel.not_again"]
    assert _thinks(2, **bound) == told
    assert _thinks(3, **bound) == []
    assert _thinks(3, **bound, pace="calm") == told
    assert _thinks(2) == ["coward.think", "angel.think"]


def test_the_doctor_is_told_likewise() -> None:
    """R3"""
    reader = Reader(7, "village", mafioso=[1], angel=[2], self=False)
    reader.read_to(Phase.NIGHT, 1)
    script = reader.phase()
    assert script[script.index("say doctor.think") + 1] == "say doctor.not_self"
