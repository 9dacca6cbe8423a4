"""Measure planning: are plans valid, is nothing called impossible that is possible, and how long does it take."""
