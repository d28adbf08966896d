"""The network of the settings as a file of NetworkManager: its own tool reads out of it what was put in."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.service.network_keyfile import keyfile
from narrator.config.network_settings import WifiNetwork
from tests.kit.skips import skipped_without

PASSWORD = r' q"#\s;=w\\ '
PASSWORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63)


def test_a_wifi() -> None:
    assert keyfile(WifiNetwork("Hä; ", "a b\\c d e", "DE")) == (
        "# country=DE\n"
        "[connection]\nid=narrator\ntype=wifi\nautoconnect-retries=0\n\n"
        "[wifi]\nmode=infrastructure\nssid=72;195;164;59;32;\n\n"
        "[wifi-security]\nkey-mgmt=wpa-psk\npsk=a\\sb\\\\c\\sd\\se\n\n"
        "[ipv4]\nmethod=auto\n\n[ipv6]\nmethod=auto\n"
    )


def test_a_cable_has_no_country() -> None:
    assert keyfile("cable") == (
        "[connection]\nid=narrator\ntype=ethernet\nautoconnect-retries=0\n\n"
        "[ipv4]\nmethod=auto\n\n[ipv6]\nmethod=auto\n"
    )


@given(password=PASSWORDS, name=st.text(min_size=1, max_size=8))
def test_nothing_that_is_written_there_begins_another_line(password: str, name: str) -> None:
    lines = keyfile(WifiNetwork(name, password, "DE")).splitlines()
    assert len(lines) == len(keyfile(WifiNetwork("A", "12345678", "DE")).splitlines())
    (psk,) = (line.removeprefix("psk=") for line in lines if line.startswith("psk="))
    assert psk.replace("\\\\", "\0").replace("\\s", " ").replace("\0", "\\") == password


@skipped_without("nmcli")
@pytest.mark.parametrize("name", ["Home", "7", "16;17;", "Zoës Häuschen", ' "#=; ', "\\s"])
def test_networkmanager_reads_name_and_password_as_they_were_written(name: str) -> None:
    given_file = keyfile(WifiNetwork(name, PASSWORD, "DE"))
    done = subprocess.run(
        ["nmcli", "--offline", "connection", "modify", "connection.id", "read"],
        input=given_file,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "id=read" in done.stdout
    # What nmcli writes again is in its own form; the same in, the same out.
    told = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    by_nmcli = subprocess.run(
        ["nmcli", "--offline", "connection", "add", "type", "wifi", "con-name", "read",
         "ssid", name, "wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.psk", PASSWORD],
        capture_output=True,
        text=True,
        check=True,
    )  # fmt: skip
    expected = dict(line.split("=", 1) for line in by_nmcli.stdout.splitlines() if "=" in line)
    assert {key: told[key] for key in ("ssid", "psk", "key-mgmt", "type")} == {
        key: expected[key] for key in ("ssid", "psk", "key-mgmt", "type")
    }
