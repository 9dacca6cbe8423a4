"""The report on what people missed: questions grouped by meaning, told in words that several people used."""
