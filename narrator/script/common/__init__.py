"""What every scene is made of: cues, questions, lengths of rests, shared lines. No scene of its own."""
