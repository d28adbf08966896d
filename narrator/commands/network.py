"""Tell which network the settings ask for.

On a box made of the card's image a service starts that one; nothing is started here.
"""

from __future__ import annotations

import argparse

from hardware.service.network_keyfile import keyfile
from narrator.commands.common.settings_of import settings_of
from narrator.config.network_settings import Network, WifiNetwork


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument(
        "--keyfile",
        action="store_true",
        help="print it as NetworkManager reads it, password included; nothing if it is off",
    )


def run(args: argparse.Namespace) -> int:
    """Returns 0, whether or not there is one."""
    network = settings_of(args).network
    if not args.keyfile:
        print(_told(network))
    elif network is not None:
        print(keyfile(network), end="")
    return 0


def _told(network: Network | None) -> str:
    if isinstance(network, WifiNetwork):
        return f"the Wi-Fi {network.wifi} ({network.country})"
    return "off" if network is None else "by cable"
