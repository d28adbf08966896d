"""``narrator network`` tells people without the password, and NetworkManager with it."""

from __future__ import annotations

from pathlib import Path

from tests.commands.conftest import Command

WIFI = "network: {wifi: Home, password: hunter-gatherer, country: DE}\n"


def test_a_wifi_is_told_without_its_password(box_home: Path, narrator: Command) -> None:
    (box_home / "my.yaml").write_text(WIFI)
    found = narrator("network", "--config", str(box_home / "my.yaml"))
    assert found == (0, "the Wi-Fi Home (DE)\n", "")
    code, told, _ = narrator("network", "--keyfile", "--config", str(box_home / "my.yaml"))
    assert code == 0
    assert "\npsk=hunter-gatherer\n" in told


def test_without_one_there_is_nothing_for_networkmanager(narrator: Command) -> None:
    assert narrator("network") == (0, "off\n", "")
    assert narrator("network", "--keyfile") == (0, "", "")


def test_check_prints_the_network_without_its_password(box_home: Path, narrator: Command) -> None:
    file = box_home / "my.yaml"
    file.write_text(WIFI)
    for options in ([], ["--json"]):
        _, told, faults = narrator("check", "--config", str(file), *options)
        assert "Home" in told
        assert "hunter" not in told + faults
    _, told, faults = narrator("status", "--config", str(file))
    assert "hunter" not in told + faults
