"""The arithmetic of the published figures: overlap, ranking, agreement and intervals."""
