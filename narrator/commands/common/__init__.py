"""What several commands need: the settings they mean, the box they open, the checks of files. No command."""
