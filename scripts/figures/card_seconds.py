"""Measures how many seconds each card adds to the third night of sixteen, in virtual time and by estimated
lengths of the lines: nobody dies, nobody chooses, so every call is played whole. Prints a table for the docs.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.perform import rehearse
from narrator.roles import all_roles
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import load_pack

PLAYERS = 16


def seconds(language: str, card: str | None, folder: Path) -> float:
    """The third night with this card among the town, beside three Mafiosi."""
    known = Installed.under()
    number = 0 if card is None else min(all_roles()[card].most or 2, 2)
    roles = {1: "mafioso", 2: "mafioso", 3: "mafioso"} | {
        4 + n: card for n in range(number) if card is not None
    }
    file = folder / "night.yaml"
    held = ", ".join(f"{seat}: {role}" for seat, role in roles.items())
    file.write_text(
        f"ruleset: basic\nlanguage: {language}\nplayers: {PLAYERS}\nroles: {{{held}}}\n"
        "options: {manner: false, story: none, deadlock: 0}\nnights: [{}, {}, {}]\ndays: [{}, {}]\n"
    )
    script = load_rehearsal(file, known)
    pack = load_pack(known.pack_folder(language))
    play = Equipment(pack, EstimatedVoice(), SilentSound(), DarkPanel(), {})
    rows = rehearse(script, load_ruleset(known.ruleset_file("basic"), known), play).rows
    begins = {row.phase: row.t for row in reversed(rows)}
    return begins["dawn 3"] - begins["night 3"]


def main(folder: Path) -> None:
    """Card, seconds in English and in German."""
    base = {language: seconds(language, None, folder) for language in ("en", "de")}
    found = []
    for card, role in all_roles().items():
        if role.plain:
            continue
        try:
            both = [seconds(lang, card, folder) - base[lang] for lang in base]
        except NarratorError as error:
            print(card, error)
            continue
        found.append((round(both[0]), round(both[1]), card))
    print("base", {lang: round(one) for lang, one in base.items()})
    for english, german, card in sorted(found, reverse=True):
        print(f"| `{card}` | {english} | {german} |")


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        main(Path(name))
