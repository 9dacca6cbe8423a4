"""Ports: every kind of I/O of the advisor, each with a real and an in-memory implementation."""
