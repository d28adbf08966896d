"""Reads the files people write: settings, kits, rulesets, decks. Performs nothing."""
