"""Whole evenings with the collector: set up by ear, killed after any record, forged, and with planted leaks.
Laid into a copy of the checkout beside the card."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.roles import all_roles
from narrator.rules.game.facts import Announced
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.call import Part
from narrator.rules.table.power import Power
from narrator.script.news import announcements
from narrator.script.night import call_scene
from tests.kit.box.hosts import Host, Step, a_box, waits
from tests.kit.box.killed import played, resumed, words
from tests.kit.box.people import People
from tests.stage.compare_heard import agreed_until, differences, forged_pair
from tests.stage.peeking import Patch, peeking

CARD = frozenset(["collector"])
PAIRS = 60
TRIED = 60
CHOSEN: dict[str, Any] = {
    "players": 6,
    "roles": {"mafioso": 1, "collector": 1},
    "options": {"first_night": "kill"},
}
STORY = People(
    cards=("mafioso", "collector", *("citizen",) * 4),
    nights=[{"mafia": 2, "collector": 4}, {"mafia": 3, "collector": 5, "collector.sell": 1}],
    verdicts=[1, 6],
    undo=1,
)


def test_it_is_dealt_by_ear(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.alone", ("set.role.name", "role.collector"), "set.cards.enough",
        "set.play",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=8).run(waits("begin"))
    assert box.driver is not None
    assert box.driver.view.table.number("collector") == 1


def test_killed_after_any_record_the_same_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(monkeypatch, tmp_path / "whole", CHOSEN, STORY)
    assert whole.game.secret.sides == ((2, "mafia"),)
    for n, (journal, heard) in enumerate(zip(whole.journals, whole.heard, strict=True)):
        box = resumed(tmp_path / "again", CHOSEN, STORY, journal)
        assert box.live.game is not None
        assert box.live.game.game == whole.game, f"after record {n}"
        begins = [row.line for row in box.rows].index("house.recovered") + 1
        assert words(box.rows)[begins:] == words(whole.box.rows)[heard:], f"after record {n}"


def test_forged_pairs_sound_alike() -> None:
    """The card is in every one of them, in most at another seat, and with stalls of its own in each."""
    nights, stalls = 0, 0
    for seed in range(PAIRS):
        a, b = forged_pair(seed, CARD)
        assert differences(a, b)[:6] == [], f"pair {seed}"
        nights += agreed_until(a, b)[1]
        games = [each.it.driver.game for each in (a, b)]
        stalls += games[0].marked("stall") != games[1].marked("stall")
    assert nights >= PAIRS
    assert stalls >= PAIRS // 4


def _holds(game: Game) -> bool:
    return game.holder("collector") > 0


def an_offer_depends_on_a_secret(patch: Patch) -> None:
    peek, card = peeking(patch), type(all_roles()["collector"])
    offers = card.offers

    def offered(self: Any, view: PublicView, power: Power) -> bool:
        with suppress(KeyError):
            return offers(self, view, power) and _holds(peek())
        return offers(self, view, power)

    patch.setattr(card, "offers", offered)


def a_call_is_as_long_as_its_secret(patch: Patch) -> None:
    """Its yes or no is asked for as long as it may be answered."""
    peek, play = peeking(patch), call_scene._PARTS[Part.DECIDE]

    def scene(view: PublicView, call: Any) -> Any:
        spent = call.id == "collector" and peek().secret.used("collector.sell")
        return iter(()) if spent else play(view, call)

    patch.setitem(call_scene._PARTS, Part.DECIDE, scene)


def an_announcement_is_said_only_when_it_is_true(patch: Patch) -> None:
    peek, tells = peeking(patch), announcements.CUES[Announced]

    def told(view: PublicView, fact: Announced) -> Any:
        true = fact.told != "collector.bells" or bool(peek().marked("stall"))
        return tells(view, fact) if true else []

    patch.setitem(announcements.CUES, Announced, told)


def dawn_tells_of_it_only_when_it_is_true(patch: Patch) -> None:
    card = type(all_roles()["collector"])
    dawns = card.dawns

    def told(self: Any, game: Game) -> Any:
        return tuple([one for one in dawns(self, game) if "collector.busy" in one])

    patch.setattr(card, "dawns", told)


def a_card_is_learnt_only_where_there_are_stalls(patch: Patch) -> None:
    peek, play = peeking(patch), call_scene._PARTS[Part.LEARN]

    def scene(view: PublicView, call: Any) -> Any:
        return play(view, call) if peek().marked("stall") else iter(())

    patch.setitem(call_scene._PARTS, Part.LEARN, scene)


LEAKS = (
    a_card_is_learnt_only_where_there_are_stalls,
    an_offer_depends_on_a_secret,
    a_call_is_as_long_as_its_secret,
    an_announcement_is_said_only_when_it_is_true,
    dawn_tells_of_it_only_when_it_is_true,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_in_it_is_heard(leak: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test."""
    leak(monkeypatch)
    assert any(_heard(seed) for seed in range(TRIED))


def _heard(seed: int) -> bool:
    """Whether a pair differs, or the rules refuse what somebody was offered."""
    try:
        return bool(differences(*forged_pair(seed, CARD)))
    except RuleError:
        return True
    except (AssertionError, ValueError):
        return False  # it goes where nobody told it to go
