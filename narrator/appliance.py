"""Opens the box: voice, sound, panel and buttons as the settings say. A composition root; no rules.

What is missing is said once and done without, as long as a game can still be played.
"""

from __future__ import annotations

import io
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from hardware.buttons import Buttons
from hardware.lamps import GpioPanel
from hardware.pins import header_chip, on_a_pi, pin_factory, sound_board
from hardware.service.clock import SystemClock, local_zone
from hardware.service.heartbeat import Heartbeat
from hardware.sound.beds import bed_files
from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.sound.music import MusicError
from hardware.sound.signals import signals
from hardware.sound.silent import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice
from hardware.sound.wav import WavWriter
from hardware.speech.cached import CachedVoice, rendered
from hardware.speech.installed import check_voice
from hardware.speech.silent import EstimatedVoice
from hardware.speech.spec import (
    SpeechUnavailable,
    VoiceNotInstalled,
    VoiceSettingsWrong,
    VoiceSpec,
)
from hardware.terminal import PlainPanel, TerminalPanel, drawable, open_panel
from narrator import __version__, journal, notice
from narrator.agenda import Agenda
from narrator.ahead import texts_ahead
from narrator.config.kit import Kit
from narrator.config.kits import I2S, load_kit
from narrator.config.known import LATER_KITS, Known
from narrator.config.packs import Pack, load_pack
from narrator.config.problems import unknown
from narrator.config.rehearsals import Rehearsal
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.config.settings import Settings
from narrator.cues import Say
from narrator.doctor import Patient
from narrator.errors import NarratorError
from narrator.evening import Evening
from narrator.examining import Examination
from narrator.live import Live, Presses
from narrator.notice import Notice, noticing
from narrator.rehearsal import Result, rehearse
from narrator.scenes import fault
from narrator.schedule import Schedule
from narrator.seating import check_seating, check_wiring
from narrator.showing import Showing, Tongue
from narrator.stage.ports import Voice
from narrator.stage.stage import Play, Stage
from narrator.status import Status, cards, first_running, running, unfinished
from narrator.transcript import Row

log = logging.getLogger(__name__)


ROOM = 0.6
"""Seconds in which the room's tail of a line has died away."""


def kit_for(settings: Settings, known: Known) -> Kit:
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
    known = Known.under()
    if len(names) > 1:
        raise NarratorError(f"a box is wired as one kit, not as {' and '.join(names)}; name one")
    own = "panel" if settings.kit == "auto" else settings.kit
    name = names[0] if names else own
    if name not in known.kits:
        raise NarratorError(unknown("kit", name, known.kits, LATER_KITS))
    shared = shares_header(settings)
    pins = settings.pins if name == own else None
    pads = pads or settings.pads
    kit = load_kit(known.kit_file(name), pins, pads=pads, sound_board=shared)
    return kit, I2S if shared else frozenset()


def voice_spec(settings: Settings, pack: Pack) -> VoiceSpec:
    """The pack's voice with what the settings change of it."""
    speech = settings.speech
    return VoiceSpec(
        id=speech.voice or pack.voice.id,
        language=pack.language,
        rate=speech.rate or pack.voice.rate,
        pitch=pack.voice.pitch if speech.pitch is None else speech.pitch,
        respell=tuple(pack.respell.items()),
    )


def open_voice(settings: Settings, pack: Pack, stack: ExitStack) -> Voice:
    """The voice that speaks; without espeak-ng a silent one, and a word about it.

    Raises `FileError` or `VoiceNotInstalled` for a voice that this machine has not.
    """
    try:
        return speaking_voice(settings, pack, stack)
    except SpeechUnavailable as error:
        tell(f"{error}; until then the box is silent and shows captions")
        return EstimatedVoice()


def speaking_voice(settings: Settings, pack: Pack, stack: ExitStack) -> CachedVoice:
    """The voice of the settings, looked for on this machine unless the cache knows it: a voice of
    which a line was rendered is installed. Raises as `open_voice` does, and `SpeechUnavailable`."""
    voice = CachedVoice(voice_spec(settings, pack), settings.cache)
    lines = [text for wordings in pack.lines.values() for text in wordings if "{" not in text]
    if len(voice.missing(lines)) == len(set(lines)):
        check_speech(settings, pack)
    stack.callback(voice.close)
    return voice


def check_speech(settings: Settings, pack: Pack) -> None:
    """Whether this machine has the voice; its lack is told where the settings ask for it."""
    try:
        check_voice(voice_spec(settings, pack))
    except (VoiceNotInstalled, VoiceSettingsWrong) as error:
        if "speech" not in settings.where:
            raise
        raise settings.where["speech"].refuse(str(error)) from None


