"""What is found by its file, and a file of a plug-in that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.base.discover import one_of_each
from narrator.base.errors import NarratorError


def test_a_plug_in_that_is_no_python_is_one_sentence_with_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "plug_ins_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "bodyguard.py").write_text("class Bodyguard(Exception):\n    most = 1 +\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(NarratorError) as caught:
        one_of_each("plug_ins_of_a_test", [str(folder)], Exception)
    assert str(caught.value) == (
        f"{folder / 'bodyguard.py'}:2: this is not Python: invalid syntax; mend that line"
    )


def test_a_folder_that_cannot_be_listed_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    """Else a worn card would leave a game without its trials."""
    with pytest.raises(FileNotFoundError):
        one_of_each("plug_ins_of_a_test", [str(tmp_path / "gone")], Exception)
