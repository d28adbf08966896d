"""What the box keeps in its state folder, and how it survives a pulled plug."""
