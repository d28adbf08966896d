"""What a builder may write under ``demo:``, and one clear sentence for everything else."""

from __future__ import annotations

from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest

from narrator.config import demo_windows as demo
from narrator.config.demo_windows import DemoSettings
from narrator.config.installed import Installed
from narrator.config.schedule import TimeSpan, Window
from narrator.config.settings import load_settings
from narrator.yamlfile.problems import FileError
from tests.kit.file_fixtures import Write

EVERY_DAY = frozenset(range(7))


def read(write: Write, known: Installed, text: str) -> DemoSettings:
    return load_settings(write(text), known).demo


def refused(write: Write, known: Installed, text: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        read(write, known, text)
    return [str(problem) for problem in caught.value.problems]


def one(window: str) -> str:
    return f"demo:\n  windows:\n    - {{{window}}}\n"


def test_without_a_word_there_are_no_demos(write: Write, known: Installed) -> None:
    for text in ("language: en\n", "demo:\n", "demo: {volume: -6}\n"):
        assert read(write, known, text).windows == ()


def test_everything_may_be_said(write: Write, known: Installed) -> None:
    settings = read(
        write,
        known,
        """demo:
  zone: Europe/Berlin
  windows:
    - days: [fri, saturday]
      from: 20:00
      to: 23:30
      every: 30
    - {days: sunday, from: "9:00", to: '10:00', every: 15}
    - {from: 22:00, to: 24:00, every: 60}
  quiet: {from: 23:00, to: 08:00}
  volume: -6.5
  languages: [de, en]
""",
    )
    assert settings == DemoSettings(
        windows=(
            Window(frozenset({4, 5}), TimeSpan(time(20), time(23, 30)), timedelta(minutes=30)),
            Window(frozenset({6}), TimeSpan(time(9), time(10)), timedelta(minutes=15)),
            Window(EVERY_DAY, TimeSpan(time(22), time(0)), timedelta(minutes=60)),
        ),
        quiet=TimeSpan(time(23), time(8)),
        zone=ZoneInfo("Europe/Berlin"),
        volume=-6.5,
        languages=("de", "en"),
    )


def test_from_ten_to_one_is_across_midnight(write: Write, known: Installed) -> None:
    settings = read(write, known, one("from: 22:00, to: 01:00, every: 60"))
    assert settings.windows[0].span.length == timedelta(hours=3)


@pytest.mark.parametrize(
    ("window", "sentence"),
    [
        ("from: 21:00, to: 20:00, every: 30",
         "the window ends before it begins: from 21:00 to 20:00 would run 23 hours across midnight, "
         "and 12 are the most; exchange the two, or shorten it"),
        ("from: 20:00, to: 20:00, every: 30",
         '"from" and "to" are both 20:00; a span of time needs two different ones'),
        ("from: 20:00, to: 21:00, every: 5",
         '"every" is 5 minutes, and a demo lasts up to 7; take 10 or more'),
        ("from: 20:00, to: 21:00, every: 0",
         '"every" must be a whole number from 1 to 1440 (minutes), not "0"'),
        ("from: 20.00, to: 21:00, every: 30", '"from" must be a time such as "20:30", not "20.00"'),
        ("from: 1200, to: 21:00, every: 30", '"from" must be a time such as "20:30", not "1200"'),
        ("from: 24:00, to: 01:00, every: 30", '"from" must be a time such as "20:30", not "24:00"'),
        ("from: 23:00, to: 24:30, every: 30", '"to" must be a time such as "20:30", not "24:30"'),
        ("from: 20:60, to: 21:00, every: 30", '"from" must be a time such as "20:30", not "20:60"'),
        ("days: [fry], from: 20:00, to: 21:00, every: 30",
         'unknown day "fry"; did you mean "friday"?'),
    ],
)  # fmt: skip
def test_a_window_that_cannot_be_meant_is_one_sentence(
    write: Write, known: Installed, window: str, sentence: str
) -> None:
    (problem,) = refused(write, known, one(window))
    assert problem.startswith("narrator.yaml:3: ")
    assert problem.partition(": ")[2].endswith(sentence)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("demo: {zone: Europe/Berln}",
         'unknown time zone "Europe/Berln"; did you mean "Europe/Berlin"?'),
        ("demo: {zone: Europe}", 'unknown time zone "Europe"; '),
        ("demo: {zone: ../../etc/passwd}",
         'unknown time zone "../../etc/passwd"; write one such as Europe/Berlin'),
        ("demo: {quiet: {from: 22:00, to: 22:00}}",
         '"from" and "to" are both 22:00; a span of time needs two different ones'),
        ("demo: {quiet: {from: 22:00}}", '"quiet" lacks the key "to"'),
        ("demo: {languages: [fr]}", 'unknown language "fr"; known: de, en'),
        ("demo: {volume: 20}", '"volume" must be a number from -40 to 6 (dB), not "20"'),
    ],
)  # fmt: skip
def test_what_else_is_wrong_is_reported_with_its_line(
    write: Write, known: Installed, text: str, problem: str
) -> None:
    (found,) = refused(write, known, text)
    assert found.startswith(f"narrator.yaml:1: {problem}")


def test_a_machine_without_time_zones_is_told_what_to_install(
    write: Write, known: Installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_: str) -> ZoneInfo:
        raise KeyError

    monkeypatch.setattr(demo, "ZoneInfo", none)
    monkeypatch.setattr(demo, "available_timezones", set)
    (found,) = refused(write, known, "demo: {zone: Europe/Berlin}")
    assert found.endswith("this machine knows no time zones: apt install tzdata")
