"""Checks that voice packs are complete and fit the script. No file is read here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from narrator.config.installed_rulebook import rulebook
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import TURNED
from narrator.script.common.lines import Line
from narrator.words.check_wordings import check_wordings
from narrator.words.line_files import PackLines
from narrator.words.pack import Pack
from narrator.yamlfile.problems import Problem, listing, meant, quote
from narrator.yamlfile.wording_text import SLOT


def check_pack(pack: Pack | PackLines, needed: Iterable[Line]) -> list[Problem]:
    """Compares a pack with the lines that scenes speak.

    Reports a line that is missing, has too few wordings or is never spoken, a slot that is never filled, a
    declared slot that a wording leaves out, and wordings that do not sound as they should. Lines without
    words are reported once a file. Where some could not be read, none is reported as missing. Sorted by file
    and line.
    """
    script = {line.id: line for line in needed}
    there = pack.lines.keys() | pack.unwritten.keys()
    whole = not (isinstance(pack, PackLines) and pack.problems)
    missing = [line for line in script if whole and line not in there]
    problems = [_missing(pack, line, script) for line in missing]
    problems += _unwritten(pack, script)
    for id, wordings in pack.lines.items():
        mark = pack.where[id]
        if id not in script:
            message = f"nobody speaks the line {quote(id)}"
            problems.append(mark.problem(message + meant(id, script)))
            continue
        line = script[id]
        if len(wordings) < line.variants:
            has = "one wording" if len(wordings) == 1 else f"{len(wordings)} wordings"
            message = f"{quote(id)} has {has} and needs {line.variants}"
            problems.append(mark.problem(message))
        heard = check_wordings(id, wordings, pack.lines)
        problems += [mark.problem(message) for message in (*_slots(line, wordings), *heard)]
    return sorted(problems, key=lambda one: (one.file, one.line))


def compare(packs: Sequence[Pack | PackLines]) -> list[Problem]:
    """Lines that some of the packs have and others lack, at the place where they stand."""
    problems = []
    for pack in packs:
        for line, mark in pack.where.items():
            lacking = [
                other.folder.name
                for other in packs
                if line not in other.lines and line not in other.unwritten
            ]
            if lacking:
                problems.append(mark.problem(f"{quote(line)} is missing in {', '.join(lacking)}"))
    return problems


def _unwritten(pack: Pack | PackLines, script: Mapping[str, Line]) -> Iterator[Problem]:
    """One problem a file: how many of its lines have no words yet, and what the first one needs."""
    files: dict[str, list[str]] = {}
    for id, mark in pack.unwritten.items():
        files.setdefault(mark.file, []).append(id)
    for ids in files.values():
        wants = wanted(script[ids[0]]) if ids[0] in script else ""
        left = f"; {len(ids) - 1} more lines of this file have none" if len(ids) > 1 else ""
        message = f"{quote(ids[0])} has no words yet: write it{wants}{left}"
        yield pack.unwritten[ids[0]].problem(message)


def wanted(line: Line) -> str:
    """What a text of this line must have, behind its id."""
    wants = f" in {line.variants} wordings" if line.variants > 1 else ""
    return wants + (f" with {listing(f'{{{slot}}}' for slot in line.slots)}" if line.slots else "")


def _slots(line: Line, wordings: Sequence[str]) -> Iterator[str]:
    for number, wording in enumerate(wordings, 1):
        which = f"{quote(line.id)}, wording {number}" if len(wordings) > 1 else quote(line.id)
        slots = SLOT.findall(wording)
        for slot in dict.fromkeys(slots):
            if slot not in line.slots:
                known = [f"{{{one}}}" for one in line.slots]
                offer = f"; it may use {listing(known)}" if known else "; it has none"
                near = meant(slot, line.slots) or offer
                yield f"{which}: unknown slot {quote(f'{{{slot}}}')}{near}"
        for slot in line.slots:
            if slot not in slots:
                yield f"{which}: the slot {quote(f'{{{slot}}}')} is missing"


def _owner(parts: Sequence[str]) -> str:
    """The card that brings a line which does not begin with its id: an end, a house rule, or news."""
    last, word = parts[-1], parts[1] if len(parts) > 1 else ""
    for role in rulebook().roles.values():
        ends = [end.id for end in role.ends(Options())]
        brings = {
            "variant": word in [option.key for option in role.options],
            "glance": word in role.news and word != TURNED,
        }
        if brings.get(parts[0], last in ends):
            return role.id
    return last


def _missing(pack: Pack | PackLines, line: str, script: Mapping[str, Line]) -> Problem:
    """Named in the file whose lines begin most like it, and what is about a card in its role's own."""
    parts = line.split(".")
    owner = _owner(parts)
    owned = f"role.{owner}" in script
    role = owner if owned else parts[0]
    folder = pack.folder / "roles" if f"role.{role}" in script else pack.folder
    file = folder / f"{role}.yaml"
    for length in range(len(parts) - 1, 0, -1):
        start = ".".join(parts[:length]) + "."
        alike = [mark.file for other, mark in pack.where.items() if other.startswith(start)]
        if alike and not owned:
            return Problem(Counter(alike).most_common(1)[0][0], 0, f"the line {quote(line)} is missing")
    return Problem(str(file), 0, f"the line {quote(line)} is missing")
