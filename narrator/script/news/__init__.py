"""Tells what has become public. Asks nothing and decides nothing."""
