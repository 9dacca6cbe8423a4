"""Measures the report on what people missed, on a replay of questions in known topics."""
