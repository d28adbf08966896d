"""The scenes around a game: welcome, menu, pauses, faults, farewell."""
