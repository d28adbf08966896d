"""The script of the evening: which cues come in which order. No hardware, no clock and no secrets."""
