"""Every line the script can speak, and the packs that put it into words. No scene and no sound."""
