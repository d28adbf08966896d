"""The network of a card's image: off unless the settings ask for it, and sshd only with a key beside them."""

from __future__ import annotations

import configparser
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.skips import needs, skipped_without
from tests.scripts.checkouts import new_key
from tests.scripts.programs import ROOT, put

IMAGE = ROOT / "scripts/imaging/root"
SCRIPT = IMAGE / "usr/local/lib/narrator/network"
UNIT = IMAGE / "etc/systemd/system/narrator-network.service"
SSHD = IMAGE / "etc/ssh/sshd_config.d/narrator.conf"

WIFI = "network: {wifi: Zoës Häuschen, password: hunter; gatherer, country: DE}\n"
CONNECTION = "run/NetworkManager/system-connections/narrator.nmconnection"
LOGS = '#!/bin/sh\necho "${0##*/} $*" >>"$ROOT/log"\n'
BOX = f"""#!/bin/sh
exec {sys.executable} -c 'import sys; from narrator.commands.common.cli import main; sys.exit(main())' \\
    "$@" --config "$ROOT/boot/firmware/narrator.yaml"
"""

Start = Callable[[], subprocess.CompletedProcess[str]]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """The root folder of a board with settings that ask for nothing, and fakes of the system's programs."""
    for name in ("bin", "boot/firmware", "opt/narrator/current/bin", "run"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("systemctl", "iw", "rfkill", "nmcli"):
        put(tmp_path / "bin" / name, LOGS)
    put(tmp_path / "bin/runuser", LOGS + 'shift 3; exec "$@"\n')
    put(tmp_path / "opt/narrator/current/bin/narrator", BOX)
    (tmp_path / "boot/firmware/narrator.yaml").write_text("language: de\n")
    text = re.sub(r"(?<==)/(?=(opt|run|boot|data)/)", f"{tmp_path}/", SCRIPT.read_text())
    put(tmp_path / "network", text)
    return tmp_path


@pytest.fixture
def start(board: Path) -> Start:
    """Starts the board's network as its unit does."""

    def run() -> subprocess.CompletedProcess[str]:
        (board / "log").write_text("")
        done = subprocess.run(
            [board / "network"],
            env={"PATH": f"{board}/bin:/usr/bin:/bin", "ROOT": str(board), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done

    return run


@pytest.fixture
def key(board: Path) -> str:
    """A public key of somebody, who has the other half."""
    return new_key(board / "her").with_suffix(".pub").read_text()


def wants(board: Path, text: str) -> None:
    (board / "boot/firmware/narrator.yaml").write_text(text)


def called(board: Path) -> list[str]:
    """What the system's programs were called with, after the settings were asked."""
    first, *others = (board / "log").read_text().splitlines()
    assert first.startswith("runuser -u narrator -- ")
    return others


def test_nothing_is_started_where_the_settings_ask_for_nothing(board: Path, start: Start) -> None:
    assert start().stderr == "the settings ask for no network\n"
    assert called(board) == []
    assert not (board / CONNECTION).exists()


def test_a_wifi_is_joined_by_the_rules_of_its_country(board: Path, start: Start) -> None:
    wants(board, WIFI)
    start()
    assert called(board) == [
        "iw reg set DE",
        "rfkill unblock wifi",
        "systemctl start wpa_supplicant.service",
        "systemctl start NetworkManager.service",
        "nmcli radio wifi on",
        "systemctl start systemd-timesyncd.service",
    ]
    assert "psk=hunter;\\sgatherer\n" in (board / CONNECTION).read_text()
    assert (board / CONNECTION).stat().st_mode & 0o777 == 0o600


def test_the_password_is_in_no_command_and_in_no_log(board: Path, start: Start) -> None:
    wants(board, WIFI)
    done = start()
    assert "hunter" not in (board / "log").read_text() + done.stdout + done.stderr


def test_a_cable_leaves_the_radio_off(board: Path, start: Start) -> None:
    wants(board, "network: cable\n")
    start()
    assert called(board) == [
        "systemctl start NetworkManager.service",
        "systemctl start systemd-timesyncd.service",
    ]
    assert "type=ethernet\n" in (board / CONNECTION).read_text()


def test_no_cable_comes_up_by_itself() -> None:
    """`network: {wifi: …}` means the Wi-Fi alone; a cable that is asked for has a file of its own."""
    read = configparser.ConfigParser()
    read.read(IMAGE / "etc/NetworkManager/conf.d/narrator.conf")
    assert read["main"]["no-auto-default"] == "*"


def test_a_board_without_wifi_gets_its_time_by_cable_all_the_same(board: Path, start: Start) -> None:
    wants(board, WIFI)
    for name in ("iw", "rfkill", "nmcli"):
        put(board / "bin" / name, "#!/bin/sh\nexit 1\n")
    start()
    assert "systemctl start systemd-timesyncd.service" in called(board)


@pytest.mark.parametrize("text", [f"{WIFI}players: many\n", "network: {wifi: A", "\x00"])
def test_a_mistake_anywhere_in_the_settings_keeps_the_network_off(
    board: Path, start: Start, text: str
) -> None:
    wants(board, text)
    assert "the settings cannot be used, so the network stays off" in start().stderr
    assert called(board) == []


@needs("ssh-keygen")
def test_a_key_on_the_boot_partition_starts_sshd_with_a_host_key_that_stays(
    board: Path, start: Start, key: str
) -> None:
    """The key was saved by a PC, with its line ends and its mark at the beginning."""
    wants(board, "network: cable\n")
    (board / "boot/firmware/authorized_keys").write_text(f"\ufeff{key.strip()}\r\n", newline="")
    start()
    assert called(board)[-1] == "systemctl start ssh.service"
    allowed = board / "run/narrator-ssh/authorized_keys"
    assert allowed.read_text() == key
    assert (allowed.stat().st_mode & 0o777, allowed.parent.stat().st_mode & 0o777) == (0o644, 0o755)

    host_key = board / "data/ssh/ssh_host_ed25519_key"
    before = host_key.read_bytes()
    assert host_key.stat().st_mode & 0o777 == 0o600
    start()
    assert host_key.read_bytes() == before
    host_key.write_bytes(before[:100])  # the power was cut
    start()
    assert host_key.read_bytes()[:100] == before[:100] != host_key.read_bytes()


@needs("ssh-keygen")
def test_a_file_without_a_public_key_starts_no_sshd(board: Path, start: Start, key: str) -> None:
    wants(board, "network: cable\n")
    (board / "boot/firmware/authorized_keys").write_text("# put your key here\n")
    assert "there is no public key in" in start().stderr
    assert "systemctl start ssh.service" not in called(board)
    del key


@needs("ssh-keygen")
def test_a_key_alone_starts_nothing(board: Path, start: Start, key: str) -> None:
    (board / "boot/firmware/authorized_keys").write_text(key)
    start()
    assert called(board) == []


@needs("systemd-analyze")
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    put(tmp_path / "network", "#!/bin/sh\n")
    unit = tmp_path / UNIT.name
    text = UNIT.read_text().replace("ExecStart=/usr/local/lib/narrator/", f"ExecStart={tmp_path}/")
    unit.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "--no-pager", "verify", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@skipped_without("sshd")
def test_sshd_takes_keys_alone_and_user_pi_alone(board: Path, key: str) -> None:
    file = board / "sshd_config"
    file.write_text(SSHD.read_text().replace("/data/ssh/ssh_host_ed25519_key", f"{board}/her"))
    done = subprocess.run(["/usr/sbin/sshd", "-T", "-f", file], capture_output=True, text=True, check=False)
    told = done.stdout.splitlines()
    assert {
        "allowusers pi",
        "authenticationmethods publickey",
        "passwordauthentication no",
        "kbdinteractiveauthentication no",
        "permitrootlogin no",
        "authorizedkeysfile /run/narrator-ssh/authorized_keys",
    } <= set(told), done.stderr
    del key
