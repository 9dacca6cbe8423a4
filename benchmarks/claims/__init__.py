"""Measure how well the claim checker separates changed facts from true sentences."""
