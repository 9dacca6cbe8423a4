"""Reading language: tokens, sentences, dates and facts. No I/O."""
