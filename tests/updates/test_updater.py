"""An update from a stick: when it is taken, when not, and what the box is told of it."""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from narrator.base.errors import NarratorError
from narrator.updates.update_outcome import Outcome
from narrator.updates.updater import Updater
from tests.kit.skips import needs
from tests.updates.update_files import Box, Builder, tar_of, update

pytestmark = needs("ssh-keygen")


def test_a_newer_version_is_offered_and_then_plays(box: Box, builder: Builder) -> None:
    box.plug_in(update(builder))
    news = box.look()
    assert news is not None
    assert (news.outcome, news.about, news.at) == (Outcome.READY, "1.1.0", 1_900_000_000)
    assert len(box.installed) == 1
    assert not (box.home / "update/work").exists()
    assert box.look() is None  # it is there already
    assert box.news() == [("ready", "1.1.0")]
    box.link("current", "1.1.0-bbbbbb")
    box.link("next", None)
    box.link("tried-once", "1.1.0-bbbbbb")
    assert box.look() is None
    assert box.news() == [("ready", "1.1.0")]  # it was started, and has not come up yet
    box.link("tried-once", None)
    assert box.look() is None
    assert box.news() == [("taken", "1.1.0")]
    assert len(box.installed) == 1


def test_no_game_is_under_way_while_the_disk_is_busy(box: Box, builder: Builder) -> None:
    box.plug_in(update(builder))
    box.look()
    assert box.rested > 3


def test_a_stick_that_is_drawn_out_during_a_game_is_told(box: Box, builder: Builder) -> None:
    """The updater waits for the end of the game, and then the file is gone."""
    file = box.plug_in(update(builder))
    computer = box.computer()
    news = Updater(dataclasses.replace(computer, wait_until_idle=lambda: file.unlink(missing_ok=True))).look(
        file.parent
    )
    assert news is not None
    assert news.outcome is Outcome.DAMAGED
    assert news.why == "it cannot be read: No such file or directory"


def test_a_stick_whose_folder_is_damaged_is_told(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(_: Path) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "iterdir", damaged)
    with pytest.raises(NarratorError, match="/stick cannot be read: Input/output error; name a"):
        box.look()


def test_of_very_many_files_the_newest_are_looked_at(box: Box, builder: Builder) -> None:
    for number in range(20):
        box.plug_in(update(builder, f"1.{number}"), f"narrator-1.{number}-arm64.update")
    news = box.look()
    assert news is not None
    assert (news.outcome, news.about) == (Outcome.READY, "1.19")


def test_everybody_may_read_the_news_whatever_the_umask(box: Box) -> None:
    box.plug_in(b"torn")
    before = os.umask(0o077)
    try:
        box.look()
    finally:
        os.umask(before)
    folder = box.home / "update"
    assert (folder / "news.json").stat().st_mode & 0o777 == 0o644
    assert folder.stat().st_mode & 0o777 == 0o755


def test_the_same_version_is_passed_over_in_silence(box: Box, builder: Builder) -> None:
    box.plug_in(update(builder, "1.0"))
    assert box.look() is None
    assert box.news() == []


def test_an_empty_stick_is_nothing_to_speak_of(box: Box) -> None:
    assert box.look() is None
    (box.root / "stick/holiday.jpg").touch()
    assert box.look() is None
    assert Outcome.READY.value not in dict(box.news())


@pytest.mark.parametrize(
    ("text", "facts", "outcome"),
    [
        ("0.9.9", {}, Outcome.OLDER),
        ("1.1.0", {"architecture": "amd64"}, Outcome.BOARD),
        ("1.1.0", {"room": 10**15}, Outcome.ROOM),
        ("1.1.0", {"sha256": "0" * 64}, Outcome.DAMAGED),
        ("1.1.0", {"format": 2}, Outcome.FAILED),
        ("1.1.0", {"version": "new"}, Outcome.FAILED),
        ("1.1.0", {"room": None}, Outcome.FAILED),
    ],
)
def test_what_is_signed_is_not_taken_whatever_it_is(
    box: Box, builder: Builder, text: str, facts: dict[str, Any], outcome: Outcome
) -> None:
    box.plug_in(update(builder, text, **facts))
    for _ in range(2):
        news = box.look()
        assert news is not None
        assert news.outcome is outcome
        assert len(news.why) > 10
        assert len(box.news()) == 1
    assert box.installed == []


def test_only_the_builders_signature_for_updates_counts(
    box: Box, builder: Builder, stranger: Builder
) -> None:
    of_stranger = update(stranger)
    for members in (
        of_stranger,
        update(builder, sign=lambda _: of_stranger["manifest.json.sig"]),
        update(builder, sign=lambda _: b"trust me\n"),
        update(builder, sign=lambda manifest: builder.sign(manifest, "file")),
        update(builder, sign=lambda manifest: builder.sign(manifest + b" ")),
        {name: data for name, data in update(builder).items() if not name.endswith(".sig")},
    ):
        box.plug_in(members)
        news = box.look()
        assert news is not None
        assert (news.outcome, news.about) == (Outcome.UNTRUSTED, "narrator-1.1.0-arm64.update")
    assert box.installed == []


def test_without_a_key_on_the_box_nobody_is_trusted(box: Box, builder: Builder) -> None:
    (box.root / "keys").unlink()
    box.plug_in(update(builder))
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.UNTRUSTED
    assert "scripts/install --key" in news.why


