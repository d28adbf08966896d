"""Performs cues in time: what sounds when, what a press means, which lamp is lit. Time is passed in."""
