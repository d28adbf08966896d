"""What did not come up is told, and neither it nor anything older is installed again."""

from __future__ import annotations

import pytest

from narrator.updates.update_outcome import Outcome
from tests.kit.skips import needs
from tests.updates.update_files import Box, Builder, update

pytestmark = needs("ssh-keygen")


def test_one_that_did_not_come_up_is_told_and_not_offered_again(box: Box, builder: Builder) -> None:
    box.plug_in(update(builder))
    box.look()
    box.link("next", None)
    box.link("failed", "1.1.0-bbbbbb")
    for _ in range(2):
        assert box.look() is None
        assert box.news() == [("rolled_back", "1.1.0")]
    box.plug_in(update(builder, "1.1.1"), "narrator-1.1.1-arm64.update")
    assert box.look() is not None
    assert len(box.installed) == 2


def test_by_hand_it_is_taken_again(box: Box, builder: Builder) -> None:
    file = box.plug_in(update(builder))
    box.look()
    box.roll_back()
    assert box.look() is None
    news = box.look(file)
    assert news is not None
    assert news.outcome is Outcome.READY
    assert len(box.installed) == 2


def test_what_could_not_be_installed_twice_is_tried_again_by_hand(box: Box, builder: Builder) -> None:
    file = box.plug_in(update(builder))
    box.fails = "the disk is on fire"
    for _ in range(3):
        box.look()
    assert len(box.installed) == 2
    box.fails = ""
    news = box.look(file)
    assert news is not None
    assert news.outcome is Outcome.READY


@pytest.mark.parametrize("texts", [("1.1.0", "1.2.0"), ("1.2.0", "1.1.0")])
def test_two_on_one_card_that_do_not_come_up_are_not_installed_in_turn(
    box: Box, builder: Builder, texts: tuple[str, str]
) -> None:
    for text in texts:
        box.offers = f"{text}-bbbbbb"
        box.plug_in(update(builder, text), f"narrator-{text}-arm64.update")
        if box.look() is not None:
            box.roll_back()
    tried = len(box.installed)
    assert tried == (2 if texts[0] == "1.1.0" else 1)  # 1.1.0 is older than what has failed
    for _ in range(10):
        assert box.look() is None
    assert len(box.installed) == tried
    assert ("rolled_back", "1.2.0") in box.news()


def test_later_news_do_not_make_it_forget_what_was_rolled_back(box: Box, builder: Builder) -> None:
    box.offers = "1.2.0-bbbbbb"
    box.plug_in(update(builder, "1.2.0"), "narrator-1.2.0-arm64.update")
    box.look()
    box.roll_back()
    for number in range(12):
        torn = box.plug_in(b"torn", f"narrator-2.{number}-arm64.update")
        box.look()
        torn.unlink()
    box.link("failed", "1.1.0-bbbbbb")  # installed by hand, and rolled back as well
    assert box.look() is None
    assert len(box.installed) == 1
    assert len(box.news()) == 8
    assert ("rolled_back", "1.2.0") in box.news()


def test_an_older_one_is_told_after_a_roll_back_too(box: Box, builder: Builder) -> None:
    box.link("failed", "1.1.0-bbbbbb")
    box.plug_in(update(builder, "0.9.0"))
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.OLDER