def test_without_openssh_nobody_is_trusted(
    box: Box, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.plug_in(update(builder))
    monkeypatch.setenv("PATH", "/nowhere")
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.UNTRUSTED
    assert "sudo apt install openssh-client" in news.why


def test_a_manifest_that_was_changed_is_nobodys(box: Box, builder: Builder) -> None:
    members = update(builder, "0.9.0")
    members["manifest.json"] = members["manifest.json"].replace(b"0.9.0", b"1.9.0")
    box.plug_in(members)
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.UNTRUSTED


def test_a_file_that_is_cut_off_anywhere_is_damaged(box: Box, builder: Builder) -> None:
    whole = tar_of(update(builder))
    end = whole.index(b"payload.tar.xz") + 512 + len(update(builder)["payload.tar.xz"])
    for length in [*range(0, end, 211), end - 1]:
        box.plug_in(whole[:length])
        news = box.look()
        assert news is not None, length
        assert news.outcome is Outcome.DAMAGED, length
    box.plug_in(whole[:end])  # the tar's own end says nothing
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.READY


def test_a_changed_byte_is_noticed_wherever_it_is(box: Box, builder: Builder) -> None:
    whole = bytearray(tar_of(update(builder)))
    content = whole.index(b"payload.tar.xz") + 512
    for place in [*range(0, 2000, 97), *range(content, len(whole) - 10_000, 61)]:
        other = bytearray(whole)
        other[place] ^= 0x40
        box.plug_in(bytes(other))
        news = box.look()
        if news is not None and news.outcome is Outcome.READY:
            assert place < content  # a header's owner or time: no byte of what was signed
            box.link("next", None)
            (box.home / "update/news.json").unlink()
        assert not (box.home / "update/work").exists()


def test_what_cannot_be_installed_is_tried_once_more(box: Box, builder: Builder) -> None:
    """The disk may have been full of something else."""
    box.fails = "install: pip could not install the package"
    box.plug_in(update(builder))
    for _ in range(3):
        news = box.look()
        assert news is not None
        assert (news.outcome, news.why) == (Outcome.FAILED, box.fails)
    assert len(box.installed) == 2
    assert box.news() == [("failed", "1.1.0")]


def test_what_could_be_installed_at_the_second_look_is_ready(box: Box, builder: Builder) -> None:
    box.fails = "install: no room"
    box.plug_in(update(builder))
    box.look()
    box.fails = ""
    box.look()
    assert box.news() == [("ready", "1.1.0")]


def test_a_second_copy_of_a_damaged_file_is_looked_at(box: Box, builder: Builder) -> None:
    whole = tar_of(update(builder))
    box.plug_in(whole[:-20_000])
    box.look()
    assert box.news() == [("damaged", "narrator-1.1.0-arm64.update")]
    box.plug_in(whole)
    box.look()
    assert box.news()[-1] == ("ready", "1.1.0")


def test_of_several_the_newest_is_taken(box: Box, builder: Builder, stranger: Builder) -> None:
    for text in ("1.9.0", "1.10.0", "0.9.0", "1.2.0"):
        box.plug_in(update(builder, text), f"narrator-{text}-arm64.update")
    box.plug_in(update(stranger, "9.0.0"), "narrator-9.0.0-arm64.update")
    box.plug_in(update(builder, "2.0", architecture="amd64"), "narrator-2.0-amd64.update")
    news = box.look()
    assert news is not None
    assert (news.outcome, news.about) == (Outcome.READY, "1.10.0")


def test_what_lies_beside_the_version_that_plays_is_passed_over(box: Box, builder: Builder) -> None:
    """Last year's file, and the one for the other box; but not a file that was meant."""
    box.plug_in(update(builder, "1.0.0"), "narrator-1.0.0-arm64.update")
    box.plug_in(update(builder, "0.9.0"), "narrator-0.9.0-arm64.update")
    box.plug_in(update(builder, "1.0.0", architecture="amd64"), "narrator-1.0.0-amd64.update")
    assert box.look() is None
    box.plug_in(b"torn", "narrator-1.1.0-arm64.update")
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.DAMAGED


def test_a_waiting_version_is_not_replaced_by_an_older_one(box: Box, builder: Builder) -> None:
    box.link("next", "1.3.0-cccccc")
    box.plug_in(update(builder, "1.2.0"))
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.OLDER


def test_room_is_asked_of_the_disk_before_anything_is_unpacked(
    box: Box, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(box.root)._replace(free=999_999)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    box.plug_in(update(builder))
    news = box.look()
    assert news is not None
    assert (news.outcome, news.why) == (Outcome.ROOM, "the disk has 1 MB too little for it")
    assert box.installed == []


def test_news_of_another_version_and_torn_news_are_passed_over(box: Box, builder: Builder) -> None:
    box.plug_in(b"torn")
    box.look()
    file = box.home / "update/news.json"
    rows = json.loads(file.read_text())
    file.write_text(json.dumps([rows[0] | {"outcome": "beamed up"}, *rows]))
    assert box.news() == [("damaged", "narrator-1.1.0-arm64.update")]
    file.write_text("[{")
    assert box.news() == []
    box.plug_in(update(builder))
    box.look()
    assert box.news() == [("ready", "1.1.0")]
