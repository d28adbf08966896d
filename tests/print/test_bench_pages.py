"""The wiring and the doctor's questions on paper: for every kit, in every language, within the margin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from hardware.wiring import Captions, draw, plan
from narrator.config.kits import load_kit
from narrator.doctor.questions import Parts
from narrator.doctor.walk_through import asked
from narrator.print.bench_pages import BenchRequest, bench_document, draw_bench, questions
from narrator.print.papers import PAPERS
from narrator.words.pack import Pack
from tests.print.conftest import KNOWN
from tests.print.measured import MeasuredCanvas

HEADER = [name for name in KNOWN.kits if not load_kit(KNOWN.kit_file(name)).terminal]
AskBench = Callable[..., BenchRequest]


@pytest.fixture(scope="session")
def ask_bench(packs: dict[str, Pack]) -> AskBench:
    def requested(
        kit: str = "panel", language: str = "en", paper: str = "a4", pads: bool = False
    ) -> BenchRequest:
        wired = load_kit(KNOWN.kit_file(kit), pads=pads)
        ambience = wired.ambience is not None
        says = asked(Parts(tuple(wired.buttons), tuple(wired.lamps), ambience=ambience))

        picture = draw(plan(wired), kit, frozenset(), Captions())
        pack = packs[language]
        asked_in_turn = questions(says, pack, {2: "Ida"})
        return BenchRequest(picture, asked_in_turn, kit, ambience, pack, PAPERS[paper])

    return requested


def drawn(request: BenchRequest) -> MeasuredCanvas:
    canvas = MeasuredCanvas(request.paper, "", "en")
    draw_bench(canvas, request)
    return canvas


@pytest.mark.parametrize("pads", [False, True])
@pytest.mark.parametrize("kit", HEADER)
def test_everything_is_on_two_pages_and_within_the_margin(ask_bench: AskBench, kit: str, pads: bool) -> None:
    for language, paper in (("en", "letter"), ("de", "a4")):
        request = ask_bench(kit, language, paper, pads)
        canvas = drawn(request)
        assert canvas.pages == 2
        assert canvas.outside() == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kit", HEADER)
def test_each_question_has_a_box_to_tick_and_no_words_stand_on_others(
    ask_bench: AskBench, kit: str, language: str
) -> None:
    request = ask_bench(kit, language, pads=True)
    canvas = drawn(request)
    second = [(box, text) for page, box, text in canvas.drawn if page == 2]
    squares = Counter(box.width for box, text in second if not text and box.width == box.height)
    assert sum(len(each.each) or 1 for each in request.asked) in squares.values()
    assert canvas.overlapping() == []


@pytest.mark.parametrize(("kit", "part"), [("ring", "lamp"), ("seats", "button")])
def test_what_each_seat_is_asked_stands_there_once(ask_bench: AskBench, kit: str, part: str) -> None:
    (of_seats,) = (each for each in ask_bench(kit).asked if each.each)
    assert f"The {part} of each seat" in of_seats.text or f"the {part} of each seat" in of_seats.text
    seats = load_kit(KNOWN.kit_file(kit)).ring or load_kit(KNOWN.kit_file(kit)).seats
    assert of_seats.each == ("1", "Ida", *(str(seat) for seat in range(3, seats + 1)))


@pytest.mark.parametrize(("kit", "has"), [("panel", True), ("ring", False)])
def test_the_colour_lamp_is_told_of_where_there_is_one(ask_bench: AskBench, kit: str, has: bool) -> None:
    texts = [text for page, _, text in drawn(ask_bench(kit)).drawn if page == 2]
    assert ("The colour lamp" in texts) == has


def test_the_same_request_gives_the_same_bytes(ask_bench: AskBench) -> None:
    assert bench_document(ask_bench("seats", "de")) == bench_document(ask_bench("seats", "de"))
