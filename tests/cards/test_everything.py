"""A card that uses every hook works as it stands, without another edit: in each command, in random games and
evenings, and in whatever is read a second time."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.rules.game.role import Role
from narrator.rules.table.role_card import RoleCard
from tests.cards.laid import Laid

HERE = Path(__file__).parent / "everything"
CARD = "collector"
REHEARSALS = sorted(file.stem for file in HERE.glob("*.yaml") if not file.stem.startswith("lines."))
LAID = {
    f"narrator/roles/{CARD}.py": "card.py",
    f"voices/en/roles/{CARD}.yaml": "lines.en.yaml",
    f"voices/de/roles/{CARD}.yaml": "lines.de.yaml",
    **{f"tests/rehearsals/{CARD}_{name}.yaml": f"{name}.yaml" for name in REHEARSALS},
    **{f"tests/roles/test_{CARD}_{name}.py": f"{name}.py" for name in ("games", "reading", "evenings")},
}  # fmt: skip
"""Path in the checkout → the file here."""

UNUSED = {"adds_votes", "aka", "avenged", "basic", "bound", "briefed", "by_the_town",
          "changes_nothing", "innate", "makes_couple", "may_pardon", "may_share", "middle_cards",
          "needs_voters", "open_eyed", "plain", "recruits", "refusals", "shares", "shares_win",
          "takes_vote", "turns", "wins_too"}  # fmt: skip
"""What it leaves as it is: most of it is words of today's cards, or follows from the rest. Wins are shared by
the cards in `written`, and cards lie in the middle for the thief."""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    checkout = Laid(tmp_path_factory.mktemp("everything") / "checkout")
    checkout.lay({path: (HERE / file).read_text(encoding="utf-8") for path, file in LAID.items()})
    return checkout


def test_it_uses_every_hook() -> None:
    source = (HERE / "card.py").read_text(encoding="utf-8")
    hooks = [name for kind in (RoleCard, Role) for name in vars(kind) if not name.startswith("_")]
    unused = {name for name in hooks if f"def {name}(" not in source and f"    {name}" not in source}
    assert unused == UNUSED


def test_check_finds_nothing_wrong_in_it(laid: Laid) -> None:
    checked = laid.narrator("check")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("name", REHEARSALS)
def test_its_rehearsals_go_as_they_say(laid: Laid, name: str) -> None:
    played = laid.narrator("rehearse", f"tests/rehearsals/{CARD}_{name}.yaml")
    assert (played.returncode, played.stderr) == (0, "")


def test_the_odds_have_a_share_for_its_end(laid: Laid) -> None:
    dealt = "--mafia", "2", "--roles", f"{CARD}=1", "--games", "200"
    weighed = laid.narrator("odds", "--ruleset", "basic", "--players", "9", *dealt)
    assert (weighed.returncode, weighed.stderr) == (0, "")
    assert CARD in weighed.stdout


def test_it_is_printed(laid: Laid) -> None:
    printed = laid.narrator("cards", "--out", "cards.pdf")
    assert (printed.returncode, printed.stderr) == (0, "")


@pytest.mark.parametrize("kind", ["games", "reading", "evenings"])
def test_it_is_played_at_random_and_read_a_second_time(laid: Laid, kind: str) -> None:
    """Undo, a journal cut after each record, forged pairs and planted leaks are in its evenings."""
    ran = laid.pytest("-q", f"tests/roles/test_{CARD}_{kind}.py")
    assert ran.returncode == 0, ran.stdout[-3000:]
