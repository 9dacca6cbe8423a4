"""The text of a table cell in one line, as all office files give it."""


def in_one_line(text: str) -> str:
    """Lines joined by "; "; a "|" would end the cell where the table is read."""
    return "; ".join(" ".join(line.split()) for line in text.splitlines() if line.strip()).replace("|", "/")
