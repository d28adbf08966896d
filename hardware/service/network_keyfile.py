"""Writes the network of the settings as NetworkManager reads it (nm-settings-keyfile). Text alone: it is
started by a script of the card's image, `scripts/imaging/root/usr/local/lib/narrator/network`.
"""

from __future__ import annotations

from narrator.config.network_settings import Network, WifiNetwork

COUNTRY = "# country="
"""Begins the line, a comment to NetworkManager, from which the script takes the country."""

_BOTH_IPS = "[ipv4]\nmethod=auto\n\n[ipv6]\nmethod=auto\n"


def keyfile(network: Network) -> str:
    """The file for /run/NetworkManager/system-connections; a password stands in it as it is."""
    if isinstance(network, WifiNetwork):
        return (
            f"{COUNTRY}{network.country}\n"
            f"{_connection('wifi')}"
            f"[wifi]\nmode=infrastructure\nssid={_bytes(network.wifi)}\n\n"
            f"[wifi-security]\nkey-mgmt=wpa-psk\npsk={_escaped(network.password)}\n\n"
            f"{_BOTH_IPS}"
        )
    return _connection("ethernet") + _BOTH_IPS


def _connection(kind: str) -> str:
    # A box that is switched on before its router has to go on trying: 0 is without end.
    return f"[connection]\nid=narrator\ntype={kind}\nautoconnect-retries=0\n\n"


def _bytes(name: str) -> str:
    """A name in the form that needs no escaping, whatever is in it: its bytes as numbers."""
    return "".join(f"{byte};" for byte in name.encode())


def _escaped(text: str) -> str:
    """As GLib's key files have it: a space at the beginning is lost, and a backslash begins an escape."""
    return text.replace("\\", "\\\\").replace(" ", "\\s")
