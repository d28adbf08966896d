"""The scenes of the night. No secret is known here."""
