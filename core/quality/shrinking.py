"""Say how much a page shrank, and which of its headings vanished."""

from collections.abc import Sequence

MUCH = 50  # words; a smaller page may change as it likes
_SHRUNK, _LOST_A_PART = 0.6, 0.9  # of the words before; the second with a vanished heading
_MOST_TOLD = 5


def how_it_shrank(before: str, after: str, headings_before: Sequence[str], headings_after: Sequence[str]) -> str:
    """ "1,204 words became 310; these headings vanished: Fees, Deadlines"; empty for a page that did not shrink."""
    words, left = len(before.split()), len(after.split())
    now = {heading.casefold() for heading in headings_after}
    vanished = [heading for heading in dict.fromkeys(headings_before) if heading.casefold() not in now]
    if words < MUCH or left >= (_LOST_A_PART if vanished else _SHRUNK) * words:
        return ""
    told = ", ".join(vanished[:_MOST_TOLD]) + (" …" if len(vanished) > _MOST_TOLD else "")
    return f"{words:,} words became {left:,}" + (f"; these headings vanished: {told}" if told else "")
