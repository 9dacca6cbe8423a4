"""Language processing without I/O: tokens, sentences, dates, facts."""
