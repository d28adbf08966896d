"""A scene that reaches for a secret does not pass the type check: forged scenes, and what mypy says."""

from __future__ import annotations

import re
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[2]

FORGED = """\
from narrator.rules.game.state import Game, PublicView, Secret
from narrator.script.common.cues import Say
from narrator.script.common.scene import SEAT, Scene
from narrator.script.next_scene import next_scene


def of_choices(view: PublicView) -> Scene:
    yield SEAT(call=view.secret.choices["mafia"])  # leak: attr-defined


def of_cards(view: PublicView) -> Scene:
    yield SEAT(call=view.card(3))  # leak: attr-defined


def of_a_chosen_seat(secret: Secret) -> Say:
    return SEAT(call=secret.chosen("mafia"))  # leak: arg-type


def of_all_that_is_secret(secret: Secret) -> Say:
    return SEAT(call=secret.choices)  # leak: arg-type


def of_the_whole_game(game: Game) -> Scene | None:
    return next_scene(game)  # leak: arg-type


def of_what_all_know(view: PublicView) -> Scene:
    yield SEAT(call=view.living[0])
"""


def test_a_scene_that_reaches_for_a_secret_does_not_pass_the_type_check(tmp_path: Path) -> None:
    (tmp_path / "forged_scene.py").write_text(FORGED)
    printed, broken, _ = api.run(
        [
            f"--config-file={ROOT / 'pyproject.toml'}",
            f"--cache-dir={ROOT / '.mypy_cache'}",
            str(tmp_path / "forged_scene.py"),
        ]
    )
    assert not broken, broken
    found = {int(line): kind for line, kind in re.findall(r":(\d+): error: .*\[([a-z-]+)\]", printed)}
    leaks = {
        number: line.rpartition("leak: ")[2]
        for number, line in enumerate(FORGED.splitlines(), start=1)
        if "leak: " in line
    }
    assert found == leaks, printed
