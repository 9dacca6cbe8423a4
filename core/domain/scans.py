"""Pages of a document that are pictures of text: what was read of them, and what was not."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScannedPages:
    """`read` are the pages that OCR has read, with its mean `confidence` from 0 to 1; `unread` are the others.

    `why` says why not: OCR is not installed, its confidence was too low, or its time was up.
    """

    read: tuple[int, ...] = ()
    confidence: float | None = None
    unread: tuple[int, ...] = ()
    why: str = ""

    @property
    def remark(self) -> str:
        """What a person should know of it, in one line."""
        parts = []
        if self.read and self.confidence is not None:
            shown = f"{self.confidence:.2f}".removeprefix("0")
            parts.append(f"{_pages(self.read)} read by OCR, confidence {shown}")
        if self.unread:
            parts.append(f"{_pages(self.unread)} not read: {self.why}")
        return "; ".join(parts)


def _pages(numbers: tuple[int, ...]) -> str:
    """ "page 3", "pages 1–3, 7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f"page{'s' if len(numbers) > 1 else ''} {shown}"
