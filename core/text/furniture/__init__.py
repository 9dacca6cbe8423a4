"""What stands on nearly every page of a site, and pages without it."""
