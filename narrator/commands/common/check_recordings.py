"""The command `narrator voices check`: prints what there is of one's own voice, and how the rendered lines
sound. Measures nothing."""

from __future__ import annotations

import argparse
import json

from narrator.appliance.lines_check import Listened, listened
from narrator.appliance.progress import ProgressBar
from narrator.appliance.recordings_check import Examined, examined
from narrator.appliance.settings_in_force import choices_of
from narrator.commands.common.settings_of import settings_of
from narrator.config.installed import Installed

RENDER = "narrator voices render"

SHOWN = 10
"""Missing lines that are printed; all of them are in `--json`."""


def check(args: argparse.Namespace) -> int:
    """Returns 1 where a recording had better be made again, or is never played, or a line does not sound as
    it should."""
    settings = choices_of(settings_of(args), Installed.under()).settings
    found = examined(settings)
    with ProgressBar("lines listened to") as progress:
        spoken = listened(settings, progress)
    code = 1 if found.faults or found.stale or spoken.faults else 0
    if args.json:
        print(json.dumps({**found.json(), **spoken.json()}, ensure_ascii=False))
    else:
        _show_recordings(found)
        _show_lines(spoken)
    return code


def _show_recordings(found: Examined) -> None:
    for file, reason in found.faults:
        print(f"{file}: {reason}")
    for file in found.stale:
        print(f"{file}: no line says this any more: remove it, or record the new words")
    wanted = found.recorded + len(found.missing)
    print(f"{found.recorded} of {wanted} lines that every game shares are recorded")
    if found.missing:
        print("not yet, the ones that are heard most first:")
        print("\n".join(f"  {text}" for text in found.missing[:SHOWN]))


def _show_lines(spoken: Listened) -> None:
    for text, faults in spoken.faults.items():
        print(f"{text!r}: {', '.join(faults)}")
    print(f"{len(spoken.lines)} of {spoken.wanted} lines of the voice are rendered", end="")
    print(f", and each was listened to: {spoken.told()}" if spoken.lines else f"; {RENDER} does that")
