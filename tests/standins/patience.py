"""How long a test waits for what should happen; only a failing test waits so long, even on a busy machine."""

PATIENCE = 60.0  # seconds
