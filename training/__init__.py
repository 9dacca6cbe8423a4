"""The training kit of the small local judge; needs the extra `training` (torch stays out of the default install)."""
