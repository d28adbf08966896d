"""Who dies with whom, and who has won. Shared by night and day."""
