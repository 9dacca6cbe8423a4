"""A sentence, short enough for a list of findings."""

LONGEST = 160


def short(sentence: str, longest: int = LONGEST) -> str:
    """The sentence on one line, cut between words when it is long."""
    line = " ".join(sentence.split())
    return line if len(line) <= longest else line[:longest].rsplit(" ", 1)[0] + " …"
