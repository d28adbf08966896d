"""``scripts/listen`` thinks of all that a language says."""

from __future__ import annotations

import pytest

from narrator.appliance.silent_equipment import silent_equipment
from narrator.config.installed import Installed
from narrator.config.seating import lay_table
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import wordings
from narrator.words.catalogue import every_say, says_in_a_demo, says_in_set_up
from narrator.words.pack import load_pack
from narrator.yamlfile.wording_text import SLOT
from scripts.hearing.every_text import every_text
from tests.kit.rules import preset


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_without_a_slot_of_every_place_is_among_them(language: str) -> None:
    texts = set(every_text(language))
    assert not any(SLOT.search(text) for text in texts)
    pack = load_pack(Installed.under().pack_folder(language))
    for name, place in (("palermo", "palermo"), ("village", "wolves")):
        words = pack.at(place, "grim")
        spoken = SpokenLanguage(words, silent_equipment(words, {}))
        table = lay_table(preset(name), 12, None, {}, 0)
        says = [*every_say(table), *says_in_set_up(), *says_in_a_demo()]
        whole = [say for say in says if not say.slots]
        assert len(whole) > 400
        assert set(wordings(whole, spoken)) <= texts
