"""Questions about time on invented campuses that are not the demo."""
