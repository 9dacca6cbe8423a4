"""The long-running process: supervision, health, metrics, shutdown."""
