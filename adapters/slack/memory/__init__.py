"""Long-term memory: what people may have remembered, and the buttons to change it."""
