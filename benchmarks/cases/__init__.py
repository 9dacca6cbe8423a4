"""Little sites with questions, crawled and asked at a set time."""
