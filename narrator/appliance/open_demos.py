"""Opens demos on the stage of an evening: their languages and their calendar. Games of guests are not opened
here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from hardware.service.system_clock import SystemClock, local_zone
from hardware.speech.render_count import RenderProgress
from narrator.appliance.open_language import open_language
from narrator.config.rulesets import Ruleset
from narrator.config.schedule import Schedule
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.live.loop import Live
from narrator.session.demos.due import DemoTimer
from narrator.session.demos.show import DemoShow
from narrator.session.languages.language import SpokenLanguage


def schedule_of(settings: Settings) -> Schedule:
    """When demos begin by these settings, in their zone or else the machine's."""
    demo = settings.demo
    return Schedule(demo.windows, demo.quiet, demo.zone or local_zone())


def open_demos(
    settings: Settings,
    ruleset: Ruleset,
    own: SpokenLanguage,
    in_force: Callable[[], SpokenLanguage],
    live: Live,
    stack: ExitStack,
    presses: ButtonQueue,
    progress: RenderProgress,
) -> DemoShow:
    """Demos on the same stage, in the settings' languages, of which ``own`` is open already; where they
    name none, in that of ``in_force``, asked for as a demo begins. Raises as `open_voice` does, at
    ``demo``."""
    demo, named = settings.demo, []
    for language in demo.languages:
        if language == settings.language:
            named.append(_nameless(own))
            continue
        named.append(open_language(language, settings, own.play, stack, presses, progress, "demo"))
    timer = DemoTimer(schedule_of(settings), SystemClock())
    return DemoShow(ruleset, live, lambda: named or [_nameless(in_force())], timer, demo.volume)


def _nameless(language: SpokenLanguage) -> SpokenLanguage:
    """In a demo nobody of the table plays."""
    return language._replace(play=language.play._replace(names={}))
