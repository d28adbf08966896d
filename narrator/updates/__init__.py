"""Takes new versions from files that the builder has signed: as root, beside the box. It knows no game."""
