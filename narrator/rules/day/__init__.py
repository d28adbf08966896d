"""The day: trial, vote, verdict and offices (R5, R6, R7)."""
