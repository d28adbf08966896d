"""The scenes of the day, from dawn to the verdict."""
