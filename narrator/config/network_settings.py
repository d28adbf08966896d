"""What may be written under ``network:`` in narrator.yaml. Nothing of the box uses it: a service of the
card's image does, since the box itself has no network.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from narrator.yamlfile.nodes import Node, Scalar
from narrator.yamlfile.problems import quote
from narrator.yamlfile.scalars import Text, Word
from narrator.yamlfile.schema import Keys, OneOf
from narrator.yamlfile.validator import Validator

COUNTRIES = Path("/usr/share/zoneinfo/iso3166.tab")
"""Debian's list of countries (package tzdata): a code, a tab and an English name on each line."""

LONGEST_NAME = 32
"""Bytes of a Wi-Fi's name (IEEE 802.11, SSID)."""

_PASSWORD = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")
"""A passphrase, or the key that is made of one (IEEE 802.11, annex J)."""


@dataclass(frozen=True)
class WifiNetwork:
    """The Wi-Fi that the box joins."""

    wifi: str
    """Its name, 1 to 32 bytes of UTF-8, spaces at its ends included."""
    password: str = field(repr=False)
    """8 to 63 ASCII characters, or 64 hexadecimal digits. Nothing that is printed shows it."""
    country: str
    """Whose rules for radio hold: two capital letters (ISO 3166-1)."""


Network = WifiNetwork | Literal["cable"]


class _WifiName(Validator[str]):
    """The name of a Wi-Fi, as written."""

    expected = f"the name of a Wi-Fi, of 1 to {LONGEST_NAME} bytes"
    example = "Home"

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and not node.null

    def __call__(self, node: Node) -> str:
        if not isinstance(node, Scalar) or node.null:
            raise self.refuse(node)
        if not 1 <= len(node.text.encode()) <= LONGEST_NAME or not node.text.isprintable():
            raise self.refuse(node)
        return node.text


class _Password(Validator[str]):
    """The password of a Wi-Fi, as written; no message repeats it, but a letter that none may have."""

    expected = "the password of a Wi-Fi: 8 to 63 letters, digits and signs without accents"
    hidden = True

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar)

    def __call__(self, node: Node) -> str:
        if not isinstance(node, Scalar) or not _PASSWORD.fullmatch(node.text):
            text = node.text if isinstance(node, Scalar) else ""
            other = re.search("[^ -~]", text)
            here = f"here are {len(text)}" if text else "put it in quotes"
            if other:
                here = f"it contains {other[0]!r}"
            raise node.mark.refuse(f"{node.name} must be {self.expected}; {here}")
        return node.text


def network_record() -> Validator[Network | None]:
    """What stands beside ``network:``; the value is None where it is switched off."""
    plugged = Word(("cable", "off")).then(lambda word: None if word == "off" else word)
    wifi: dict[str, Validator[Any]] = {
        "wifi": _WifiName(),
        "password": _Password(),
        "country": Text().then(known_country),
    }
    joined = Keys(wifi, required=tuple(wifi), example='{wifi: Home, password: "our password", country: DE}')
    return OneOf(plugged, joined.then(lambda found: WifiNetwork(**found)))


def known_country(written: str, listed: Path = COUNTRIES) -> str:
    """The code in capitals. ValueError for one that is not on the list of countries; on a machine without
    that list, for what is no code at all."""
    code = written.upper()
    names = _names(listed)
    if code in names or (not names and re.fullmatch("[A-Z]{2}", code)):
        return code
    for known, name in names.items():
        if written.casefold() in re.split(r"[ ()]+", name.casefold()):
            raise ValueError(f"unknown country {quote(written)}; did you mean {quote(known)}?")
    raise ValueError(f"unknown country {quote(written)}; write its two letters, such as DE")


def _names(listed: Path) -> dict[str, str]:
    """Code → English name; empty where there is no such file."""
    try:
        lines = listed.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    rows = (line.partition("\t") for line in lines if not line.startswith("#"))
    return {code: name for code, _, name in rows}
