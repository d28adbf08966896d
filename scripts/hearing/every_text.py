"""All that a language can say, at whatever table. Nothing is spoken here."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping

from narrator.appliance.silent_equipment import silent_equipment
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import lay_table
from narrator.rules.table.options import MOST_PLAYERS
from narrator.script.common.cues import Say, Slot, SpokenManner
from narrator.stage.equipment import with_capitals
from narrator.words.catalogue import every_say, needed_lines, says_in_set_up
from narrator.words.pack import THEMES, TONES, Pack, load_pack
from narrator.words.printed_lines import PRINTED
from narrator.yamlfile.wording_text import SLOT

PLAIN = "dry"
"""The tone that has no folder."""
SEATS = ("seat", "other", "call")
NUMBERS = range(MOST_PLAYERS + 1)
WORDS = {"file": "fault.settings.boot", "instead": "fault.settings.plain", "word": "English"}
"""Slots that no table fills → one example for each."""
BY_NAME = ("name", "preset", "rank", "suit")
"""Slots that hold a line whose id begins with their name."""


def every_text(language: str) -> list[str]:
    """Each text once: every wording of every line, in every place and tone. One with slots comes twice, with
    the shortest and with the longest that each of them may hold; the numbers of a Count come all."""
    known = Installed.under()
    pack = load_pack(known.pack_folder(language))
    tones = [PLAIN, *(folder.name for folder in (pack.folder / TONES).glob("*/"))]
    places = [folder.name for folder in (pack.folder / THEMES).glob("*/")]
    values = _values(known)
    texts = dict.fromkeys(with_capitals(number) for number in pack.numbers)
    for place, tone in itertools.product(sorted(places), sorted(tones)):
        texts |= dict.fromkeys(_texts(pack.at(place, tone), values))
    return list(texts)


def _values(known: Installed) -> Mapping[str, set[Slot]]:
    """Slot → what it may hold in some line at some table."""
    found: dict[str, set[Slot]] = {"other": set(NUMBERS[1:])}
    found |= {slot: set(NUMBERS) for slot in ("count", "votes")}
    found |= {slot: {value} for slot, value in WORDS.items()}
    says = says_in_set_up()
    for name in known.rulesets:
        ruleset = load_ruleset(known.ruleset_file(name), known)
        says += every_say(lay_table(ruleset, MOST_PLAYERS, None, {}, 0))
    for slot, value in (pair for say in says for pair in say.slots):
        found.setdefault(slot, set()).add(value)
    return found


def _texts(pack: Pack, values: Mapping[str, set[Slot]]) -> Iterator[str]:
    printed = {line.id for line in PRINTED.declared}
    manners = {line.id: line.manner for line in needed_lines()}
    manners |= {piece.line: piece.manner for text in pack.story.texts for piece in text.pieces}
    play = silent_equipment(pack, {})
    known = dict(values)
    for slot in BY_NAME:
        known.setdefault(slot, {id for id in pack.lines if id.startswith(f"{slot}.")})
    spoken = {slot: _extremes(pack, slot, found) for slot, found in known.items()}
    for id, wordings in pack.lines.items():
        for pick, wording in enumerate(wordings):
            slots = SLOT.findall(wording)
            if id in printed:
                continue
            for end in (0, 1) if slots else (0,):
                filled = tuple((slot, spoken[slot][end]) for slot in sorted(set(slots)))
                yield play.wording(Say(id, filled, manners.get(id, SpokenManner.PLAIN)), pick)


def _extremes(pack: Pack, slot: str, values: Iterable[Slot]) -> tuple[Slot, Slot]:
    """The value that is spoken shortest, and the one that is longest."""
    ranked = sorted(values, key=lambda value: (len(_spoken(pack, slot, value)), str(value)))
    return ranked[0], ranked[-1]


def _spoken(pack: Pack, slot: str, value: Slot) -> str:
    if slot == "word":
        return str(value)
    if isinstance(value, str):
        return (pack.lines.get(value) or pack.themes[value])[0]
    return pack.seat.replace("{number}", pack.number(value)) if slot in SEATS else pack.number(value)
