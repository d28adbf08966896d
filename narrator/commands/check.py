"""Checks the files that people write, and whether this machine can do what they ask. Plays nothing."""

from __future__ import annotations

import argparse
from functools import partial

from narrator.appliance.open_kit import check_own_kit
from narrator.appliance.open_sound import check_own_music
from narrator.appliance.open_voice import check_own_speech
from narrator.appliance.settings_in_force import choices_of
from narrator.commands.checking import check
from narrator.commands.settings_of import layers_of
from narrator.config.known import Known


def run(args: argparse.Namespace) -> int:
    """Returns 1 where a file is wrong, or asks for what this machine has not."""
    adapters = (check_own_kit, check_own_speech, check_own_music)
    found = partial(layers_of, args)
    known = Known.under()
    return check(
        args.files,
        found,
        known,
        adapters,
        as_json=args.json,
        over=lambda settings: choices_of(settings, known).settings,
    )
