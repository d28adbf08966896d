"""Measures how an evening is told: random games through the real script, with the lengths of an estimated
voice. Nothing is rendered or judged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.config.settings import Settings
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import demo_game
from narrator.script.story.storybook import BEATS
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.transcript import Row
from narrator.words.pack import Pack, load_pack
from scripts.figures.figure import Figure

EVENINGS = 200
RUNNING = 3
"""So many evenings of one table follow each other, and the box remembers."""

TOLD = ("story.", "epilogue.")
"""How lines begin that tell of the town."""

CONTRACTION = re.compile(r"\b\w+'(?:s|t|re|ve|ll|d|m)\b")
TABLES = (("palermo", 10), ("palermo", 16), ("village", 10), ("sunrise", 10))
"""(Ruleset, players); 200 evenings of the first, 60 of each other."""

Evening = Sequence[Row]


def figures(settings: Settings, evenings: int = EVENINGS) -> list[Figure]:
    """For each language: its tables, and what the evenings of ten of `palermo` sound like."""
    del settings
    known = Installed.under()
    found: list[Figure] = []
    for language in known.languages:
        pack = load_pack(known.pack_folder(language))
        for ruleset, players in TABLES:
            rules = load_ruleset(known.ruleset_file(ruleset), known)
            first = (ruleset, players) == TABLES[0]
            runs = -(-evenings // RUNNING) if first else evenings // 10
            told = [_running(pack, rules, players, seed) for seed in range(runs)]
            place = f"{ruleset} of {players}, language {language}"
            flat = [evening for three in told for evening in three]
            found += _lengths(place, [three[0] for three in told])
            again = f"{place}, the next evenings"
            found += _lengths(again, [evening for three in told for evening in three[1:]])
            if first:
                found += _sound(place, pack, rules, flat)
                words = pack.at(rules.options.theme, rules.options.tone)
                found += _heard_before(place, words, told)
    return found


def _running(pack: Pack, rules: Ruleset, players: int, seed: int) -> list[Evening]:
    """Several evenings at one table, told with one memory."""
    games = [
        demo_game(rules, pack.language, RUNNING * seed + number, players, None, {})
        for number in range(RUNNING)
    ]
    play = Equipment(pack, EstimatedVoice(), SilentSound(), DarkPanel(), {})
    rows = rehearse(games[0]._replace(rounds=tuple(games)), rules, play).rows
    phases = ["", *(row.phase for row in rows)]
    starts = [n for n, (before, now) in enumerate(pairwise(phases)) if now == "setup" != before]
    ends = [*starts[1:], len(rows)]
    return [rows[begin:end] for begin, end in zip(starts, ends, strict=True)]


def _said(evening: Evening) -> list[Row]:
    return [row for row in evening if row.cue == "say"]


def _lengths(place: str, evenings: Sequence[Evening]) -> list[Figure]:
    shares, instructions = [], []
    for evening in evenings:
        told = sum(row.seconds for row in _said(evening) if row.line.startswith(TOLD))
        spoken = sum(row.seconds for row in evening if row.cue in ("say", "count"))
        counted = sum(row.seconds for row in evening if row.cue == "count")
        shares.append(100 * told / spoken)
        instructions.append(100 * (spoken - told - counted) / spoken)
    whole = [(evening[-1].t - evening[0].t) / 60 for evening in evenings]
    return [
        Figure(f"story in what is spoken, {place}", "%", shares, None),
        Figure(f"instruction in what is spoken, {place}", "%", instructions, None),
        Figure(f"an evening, {place}", "min", whole, None),
    ]


def _sound(place: str, pack: Pack, rules: Ruleset, evenings: Sequence[Evening]) -> list[Figure]:
    words = pack.at(rules.options.theme, rules.options.tone)
    texts = " ".join(row.text for evening in evenings for row in _said(evening))
    number = len(texts.split())
    rows = [row for evening in evenings for row in _said(evening)]
    instructions = [row for row in rows if not row.line.startswith(TOLD)]
    found = [
        Figure(
            f"lines said twice running, {place}",
            "lines",
            [_repeats(one, words) for one in evenings],
            0,
        ),
        Figure(f"longest line, {place}", "s", [max(row.seconds for row in rows)], 20),
        Figure(f"longest instruction, {place}", "s", [max(row.seconds for row in instructions)], 12),
    ]
    if pack.language == "en":
        contracted = 1000 * len(CONTRACTION.findall(texts)) / number
        whom = 1000 * len(re.findall(r"\bwhom\b", texts, re.IGNORECASE)) / number
        found.append(Figure(f"contractions in 1,000 words, {place}", "", [contracted], None))
        found.append(Figure(f"whom in 1,000 words, {place}", "", [whom], None))
    for beat, most in BEATS.items():
        seconds = [s for evening in evenings for s in _beats(evening, f".{beat}.")]
        if seconds:
            found.append(Figure(f"{beat}, {place}", "s", seconds, most))
    return found


def _repeats(evening: Evening, pack: Pack) -> int:
    """How often a line of several wordings was said in the words in which it was said before; and texts of
    the story that were told twice."""
    last: dict[str, str] = {}
    again = 0
    for row in _said(evening):
        several = len(pack.lines.get(row.line, ())) > 1 and "{" not in pack.lines[row.line][0]
        if several or row.line.startswith("story."):
            again += last.get(row.line) == row.text
            last[row.line] = row.text
    return again


def _beats(evening: Evening, beat: str) -> list[float]:
    """The seconds of each text of a beat, its silences included."""
    found = []
    for told, rows in groupby(evening, lambda row: beat in row.line or row.cue == "rest"):
        run = list(rows)
        if told and any(beat in row.line for row in run):
            spoken = [n for n, row in enumerate(run) if beat in row.line]
            found.append(run[spoken[-1]].t + run[spoken[-1]].seconds - run[spoken[0]].t)
    return found


def _heard_before(place: str, pack: Pack, told: Sequence[Sequence[Evening]]) -> list[Figure]:
    """Of the last of several evenings, what part was heard in the ones before: of what is told of the town,
    and of that and all instructions that come in several wordings."""
    story: list[float] = []
    varied: list[float] = []
    for evenings in told:
        for shares, several in ((story, False), (varied, True)):
            before = {text for evening in evenings[:-1] for text in _colour(evening, pack, several)}
            last = _colour(evenings[-1], pack, several)
            shares.append(100 * sum(text in before for text in last) / len(last))
    heard = "heard before in the third evening running"
    return [
        Figure(f"story {heard}, {place}", "%", story, 25),
        Figure(f"the same with all lines of several wordings, {place}", "%", varied, None),
    ]


def _colour(evening: Evening, pack: Pack, several: bool) -> list[str]:
    return [
        row.text
        for row in _said(evening)
        if row.line.startswith("story.") or (several and len(pack.lines.get(row.line, ())) > 2)
    ]