def check_own_speech(settings: Settings) -> None:
    """For ``narrator check``: whether the box would have its voice. Raises as `speaking_voice`."""
    check_speech(settings, load_pack(Known.under().pack_folder(settings.language)))


def check_own_kit(settings: Settings) -> None:
    """For ``narrator check``: whether this machine leaves the kit its pins. Raises `FileError`."""
    kit_for(settings, Known.under())


def check_own_music(settings: Settings) -> None:
    """For ``narrator check``: whether the user's music, if any, can be played. Raises `MusicError`."""
    if settings.sound.night or settings.sound.day:
        open_mixer(settings)


def open_mixer(settings: Settings) -> Mixer:
    """The mixer with its beds, rendered at the first start. Raises `MusicError` for bad music."""
    sound = settings.sound
    music = {name: path for name, path in (("night", sound.night), ("day", sound.day)) if path}
    try:
        beds = bed_files(settings.cache, music)
    except MusicError as error:
        places = [f"sound.{name}" for name in music if f"sound.{name}" in settings.where]
        if places:
            raise settings.where[places[0]].refuse(str(error)) from None
        raise
    return Mixer(beds, effects(), voice_db=sound.voice, music_db=sound.music)


def open_speaker(
    settings: Settings, mixer: Mixer, stack: ExitStack, *, patient: bool
) -> Speaker | SilentSpeaker:
    """The loudspeaker, which comes back when its card does. A ``patient`` box waits for its card from
    the start; any other plays on with captions without one, and that is said once."""
    speaker: Speaker | SilentSpeaker
    try:
        speaker = speaker_for(settings, mixer, patient=patient)
    except NoSoundDevice as error:
        tell(f"{error}; until then the box plays on with captions")
        speaker = SilentSpeaker()
    stack.callback(speaker.close)
    speaker.keep()
    return speaker


def speaker_for(settings: Settings, mixer: Mixer, *, patient: bool = False) -> Speaker:
    """The loudspeaker of the settings. Raises `NoSoundDevice`."""
    sound = settings.sound
    return Speaker(mixer, sound.device, sound.latency / 1000, patient=patient)


@contextmanager
def open_evening(
    settings: Settings, *, pin_maker: Any = None, rows: Callable[[Row], None] | None = None
) -> Iterator[Evening]:
    """Everything an evening needs. ``pin_maker`` is a gpiozero pin factory; None finds the board's.

    ``rows`` is given the transcript as it is played; None keeps none.
    Raises `NarratorError` for what makes a game impossible.
    """
    known = Known.under()
    kit = kit_for(settings, known)
    pack = load_pack(known.pack_folder(settings.language))
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    check_seating(settings, ruleset)
    check_wiring(settings, ruleset, kit)
    presses = Presses()
    with ExitStack() as stack:
        panel: GpioPanel | TerminalPanel | PlainPanel
        faults: tuple[Say, ...] = ()
        parts: dict[str, Callable[[], bool]] = {}
        if not kit.terminal:
            panel, faults, parts["the buttons"] = _open_pins(
                settings, kit, pin_maker, presses, stack
            )
        voice = open_voice(settings, pack, stack)
        # In a terminal somebody reads the captions; elsewhere a silent box is of no use.
        speaker = open_speaker(settings, open_mixer(settings), stack, patient=not kit.terminal)
        for number in (signal.SIGTERM, signal.SIGHUP):
            before = signal.signal(number, lambda *_: presses.quit())
            stack.callback(signal.signal, number, before)
        parts["the loudspeaker"] = speaker.tended
        if kit.terminal:
            panel = open_panel(presses.sink, presses.quit)
            stack.enter_context(panel)
            if isinstance(panel, TerminalPanel):
                stack.enter_context(log_to_file(settings))
        play = Play(pack, voice, speaker, panel, names_of(settings))
        stage = Stage(play, rows or no_transcript, reaction=settings.reaction / 1000)
        heartbeat = stack.enter_context(Heartbeat.of(parts))
        live = Live(stage, speaker, presses, holds=kit.hold_pauses, pulse=heartbeat)
        told = Notice(settings.state)
        told.set(pid=os.getpid(), since=round(time.time()), version=__version__, kit=kit.name)
        stack.enter_context(noticing(told))
        demos = open_demos(settings, ruleset, Tongue(pack, play), live, stack)
        yield Evening(settings, ruleset, pack, play, live, kit, faults, demos)


