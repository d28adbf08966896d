"""narrator.yaml: absent means the defaults, and every mistake in it is told at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import ROOT, Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.kit import Contact, LampPin
from narrator.config.rulesets import load_ruleset, merge
from narrator.config.settings import Settings, SpeechSettings, load_settings
from narrator.config.sound_settings import SoundSettings
from narrator.script.evening.volume import STEPS, gain, step
from narrator.yamlfile.problems import FileError

Write = Callable[..., Path]
EXAMPLE = ROOT / "scripts" / "narrator.yaml"


def refused(path: Path, known: Installed) -> list[str]:
    with pytest.raises(FileError) as error:
        load_settings(path, known)
    return str(error.value).splitlines()


def test_without_a_file_and_with_an_empty_one_the_defaults_hold(write: Write, known: Installed) -> None:
    assert load_settings(None, known) == load_settings(write(""), known) == Settings()
    assert Settings().players is None
    assert Settings().reaction == 150


def test_a_whole_file(write: Write, known: Installed) -> None:
    path = write(
        """
language: de
ruleset: basic
players: [Anna, Ben, Cem, Dörte, "No"]
roles: {mafioso: 2, doctor: 1}
options: {self: no, decoys: off, discussion: 90}
kit: one
pins: {confirm: {pins: [17, 4], active: high}, yes: {pin: 12, active: low}}
sound: {device: Headphones, music: -3.5, night: music}
speech: {voice: gmw/de, rate: 130}
reaction: 200
state: /srv/narrator
"""
    )
    settings = load_settings(path, known)
    assert settings == Settings(
        language="de",
        ruleset="basic",
        players=("Anna", "Ben", "Cem", "Dörte", "No"),
        roles=settings.roles,
        options={"self": False, "decoys": "off", "discussion": 90},
        kit="one",
        pins=settings.pins,
        sound=SoundSettings(device="Headphones", music=-3.5, night=Path("music")),
        speech=SpeechSettings(voice={"de": "gmw/de"}, rate=130),
        reaction=200,
        state=Path("/srv/narrator"),
    )
    assert settings.roles == {"mafioso": 2, "angel": 1}
    assert settings.pins == {"confirm": Contact((17, 4), True), "yes": LampPin(12, False)}


def test_every_mistake_is_reported_at_once(write: Write, known: Installed) -> None:
    path = write(
        """languge: en
ruleset: palerm
players: 40
roles: {detectiv: 1, barber: 1, mafioso: -1}
options:
  moderation: nots
  trial: duel
  discusion: 300
  manner: maybe
