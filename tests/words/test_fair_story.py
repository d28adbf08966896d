"""Before the end no text of a town says what nobody can know, and few days end by asking who it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from narrator.words.check_story import check_story
from narrator.words.story_files import CLAIMS, read_claims, read_story
from narrator.yamlfile.problems import Location

VOICES = Path("voices")
THEMES = sorted(file.parent for file in VOICES.glob("*/themes/*/theme.yaml"))
ASKS = {
    "en": r"\b(who|whose|whom)\b",
    "de": r"\b(wer|wen|wem|wessen)\b",
}


def _claimed(language: str, beat: str, text: str, folder: Path, when: str = "") -> list[str]:
    (folder / "common.yaml").write_text(f"{beat}:\n  - {{when: {{{when}}}, say: {text!r}}}\n")
    claims = read_claims(VOICES / language / "themes" / CLAIMS)
    found = check_story(read_story(folder), claims, Location(str(folder)))
    return [one.message for one in found if "is not true where" in one.message]


@pytest.mark.parametrize(
    ("language", "beat", "text"),
    [
        ("en", "dawn.death", "Somebody put poison into the soup. Everybody is out."),
        ("en", "day", "It smells of blood in here."),
        ("en", "day", "Somebody knew that door. Think about it."),
        ("en", "day", "For so much work, it took several hands."),
        ("en", "dawn.death", "There are fresh tracks in the snow. Everybody looks."),
        ("en", "dawn.death", "Something is lying outside a door. Everybody has come."),
        ("en", "dawn.nobody", "Nobody tried, last night."),
        ("en", "day", "It came nearer, and it didn't come in."),
        ("en", "fall", "Last night, nobody stirred in the lane."),
        ("en", "fall", "The forest, last night, kept to itself."),
        ("en", "day", "One pike on the hook. Where there's one, there's another."),
        ("de", "dawn.death", "In der Suppe war Gift. Alle kommen heraus."),
        ("de", "day", "Jemand fand trotzdem die richtige Tür."),
        ("de", "day", "Für so viel Arbeit braucht es mehrere Hände."),
        ("de", "dawn.death", "Weiße Pfoten führen zu einer Tür hinein. Alle stehen davor."),
        ("de", "dawn.death", "Vor einer Tür liegt ein Hut. Alle stehen davor."),
        ("de", "dawn.nobody", "Tau liegt auf dem Gras, und kein Fuß ist darin gewesen."),
        ("de", "day", "Vom Berg kam nichts herunter."),
        ("de", "day", "Heute Nacht war keiner im Wasser."),
        ("de", "fall", "In der letzten Nacht war nichts, und alle stehen am Fenster."),
        ("de", "day", "Zwei von euch hat sie dabei gegrüßt."),
        ("de", "day", "Wer hat dann Gras vom Anger an den Schuhen?"),
    ],
)
def test_a_cause_a_doer_a_number_a_trace_a_place_and_an_attempt_are_found(
    language: str, beat: str, text: str, tmp_path: Path
) -> None:
    assert _claimed(language, beat, text, tmp_path)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Poison, in the soup."), ("de", "Gift, und zwar in der Suppe.")]
)
def test_what_the_rules_made_public_may_be_said(language: str, text: str, tmp_path: Path) -> None:
    """R4.7: a manner was told of."""
    allowed = _claimed(language, "day", text, tmp_path, "manner: 1+, tone: [grim, dry]")
    assert not allowed
    assert _claimed(language, "day", text, tmp_path, "tone: [grim, dry]")


@pytest.mark.parametrize("theme", THEMES, ids=lambda folder: "/".join(folder.parts[1::2]))
def test_at_most_a_third_of_the_days_end_by_asking_who(theme: Path) -> None:
    story = read_story(theme)
    asks = re.compile(ASKS[theme.parts[1]], re.IGNORECASE)
    days = [text for text in story.book.texts if text.beat == "day"]
    last = [
        re.split(r"(?<=[.?!]) ", story.lines[text.pieces[-1].line][0])[-1]
        for text in days
        if not text.pieces[-1].who
    ]
    asked = [words for words in last if words.endswith("?") and asks.search(words)]
    assert len(asked) * 3 <= len(days), asked


@pytest.mark.parametrize("folder", THEMES, ids=str)
def test_no_bell_at_dusk_or_dawn_passes_for_the_stroke_of_the_dead(folder: Path) -> None:
    """DESIGN 9.2"""
    rung = [
        text.id
        for text in read_story(folder).book.texts
        if text.sound == "cowbell" and text.beat in ("fall", "end", "dawn.death", "dawn.nobody")
    ]
    assert rung == []
