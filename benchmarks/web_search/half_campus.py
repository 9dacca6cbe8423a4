"""The demo campus with half of its pages left out of the index, and a search engine that knows all of them."""

import math
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

from bot.terminal.demonstration import FOLDER
from core.domain.crawl import Source
from core.extract.extraction import extract
from core.rag.indexing.indexer import term_weights
from core.text.tokens import query_terms

SITE = FOLDER / "site"
READ = {".html": "text/html", ".pdf": "application/pdf", ".docx": "application/octet-stream"}
FORBIDDEN = "/internal/"  # by robots.txt


def pages() -> list[str]:
    """The paths of all pages that may be read."""
    files = (path for path in sorted(SITE.rglob("*")) if path.suffix in READ)
    return [path for each in files if not (path := f"/{each.relative_to(SITE)}").startswith(FORBIDDEN)]


def is_withheld(path: str) -> bool:
    """Whether a page is left out of the index: by chance, and always the same half."""
    return blake2b(path.encode(), digest_size=1).digest()[0] % 2 == 0


def source(address: str, paths: Sequence[str]) -> Source:
    """These pages of the campus and no others, as a source."""
    starts = tuple(f"{address}{path}" for path in paths)
    return Source("larkmoor", starts, max_depth=0, delay_seconds=0.0, allow_private_network=True, robots_sitemaps=False)


class PlayedRanking:
    """Ranks all pages for a query by BM25 over whole pages, as a search engine without any knowledge of us may."""

    def __init__(self, address: str) -> None:
        self._weights = {f"{address}{path}": _terms_of(SITE / path[1:]) for path in pages()}
        self._held = Counter(term for weights in self._weights.values() for term in weights)

    def __call__(self, query: str) -> list[str]:
        """The addresses that have a word of the query, best first."""
        words = [word for word in query_terms(query.partition("site:")[0]) if word in self._held]
        scores = {url: self._score(weights, words) for url, weights in self._weights.items()}
        return [url for url in sorted(scores, key=lambda url: -scores[url]) if scores[url] > 0]

    def _score(self, weights: dict[str, float], words: Sequence[str]) -> float:
        return sum(weights.get(word, 0.0) * math.log(1 + len(self._weights) / self._held[word]) for word in words)


def _terms_of(path: Path) -> dict[str, float]:
    document = extract(f"http://site/{path.name}", READ[path.suffix], path.read_bytes(), datetime.now(UTC)).document
    return term_weights(document.title, document.text)
