"""What scripts/install does for updates without a terminal: it offers a version beside the box, and puts a
builder's key on it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.kit.skips import needs
from tests.scripts.checkouts import new_key
from tests.scripts.fake_computer import (
    Install,
    change_checkout,
    current_release,
    did,
    said,
    start_box,
    start_game,
)

KEYS = "etc/narrator/update-keys"


@pytest.fixture
def box(computer: Path, install: Install) -> Path:
    """A box that runs, and a newer version in the checkout."""
    install()
    start_box(computer)
    change_checkout(computer)
    (computer / "log").unlink()
    return computer


def test_a_version_is_offered_beside_a_box_that_goes_on(box: Path, install: Install) -> None:
    before = current_release(box)
    assert "plays from the next start between two games" in said(install("--offer"))
    assert current_release(box) == before
    assert (box / "opt/narrator" / before / "bin/narrator").exists()
    assert did(box, "narrator voices render")
    for what in ("apt-get", "systemctl", "useradd", "usermod"):
        assert not did(box, what)
    take = [box / "opt/narrator/take-update"]
    subprocess.run(take, check=True, env={"PATH": "/usr/bin:/bin"})
    assert current_release(box) != before


def test_a_version_is_offered_during_a_game(box: Path, install: Install) -> None:
    start_game(box)
    said(install("--offer"))
    assert (box / "opt/narrator/next").is_symlink()


def test_what_an_installation_left_over_goes_first(box: Path, install: Install) -> None:
    """The power was cut; on a small memory card two halves of a version leave no room for a whole one."""
    (box / "opt/narrator/releases/0.1-half").mkdir()
    (box / "opt/narrator/work/half").mkdir(parents=True)
    (box / "offline").touch()
    assert install("--offer").returncode == 2
    assert len(list((box / "opt/narrator/releases").iterdir())) == 1
    assert not (box / "opt/narrator/work").exists()


def test_nothing_is_offered_where_no_box_is(computer: Path, install: Install) -> None:
    done = install("--offer")
    assert done.returncode == 2
    assert "no box is installed here" in done.stderr
    assert not (computer / "opt/narrator").exists()


def test_what_is_offered_again_after_it_was_taken_changes_nothing(box: Path, install: Install) -> None:
    said(install("--offer"))
    subprocess.run([box / "opt/narrator/take-update"], check=True, env={"PATH": "/usr/bin:/bin"})
    before = current_release(box)
    said(install("--offer"))
    assert current_release(box) == before
    assert not (box / "opt/narrator/next").is_symlink()


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A builder's key."""
    return new_key(tmp_path / "narrator-key")


@needs("ssh-keygen")
@pytest.mark.parametrize("kind", ["ed25519", "ecdsa"])
def test_a_key_is_put_on_the_box_once(computer: Path, install: Install, tmp_path: Path, kind: str) -> None:
    public = new_key(tmp_path / "narrator-key", kind).with_suffix(".pub")
    assert "updates that were signed with 256 SHA256:" in said(install("--key", str(public)))
    install("--key", str(public))
    name, text, _ = public.read_text().split(maxsplit=2)
    assert (computer / KEYS).read_text() == f'builder namespaces="narrator-update" {name} {text}\n'


@needs("ssh-keygen")
def test_a_second_key_leaves_the_first(computer: Path, install: Install, key: Path) -> None:
    (computer / "etc/narrator").mkdir(parents=True)
    (computer / KEYS).write_text("# mine\n")
    said(install("--key", f"{key}.pub"))
    assert (computer / KEYS).read_text().splitlines()[0] == "# mine"
    assert len((computer / KEYS).read_text().splitlines()) == 2


@needs("ssh-keygen")
def test_a_key_that_is_withdrawn_signs_no_more_updates(computer: Path, install: Install, key: Path) -> None:
    (computer / "etc/narrator").mkdir(parents=True)
    (computer / KEYS).write_text("# mine\n")
    install("--key", f"{key}.pub")
    assert "are not taken any more" in said(install("--revoke", f"{key}.pub"))
    assert (computer / KEYS).read_text() == "# mine\n"
    done = install("--revoke", f"{key}.pub")
    assert done.returncode == 2
    assert "the box knows no such key" in done.stderr


@needs("ssh-keygen")
def test_a_box_that_is_removed_forgets_its_keys(computer: Path, install: Install, key: Path) -> None:
    install("--key", f"{key}.pub")
    install("--remove")
    assert not (computer / KEYS).exists()


@needs("ssh-keygen")
@pytest.mark.parametrize("which", ["narrator-key", "nothing.pub", "words.pub", "torn.pub"])
def test_only_a_public_key_is_taken(computer: Path, install: Install, key: Path, which: str) -> None:
    """A private key does not belong on a box."""
    key.with_name("words.pub").write_text("my key\n")
    key.with_name("torn.pub").write_text(key.with_suffix(".pub").read_text()[:40])
    done = install("--key", str(key.with_name(which)))
    assert done.returncode == 2
    assert "name the file of your key that ends in .pub" in done.stderr.splitlines()[-1]
    assert not (computer / KEYS).exists()
