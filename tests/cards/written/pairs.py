"""Random games, forged pairs of evenings and set-up by ear with cards that are written without Python, in a
process whose rulebook has them."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from narrator.base.errors import RuleError
from narrator.roles.shared.own_card import OwnCard
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.table.power import Power
from tests.kit.box.hosts import Host, Step, a_box, waits
from tests.rules.wild import Wild
from tests.stage.compare_heard import agreed_until, differences, forged_pair
from tests.stage.peeking import peeking

CARDS = ("gleaner", "suitor")
PAIRS, GAMES = 25, 80


@pytest.mark.parametrize("card", CARDS)
def test_every_game_keeps_its_order(card: str) -> None:
    """Legal and illegal acts alike; undo, and whatever else must hold in each."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        assert Wild(seed, seen, among=frozenset([card])).play().public.phase is Phase.OVER, seed


@pytest.mark.parametrize("card", CARDS)
def test_forged_pairs_sound_alike(card: str) -> None:
    nights = 0
    for seed in range(PAIRS):
        a, b = forged_pair(seed, frozenset([card]))
        assert differences(a, b)[:6] == [], f"pair {seed}"
        nights += agreed_until(a, b)[1]
    assert nights >= PAIRS


def test_a_leak_in_one_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test: it is asked for only while its holder lives."""
    peek = peeking(monkeypatch)

    def offered(_: OwnCard, _view: PublicView, _power: Power) -> bool:
        with suppress(KeyError):  # before the first evening
            return peek().holder("suitor") > 0
        return True

    monkeypatch.setattr(OwnCard, "offers", offered)
    assert any(_heard(seed) for seed in range(PAIRS))


def _heard(seed: int) -> bool:
    """Whether a pair differs, or the rules refuse what somebody was offered."""
    try:
        return bool(differences(*forged_pair(seed, frozenset(["suitor"]))))
    except RuleError:
        return True
    except (AssertionError, ValueError):
        return False  # it goes where nobody told it to go


def test_one_is_dealt_by_ear(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.alone", ("set.role.name", "role.suitor"), "set.cards.enough",
        "set.play",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=8).run(waits("begin"))
    assert box.driver is not None
    assert box.driver.view.table.number("suitor") == 1
