"""The fixtures of this folder: a document that is asked for in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from narrator.config.installed import Installed
from narrator.config.kits import load_kit
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import lay_table
from narrator.print.document import Request
from narrator.print.papers import PAPERS
from narrator.print.wording import Wording
from narrator.words.pack import Pack, load_pack

Ask = Callable[..., Request]
KNOWN = Installed.under()


@pytest.fixture(scope="session")
def packs() -> dict[str, Pack]:
    return {name: load_pack(KNOWN.pack_folder(name)) for name in KNOWN.languages}


@pytest.fixture(scope="session")
def ask(packs: dict[str, Pack]) -> Ask:
    """A table of so many, with these roles and options; what is left out is as a user leaves it out."""

    def asked(
        language: str = "en",
        players: int = 10,
        roles: dict[str, int] | None = None,
        ruleset: str = "palermo",
        paper: str = "a4",
        kit: str = "panel",
        **options: Any,
    ) -> Request:
        rules = load_ruleset(KNOWN.ruleset_file(ruleset), KNOWN)
        table = lay_table(rules, players, roles, options, 0)
        dealt = [*dict(table.dealt), "citizen"]
        return Request(
            words=Wording(table, packs[language]),
            kit=load_kit(KNOWN.kit_file(kit)),
            cards={role: table.number(role) for role in dealt if table.number(role)},
            seats=players,
            names=(),
            paper=PAPERS[paper],
            backs=True,
            this_table=True,
        )

    return asked
