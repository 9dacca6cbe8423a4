"""Search the institution's own hosts where the index has no answer, and answer from what is found just now."""
