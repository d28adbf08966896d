"""Which kit this machine is wired as, and which pins it may have. Opens no pin."""

from __future__ import annotations

from hardware.gpio.board import on_a_pi, sound_board
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.kits import I2S, load_kit
from narrator.config.settings import Settings
from narrator.yamlfile.problems import unknown


def kit_for(settings: Settings, known: Installed) -> Kit:
    """The kit of the settings; ``auto`` is the panel on a Pi and the keyboard elsewhere."""
    name = settings.kit
    if name == "auto":
        name = "panel" if on_a_pi() or settings.gpiochip is not None else "keyboard"
    shared = shares_header(settings)
    return load_kit(known.kit_file(name), settings.pins, pads=settings.pads, sound_board=shared)


def shares_header(settings: Settings) -> bool:
    """Whether a sound board has GPIO 18 to 21: as the settings say, else as this machine tells."""
    return sound_board() if settings.i2s is None else settings.i2s


def kit_to_wire(settings: Settings, names: list[str], *, pads: bool) -> tuple[Kit, frozenset[int]]:
    """The kit that a builder asks about, on whatever machine, and the pins of the sound board if there
    is one. ``names`` is what was asked for, empty for the settings' kit; their pins go with that one
    alone. Raises `NarratorError`."""
    known = Installed.under()
    if len(names) > 1:
        raise NarratorError(f"a box is wired as one kit, not as {' and '.join(names)}; name one")
    own = "panel" if settings.kit == "auto" else settings.kit
    name = names[0] if names else own
    if name not in known.kits:
        raise NarratorError(unknown("kit", name, known.kits))
    shared = shares_header(settings)
    pins = settings.pins if name == own else None
    pads = pads or settings.pads
    kit = load_kit(known.kit_file(name), pins, pads=pads, sound_board=shared)
    return kit, I2S if shared else frozenset()


def check_own_kit(settings: Settings) -> None:
    """For ``narrator check``: whether this machine leaves the kit its pins. Raises `FileError`."""
    kit_for(settings, Installed.under())
