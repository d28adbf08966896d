"""The checks of files that people write: what is wrong in them, and what does nothing. Prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from narrator.appliance.open_kit import kit_for
from narrator.base.errors import NarratorError, RuleError, cite
from narrator.commands.common.fair_rows import fair_rows
from narrator.config.decks import load_deck
from narrator.config.hints import few_citizens_hint, idle_options
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.kit_keys import BUTTONS
from narrator.config.kits import load_kit
from narrator.config.own_cards import own_cards
from narrator.config.places import CARD_FOLDER
from narrator.config.presets import Preset
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.config.seating import check_seating, check_wiring, lay_set_up, lay_table, playable
from narrator.config.settings import Settings
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.perform import seat_players
from narrator.words.catalogue import needed_lines
from narrator.words.check_calls import check_calls
from narrator.words.check_packs import check_pack, compare
from narrator.words.check_story import check_story
from narrator.words.line_files import PackLines, read_lines
from narrator.words.pack import THEMES, layer_folders, load_pack
from narrator.words.story_files import CLAIMS, read_claims, read_story, theme_name
from narrator.words.unfinished import finished, unfinished
from narrator.yamlfile.nodes import MapNode, parse
from narrator.yamlfile.problems import FileError, Location, Problem, quote
from narrator.yamlfile.text import read_text

Check = Callable[[], Iterable[Problem]]
"""Raises `FileError`, or returns what is wrong, hints among it."""
Adapter = Callable[[Settings], None]
"""Raises `NarratorError` where this machine lacks what settings ask for."""


def everything(known: Installed) -> list[Check]:
    """A check for each file that comes with the narrator."""
    checks = [_of(load_kit, known.kit_file(name)) for name in known.kits]
    checks += [_of(load_deck, known.deck_file(name), known) for name in known.decks]
    checks += [partial(_ruleset, known.ruleset_file(name), known) for name in known.rulesets]
    checks += [lambda: [*_packs(known)]]
    own = own_cards().left_out
    checks += [partial(list[Problem], problems) for problems in own.values()]
    shipped = [why for name, why in known.left_out.items() if name not in own]
    return [*checks, *[partial(_left_out, why) for why in shipped]]


def _left_out(why: str) -> list[Problem]:
    raise NarratorError(why)


def check_settings(
    settings: Settings, called: str, known: Installed, adapters: Sequence[Adapter]
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
        lambda: _check_wiring(settings, ruleset(), kit(), known),
        *(partial(adapter, settings) for adapter in adapters),
    ]
    for one in questions:
        try:
            one()
        except FileError as error:
            problems += error.problems
        except NarratorError as error:
            rule = error.rule if isinstance(error, RuleError) else ""
            problems.append(Problem(called, 0, error.told(), rule=rule))
    if problems:
        return list(dict.fromkeys(problems))
    return [
        *_added(settings, load_kit(known.kit_file(name))),
        *_few(settings, ruleset()),
        *_idle(settings, ruleset()),
    ]


def _few(settings: Settings, ruleset: Ruleset) -> list[Problem]:
    """A hint at cards that leave few citizens, however many play."""
    told = few_citizens_hint(playable(settings, ruleset)) if "roles" in settings.where else None
    return [] if told is None else [settings.where["roles"].hint(told)]


def _check_wiring(settings: Settings, ruleset: Ruleset, kit: Kit, known: Installed) -> None:
    """As `check_wiring`; what neither the box nor this machine has is told as this machine tells it."""
    try:
        check_wiring(settings, ruleset, kit)
    except NarratorError:
        check_wiring(settings, ruleset, kit_for(settings, known))
        raise


def _added(settings: Settings, kit: Kit) -> Iterator[Problem]:
    """Hints at pins of buttons that the kit does not have: they were wired besides, or it is another kit."""
    for button, mark in settings.pins.marks.items() if settings.pins else ():
        if button in BUTTONS and button not in kit.buttons:
            yield mark.hint(
                f"the kit {kit.name} has no button {quote(button)}, and these pins add one: "
                "leave them out if there is none, or say kit: panel if it is that box"
            )


def _idle(settings: Settings, ruleset: Ruleset) -> list[Problem]:
    """What was agreed on and does nothing: hints, once all is right."""
    if "options" not in settings.where:
        return []
    hints = idle_options(playable(settings, ruleset), settings.options)
    return [settings.where["options"].hint(*hint) for hint in hints]


def _rehearsal(file: Path, known: Installed) -> list[Problem]:
    """The file by itself, whether its table can be laid, and what does nothing there."""
    script = load_rehearsal(file, known)
    ruleset = load_ruleset(known.ruleset_file(script.ruleset), known)
    tables = [seat_players(game, ruleset)[0] for game in script.games]
    hints = idle_options(tables, script.options)
    return [script.marks["options"].hint(cite(*hint)) for hint in hints]


def _of(load: Callable[..., object], *arguments: object) -> Check:
    return lambda: _loads(load, *arguments)


def _loads(load: Callable[..., object], *arguments: Any) -> list[Problem]:
    load(*arguments)
    return []


def check_of(file: Path, known: Installed, whole: Callable[[Path], list[Problem]]) -> Check:
    """The check that fits what stands in the file; a folder is a voice pack."""
    folder = file if file.is_dir() else file.parent
    if (folder / "pack.yaml").exists():
        return lambda: _pack(folder)[1]
    if file.parent.name == CARD_FOLDER:
        found = tuple([one for some in own_cards().left_out.values() for one in some])
        return lambda: [one for one in found if Path(one.file) == file]
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


def _ruleset(file: Path, known: Installed) -> list[Problem]:
    """The file by itself, and whether every row of its table can be played (R1.5, R1.7), the rows beyond its
    source are nearest to even (R10), and each preset can be played by all whom it suits."""
    ruleset = load_ruleset(file, known)
    problems: list[Problem] = []
    for players, mark in ruleset.table.marks.items():
        try:
            lay_table(ruleset, players, None, {}, 0)
        except RuleError as error:
            problems.append(mark.problem(error.sentence, error.rule))
    problems += _beyond(ruleset)
    return problems + [
        ruleset.presets.marks[name].problem(f"{name}: {refused.sentence}", refused.rule)
        for name, preset in ruleset.presets.items()
        if (refused := _refused(ruleset, preset)) is not None
    ]


def _beyond(ruleset: Ruleset) -> Iterator[Problem]:
    """What is wrong with the rows beyond the source."""
    for players, row in fair_rows(ruleset).items():
        if ruleset.table[players] != row.cards or ruleset.by_odds[players] != row.town:
            yield ruleset.by_odds.marks[players].problem(
                f"the row for {players} players is not the one nearest to even, or its figure is wrong: "
                f"narrator suggest --table --ruleset {ruleset.name} prints both",
                "R1.5",
            )


def _refused(ruleset: Ruleset, preset: Preset) -> RuleError | None:
    """Why somebody whom a preset suits cannot play it; None: all can."""
    for players, row in ruleset.table.items():
        try:
            if preset.suits(players):
                lay_set_up(ruleset, players, preset.cards(row, players), preset.options, 0)
        except RuleError as error:
            return error
    return None


def _packs(known: Installed) -> list[Problem]:
    """Every language: complete, and the same lines in all of them but those that are still written."""
    read: list[PackLines] = []
    problems: list[Problem] = []
    for language in known.languages:
        lines, found = _pack(known.pack_folder(language))
        problems += found
        read += [] if lines is None else [lines]
    return [
        problem
        for problem in problems + compare(read)
        if Path(problem.file).stem not in known.left_out  # it says why
    ]


def _pack(folder: Path) -> tuple[PackLines | None, list[Problem]]:
    """A language by itself, and what is wrong in it: its lines, too, where its pack.yaml cannot be read; no
    lines where others can miss none of them."""
    problems: list[Problem] = []
    fallback = None
    try:
        fallback = load_pack(folder).fallback
    except FileError as error:
        problems += error.problems
    lines = read_lines(folder, own_cards().lines.get(folder.name, ()))
    whole = None if lines.problems else lines
    needed = needed_lines()
    if fallback:
        problems += unfinished(lines, needed, fallback)
        lines, needed = finished(lines), tuple([one for one in needed if one.id in lines.lines])
        whole = None
    return whole, problems + check_pack(lines, needed) + _themes(folder, lines)


def _themes(folder: Path, base: PackLines) -> list[Problem]:
    """The stories of a language, what its themes and tones say differently, and what all say at night."""
    script = {line.id: line for line in needed_lines()}
    problems: list[Problem] = []
    layers = [read_lines(layer) for layer in layer_folders(folder)]
    for lines in layers:
        told = [script[id] for id in lines.lines if id in script]
        problems += [*lines.problems, *check_pack(lines, told)]
    try:
        claims = read_claims(folder / THEMES / CLAIMS)
        for lines in (base, *layers):
            problems += check_calls(lines, base.lines, claims)
        for theme in sorted((folder / THEMES).glob("*/")):
            theme_name(theme)
            problems += check_story(read_story(theme), claims, Location(str(theme)))
    except FileError as error:
        problems += error.problems
    return problems
