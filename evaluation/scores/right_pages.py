"""What a right answer cites, where only the pages that answer are known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.rag.verification.citations import MARK


@dataclass(frozen=True, slots=True)
class RightPages:
    """The addresses, or their ends, of pages that answer, and the page behind each mark of the answer."""

    pages: tuple[str, ...]
    cited: Mapping[int, str]

    @property
    def in_words(self) -> tuple[str, ...]:
        """No words are known."""
        return ()

    def is_said(self, text: str) -> bool:
        """Whether a mark in the text leads to a right page."""
        return any(pages_at(self.pages, self.cited.get(int(number), "")) for number in MARK.findall(text))

    def is_denied(self, text: str) -> bool:
        """Never: a page has no opposite."""
        return False

    def is_touched(self, headline: str) -> None:
        """Not known: a page does not tell which of its words were asked for."""
        return


def pages_at(pages: Sequence[str], url: str) -> set[int]:
    """The places of the pages whose address this is, or ends with."""
    return {at for at, page in enumerate(pages) if url.rstrip("/").endswith(page.rstrip("/"))}
