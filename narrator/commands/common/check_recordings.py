"""The command `narrator voices check`: prints what there is of one's own voice. Measures nothing."""

from __future__ import annotations

import argparse
import json

from narrator.appliance.recordings_check import examined
from narrator.appliance.settings_in_force import choices_of
from narrator.commands.common.settings_of import settings_of
from narrator.config.known import Known

SHOWN = 10
"""Missing lines that are printed; all of them are in `--json`."""


def check(args: argparse.Namespace) -> int:
    """Returns 1 where a recording had better be made again, or is never played."""
    found = examined(choices_of(settings_of(args), Known.under()).settings)
    if args.json:
        print(json.dumps(found.json(), ensure_ascii=False))
        return 1 if found.faults or found.stale else 0
    for file, reason in found.faults:
        print(f"{file}: {reason}")
    for file in found.stale:
        print(f"{file}: no line says this any more: remove it, or record the new words")
    wanted = found.recorded + len(found.missing)
    print(f"{found.recorded} of {wanted} lines that every game shares are recorded")
    if found.missing:
        print("not yet, the ones that are heard most first:")
        print("\n".join(f"  {text}" for text in found.missing[:SHOWN]))
    return 1 if found.faults or found.stale else 0
