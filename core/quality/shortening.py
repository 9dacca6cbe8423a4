"""Shorten a sentence for the list of findings."""

LONGEST = 160


def short(sentence: str, longest: int = LONGEST) -> str:
    """The sentence on one line, cut between words if it is long."""
    line = " ".join(sentence.split())
    return line if len(line) <= longest else line[:longest].rsplit(" ", 1)[0] + " …"
