"""Benchmarks for developers; not shipped."""
