"""Which texts people may record, those that are heard most in front. Nothing is recorded or judged here."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.appliance.silent_equipment import silent_equipment, texts_of
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings
from narrator.rehearsal.random_games import PLAYERS, heard_most
from narrator.script.common.cues import Say
from narrator.stage.equipment import with_capitals
from narrator.words.pack import THEMES, TONES, Pack
from narrator.yamlfile.wording_text import SLOT

TOLD = ("theme", "tone", "story")
"""The options that choose words and nothing else."""


def recordable(settings: Settings, pack: Pack) -> list[str]:
    """Each text once that the tables of the settings hear and that is the same for every table: lines without
    a slot, and the names of the Count's seats. What a table hears most often is in front."""
    known = Installed.under()
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    told = {key: value for key, value in settings.options.items() if key in TOLD}
    options = ruleset.options.replace(**told)
    words = pack.at(options.theme, options.tone)
    seats = settings.players if isinstance(settings.players, int) else len(settings.names)
    play = silent_equipment(pack, {})
    heard = heard_most(ruleset, pack.language, seats or PLAYERS, told, play)
    called = [words.text(Say("count.seat", (("call", seat),)), {}, 0) for seat in _seats(seats)]
    whole = {*_whole(words), *map(with_capitals, called)}
    ranked = [text for text, _ in heard.most_common() if text in whole]
    rest = [text for text in map(str, texts_of(settings, pack, known)) if text in whole]
    return list(dict.fromkeys([*ranked, *map(with_capitals, called), *rest]))


def every_whole_text(pack: Pack) -> set[str]:
    """All texts without a slot that this language has for any table, place and tone, and its numbers."""
    tones = ["dry", *(folder.name for folder in (pack.folder / TONES).glob("*/"))]
    found = _whole(pack)
    for theme in (pack.folder / THEMES).glob("*/"):
        for tone in tones:
            found |= _whole(pack.at(theme.name, tone))
    return found | {with_capitals(number) for number in pack.numbers}


def _seats(players: int) -> Iterable[int]:
    return range(1, (players or PLAYERS) + 1)


def _whole(pack: Pack) -> set[str]:
    texts = (text for wordings in pack.lines.values() for text in wordings)
    return {with_capitals(text) for text in texts if not SLOT.search(text)}