kit: ring
pins: {confirm: {pins: [17, 99]}}
sound: {music: 7}
demo: {at: 20:00}
reaction: quick
"""
    )
    assert refused(path, known) == [
        'narrator.yaml:1: unknown key "languge"; did you mean "language"?',
        'narrator.yaml:2: unknown ruleset "palerm"; did you mean "palermo"?',
        'narrator.yaml:3: "players" must be a whole number from 5 to 24, not "40"',
        'narrator.yaml:4: unknown role "detectiv"; did you mean "detective"?',
        f'narrator.yaml:4: unknown role "barber"; known: {", ".join(sorted(known.roles))}',
        'narrator.yaml:4: "mafioso" must be a whole number from 0 to 24, not "-1"',
        'narrator.yaml:6: "moderation" must be "box", "helper", "tap" or "notes", not "nots"; '
        'did you mean "notes"?',
        'narrator.yaml:7: "trial" must be "accusation" or "pointing", not "duel"',
        'narrator.yaml:8: unknown key "discusion"; did you mean "discussion"?',
        'narrator.yaml:9: "manner" must be yes or no, not "maybe"',
        'narrator.yaml:10: unknown kit "ring"; known: auto, keyboard, one, panel',
        "narrator.yaml:11: GPIO 99 is not on the header; take one of 2 to 27, by its BCM number",
        'narrator.yaml:12: "music" must be a number from -20 to 6 (dB), not "7"',
        'narrator.yaml:13: unknown key "at"; known: languages, quiet, volume, windows, zone',
        'narrator.yaml:14: "reaction" must be a whole number from 0 to 500 (milliseconds), not "quick"',
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("moderation: tap", '"moderation" belongs under "options", as in options: {moderation: tap}'),
        ("votes: tally", '"votes" belongs under "options", as in options: {votes: tally}'),
        ("moderation: nots", '"moderation" belongs under "options", as in options: {moderation: …}'),
        ("pace:", '"pace" belongs under "options", as in options: {pace: …}'),
        ("voice: gmw/de", '"voice" belongs under "speech", as in speech: {voice: gmw/de}'),
        ("latency: 80", '"latency" belongs under "sound", as in sound: {latency: 80}'),
        ("mafioso: 2", '"mafioso" belongs under "roles", as in roles: {mafioso: 2}'),
        ("detective: 1", '"detective" belongs under "roles", as in roles: {detective: 1}'),
        ("detective: ask", '"detective" belongs under "options", as in options: {detective: ask}'),
        ("confirm: {pins: [17]}", '"confirm" belongs under "pins", as in pins: {confirm: …}'),
        ("every: 30",
         '"every" belongs under "demo: windows", as in demo: {windows: [{every: 30}]}'),
        ("options: {ruleset: basic}",
         '"ruleset" stands at the start of a line, under no other key: ruleset: basic'),
        ("pins: {pads: yes}", '"pads" stands at the start of a line, under no other key: pads: yes'),
        ("sound: {every: 30}", '"every" belongs under "demo: windows", as in demo: {windows: [{every: 30}]}; '
         "known here: day, device, latency, loudest, microphone, music, night, voice, volume"),
        ("moderaton: tap", 'unknown key "moderaton"; did you mean "moderation"? '
         'It belongs under "options", as in options: {moderation: tap}'),
        ("options: {langauge: de}", 'unknown key "langauge"; did you mean "language"? '
         "It stands at the start of a line, under no other key: language: de"),
    ],
)  # fmt: skip
def test_a_key_at_a_wrong_place_is_told_where_it_belongs_and_how_it_is_written(
    write: Write, known: Installed, text: str, message: str
) -> None:
    assert refused(write(text), known) == [f"narrator.yaml:1: {message}"]


def test_every_option_at_the_left_margin_is_sent_to_the_options(write: Write) -> None:
    """Typed without "options:" by whoever has read of "moderation: tap"."""
    known = Installed.under()
    for key in sorted(set(rulebook().options) - set(known.roles)):
        (told,) = refused(write(f"{key}:\n"), known)
        assert f'"{key}" belongs under "options"' in told
        assert told.endswith(f", as in options: {{{key}: …}}")


def test_a_word_that_is_like_no_other_is_answered_with_all_there_are(write: Write, known: Installed) -> None:
    """Not with one that shares a few letters with it, as "cache" does with "sprache"."""
    (told,) = refused(write("sprache: de"), known)
    assert "did you mean" not in told
    assert 'unknown key "sprache"; known: cache, cards, demo, ' in told
    (told,) = refused(write("options: {stimme: 3}"), known)
    assert told == 'narrator.yaml:1: unknown key "stimme"', "27 words are no hint"


@pytest.mark.parametrize(
    ("pins", "like"),
    [
        ("confirm: 5", "{pins: [17]}"),
        ("yes: 5", "{pin: 5}"),
        ("seats: [4, 5]", "{pins: [4, 14, 15]}"),
        ("ambience: 5", "{red: 23, green: 24, blue: 25}"),
    ],
)
def test_a_pin_without_its_braces_is_shown_with_them(
    write: Write, known: Installed, pins: str, like: str
) -> None:
    (told,) = refused(write(f"pins: {{{pins}}}"), known)
    assert f"written like {like}" in told
    part = pins.partition(":")[0]
    load_settings(write(f"pins: {{{part}: {like}}}"), known)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("[A, B, C, D]", '"players" must be a list of 5 to 24 entries, not a list of 4'),
        ("[Anna L, B, C, D, Anna  L]", '"Anna  L" stands twice in "players"; names must differ'),
        ("[Jos\u00e9, B, C, D, Jose\u0301]", '"Jose\u0301" stands twice in "players"; names must differ'),
        ("[anna, B, C, D, Anna]", '"Anna" stands twice in "players"; names must differ'),
        ("[A, B, C, D, '!?']", '"!?" cannot be spoken; a name needs letters'),
        ("[A, B, C, D, '']", '"players" must be a text of 1 to 24 characters, not ""'),
        (f"[A, B, C, D, {'e' * 25}]", '"players" must be a text of 1 to 24 characters, '
         f'not "{"e" * 25}"'),
    ],
)  # fmt: skip
def test_names_are_five_to_24_different_and_speakable(
    write: Write, known: Installed, names: str, message: str
) -> None:
    assert refused(write(f"players: {names}"), known) == [f"narrator.yaml:1: {message}"]


def test_the_false_of_another_yaml_tool_means_decoys_off(write: Write, known: Installed) -> None:
    assert load_settings(write("options: {decoys: false}"), known).options == {"decoys": "off"}


def test_a_rule_broken_later_can_be_told_with_its_line(write: Write, known: Installed) -> None:
    settings = load_settings(write("\nroles:\n  mafioso: 9\n"), known)
    assert settings.roles is not None
    assert str(settings.where["roles"]) == "narrator.yaml:2"
    assert str(settings.roles.marks["mafioso"]) == "narrator.yaml:3"


def test_paths_start_at_the_folder_of_the_file(write: Write, known: Installed) -> None:
    settings = load_settings(write("cache: x\nstate: /y\n", "boot/narrator.yaml"), known)
    assert (settings.cache, settings.state) == (Path("boot/x"), Path("/y"))
    assert refused(write("cache: ~nobody-here/x"), known) == [
        'narrator.yaml:1: "~nobody-here/x" begins with a home folder that does not exist'
    ]


def test_files_go_where_the_service_or_else_the_desktop_keeps_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("STATE_DIRECTORY", "CACHE_DIRECTORY", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/box")
    assert Settings().state == Path("/home/box/.local/state/narrator")
    monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
    assert Settings().cache == Path("/fast/narrator")
    monkeypatch.setenv("CACHE_DIRECTORY", "/var/cache/narrator:/second")
    assert Settings().cache == Path("/var/cache/narrator")


def uncommented() -> str:
    """The example with every "#key" made a key; "# " begins a sentence and stays."""
    return re.sub(r"^#(?=\w|  \w+:)", "", EXAMPLE.read_text(), flags=re.MULTILINE)


def test_the_example_changes_nothing(known: Installed) -> None:
    assert load_settings(EXAMPLE, known) == Settings()


def test_the_example_with_every_key_taken_in_is_right_and_complete(write: Write, known: Installed) -> None:
    path = write(uncommented())
    settings = load_settings(path, known)
    keys = {"language", "ruleset", "players", "roles", "cards", "options", "kit", "pins", "sound"}
    keys |= {"pads", "i2s", "gpiochip"}
    keys |= {"speech", "reaction", "state", "cache", "demo", "network", "keep_names"}
    assert {key for key in settings.where if "." not in key} == keys
    assert set(settings.demo.__dict__) == {"windows", "quiet", "zone", "volume", "languages"}
    assert all((settings.demo.windows, settings.demo.quiet, settings.demo.zone))
    assert set(settings.options) == {*rulebook().options}
    assert settings.pins is not None
    buttons = {"confirm", "repeat", "pause"}
    buttons |= {f"{part} {n}" for part in ("seat", "lamp of seat") for n in range(1, 7)}
    assert set(settings.pins) == buttons | {"yes", "no", "ambience"}
    for part in ("device", "voice", "music", "night", "day", "rate", "pitch"):
        assert f"\n  {part}: " in uncommented()


def test_the_example_shows_the_true_defaults(write: Write, known: Installed) -> None:
    settings = load_settings(write(uncommented()), known)
    plain = Settings()
    for key in ("language", "ruleset", "players", "kit", "reaction"):
        assert getattr(settings, key) == getattr(plain, key)
    for key in ("device", "voice", "music"):
        assert getattr(settings.sound, key) == getattr(plain.sound, key)
    palermo = load_ruleset(known.ruleset_file("palermo"), known).options
    assert merge(palermo, settings.options) == palermo


def test_the_example_names_every_word_that_an_option_may_take(known: Installed) -> None:
    sentences = EXAMPLE.read_text()
    words = {word for option in rulebook().options.values() for word in option.words}
    for word in words | set(known.trials) | set(known.ties) | set(known.kits) | set(known.roles):
        assert re.search(rf"\b{word}\b", sentences), word


def test_two_kits_at_once_are_one_sentence(write: Callable[..., Path], known: Installed) -> None:
    (problem,) = refused(write("kit: [one, panel]", "narrator.yaml"), known)
    assert problem.startswith("narrator.yaml:1: a box is wired as one kit")
    assert refused(write("kit: [one, panel]\nkit: seats", "narrator.yaml"), known)


def test_what_the_header_is_shared_with(write: Callable[..., Path], known: Installed) -> None:
    settings = load_settings(write("pads: yes\ni2s: no\ngpiochip: 4"), known)
    assert (settings.pads, settings.i2s, settings.gpiochip) == (True, False, 4)
    assert (Settings().pads, Settings().i2s, Settings().gpiochip) == (False, None, None)


@pytest.mark.parametrize("number", range(1, STEPS + 1))
def test_each_step_of_loudness_that_is_offered_by_ear_is_a_setting(
    write: Write, known: Installed, number: int
) -> None:
    loud = gain(number)
    assert step(loud) == number
    sound = load_settings(write(f"sound: {{voice: {loud}, music: {loud}}}"), known).sound
    assert sound.gains == (loud, loud)
