"""What texts that are only searched cost and gain: `python -m benchmarks.enrichment`."""
