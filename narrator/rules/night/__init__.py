"""The night: who is called, what they may choose, and what it comes to (R4)."""
