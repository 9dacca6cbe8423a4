"""Decide what of a page is shown, and label what a control opens."""
