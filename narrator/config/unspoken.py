"""Cards that no voice can play: the lines of each way to win that a card declares are looked for before a
table is laid. All else that is amiss in a pack, `check` says; no YAML is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from narrator.roles import all_roles
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.rulebook import Rulebook
from narrator.script.common.card_lines import EXPLAINED, SPOKEN

_LINE = re.compile(r"""^["']?([\w.]+)["']?\s*:""", re.MULTILINE)


def unspoken(root: Path) -> Mapping[str, str]:
    """Card id → which line of an end is missing, and in which file: one sentence with the fix. ``root`` is
    the folder that holds voices/. An unfinished language lacks nothing: its fallback tells the ends."""
    holders: dict[str, list[str]] = {}
    for card in all_roles().values():
        if type(card).ends is not RoleCard.ends:
            for own in Rulebook({card.id: card}, {}, {}).own_ends:
                holders.setdefault(own.id, []).append(card.id)
    heads = sorted(root.glob("voices/*/pack.yaml")) if holders else []
    packs = [head.parent for head in heads if "fallback" not in lines_in([head])]
    found: dict[str, str] = {}
    for end, cards in holders.items():
        needed = [f"{kind}.{end}" for kind in (*SPOKEN, EXPLAINED)]
        names = {f"role.{id}" for id in cards}
        spoken = {pack: _lines(pack, cards, needed) for pack in packs}
        named = [pack for pack in packs if spoken[pack] & names]
        for pack in named or packs:
            lacking = [line for line in needed if line not in spoken[pack]]
            for id in cards if lacking else ():
                file = (pack / "roles" / f"{id}.yaml").relative_to(root)
                missing = f'{file}: the line "{lacking[0]}" of its end is missing: write it'
                found.setdefault(id, f"{missing}; the card is left out")
    return found


def _lines(pack: Path, cards: list[str], needed: list[str]) -> set[str]:
    """The ids of the lines that stand in the files of these cards; of the whole pack but for its themes and
    tones, where some that are ``needed`` do not."""
    own = lines_in([pack / "roles" / f"{card}.yaml" for card in cards])
    return own if own.issuperset(needed) else lines_in([*pack.glob("*.yaml"), *pack.glob("*/*.yaml")])


def lines_in(files: Iterable[Path]) -> set[str]:
    """The ids of the lines that stand in these files of a pack."""
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files if file.is_file()]
    return {line for text in texts for line in _LINE.findall(text)}
