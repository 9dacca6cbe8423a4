"""Train the small local cross-encoder; needs the extra `training` (torch is not in the default install)."""
