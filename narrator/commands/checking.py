"""The command ``check``: reads every file a person may have written and tells all that is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from narrator.config.decks import load_deck
from narrator.config.effective import EffectiveSetting, effective
from narrator.config.hints import idle_options
from narrator.config.kits import load_kit
from narrator.config.known import Known
from narrator.config.layers import Layer, load_layers, read_layer
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.config.seating import check_seating, check_wiring, lay_table, playable
from narrator.config.settings import Settings
from narrator.errors import NarratorError, RuleError
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.rehearse import seat_players
from narrator.words.catalogue import needed_lines
from narrator.words.check_packs import check_pack, compare
from narrator.words.pack import Pack, load_pack
from narrator.yamlfile.nodes import MapNode, parse
from narrator.yamlfile.problems import FileError, Problem
from narrator.yamlfile.text import read_text

Check = Callable[[], Iterable[Problem]]
Adapter = Callable[[Settings], None]


def check(
    files: list[Path],
    layers: Callable[[], Sequence[Layer]],
    known: Known,
    adapters: Sequence[Adapter] = (),
    *,
    as_json: bool = False,
    over: Callable[[Settings], Settings] = lambda settings: settings,
) -> int:
    """Checks these files, or everything there is; returns 1 if anything is wrong, else 0.

    ``layers`` reads the settings in use; without ``files`` they are printed, each with its origin, and
    ``over`` lays over them what was chosen at the table.
    ``adapters`` raise `NarratorError` where this machine lacks what settings ask for. ``as_json``
    prints one object with ``settings`` and ``problems``, hints among them.
    """
    shown: list[EffectiveSetting] = []

    def whole(found: Sequence[Layer]) -> list[Problem]:
        settings = load_layers(found, known)
        if not files:
            settings = over(settings)
            shown.extend(_shown(settings, known))
        name = str(found[0].path) if found else "the defaults"
        return _settings(settings, name, known, adapters)

    def alone(file: Path) -> list[Problem]:
        return whole([read_layer(file)])

    checks: list[Check]
    gone = [str(file) for file in files if not file.exists()]
    if gone:
        raise NarratorError(f"there is no file {', '.join(gone)}; name one that is there")
    if files:
        checks = [_check_of(file, known, alone) for file in files]
    else:
        checks = [lambda: whole(layers()), *_everything(known)]
    told: list[str] = []
    wrong = False
    for one in checks:
        try:
            found = list(one())
        except NarratorError as error:
            wrong = True
            told += str(error).splitlines()
            continue
        wrong = wrong or not all(problem.hint for problem in found)
        told += [str(problem) for problem in found]
    told = list(dict.fromkeys(told))  # a deck is read again for each ruleset that has it
    if as_json:
        rows = {row.key: {"value": row.value, "from": row.origin} for row in shown}
        print(json.dumps({"settings": rows, "problems": told}, ensure_ascii=False))
        return 1 if wrong else 0
    for row in shown:
        print(row)
    for problem in told:
        print(problem, file=sys.stderr)
    if not wrong:
        print(f"{len(checks)} checked, nothing wrong")
    return 1 if wrong else 0


def _shown(settings: Settings, known: Known) -> list[EffectiveSetting]:
    return effective(settings, load_ruleset(known.ruleset_file(settings.ruleset), known))


def _everything(known: Known) -> list[Check]:
    checks = [_of(load_kit, known.kit_file(name)) for name in known.kits]
    checks += [_of(load_deck, known.deck_file(name), known) for name in known.decks]
    checks += [partial(_ruleset, known.ruleset_file(name), known) for name in known.rulesets]
    checks += [lambda: _packs(known)]
    return checks


def _settings(
    settings: Settings, called: str, known: Known, adapters: Sequence[Adapter]
) -> list[Problem]:
    """What the settings ask of the rules, of their kit and of this machine; ``called`` names them."""
    name = "panel" if settings.kit == "auto" else settings.kit
    ruleset = partial(load_ruleset, known.ruleset_file(settings.ruleset), known)
    kit = partial(
        load_kit,
        known.kit_file(name),
        settings.pins,
        pads=settings.pads,
        sound_board=bool(settings.i2s),
    )
    problems: list[Problem] = []
    questions: list[Callable[[], object]] = [
        kit,
        lambda: check_seating(settings, ruleset()),
        lambda: check_wiring(settings, ruleset(), kit()),
        *(partial(adapter, settings) for adapter in adapters),
    ]
    for one in questions:
        try:
            one()
        except FileError as error:
            problems += error.problems
        except NarratorError as error:
            problems.append(Problem(called, 0, str(error)))
    return list(dict.fromkeys(problems)) or _idle(settings, ruleset())


def _idle(settings: Settings, ruleset: Ruleset) -> list[Problem]:
    """What was agreed on and does nothing: hints, once all is right."""
    if "options" not in settings.where:
        return []
    hints = idle_options(playable(settings, ruleset), settings.options)
    return [settings.where["options"].hint(hint) for hint in hints]


def _rehearsal(file: Path, known: Known) -> list[Problem]:
    """The file by itself, whether its table can be laid, and what does nothing there."""
    script = load_rehearsal(file, known)
    ruleset = load_ruleset(known.ruleset_file(script.ruleset), known)
    tables = [seat_players(game, ruleset)[0] for game in script.games]
    hints = idle_options(tables, script.options)
    return [script.marks["options"].hint(hint) for hint in hints]


def _of(load: Callable[..., object], *arguments: object) -> Check:
    return lambda: _loads(load, *arguments)


def _loads(load: Callable[..., object], *arguments: Any) -> list[Problem]:
    load(*arguments)
    return []


def _check_of(file: Path, known: Known, whole: Callable[[Path], list[Problem]]) -> Check:
    """The check that fits what stands in the file; a folder is a voice pack."""
    folder = file if file.is_dir() else file.parent
    if (folder / "pack.yaml").exists():
        return lambda: check_pack(load_pack(folder), needed_lines())
    try:
        root = parse(read_text(file), str(file))
    except FileError as error:
        found = error.problems
        return lambda: found
    keys = {key.text for key, _ in root.pairs} if isinstance(root, MapNode) else set()
    if keys & {"nights", "days", "seed", "expect", "mistakes", "rounds"}:
        return partial(_rehearsal, file, known)
    if keys & {"buttons", "lamps", "terminal"}:
        return _of(load_kit, file)
    if keys & {"mafia", "town"}:
        return _of(load_deck, file, known)
    if keys & {"table", "source"}:
        return partial(_ruleset, file, known)
    return lambda: whole(file)


def _ruleset(file: Path, known: Known) -> list[Problem]:
    """The file by itself, and whether every row of its table can be played (R1.5, R1.7)."""
    ruleset = load_ruleset(file, known)
    problems: list[Problem] = []
    for players, mark in ruleset.table.marks.items():
        try:
            lay_table(ruleset, players, None, {}, 0)
        except RuleError as error:
            problems.append(mark.problem(str(error)))
    return problems


def _packs(known: Known) -> list[Problem]:
    """Every language: complete, and the same lines in all of them."""
    packs: list[Pack] = []
    problems: list[Problem] = []
    for language in known.languages:
        try:
            packs.append(load_pack(known.pack_folder(language)))
        except FileError as error:
            problems += error.problems
    for pack in packs:
        problems += check_pack(pack, needed_lines())
    return problems + compare(packs)
