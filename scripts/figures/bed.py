"""Makes a bed as a box does, and prints its peak of memory: `python -m scripts.figures.bed OUT NAME FILE`."""

from __future__ import annotations

import json
import sys

from hardware.sound.render_bed import main
from scripts.figures.figure import peak

if __name__ == "__main__":
    assert main(sys.argv[1:]) == 0
    print(json.dumps({"peak": [peak()]}))
