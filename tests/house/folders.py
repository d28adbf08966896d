"""Every folder of the product and of its tests, and which others it may import. Data alone."""

from __future__ import annotations

FOLDERS: dict[str, tuple[str, ...]] = {
    "narrator": (),  # errors, chance, discover, kinds: what every room may use
    "narrator/rules/table": ("narrator",),
    "narrator/rules/game": ("narrator", "rules/table"),
    "narrator/rules/ends": ("narrator", "rules/table", "rules/game"),
    "narrator/rules/night": ("narrator", "rules/table", "rules/game", "rules/ends"),
    "narrator/rules/day": ("narrator", "rules/table", "rules/game", "rules/ends"),
    "narrator/rules/setup": ("narrator", "rules/table", "rules/game", "rules/ends", "rules/night"),
    "narrator/rules": ("narrator", "rules/*"),
    "narrator/roles": ("narrator", "rules/table", "rules/game", "rules/ends", "rules/night"),
    "narrator/trials": ("narrator", "rules/table", "rules/game", "rules/ends", "rules/day"),
    "narrator/ties": ("narrator", "rules/table", "rules/game", "rules/day"),
    "narrator/script/common": ("narrator", "rules/*"),
    "narrator/script/news": ("rules/*", "ties", "script/common"),
    "narrator/script/night": ("rules/*", "script/common"),
    "narrator/script/day": ("rules/*", "trials", "ties", "script/common", "script/news"),
    "narrator/script/evening": (
        "narrator", "rules/*", "roles", "script/common", "script/night", "script/day",
    ),
    "narrator/script/set_up": ("narrator", "rules/*", "trials", "ties", "script/common", "script/evening"),
    "narrator/script/story": ("narrator", "rules/*", "script/common"),
    "narrator/script": ("rules", "rules/*", "script/*"),
    "narrator/yamlfile": ("narrator",),
    "narrator/words": (
        "narrator", "rules/table", "script", "script/common", "script/night", "script/story", "config",
        "yamlfile",
    ),
    "narrator/config": ("narrator", "rules/*", "roles", "trials", "ties", "script/set_up", "yamlfile"),
    "narrator/enclosure": ("narrator", "config", "yamlfile"),
    "narrator/print": (
        "rules/table", "rules/ends", "rules/night", "script/common", "script/evening",
        "script/set_up", "words", "config", "enclosure",
    ),
    "narrator/stage": ("narrator", "rules/*", "script", "script/*"),
    "narrator/live": ("narrator", "script", "script/*", "stage"),
    "narrator/rehearsal": (
        "narrator", "rules", "rules/*", "roles", "script", "script/*", "stage", "live", "config",
        "yamlfile",
    ),
    "narrator/odds": ("narrator", "rules", "rules/*", "roles", "rehearsal"),
    "narrator/session/disk": (
        "narrator", "rules/*", "script", "script/*", "stage", "config", "yamlfile",
    ),
    "narrator/session/languages": ("rules/*", "script", "script/*", "stage", "words", "config"),
    "narrator/session/demos": (
        "rules", "rules/*", "script", "script/*", "words", "config", "rehearsal", "live",
        "session/languages",
    ),
    "narrator/session": (
        "narrator", "rules/*", "script", "script/*", "stage", "words", "config", "rehearsal", "odds",
        "live", "session/*", "updates",
    ),
    "narrator/updates": ("narrator", "session/disk"),
    "narrator/doctor": ("narrator", "script/*", "stage", "live"),
    "narrator/appliance": (
        "narrator", "script/*", "stage", "words", "config", "yamlfile", "rehearsal", "live", "session",
        "session/*", "updates", "doctor", "hardware", "hardware/*",
    ),
    "narrator/commands/common": (
        "narrator", "rules/table", "roles", "words", "config", "yamlfile", "rehearsal", "odds", "live",
        "session", "session/*", "appliance",
    ),
    "narrator/commands": (
        "narrator", "rules/table", "words", "print", "enclosure", "config", "yamlfile", "rehearsal", "odds",
        "live", "session", "session/*", "updates", "doctor", "appliance", "hardware/*",
        "commands/common",
    ),
    "hardware": (),  # what every adapter may use
    "hardware/gpio": ("narrator", "config", "hardware"),
    "hardware/service": ("config", "hardware"),
    "hardware/sound": ("narrator", "hardware"),
    "hardware/speech": ("narrator", "stage", "yamlfile", "hardware"),
    "hardware/terminal": ("hardware",),
    "hardware/wiring": ("config",),
}  # fmt: skip
"""Folder → the folders it may import besides itself, below `narrator` unless they are the hardware's;
``rules/*`` is every folder in rules. What is not named here may not exist."""

