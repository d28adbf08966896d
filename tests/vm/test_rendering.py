"""How long a slow processor renders a line, with nothing beside it: a guest without its box."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.vm.guest import Guest
from tests.vm.systems import debian

pytestmark = pytest.mark.vm

LINES = 40
RENDER = f"""
import sys, tempfile, time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from narrator.appliance.open_voice import speaking_voice
from narrator.appliance.silent_equipment import texts_of
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.words.pack import load_pack

if __name__ == "__main__":
    known, language = Installed.under(), sys.argv[1]
    pack = load_pack(known.pack_folder(language))
    settings = Settings(language=language, ruleset="basic", players=5)
    texts = texts_of(settings, pack, known)
    texts = texts[:: len(texts) // {LINES}]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        voice = speaking_voice(replace(settings, cache=Path(folder)), pack, stack)
        voice.render_all(texts[:2])  # whatever is loaded at the first line
        begin = time.monotonic()
        voice.render_all(texts[2:])
        print((time.monotonic() - begin) / len(texts[2:]))
"""


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    folder = tmp_path_factory.mktemp("quiet")
    with Guest(debian("amd64"), folder, kernel="systemd.mask=narrator.service") as guest:
        yield guest.ready()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_line_is_rendered_sooner_than_it_is_spoken(
    quiet: Guest, language: str, record_property: Callable[[str, object], None]
) -> None:
    """In the guest's seconds, of one line among many as they come in a game."""
    program = f"cat >/tmp/render.py <<'END'\n{RENDER}\nEND\n"
    command = f"/opt/narrator/current/bin/python3 /tmp/render.py {language}"
    seconds = float(quiet.check(program + command, 900))
    record_property(f"to render a line, {language}, seconds", round(seconds, 2))
    assert seconds < 0.5
