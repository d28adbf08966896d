"""Opens what records somebody's lines, and keeps their takes. A composition root; no words, and no time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from hardware.gpio.buttons import Buttons
from hardware.gpio.chip import pin_factory
from hardware.sound.atomic_file import atomic_file
from hardware.sound.effects import effects
from hardware.sound.microphone import PortAudioMicrophone
from hardware.sound.mixer import Mixer
from hardware.speech.recordings import recording_name
from hardware.speech.takes import NoSpeech, fault_of, measured, write_take
from hardware.speech.voice_effects import storable
from hardware.speech.voice_spec import estimated_seconds
from hardware.terminal import PlainPanel, TerminalPanel, drawable
from narrator.appliance.open_kit import kit_for
from narrator.appliance.open_panel import end_on_signals
from narrator.appliance.open_sound import speaker_for
from narrator.appliance.open_voice import recordings_folder, recordings_for, speaking_voice
from narrator.appliance.panel_words import panel_labels
from narrator.appliance.recordable import recordable
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.live.recording_walk import RecordingWalk
from narrator.stage.equipment import Equipment
from narrator.words.pack import load_pack


@contextmanager
def open_recording(settings: Settings, *, pin_maker: Any = None) -> Iterator[tuple[RecordingWalk, list[str]]]:
    """What `narrator voices record` works with: the walk, and the texts that nobody has recorded yet.

    Raises `NarratorError` where a microphone, a loudspeaker, a voice or the buttons are missing.
    """
    pack = load_pack(Installed.under().pack_folder(settings.language))
    kit = kit_for(settings, Installed.under())
    folder, presses = recordings_folder(settings, pack), ButtonQueue()
    with ExitStack() as stack:
        microphone = PortAudioMicrophone(settings.sound.microphone)
        _check_writable(folder)
        voice = speaking_voice(settings, pack, stack)
        presses.at_quit(voice.stop_rendering)
        mixer = Mixer({}, effects(), voice_db=settings.sound.gains[0])
        speaker = speaker_for(settings, mixer)
        stack.callback(speaker.close)
        end_on_signals(presses, stack)
        paper = PlainPanel(sys.stdout)
        panel: PlainPanel | TerminalPanel = paper
        if kit.terminal and drawable():
            panel = TerminalPanel(presses.sink, presses.quit, panel_labels(pack))
            stack.enter_context(panel)
        elif not kit.terminal:
            maker = pin_maker or pin_factory(settings.gpiochip)
            stack.enter_context(Buttons(kit.buttons, presses.sink, maker))
        play = Equipment(pack, voice, speaker, panel, {})
        recorded = recordings_for(settings, pack)
        missing = [text for text in recordable(settings, pack) if recorded.of(text) is None]
        keep = keeper(folder)
        yield RecordingWalk(play, speaker, presses, microphone, keep, panel.caption), missing


def _check_writable(folder: Path) -> None:
    try:
        with atomic_file(folder / "empty") as file:
            file.write(b"")
        (folder / "empty").unlink()
    except OSError as error:
        raise _unwritable(folder, error) from None


def _unwritable(folder: Path, error: OSError) -> NarratorError:
    return NarratorError(
        f"no recording can be kept in {folder} ({error.strerror}): "
        "name another folder with speech: {recordings: …}"
    )


def keeper(folder: Path) -> Callable[[str, Any], str | None]:
    """Keeps a take (mono, 48 kHz) as the recording of a text and returns None, or returns what is wrong with
    it: ``silent``, or what `fault_of` says. Raises `NarratorError` if it cannot be written."""

    def keep(text: str, take: Any) -> str | None:
        try:
            fault = fault_of(measured(take), estimated_seconds(text))
            if fault is not None:
                return fault
            spoken = storable(take)
        except NoSpeech:
            return "silent"
        file = folder / recording_name(text)
        try:
            with atomic_file(file) as out:
                write_take(spoken, text, out)
        except OSError as error:
            raise _unwritable(folder, error) from None
        return None

    return keep
