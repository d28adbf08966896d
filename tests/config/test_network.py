"""``network:`` in the settings: off, a cable or a Wi-Fi, every mistake told, and the password never."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.effective import effective
from narrator.config.installed import Installed
from narrator.config.network_settings import Network, WifiNetwork, known_country
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings, load_settings
from narrator.yamlfile.problems import FileError

Write = Callable[..., Path]

SHAPE = '{wifi: Home, password: "our password", country: DE}'


def refused(path: Path, known: Installed) -> list[str]:
    with pytest.raises(FileError) as error:
        load_settings(path, known)
    return str(error.value).splitlines()


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("", None),
        ("network:", None),
        ("network: off", None),
        ("network: cable", "cable"),
        (f"network: {SHAPE}", WifiNetwork("Home", "our password", "DE")),
        (
            "network: {wifi: Zoës Häuschen, password: 0012345678, country: no}",
            WifiNetwork("Zoës Häuschen", "0012345678", "NO"),
        ),
        (
            'network: {wifi: " a;b ", password: \' q"#\\;w \', country: GB}',
            WifiNetwork(" a;b ", ' q"#\\;w ', "GB"),
        ),
    ],
)
def test_no_network_a_cable_or_a_wifi_as_written(
    write: Write, known: Installed, text: str, network: Network | None
) -> None:
    assert load_settings(write(text), known).network == network


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cabel", '"network" must be "cable" or "off", not "cabel"; did you mean "cable"?'),
        ("wifi", f'"network" must be "cable" or "off" or written like {SHAPE}, not "wifi"'),
        ("{wifi: A, password: 12345678}", '"network" lacks the key "country"'),
        (
            "{wifi: A, country: DE, password: 12345678, ssid: A}",
            'unknown key "ssid"; known: country, password, wifi',
        ),
        (
            "{wifi: A, country: Germany, password: 12345678}",
            'unknown country "Germany"; did you mean "DE"?',
        ),
        (
            f"{{wifi: {'ä' * 17}, country: DE, password: 12345678}}",
            f'"wifi" must be the name of a Wi-Fi, of 1 to 32 bytes, not "{"ä" * 17}"',
        ),
    ],
)
def test_a_mistake_is_told_with_the_nearest_right_word(
    write: Write, known: Installed, text: str, told: str
) -> None:
    assert refused(write(f"network: {text}"), known) == [f"narrator.yaml:1: {told}"]


@pytest.mark.parametrize("password", ["hunter", "hüntersleep", "{hunter: 2}", "h" * 65])
def test_a_wrong_password_is_not_repeated(write: Write, known: Installed, password: str) -> None:
    (told,) = refused(write(f"network:\n  wifi: A\n  password: {password}\n  country: DE\n"), known)
    assert told.startswith('narrator.yaml:3: "password" must be the password of a Wi-Fi: 8 to 63')
    assert password[:3] not in told


def test_the_letter_that_no_password_may_have_is_named(write: Write, known: Installed) -> None:
    """A length that is right would send people looking in the wrong place."""
    text = "network:\n  wifi: A\n  password: hüntersleep\n  country: DE\n"
    (told,) = refused(write(text), known)
    assert told.endswith("8 to 63 letters, digits and signs without accents; it contains 'ü'")


def test_a_password_at_the_wrong_place_is_sent_to_the_right_one_and_not_repeated(
    write: Write, known: Installed
) -> None:
    assert refused(write("password: hunter-and-gatherer"), known) == [
        'narrator.yaml:1: "password" belongs under "network", as in network: {password: …}'
    ]


def test_the_password_is_neither_in_what_is_in_force_nor_in_a_repr() -> None:
    known = Installed.under()
    settings = Settings(network=WifiNetwork("Home", "hunter-and-gatherer", "DE"))
    rows = effective(settings, load_ruleset(known.ruleset_file("palermo"), known))
    (row,) = (row for row in rows if row.key == "network")
    assert str(row) == "network: {wifi: Home, country: DE}  (default)"
    assert "hunter" not in f"{rows}{settings!r}"


def test_without_a_list_of_countries_any_two_letters_are_one(tmp_path: Path) -> None:
    nowhere = tmp_path / "iso3166.tab"
    assert known_country("de", nowhere) == "DE"
    with pytest.raises(ValueError, match="write its two letters"):
        known_country("DEU", nowhere)


def test_a_country_by_a_word_of_its_name_is_answered_with_its_code(tmp_path: Path) -> None:
    listed = tmp_path / "iso3166.tab"
    listed.write_text("# codes\nGB\tBritain (UK)\nDE\tGermany\n")
    with pytest.raises(ValueError, match='did you mean "GB"'):
        known_country("uk", listed)
    with pytest.raises(ValueError, match="write its two letters"):
        known_country("XX", listed)
