"""What is unpacked stays in its folder, and nothing but files and folders is."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable

import pytest

from narrator.updates.update_outcome import Outcome
from tests.kit.skips import needs
from tests.updates.update_files import Box, Builder, tar_of, update

pytestmark = needs("ssh-keygen")


def with_member(change: Callable[[tarfile.TarInfo], None]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz") as tar:
        member = tarfile.TarInfo("scripts/install")
        change(member)
        tar.addfile(member)
    return packed.getvalue()


def link_out(kind: bytes) -> Callable[[tarfile.TarInfo], None]:
    def change(member: tarfile.TarInfo) -> None:
        member.type, member.linkname = kind, "/etc/passwd"

    return change


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_only_files_and_folders_are_unpacked(box: Box, builder: Builder, kind: bytes) -> None:
    box.plug_in(update(builder, payload=with_member(link_out(kind))))
    assert refusal(box) is Outcome.DAMAGED


@pytest.mark.parametrize("name", ["../outside", "narrator/../../outside", "/tmp/outside", "a/.."])
def test_no_name_leads_out(box: Box, builder: Builder, name: str) -> None:
    box.plug_in(update(builder, payload=tar_of({name: b"x"}, "w:xz")))
    assert refusal(box) is Outcome.DAMAGED
    assert not list(box.root.rglob("outside"))


def test_a_file_is_unpacked_once(box: Box, builder: Builder) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz") as tar:
        for _ in range(2):
            tar.addfile(tarfile.TarInfo("scripts/install"))
    box.plug_in(update(builder, payload=packed.getvalue()))
    assert refusal(box) is Outcome.DAMAGED


def test_it_takes_no_more_room_than_it_says(box: Box, builder: Builder) -> None:
    """A few packed bytes may be gigabytes."""
    box.plug_in(update(builder, payload=tar_of({"zeros": bytes(2_000_000)}, "w:xz")))
    assert refusal(box) is Outcome.DAMAGED
    assert not list(box.root.rglob("zeros"))


def test_what_is_signed_and_no_archive_is_damaged(box: Box, builder: Builder) -> None:
    box.plug_in(update(builder, payload=b"no archive" * 1000))
    assert refusal(box) is Outcome.DAMAGED


def test_a_disk_that_fills_up_is_told(box: Box, builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    box.plug_in(update(builder))
    box.look()  # makes the folder
    box.link("next", None)
    (box.home / "update/news.json").unlink()
    box.installed.clear()
    monkeypatch.setattr("narrator.updates.payload._place", full)
    assert refusal(box) is Outcome.ROOM


def refusal(box: Box) -> Outcome:
    news = box.look()
    assert news is not None
    assert box.installed == []
    assert not (box.home / "update/work").exists()
    return news.outcome
