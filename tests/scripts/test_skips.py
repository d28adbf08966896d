"""What is not tested on a computer is told at the end of the tests, with the reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from narrator.config.installed import ROOT


def test_the_summary_names_each_skip_and_its_reason(tmp_path: Path) -> None:
    test = tmp_path / "test_left_out.py"
    test.write_text(
        "import pytest\n\n@pytest.mark.skip(reason='there is no cat here')\ndef test_cat(): ...\n"
    )
    config = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    command = [sys.executable, "-m", "pytest", *config, "-p", "no:cacheprovider", str(test)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "SKIPPED [1] test_left_out.py:3: there is no cat here" in done.stdout
