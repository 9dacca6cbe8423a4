"""One query over typed rows: it explains the words of a question, filters, orders, counts and compares, and says it."""
