"""What an image has on its boot partition, in fstab and beside it, and whether systemd accepts its units."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from narrator.appliance.card_faults import FORGETS
from scripts.imaging import system
from scripts.imaging.bill import bill
from scripts.imaging.boot_files import cmdline, config_txt, fstab, update_keys
from scripts.imaging.catalogue import Digest, entry
from scripts.imaging.contents import debian_licences, packages, table
from scripts.imaging.errors import ImageError
from scripts.imaging.partitions import Layout, Partition
from scripts.imaging.system import HERE, UNITS, units
from scripts.imaging.tree import tree_hash
from tests.kit.skips import needs

LAYOUT = Layout("6e617272", Partition(4 << 20, 4 << 20), Partition(8 << 20, 8 << 20))
OF_LITE = "dtparam=audio=on\n#arm_boost=0\ndtoverlay=vc4-kms-v3d\n[cm4]\notg_mode=1\n"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDm0kUe0 builder@home\n"


def test_root_and_boot_are_mounted_read_only_and_never_checked() -> None:
    rows = {row.split()[1]: row.split() for row in fstab(LAYOUT).splitlines()}
    for where, number in (("/", 2), ("/boot/firmware", 1)):
        assert rows[where][0] == f"PARTUUID=6e617272-0{number}"
        assert "ro" in rows[where][3].split(",")
        assert rows[where][5] == "0"


def test_a_data_partition_that_is_missing_stops_nothing() -> None:
    (row,) = (row.split() for row in fstab(LAYOUT).splitlines() if "/data" in row)
    assert {"nofail", "x-systemd.device-timeout=20s"} <= set(row[3].split(","))
    assert row[5] == "2"


def test_the_kernel_is_told_neither_of_a_first_boot_nor_of_a_serial_line() -> None:
    words = cmdline(LAYOUT).split()
    assert {"root=PARTUUID=6e617272-02", "fsck.repair=yes"} <= set(words)
    assert not [word for word in words if word.startswith(("init=", "console=serial", "systemd."))]
    assert not {"resize", "ro", "rw"} & set(words)


@pytest.mark.parametrize(
    ("sound", "lines"),
    [
        ("jack", ["dtparam=audio=on", "dtoverlay=vc4-kms-v3d,noaudio"]),
        ("usb", ["dtparam=audio=off", "dtoverlay=vc4-kms-v3d,noaudio"]),
        ("hdmi", ["dtparam=audio=off", "dtoverlay=vc4-kms-v3d"]),
        (
            "max98357a",
            ["dtparam=audio=off", "dtoverlay=vc4-kms-v3d,noaudio", "dtoverlay=max98357a"],
        ),
    ],
)
def test_sound_comes_out_in_one_place(sound: str, lines: list[str]) -> None:
    text = config_txt(OF_LITE, sound, frozenset({"max98357a"})).splitlines()
    assert [line for line in text if "audio" in line or line.startswith("dtoverlay")] == lines
    assert {"#arm_boost=0", "otg_mode=1", "auto_initramfs=1"} <= set(text)
    assert text.index("[all]") > text.index("[cm4]")


def test_an_unknown_sound_board_is_refused() -> None:
    with pytest.raises(ImageError, match=r"no overlay 'jcak'.* jack, usb, hdmi, or the name of a file"):
        config_txt(OF_LITE, "jcak", frozenset({"max98357a"}))


def test_the_builders_key_is_trusted_for_updates_alone() -> None:
    trusted = update_keys(KEY, "key.pub")
    assert trusted == f'builder namespaces="narrator-update" {" ".join(KEY.split()[:2])}\n'


@pytest.mark.parametrize("text", ["", "-----BEGIN OPENSSH PRIVATE KEY-----\n", f"{KEY}{KEY}"])
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(ImageError, match=r"^key\.pub is no public key"):
        update_keys(text, "key.pub")


def test_the_catalogue_has_what_raspberry_pi_imager_needs() -> None:
    text = entry("1.0", "2026-01-02", "n.img.xz", "", Digest(9, "ab"), Digest(5, "cd"))
    (image,) = json.loads(text)["os_list"]
    assert (image["extract_size"], image["extract_sha256"]) == (9, "ab")
    assert (image["image_download_size"], image["image_download_sha256"]) == (5, "cd")
    assert (image["url"], image["release_date"], image["init_format"]) == (
        "n.img.xz",
        "2026-01-02",
        "none",
    )
    assert {"name", "description", "icon", "devices"} <= image.keys()


def test_packages_are_listed_with_versions_and_licences(tmp_path: Path) -> None:
    status = tmp_path / "var/lib/dpkg/status"
    status.parent.mkdir(parents=True)
    fields = "Status: install ok installed\nArchitecture: all\nVersion: 1-2\nDescription: a\n b\n"
    gone = fields.replace("install ok installed", "deinstall ok config-files")
    status.write_text(f"Package: one\n{fields}\nPackage: gone\n{gone}")
    licence = tmp_path / "usr/share/doc/one/copyright"
    licence.parent.mkdir(parents=True)
    licence.write_text("Format: https://d/\n\nFiles: *\nLicense: Expat\n\nLicense: GPL-2+\n text\n")
    dist = tmp_path / "opt/narrator/releases/1-a/lib/python3.11/site-packages/two-3.dist-info"
    dist.mkdir(parents=True)
    (dist / "METADATA").write_text(
        "Name: two\nVersion: 3\nClassifier: License :: OSI Approved :: MIT License\n\ntext"
    )
    found = packages(tmp_path)
    assert [row.split("\t") for row in table(found).splitlines()[1:]] == [
        ["debian", "one", "1-2", "all", "Expat, GPL-2+"],
        ["python", "two", "3", "all", "MIT License"],
    ]
    text = bill(found, "9.8", "86400")
    assert text == bill(found, "9.8", "86400")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    listed = json.loads(text)
    assert listed["metadata"]["timestamp"] == "1970-01-02T00:00:00+00:00"
    assert [each["purl"] for each in listed["components"]] == [
        "pkg:deb/debian/one@1-2?arch=all",
        "pkg:pypi/two@3",
    ]


def test_a_copyright_file_in_free_words_names_the_common_licences(tmp_path: Path) -> None:
    file = tmp_path / "copyright"
    file.write_text("It is on Debian in /usr/share/common-licenses/GPL-3. Thanks.\n")
    assert debian_licences(file) == "GPL-3"
    file.write_text("Do as you like.\n")
    assert debian_licences(file) == f"see /usr/share/doc/{tmp_path.name}/copyright"


def test_the_hash_knows_content_mode_and_place_and_no_time(tmp_path: Path) -> None:
    file = tmp_path / "etc" / "one"
    file.parent.mkdir()
    file.write_text("a")
    (tmp_path / "var/log").mkdir(parents=True)
    first = tree_hash([("root", tmp_path)])
    os.utime(file, (1, 1))
    (tmp_path / "var/log/boot").write_text("today")
    assert tree_hash([("root", tmp_path)]) == first
    for change in (
        lambda: file.write_text("b"),
        lambda: file.chmod(0o600),
        lambda: file.rename(file.with_name("two")),
        lambda: (tmp_path / "link").symlink_to("etc"),
    ):
        change()
        now = tree_hash([("root", tmp_path)])
        assert now != first
        first = now


def test_no_initramfs_has_a_random_seed(tmp_path: Path) -> None:
    """That of overlayroot would make each image another one."""
    hook = HERE / "root/etc/initramfs-tools/hooks/narrator"
    (tmp_path / ".random-seed").write_bytes(b"4")
    (tmp_path / "init").touch()
    subprocess.run([hook], env={"DESTDIR": str(tmp_path), "PATH": "/usr/bin:/bin"}, check=True)
    assert [file.name for file in tmp_path.iterdir()] == ["init"]
    after = subprocess.run([hook, "prereqs"], capture_output=True, text=True, check=True)
    assert after.stdout == "overlayroot\n"


@needs("systemd-analyze")
def test_systemd_finds_no_fault_in_the_units_of_the_card(tmp_path: Path) -> None:
    unit = (HERE / "root" / UNITS / "narrator-data.service").read_text()
    script = HERE / "root" / "usr/local/lib/narrator/data"
    (tmp_path / "narrator-data.service").write_text(unit.replace("/usr/local/lib/narrator/data", str(script)))
    (tmp_path / "data.mount").write_text("[Mount]\nWhat=/dev/null\nWhere=/data\n")
    files = sorted(tmp_path.glob("*.*"))
    done = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def says_that_it_forgets(folder: Path, **answers: int) -> bool:
    """Runs the script of the data partition on a system whose commands end with these codes."""
    mark, commands = folder / "mark", folder / "commands"
    commands.mkdir()
    for name in ("mountpoint", "install", "mount"):
        (commands / name).write_text(f"#!/bin/sh\nexit {answers.get(name, 0)}\n")
        (commands / name).chmod(0o755)
    script = (HERE / "root/usr/local/lib/narrator/data").read_text()
    assert f"={FORGETS}\n" in script
    script = script.replace(str(FORGETS), str(mark))
    path = f"{commands}:{os.environ['PATH']}"
    subprocess.run(["sh", "-c", script], env={"PATH": path}, check=False)
    return mark.exists()


def test_a_box_whose_data_partition_is_mounted_keeps_what_it_writes(tmp_path: Path) -> None:
    assert not says_that_it_forgets(tmp_path)


@pytest.mark.parametrize("failing", ["mountpoint", "install", "mount"])
def test_a_box_is_told_that_nothing_lasts(tmp_path: Path, failing: str) -> None:
    """Where the partition is missing, cannot be written, or cannot be laid over the box's folders."""
    assert says_that_it_forgets(tmp_path, **{failing: 1})


