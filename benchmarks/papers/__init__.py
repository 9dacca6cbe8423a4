"""Questions about the publications of a faculty, over played APIs."""
