"""Read documents of office programs."""