KIT = ("kit", "kit/*")

TESTS: dict[str, tuple[str, ...]] = {
    "tests": ("kit",),  # what holds in every test
    "tests/kit": (),  # what several folders of tests share
    "tests/kit/box": ("kit",),
    "tests/rules/table": KIT,
    "tests/rules/game": KIT,
    "tests/rules/ends": KIT,
    "tests/rules/night": KIT,
    "tests/rules/day": KIT,
    "tests/rules/setup": KIT,
    "tests/rules": KIT,
    "tests/roles": KIT,
    "tests/trials": KIT,
    "tests/ties": KIT,
    "tests/script/common": KIT,
    "tests/script/news": KIT,
    "tests/script/night": KIT,
    "tests/script/day": KIT,
    "tests/script/evening": KIT,
    "tests/script/set_up": KIT,
    "tests/script/story": KIT,
    "tests/script": KIT,
    "tests/yamlfile": KIT,
    "tests/words": KIT,
    "tests/config": KIT,
    "tests/enclosure": KIT,
    "tests/print": KIT,
    "tests/stage": KIT,
    "tests/live": KIT,
    "tests/rehearsal": KIT,
    "tests/odds": KIT,
    "tests/session": KIT,
    "tests/session/disk": KIT,
    "tests/session/languages": KIT,
    "tests/session/demos": KIT,
    "tests/updates": KIT,
    "tests/doctor": KIT,
    "tests/appliance": KIT,
    "tests/commands": KIT,
    "tests/hardware/gpio": KIT,
    "tests/hardware/service": KIT,
    "tests/hardware/sound": KIT,
    "tests/hardware/speech": KIT,
    "tests/hardware/terminal": KIT,
    "tests/hardware/wiring": KIT,
    "tests/house": (),
    "tests/rehearsals": KIT,
    "tests/soak": KIT,
    "tests/sound": KIT,
    "tests/power": KIT,
    "tests/vm": ("power", "updates"),
    "tests/scripts": ("kit",),
    "tests/docs": (*KIT, "soak"),
}
"""Folder → the folders of tests it may import besides itself, below `tests`. What is not named here may not
exist."""

WHOLE = {
    "tests": "what holds in every test",
    "tests/kit": "what several folders share: tables that are told in advance, drawn, or played in time",
    "tests/kit/box": "a whole box in virtual time, and the people around it",
    "tests/house": "how the code is laid out",
    "tests/rehearsals": "every rehearsal file, and what such a file may not say",
    "tests/soak": "random games and random evenings",
    "tests/sound": "a private sound server, in real time",
    "tests/power": "power cuts of a disk image",
    "tests/vm": "whole computers",
    "tests/scripts": "the scripts",
    "tests/docs": "the pages",
}
"""Folders of tests that stand for no folder of the product, and what they are about. Each other one is called
as the folder that it tests."""

LATE = {
    "narrator/commands/cards.py": "the library that draws is there only where cards are printed",
    "narrator/commands/enclosure.py": "the library that draws a PDF is not needed for an SVG",
    "narrator/commands/wiring.py": "the library that draws a PDF is not needed for a table or an SVG",
    "narrator/commands/odds.py": "the library that plots is there only where somebody wants a picture",
    "narrator/cli.py": "a command's module is loaded when it is given, and no other",
    "narrator/session/demos/show.py": "random games are loaded only where demos are due",
}
"""The only files that load a part of this project inside a function, for the time a start takes; each with
its reason."""

BY_NAME = {
    "narrator/cli.py": "the module of a command is called as the command",
    "narrator/commands/common/start_box.py": "the chime rings before the rest of a box is loaded",
    "narrator/discover.py": "adding a file edits no list",
    "narrator/session/demos/show.py": "random games are loaded ahead of the first demo",
    "narrator/words/catalogue.py": "the lines are collected from every module of the script",
    "hardware/gpio/chip.py": "the library of the pins is there on a Raspberry Pi alone",
    "hardware/speech/engine.py": "the driver of the voice is loaded before the fork, and never named",
}
"""The only files that load a module by a name in a string, which no other test here can follow; each with
its reason."""

STANDARD = {
    "__future__", "abc", "collections", "collections.abc", "dataclasses", "enum", "functools", "itertools",
    "typing",
}  # fmt: skip
"""What the rules and the script may import from outside this project: no clock, no chance, no file."""

HEAVY = {"pyloudnorm", "scipy", "sounddevice", "soundfile", "soxr", "tqdm", "statistics"}
"""Libraries that may be loaded where they are used: each costs a start time or memory that a game does not
need, and the loudspeaker's may be missing."""
