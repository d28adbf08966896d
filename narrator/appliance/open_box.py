"""Opens the whole box for an evening. A composition root; no rules."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from hardware.gpio.lamps import GpioPanel
from hardware.service.heartbeat import Heartbeat
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.terminal import PlainPanel, TerminalPanel, drawable, open_panel
from narrator import __version__
from narrator.appliance.builder_log import log_to_file, tell
from narrator.appliance.card_faults import card_faults
from narrator.appliance.first_sound import Sounding, first_sound
from narrator.appliance.open_demos import open_demos
from narrator.appliance.open_ear import open_names
from narrator.appliance.open_language import Languages
from narrator.appliance.open_panel import end_on_signals, open_pins
from narrator.appliance.open_sound import add_story_sounds
from narrator.appliance.own_card_faults import own_card_faults
from narrator.appliance.own_music import make_own_music
from narrator.appliance.panel_words import panel_labels, preparing
from narrator.appliance.progress import RenderingProgress
from narrator.appliance.update_news import update_news
from narrator.config.installed import Installed
from narrator.config.owned import ruleset_of
from narrator.config.seating import check_seating, check_wiring
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.live.clock import Stuck
from narrator.live.loop import Live
from narrator.script.common.cues import Say
from narrator.session.demos.show import load_players
from narrator.session.disk.status_file import StatusFile, keep_last_fault
from narrator.session.evening import Evening
from narrator.session.languages.language import SpokenLanguage
from narrator.session.readiness import Readiness
from narrator.session.table_settings import TableSettings
from narrator.session.updates_told import UpdatesTold
from narrator.stage.equipment import Equipment
from narrator.stage.stage import Stage
from narrator.stage.transcript import Row
from narrator.words.pack import load_pack


@contextmanager
def open_evening(
    settings: Settings,
    sounding: Sounding | None = None,
    *,
    pin_maker: Any = None,
    rows: Callable[[Row], None] | None = None,
) -> Iterator[Evening]:
    """Everything an evening needs, around what sounds already; None: nothing does.

    ``pin_maker`` is a gpiozero pin factory; None finds the board's.

    ``rows`` is given the transcript as it is played; None keeps none.
    Raises `NarratorError` for what makes a game impossible.
    """
    known = Installed.under()
    pack = load_pack(known.pack_folder(settings.language))
    ruleset = ruleset_of(settings, known)
    check_seating(settings, ruleset)
    presses, progress = ButtonQueue(), RenderingProgress(preparing(pack))
    with ExitStack() as stack:
        kit, speaker, *_ = sounding = sounding or first_sound(settings, known, stack)
        check_wiring(settings, ruleset, kit)
        if settings.demo.windows or (kit.terminal and not drawable()):
            load_players()
        panel: GpioPanel | TerminalPanel | PlainPanel
        faults: tuple[Say, ...] = ()
        parts: dict[str, Callable[[], bool]] = {}
        if not kit.terminal:
            panel, faults, parts["the buttons"] = open_pins(
                settings, kit, pin_maker, presses, stack, speaker.close
            )
        languages = Languages(settings, pack, stack, presses, progress)
        voice = languages.own_voice()
        add_story_sounds(sounding.mixer)
        late = list[Say]()
        make_own_music(sounding.mixer, settings, late.append)
        for notice in (*sounding.notices, *known.left_out.values()):
            tell(notice)
        end_on_signals(presses, stack)
        parts["the loudspeaker"] = speaker.playing_or_waiting
        if kit.terminal:
            panel = open_panel(presses.sink, presses.quit, panel_labels(pack))
            stack.enter_context(panel)
            if isinstance(panel, TerminalPanel):
                stack.enter_context(log_to_file(settings))
                progress.show_on(panel.progress)
                if isinstance(speaker, SilentSpeaker):
                    panel.silent(speaker.why)
        names = open_names(settings, stack, presses) if isinstance(speaker, Speaker) else None
        play = Equipment(pack, voice, speaker, panel, settings.names_by_seat, names)
        stage = Stage(play, rows or _keep_none, reaction=settings.reaction / 1000, ring=kit.ring)
        heartbeat = Heartbeat.from_environment(parts)
        stack.push(last_word(heartbeat))
        live = Live(
            stage,
            speaker,
            presses,
            holds=kit.hold_pauses,
            pulse=heartbeat,
            before=Readiness(stage),
        )
        told = StatusFile(settings.state, waits=True)
        told.set(pid=os.getpid(), since=round(time.time()), version=__version__, kit=kit.name)
        stack.enter_context(keep_last_fault(told))

        own = SpokenLanguage(pack, play, languages.speakers(settings.language))
        opened = partial(languages.open, play=play)
        table = TableSettings(settings, ruleset, own, live, kit, opened)
        demos = open_demos(settings, ruleset, table, languages, live)
        stack.enter_context(seldom_collected())
        news = update_news()
        updates = None if news is None else UpdatesTold(news, settings.state)
        faults = (*faults, *card_faults(), *own_card_faults())
        chime_left = sounding.chime_left
        yield Evening(table, live, faults, demos, told, updates, chime_left=chime_left, late=late)


SELDOM = 1_000
"""So many collections of young objects come before one of all; in a game there are some ten."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """No collection looks through what is there now, nor through an evening that is played in advance to tell
    its length: that would keep the sound card of a small board waiting for longer than it has sound in hand.
    `GameSession` collects after each game."""
    gc.freeze()
    first, second, third = gc.get_threshold()
    gc.set_threshold(first, second, SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(first, second, third)
        gc.unfreeze()


def _keep_none(row: Row) -> None:
    """The box keeps no transcript: nothing an evening said stays behind."""
    del row


def last_word(heartbeat: Heartbeat) -> Callable[[type[BaseException] | None, Any, Any], None]:
    """For the end of an evening: the service manager is told that the box stops, unless it is about to
    begin again in this process. A box that stops has to be gone soon, or it is killed."""

    def leave(kind: type[BaseException] | None, _error: Any, _trace: Any) -> None:
        if kind is None or not issubclass(kind, Stuck):
            heartbeat.close()

    return leave
