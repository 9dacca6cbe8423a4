"""Count the words and linked words below each element of a page, once."""

from dataclasses import dataclass, field

from core.extract.html.tree import BLOCK_TAGS, INVISIBLE, Element


@dataclass(slots=True)
class Count:
    """Words that are seen, those of them inside links that lead elsewhere, and the links."""

    words: int = 0
    linked: int = 0
    links: int = 0

    @property
    def density(self) -> float:
        """The share of linked words, 0…1."""
        return self.linked / self.words if self.words else 0.0


@dataclass
class WordCounts:
    """The counts of all elements; those of emptied elements are kept up by `forget`."""

    counts_cards: bool = False  # whether a link around blocks counts as a link
    _counts: dict[Element, Count] = field(default_factory=dict)

    def of(self, element: Element) -> Count:
        """The count of an element."""
        return self._counts.get(element) or Count()

    def forget(self, element: Element) -> None:
        """Take the words of an element from those of all around it."""
        gone = self._counts.pop(element, Count())
        for around in element.iterancestors():
            count = self._counts.get(around)
            if count is not None:
                count.words -= gone.words
                count.linked -= gone.linked
                count.links -= gone.links

    def add(self, element: Element) -> Count:
        """Count an element and all below it."""
        count = Count(len((element.text or "").split()))
        is_link = element.tag == "a" and _leads_elsewhere(element)
        has_block = False
        for child in element:
            if isinstance(child.tag, str) and child.tag not in INVISIBLE:
                inner = self.add(child)
                count.words += inner.words
                count.linked += inner.linked
                count.links += inner.links
                has_block = has_block or child.tag in BLOCK_TAGS
            count.words += len((child.tail or "").split())
        if is_link and count.words and (self.counts_cards or not has_block):
            count.linked, count.links = count.words, 1
        if count.words:
            self._counts[element] = count
        return count


def _leads_elsewhere(link: Element) -> bool:
    return not link.get("href", "mailto:").lower().startswith(("mailto:", "tel:"))
