"""What a choice is like is said with it; a ready-made game is read back, and one press starts it."""

from __future__ import annotations

from pathlib import Path

from narrator.script.common.cues import Count
from tests.kit.box.hosts import Host, Step, a_box, caption, left_alone, waits

STARTS = "set.ready.starts"


def test_it_is_read_back_and_one_press_starts_it(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.ready", "preset.everything", "set.play"]
    box = a_box(tmp_path, Host(steps), players=10).run(waits("begin"))
    said = box.said()
    at = said.index(STARTS)
    assert said.index("setup.table") < said.index("set.short.talk") < at
    assert not {"set.next", "set.open", "setup.table"} & {*said[at:]}


def test_a_long_press_leads_back_to_the_menus(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.ready", "preset.short", "set.talk", ("count.number", 8)]
    box = a_box(tmp_path, Host(steps), players=10).run(left_alone)
    assert box.said()[-2:] == ["set.next", "ask.waits"]
    assert caption(box, "set.talk.taken") == "Eight minutes to talk."


def test_until_somebody_presses_nothing_begins(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["hold", "set.ready", "preset.short"]), players=10).run(left_alone)
    assert box.said()[-1] == STARTS
    assert box.asked()[-1] == STARTS


def test_each_ruleset_is_offered_with_what_it_is_like_and_the_mafias_chance(tmp_path: Path) -> None:
    """R10: by the cards that it deals so many; none is told of powers, whose chance nobody knows."""
    host = Host(["hold", "set.rules", "set.rules.more"])
    box = a_box(tmp_path, host, players=10).run(left_alone)
    cues = [cue for _, cue in box.begun if isinstance(cue, Count) and cue.ask == "set.rules"]
    items = dict.fromkeys([item for cue in cues for item in cue.items])
    lines = [(item.value, item.say.line, dict(item.say.slots)) for item in items]
    rules = {line.split(".")[1]: value for value, line, _ in lines if line.startswith("ruleset.")}
    assert len(rules) == 6
    told = {name: [line for value, line, _ in lines if value == rules[name]] for name in rules}
    assert told["palermo"] == ["ruleset.palermo", "ruleset.palermo.about", "set.ready.odds"]
    assert told["werewolves"] == ["ruleset.werewolves", "ruleset.werewolves.about"]
    chances = [
        slots["chance"] for value, _, slots in lines if "chance" in slots and value == rules["palermo"]
    ]
    assert chances == [70]