def test_no_mount_is_needed_by_a_folder_of_the_box() -> None:
    """The box's unit requires the mounts of its folders, so one that fails would silence the box."""
    unit = (HERE / "root" / UNITS / "narrator-data.service").read_text()
    assert not list((HERE / "root" / UNITS).glob("*.mount"))
    assert "Requires=" not in unit
    assert "Before=narrator.service" in unit


def test_the_box_waits_for_its_settings_and_what_lasts() -> None:
    """Both partitions are mounted with nofail, so nothing else waits for them."""
    unit = (HERE / "root" / UNITS / "narrator-data.service").read_text()
    assert "After=data.mount boot-firmware.mount" in unit


def test_no_unit_is_both_masked_and_left_to_the_settings() -> None:
    masked, disabled = units("masked"), units("disabled")
    assert len(set(masked)) == len(masked)
    assert not set(masked) & set(disabled)
    assert {"NetworkManager.service", "ssh.service", "systemd-timesyncd.service"} <= set(disabled)


@pytest.mark.parametrize("umask", [0o077, 0o000], ids=oct)
def test_what_is_laid_on_the_card_has_the_same_modes_whatever_the_umask(
    tmp_path: Path, umask: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither that of the builder nor that with which the checkout was made counts; the base's stay."""
    before = os.umask(umask)
    try:
        shutil.copytree(system.HERE / "root", tmp_path / "imaging/root")
        for path in (tmp_path / "imaging/root").rglob("*"):
            path.chmod((path.stat().st_mode | 0o066) & ~umask)
        monkeypatch.setattr(system, "HERE", tmp_path / "imaging")
        root = tmp_path / "card"
        for name in ("", "etc", "etc/ssh", "usr"):
            (root / name).mkdir()
            (root / name).chmod(0o755)
        (root / "etc/secret").mkdir()
        (root / "etc/secret").chmod(0o700)
        system.lay_files(root, "fstab\n", "a key\n")
    finally:
        os.umask(before)
    found = {str(path.relative_to(root)): path.stat().st_mode & 0o777 for path in root.rglob("*")}
    assert found.pop("etc/secret") == 0o700
    programs = {"usr/local/lib/narrator/network", "usr/local/lib/narrator/data"}
    programs |= {"etc/initramfs-tools/hooks/narrator"}
    for name, mode in found.items():
        assert mode == (0o755 if (root / name).is_dir() or name in programs else 0o644), name
    assert {"etc/narrator/update-keys", "etc/fstab", "data", *programs} <= found.keys()
