"""Check settings, kits, rulesets, rehearsals and voice packs.

Also whether this machine can do what the settings ask. Prints what is found; the checks of files stand in
common/file_checks.py.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from narrator.appliance.open_kit import check_own_kit
from narrator.appliance.open_sound import check_own_music, check_shipped_sounds
from narrator.appliance.open_voice import check_own_speech
from narrator.appliance.settings_in_force import choices_of
from narrator.base.errors import NarratorError
from narrator.commands.common.file_checks import (
    Adapter,
    Check,
    check_of,
    check_settings,
    everything,
)
from narrator.commands.common.settings_of import layers_of
from narrator.config.effective import EffectiveSetting, effective
from narrator.config.installed import Installed
from narrator.config.layers import Layer, load_layers, read_layer
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings
from narrator.yamlfile.problems import Problem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument(
        "--json", action="store_true", help="print settings, their origins and problems as JSON"
    )


def run(args: argparse.Namespace) -> int:
    """Returns 1 where a file is wrong, or asks for what this machine has not."""
    adapters = (check_own_kit, check_own_speech, check_own_music, check_shipped_sounds)
    found = partial(layers_of, args)
    known = Installed.under()
    return check(
        args.files,
        found,
        known,
        adapters,
        as_json=args.json,
        cited=args.verbose,
        over=lambda settings: choices_of(settings, known).settings,
    )


def check(
    files: list[Path],
    layers: Callable[[], Sequence[Layer]],
    known: Installed,
    adapters: Sequence[Adapter] = (),
    *,
    as_json: bool = False,
    cited: bool = False,
    over: Callable[[Settings], Settings] = lambda settings: settings,
) -> int:
    """Checks these files, or everything there is; returns 1 if anything is wrong, else 0.

    ``layers`` reads the settings in use; without ``files`` they are printed, each with its origin, and
    ``over`` lays over them what was chosen at the table.
    ``adapters`` raise `NarratorError` where this machine lacks what settings ask for. ``as_json``
    prints one object with ``settings`` and ``problems``, hints among them; ``cited``: with the numbers
    of the rules.
    """
    shown: list[EffectiveSetting] = []

    def whole(found: Sequence[Layer]) -> list[Problem]:
        settings = load_layers(found, known)
        if not files:
            settings = over(settings)
            shown.extend(_shown(settings, known))
        name = str(found[0].path) if found else "the defaults"
        return check_settings(settings, name, known, adapters)

    def alone(file: Path) -> list[Problem]:
        return whole([read_layer(file)])

    checks: list[Check]
    gone = [str(file) for file in files if not file.exists()]
    if gone:
        raise NarratorError(f"there is no file {', '.join(gone)}; name one that is there")
    if files:
        checks = [check_of(file, known, alone) for file in files]
    else:
        checks = [lambda: whole(layers()), *everything(known)]
    told, wrong = _found(checks, cited=cited)
    if as_json:
        rows = {row.key: {"value": row.value, "from": row.origin} for row in shown}
        print(json.dumps({"settings": rows, "problems": told}))
        return 1 if wrong else 0
    for row in shown:
        print(row)
    for problem in told:
        print(problem, file=sys.stderr)
    if not wrong:
        print(f"{len(checks)} checked, nothing wrong")
    return 1 if wrong else 0


def _found(checks: Iterable[Check], *, cited: bool) -> tuple[list[str], bool]:
    """All that these checks tell, and whether any of it is wrong and no mere hint."""
    told: list[str] = []
    wrong = False
    for check in checks:
        try:
            found = list(check())
        except NarratorError as error:
            wrong = True
            told += error.told(cited=cited).splitlines()
            continue
        wrong = wrong or not all(problem.hint for problem in found)
        told += [problem.told(cited=cited) for problem in found]
    return list(dict.fromkeys(told)), wrong  # a deck is read again for each ruleset that has it


def _shown(settings: Settings, known: Installed) -> list[EffectiveSetting]:
    return effective(settings, load_ruleset(known.ruleset_file(settings.ruleset), known))
