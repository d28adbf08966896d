"""Opens demos on the stage of an evening: their languages and their calendar. Games of guests are not opened
here.
"""

from __future__ import annotations

from dataclasses import replace

from hardware.service.system_clock import SystemClock, local_zone
from narrator.appliance.open_language import Languages
from narrator.config.rulesets import Ruleset
from narrator.config.schedule import Schedule
from narrator.config.settings import Settings
from narrator.live.loop import Live
from narrator.session.demos.due import DemoTimer
from narrator.session.demos.show import DemoShow
from narrator.session.languages.language import SpokenLanguage
from narrator.session.table_settings import TableSettings


def schedule_of(settings: Settings) -> Schedule:
    """When demos begin by these settings, in their zone or else the machine's."""
    demo = settings.demo
    return Schedule(demo.windows, demo.quiet, demo.zone or local_zone())


def open_demos(
    settings: Settings, ruleset: Ruleset, table: TableSettings, languages: Languages, live: Live
) -> DemoShow:
    """Demos on the same stage, in the settings' languages; where they name none, in that of ``table``. Each
    is spoken by the voice that the table has for it as a demo begins. Raises as `open_voice` does, at
    ``demo``."""
    demo = settings.demo
    for language in demo.languages:
        if language != settings.language:
            languages.open(replace(settings, language=language), table.own.play, "demo")

    def spoken() -> list[SpokenLanguage]:
        now = table.settings
        named = [table.language_of(replace(now, language=one)) for one in demo.languages]
        return [_nameless(language) for language in named or [table.spoken]]

    timer = DemoTimer(schedule_of(settings), SystemClock())
    return DemoShow(ruleset, live, spoken, timer, demo.volume)


def _nameless(language: SpokenLanguage) -> SpokenLanguage:
    """In a demo nobody of the table plays."""
    return language._replace(play=language.play._replace(names={}, own=None))
