"""Which settings a command line means. Opens nothing but their files."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from narrator.base.errors import NarratorError
from narrator.config import layers
from narrator.config.installed import Installed
from narrator.config.settings import Settings, load_settings


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings of a command that is no box: any mistake in them ends it."""
    known = Installed.under()
    if args.config is not None:
        return spoken(load_settings(args.config, known), args, known)
    return spoken(layers.load_layers(layers.read_layers(layers.PLACES), known), args, known)


def spoken(settings: Settings, args: argparse.Namespace, known: Installed) -> Settings:
    """The settings in the language of the command line, if it names one."""
    if args.language is None:
        return settings
    if args.language not in known.languages:
        raise NarratorError(
            f"there is no voice pack for the language {args.language!r}; "
            f"known are {', '.join(known.languages)}"
        )
    return replace(settings, language=args.language)


def layers_of(args: argparse.Namespace) -> Sequence[layers.Layer]:
    """The files that these settings come from, as they stand there."""
    if args.config is None:
        return layers.read_layers(layers.PLACES)
    return [layers.read_layer(args.config)]
