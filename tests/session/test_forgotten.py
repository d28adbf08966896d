"""What was written down is forgotten by ear, where there is anything to forget."""

from __future__ import annotations

from pathlib import Path

from narrator.script.common.cues import Count
from narrator.session.disk import chronicle_file
from tests.kit.box.box import Box
from tests.kit.box.hosts import Host, Step, a_box, left_alone


def named(box: Box) -> list[str]:
    """What the first menu names."""
    menu = next(cue for _, cue in box.begun if isinstance(cue, Count) and cue.ask == "set")
    return [item.say.line for item in menu.items]


def written(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / chronicle_file.NAME).write_text("an evening that nobody can read\n")
    return folder / chronicle_file.NAME


def test_a_new_box_has_nothing_to_forget(tmp_path: Path) -> None:
    assert "set.forget" not in named(a_box(tmp_path, Host(["hold"]), players=8).run(left_alone))


def test_what_was_written_down_is_gone_after_one_yes(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.forget", "option.yes"]
    box = a_box(tmp_path, Host(steps), players=8)
    file = written(box.evening.table.state)
    box.run(left_alone)
    assert not file.exists()
    assert "set.forget.done" in box.said()
