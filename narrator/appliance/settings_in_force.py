"""The settings in force: the files, overridden by what was chosen at the table.

Opens nothing, and changes nothing."""

from __future__ import annotations

import logging
from pathlib import Path

from narrator.appliance.open_kit import kit_for
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.owned import ruleset_of
from narrator.config.seating import likely_table
from narrator.config.settings import Settings
from narrator.session.disk.box_status import first_running
from narrator.session.disk.chosen_settings import FILE, ChosenSettings
from narrator.yamlfile.problems import FileError

SERVICE_STATE = Path("/var/lib/narrator")
"""Where the box keeps its state when it runs as a service."""

log = logging.getLogger(__name__)


def state_of(settings: Settings) -> Path:
    """Where the box of these settings keeps its state; without a box of one's own, the service's."""
    own = [settings.state] if "state" in settings.where else [settings.state, SERVICE_STATE]
    return first_running(own) or settings.state


def choices_of(settings: Settings, known: Installed) -> ChosenSettings:
    """What was chosen at the table of that box, read; its ``settings`` are those in force. Choices
    with which no table can be played any more are left out, as on the box."""
    choices = ChosenSettings(settings, known, state_of(settings) / FILE)
    chosen = choices.read()
    if choices.chosen:
        try:
            ruleset = ruleset_of(chosen, known)
            likely_table(chosen, ruleset, kit_for(chosen, known))
        except FileError:
            pass  # no box starts with such a kit, and whoever asks for it is told
        except NarratorError as error:
            log.warning("what was chosen at the table does not work here: %s", error.told())
            choices.forget()
    return choices
