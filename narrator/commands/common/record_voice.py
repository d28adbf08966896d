"""The command `narrator voices record`: opens the box for it and goes through the lines. Judges no take."""

from __future__ import annotations

import argparse
from contextlib import suppress

from narrator.appliance.open_recording import open_recording
from narrator.appliance.settings_in_force import choices_of
from narrator.commands.common.settings_of import settings_of
from narrator.config.installed import Installed
from narrator.live.clock import Quit


def record(args: argparse.Namespace) -> int:
    """Returns when the last line is recorded or somebody has left; what was kept is on disk."""
    settings = choices_of(settings_of(args), Installed.under()).settings
    with open_recording(settings) as (walk, missing), suppress(Quit, KeyboardInterrupt):
        walk.run(missing)
    print(f"{walk.kept} lines recorded, {len(missing) - walk.kept} to go")
    return 0
