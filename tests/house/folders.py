"""Every folder of the product and of its tests, and which others it may import. Data alone."""

from __future__ import annotations

FOLDERS: dict[str, tuple[str, ...]] = {
    "narrator": (),
    "narrator/base": (),  # what every room may use
    "narrator/rules/table": ("base",),
    "narrator/rules/game": ("base", "rules/table"),
    "narrator/rules/ends": ("base", "rules/table", "rules/game"),
    "narrator/rules/night": ("base", "rules/table", "rules/game", "rules/ends"),
    "narrator/rules/day": ("base", "rules/table", "rules/game", "rules/ends"),
    "narrator/rules/setup": ("base", "rules/table", "rules/game", "rules/ends", "rules/night"),
    "narrator/rules": ("base", "rules/*"),
    "narrator/roles/shared": ("base", "rules/table", "rules/game", "rules/ends"),
    "narrator/roles": ("base", "rules/table", "rules/game", "rules/ends", "rules/night", "roles/shared"),
    "narrator/trials": ("base", "rules/table", "rules/game", "rules/ends", "rules/day"),
    "narrator/ties": ("base", "rules/table", "rules/game", "rules/day"),
    "narrator/script/common": ("base", "rules/*"),
    "narrator/script/news": ("rules/*", "ties", "script/common", "script/story"),
    "narrator/script/night": ("rules/*", "script/common"),
    "narrator/script/day": ("rules/*", "trials", "ties", "script/common", "script/news", "script/story"),
    "narrator/script/evening": (
        "base", "rules/*", "roles", "script/common", "script/night", "script/day",
    ),
    "narrator/script/set_up": (
        "base", "rules/*", "roles", "trials", "ties", "script/common", "script/evening",
    ),
    "narrator/script/story": ("base", "rules/*", "script/common"),
    "narrator/script": ("base", "rules", "rules/*", "script/*"),
    "narrator/yamlfile": ("base",),
    "narrator/words": (
        "base", "rules/table", "script", "script/common", "script/night", "script/story", "config",
        "yamlfile",
    ),
    "narrator/config": (
        "base", "rules/*", "roles", "roles/shared", "trials", "ties", "script/common", "script/night",
        "script/set_up", "yamlfile",
    ),
    "narrator/enclosure": ("base", "config", "yamlfile"),
    "narrator/print": (
        "rules/table", "rules/ends", "rules/night", "script/common", "script/evening",
        "script/set_up", "words", "config", "enclosure",
    ),
    "narrator/stage": ("base", "rules/*", "script", "script/*"),
    "narrator/live": ("base", "script", "script/*", "stage"),
    "narrator/rehearsal": (
        "base", "rules", "rules/*", "roles", "odds", "script", "script/*", "stage", "live", "config",
        "yamlfile",
    ),
    "narrator/odds": ("base", "rules", "rules/*", "roles"),
    "narrator/session/disk": (
        "base", "rules/*", "script", "script/*", "stage", "config", "yamlfile",
    ),
    "narrator/session/languages": ("rules/*", "script", "script/*", "stage", "words", "config"),
    "narrator/session/demos": (
        "rules", "rules/*", "script", "script/*", "words", "config", "rehearsal", "live",
        "session/languages",
    ),
    "narrator/session": (
        "base", "rules/*", "script", "script/*", "stage", "words", "config", "rehearsal", "odds",
        "live", "session/*", "updates",
    ),
    "narrator/updates": ("base",),
    "narrator/doctor": ("base", "script/*", "stage", "live"),
    "narrator/appliance": (
        "narrator", "base", "script/*", "stage", "words", "config", "yamlfile", "rehearsal", "live",
        "session", "session/*", "updates", "doctor", "hardware", "hardware/*",
    ),
    "narrator/commands/common": (
        "narrator", "base", "rules/table", "roles", "words", "config", "yamlfile", "rehearsal", "odds",
        "live", "session", "session/*", "appliance",
    ),
    "narrator/commands": (
        "base", "rules/table", "words", "print", "enclosure", "config", "yamlfile", "rehearsal", "odds",
        "live", "session", "session/*", "updates", "doctor", "appliance", "hardware/*",
        "commands/common",
    ),
    "hardware": (),  # what every adapter may use
    "hardware/gpio": ("base", "config", "hardware"),
    "hardware/service": ("config", "hardware"),
    "hardware/sound": ("base", "hardware"),
    "hardware/speech": ("base", "stage", "yamlfile", "hardware", "hardware/speech/engines"),
    "hardware/speech/engines": (),
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
    "tests/cards": (*KIT, "docs"),
    "tests/cards/everything": (*KIT, "rules", "stage"),
    "tests/cards/written": (*KIT, "rules", "stage"),
    "tests/rehearsals": KIT,
    "tests/fuzz": KIT,
    "tests/soak": (*KIT, "rules/night", "stage"),
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
    "tests/cards": "cards that somebody writes, laid into a copy of the checkout",
    "tests/cards/everything": "a card that uses every hook, and what it is put through in such a copy",
    "tests/cards/written": "what cards that are written without Python are put through",
    "tests/rehearsals": "every rehearsal file, and what such a file may not say",
    "tests/fuzz": "files that differ from good ones in some bytes",
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
    "narrator/config/own_cards.py": "cards written without Python are read only where there are any",
    "narrator/config/installed_rulebook.py": "a replay reads no YAML unless there are such cards",
    "narrator/commands/cards.py": "the library that draws is there only where cards are printed",
    "narrator/commands/enclosure.py": "the library that draws a PDF is not needed for an SVG",
    "narrator/commands/wiring.py": "the library that draws a PDF is not needed for a table or an SVG",
    "narrator/commands/odds.py": "the library that plots is there only where somebody wants a picture",
    "narrator/commands/common/cli.py": "a command's module is loaded when it is given, and no other",
    "narrator/session/demos/show.py": "random games are loaded only where demos are due",
}
"""The only files that load a part of this project inside a function, for the time a start takes; each with
its reason."""

BY_NAME = {
    "narrator/__main__.py": "the ground floor imports nothing from above",
    "narrator/commands/common/cli.py": "the module of a command is called as the command",
    "narrator/commands/common/start_box.py": "the chime rings before the rest of a box is loaded",
    "narrator/base/discover.py": "adding a file edits no list",
    "narrator/session/demos/show.py": "random games are loaded ahead of the first demo",
    "narrator/words/catalogue.py": "the lines are collected from every module of the script",
    "hardware/gpio/chip.py": "the library of the pins is there on a Raspberry Pi alone",
    "hardware/speech/engines/__init__.py": "adding a file edits no list, and a process is told its engine's",
    "hardware/speech/engine.py": "the driver of the voice is loaded before the fork, and never named",
}
"""The only files that load a module by a name in a string, which no other test here can follow; each with
its reason."""

STANDARD = {
    "__future__", "abc", "collections", "collections.abc", "dataclasses", "enum", "functools", "itertools",
    "types", "typing",
}  # fmt: skip
"""What the rules and the script may import from outside this project: no clock, no chance, no file."""

HEAVY = {
    "hibari",
    "onnxruntime",
    "py_nanotts",
    "pyloudnorm",
    "scipy",
    "sounddevice",
    "soundfile",
    "soxr",
    "tqdm",
    "statistics",
}
"""Libraries that may be loaded where they are used: each costs a start time or memory that a game does not
need, and those of the loudspeaker and of the voices may be missing."""