def _open_pins(
    settings: Settings, kit: Kit, pin_maker: Any, presses: Presses, stack: ExitStack
) -> tuple[GpioPanel, tuple[Say, ...], Callable[[], bool]]:
    """Lamps, which tell at once that the box starts, what is amiss with them and with the buttons, and
    how to ask whether the buttons live.

    Raises `WiringError` or `NoGpioError`, also aloud: without buttons nobody can play.
    """
    try:
        maker = pin_maker or pin_factory(settings.gpiochip)
        panel = stack.enter_context(GpioPanel(kit, maker))
        buttons = stack.enter_context(Buttons(kit.buttons, presses.sink, maker))
    except NarratorError:
        pack = load_pack(Known.under().pack_folder(settings.language))
        with suppress(NarratorError), ExitStack() as speaking:
            say(pack.text(fault.NO_BUTTONS(), {}, 0), settings, None, speaking)
        raise
    panel.pattern("starting")
    faults = [fault.LAMP()] * bool(panel.broken) + [fault.BUTTON()] * bool(buttons.held)
    return panel, tuple(faults), buttons.alive


@contextmanager
def open_examination(
    settings: Settings, *, pin_maker: Any = None, to_errors: bool = False
) -> Iterator[tuple[Patient, Examination]]:
    """What `narrator doctor` examines, and who does it. ``to_errors``: what is said is printed on
    standard error. Raises `NarratorError` for what makes an examination impossible."""
    known = Known.under()
    kit = kit_for(settings, known)
    pack = load_pack(known.pack_folder(settings.language))
    presses = Presses()
    mute: str | None = None
    with ExitStack() as stack:
        voice = open_voice(settings, pack, stack)
        sounds = effects() | signals()
        speaker: Speaker | SilentSpeaker
        try:
            speaker = speaker_for(settings, Mixer({}, sounds, voice_db=settings.sound.voice))
        except NoSoundDevice as error:
            mute = str(error)
            tell(f"{mute}; until then the examination is in print")
            speaker = SilentSpeaker(sounds=sounds)
        stack.callback(speaker.close)
        for number in (signal.SIGTERM, signal.SIGHUP):
            before = signal.signal(number, lambda *_: presses.quit())
            stack.callback(signal.signal, number, before)
        panel: GpioPanel | TerminalPanel | PlainPanel
        paper = PlainPanel(sys.stderr if to_errors else sys.stdout)
        lamps: tuple[str, ...] = ("yes", "no")
        held: tuple[str, ...] = ()
        broken: tuple[str, ...] = ()
        if kit.terminal:
            panel = TerminalPanel(presses.sink, presses.quit) if drawable() else paper
            stack.enter_context(panel)
        else:
            maker = pin_maker or pin_factory(settings.gpiochip)
            panel = stack.enter_context(GpioPanel(kit, maker))
            buttons = stack.enter_context(Buttons(kit.buttons, presses.sink, maker))
            lamps, broken = tuple(kit.lamps), panel.broken
            held = tuple(dict.fromkeys(name for name, _ in buttons.held))
        say_it = panel.caption if kit.terminal else paper.caption
        play = Play(pack, voice, speaker, panel, names_of(settings))
        patient = Patient(tuple(kit.buttons), lamps, held, broken, mute)
        yield patient, Examination(play, speaker, presses, say_it)


SERVICE_STATE = Path("/var/lib/narrator")
"""Where the box keeps its state when it runs as a service."""


def status(settings: Settings, config: Path | None) -> Status:
    """How the box of these settings is; without a box of one's own, that of the service."""
    known = Known.under()
    own = [settings.state] if "state" in settings.where else [settings.state, SERVICE_STATE]
    state = first_running(own) or settings.state
    pack = load_pack(known.pack_folder(settings.language))
    spec = voice_spec(settings, pack)
    texts = [text for lines in pack.lines.values() for text in lines if "{" not in text]
    kit = kit_for(settings, known)
    chip = header_chip() if settings.gpiochip is None else settings.gpiochip
    return Status(
        version=__version__,
        pid=running(state),
        settings=str(config) if config else "found by itself",
        state=str(state),
        language=settings.language,
        voice=spec.id,
        ruleset=settings.ruleset,
        kit=kit.name,
        chip="no GPIO header" if chip is None else f"gpiochip{chip}",
        device=settings.sound.device or "the system's default",
        cards=cards(),
        cache=(rendered(spec, settings.cache, texts), len(set(texts))),
        game=unfinished(state / "game.journal"),
        box=notice.read(state),
    )


def schedule_of(settings: Settings) -> Schedule:
    """When demos begin by these settings, in their zone or else the machine's."""
    demo = settings.demo
    return Schedule(demo.windows, demo.quiet, demo.zone or local_zone())


def open_demos(
    settings: Settings, ruleset: Ruleset, own: Tongue, live: Live, stack: ExitStack
) -> Showing:
    """Demos on the same stage, in the settings' languages. Raises as `open_voice` does, at ``demo``."""
    demo, tongues = settings.demo, []
    for language in demo.languages or (settings.language,):
        if language == settings.language:
            tongues.append(Tongue(own.pack, own.play._replace(names={})))
            continue
        pack = load_pack(Known.under().pack_folder(language))
        other = replace(
            settings,
            language=language,
            speech=replace(settings.speech, voice=None),  # it speaks the box's own language
            where={"speech": settings.where["demo"]},
        )
        voice = open_voice(other, pack, stack)
        tongues.append(Tongue(pack, own.play._replace(words=pack, voice=voice, names={})))
    agenda = Agenda(schedule_of(settings), SystemClock())
    return Showing(ruleset, live, tongues, agenda, demo.volume)


