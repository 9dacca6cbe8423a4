"""Metrics: overlap, ranking, agreement and confidence intervals."""
