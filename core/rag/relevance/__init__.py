"""Is it enough to answer: the relevance grader."""