def names_of(settings: Settings) -> Mapping[int, str]:
    """Seat → name, empty when the table has no names."""
    players = settings.players
    return dict(enumerate(players, start=1)) if isinstance(players, tuple) else {}


def no_transcript(row: Row) -> None:
    """The box keeps no transcript: nothing an evening said stays behind."""
    del row


@contextmanager
def log_to_file(settings: Settings) -> Iterator[None]:
    """While the terminal shows the panel, log lines go to a file beside the journal."""
    try:
        settings.state.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.FileHandler(settings.state / "narrator.log")
    except OSError:
        handler = logging.NullHandler()
    root = logging.getLogger()
    before = root.handlers[:]
    root.handlers = [handler]
    try:
        yield
    finally:
        root.handlers = before
        with suppress(OSError):
            handler.close()  # a full disk may refuse what it still holds


def tell(sentence: str) -> None:
    """Something the builder should know, once, on standard error."""
    print(f"narrator: {sentence}", file=sys.stderr)


def fake_play(pack: Pack, names: Mapping[int, str]) -> Play:
    """A stage set for reading: no voice, no loudspeaker, no lamps."""
    return Play(pack, EstimatedVoice(), SilentSpeaker(), PlainPanel(io.StringIO()), names)


def rehearse_file(script: Rehearsal, settings: Settings, wav: Path | None) -> Result:
    """Plays a rehearsal with the real voice; with ``wav``, renders what is heard to that file.

    Raises `NarratorError` for a file that cannot be played or written.
    """
    known = Known.under()
    settings = replace(settings, language=script.language)
    pack = load_pack(known.pack_folder(script.language))
    ruleset = load_ruleset(known.ruleset_file(script.ruleset), known)
    names = dict(enumerate(script.names or (), start=1))
    reaction = settings.reaction / 1000
    with ExitStack() as stack:
        voice = open_voice(settings, pack, stack)
        panel = PlainPanel(io.StringIO())
        if wav is None:
            play = Play(pack, voice, SilentSpeaker(), panel, names)
            return rehearse(script, ruleset, play, reaction=reaction)
        mixer = open_mixer(settings)
        play = Play(pack, voice, mixer, panel, names)
        writer = stack.enter_context(WavWriter(wav, mixer))
        try:
            return rehearse(script, ruleset, play, heard=writer.advance_to, reaction=reaction)
        except NarratorError:
            wav.unlink(missing_ok=True)  # half a game in a file would look like a whole one
            raise


def render_ahead(settings: Settings, progress: Callable[[int, int], None]) -> tuple[int, list[str]]:
    """Fills the cache with the music and with all that the settings' tables may hear; returns how
    many texts these are, and those that stay silent.

    Clips of other versions are thrown away, unless a game is unfinished, which may be played with
    them. Raises `NarratorError` where nothing can be spoken.
    """
    known = Known.under()
    pack = load_pack(known.pack_folder(settings.language))
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    open_mixer(settings)
    with ExitStack() as stack:
        voice = speaking_voice(settings, pack, stack)
        play = fake_play(pack, names_of(settings))
        texts = texts_ahead(settings, ruleset, pack, play)
        silent = voice.render_all(texts, progress)
        if not (settings.state / journal.NAME).exists():
            voice.tidy()
    return len(texts), silent


def say(text: str, settings: Settings, wav: Path | None, stack: ExitStack) -> None:
    """Speaks a text, or writes it to a WAV file. Raises `NarratorError` where it cannot be spoken."""
    pack = load_pack(Known.under().pack_folder(settings.language))
    voice = speaking_voice(settings, pack, stack)
    spoken = voice.utter(text)
    if spoken.clip is None:
        raise NarratorError(f"{text!r} cannot be spoken; see narrator check")
    seconds = spoken.seconds + ROOM
    mixer = Mixer({}, effects(), voice_db=settings.sound.voice)
    if wav is not None:
        writer = stack.enter_context(WavWriter(wav, mixer))
        mixer.say(spoken.clip, 0.0, ducks=False)
        writer.advance_to(seconds)
        return
    speaker = speaker_for(settings, mixer)
    stack.callback(speaker.close)
    at = speaker.now() + speaker.latency
    speaker.say(spoken.clip, at, ducks=False)
    while (left := at + seconds + speaker.latency - speaker.now()) > 0:
        time.sleep(min(left, 0.1))
