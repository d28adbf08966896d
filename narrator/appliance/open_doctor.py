"""Opens the parts of the box that `narrator doctor` examines. Judges nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from hardware.gpio.buttons import Buttons
from hardware.gpio.chip import pin_factory
from hardware.gpio.lamps import GpioPanel
from hardware.sound.effects import effects, examining_sounds
from hardware.sound.mixer import Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice
from hardware.terminal import PlainPanel, TerminalPanel, drawable
from narrator.appliance.builder_log import tell
from narrator.appliance.open_kit import kit_for
from narrator.appliance.open_panel import end_on_signals
from narrator.appliance.open_sound import speaker_for
from narrator.appliance.open_voice import open_voice
from narrator.appliance.panel_words import panel_labels
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.doctor.examination import Examination
from narrator.doctor.questions import Parts
from narrator.live.button_queue import ButtonQueue
from narrator.stage.equipment import Equipment
from narrator.words.pack import load_pack


@contextmanager
def open_examination(
    settings: Settings, *, pin_maker: Any = None, to_errors: bool = False
) -> Iterator[tuple[Parts, Examination]]:
    """The parts that `narrator doctor` examines, and the `Examination`. ``to_errors``: what is said is
    printed on standard error. Raises `NarratorError` for what makes an examination impossible."""
    known = Installed.under()
    kit = kit_for(settings, known)
    pack = load_pack(known.pack_folder(settings.language))
    presses = ButtonQueue()
    mute: str | None = None
    with ExitStack() as stack:
        voice = open_voice(settings, pack, stack, presses)
        sounds = {**effects(), **examining_sounds()}
        speaker: Speaker | SilentSpeaker
        try:
            speaker = speaker_for(settings, Mixer({}, sounds, voice_db=settings.sound.gains[0]))
        except NoSoundDevice as error:
            mute = str(error)
            tell(f"{mute}; until then the examination is in print")
            speaker = SilentSpeaker(sounds=sounds)
        stack.callback(speaker.close)
        end_on_signals(presses, stack)
        panel: GpioPanel | TerminalPanel | PlainPanel
        paper = PlainPanel(sys.stderr if to_errors else sys.stdout)
        lamps: tuple[str, ...] = ("yes", "no")
        held: tuple[str, ...] = ()
        broken: tuple[str, ...] = ()
        if kit.terminal:
            panel = TerminalPanel(presses.sink, presses.quit, panel_labels(pack)) if drawable() else paper
            stack.enter_context(panel)
        else:
            maker = pin_maker or pin_factory(settings.gpiochip)
            panel = stack.enter_context(GpioPanel(kit, maker, fade=0))
            buttons = stack.enter_context(Buttons(kit.buttons, presses.sink, maker))
            lamps, broken = tuple(kit.lamps), panel.broken
            held = tuple(dict.fromkeys(name for name, _ in buttons.held))
        say_it = panel.caption if kit.terminal else paper.caption
        play = Equipment(pack, voice, speaker, panel, settings.names_by_seat)
        parts = Parts(tuple(kit.buttons), lamps, held, broken, mute, kit.ambience is not None)
        yield parts, Examination(play, speaker, presses, say_it)
