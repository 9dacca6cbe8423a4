"""Answer with what an office has reviewed: find it, tell it, and see whether it still holds."""
