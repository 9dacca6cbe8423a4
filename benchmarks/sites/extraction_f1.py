"""Measure main-text extraction: F1 over 4-grams, compared with trafilatura alone.

The metric is that of the article extraction benchmark (Zyte 2020): precision and recall of token 4-grams
averaged over pages, F1 of the two averages, ± the standard deviation of 200 bootstrap samples.
"""

import argparse
import gzip
import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from core.domain.document import Block
from core.errors import ExtractionError
from core.extract.html.furniture.articles import main_text
from core.extract.html_pages import read_html

_TOKEN = re.compile(r"\w+", re.UNICODE)
Page = tuple[float, float]


def main() -> None:
    """Prints one line an extractor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with ground-truth.json and html/")
    folder = parser.parse_args().data
    if not (folder / "ground-truth.json").exists():
        print(f"skipped: {folder} holds no ground-truth.json (the article extraction benchmark)")
        return
    gold = json.loads((folder / "ground-truth.json").read_text())
    pages = [(gzip.decompress((folder / "html" / f"{key}.html.gz").read_bytes()), gold[key]) for key in sorted(gold)]
    for name, extract in {"campus advisor": _ours, "trafilatura alone": _trafilatura}.items():
        print(_line(name, extract, pages))


def _ours(body: bytes, url: str) -> str:
    try:
        return _prose(read_html(body, "text/html", url).blocks)
    except ExtractionError:
        return ""


def _trafilatura(body: bytes, url: str) -> str:
    return main_text(body.decode("utf-8", "replace"))


def _prose(blocks: tuple[Block, ...] | list[Block]) -> str:
    return "\n".join(block.text for block in blocks)


def _line(name: str, extract: Callable[[bytes, str], str], pages: list[tuple[bytes, dict[str, str]]]) -> str:
    started = time.perf_counter()
    counts = [_overlap(extract(body, gold["url"]), gold["articleBody"]) for body, gold in pages]
    seconds = time.perf_counter() - started
    f1, precision, recall = _scores(counts)
    draw = random.Random(1)  # noqa: S311
    spread = statistics.stdev(_scores(draw.choices(counts, k=len(counts)))[0] for _ in range(200))
    figures = f"F1 {f1:.3f} ± {spread:.3f}  precision {precision:.3f}  recall {recall:.3f}"
    return f"{name:20} {figures}  {len(pages)} pages, {1000 * seconds / len(pages):.0f} ms a page"


def _overlap(predicted: str, gold: str) -> Page:
    """Precision and recall of one page; a page where neither says anything counts as right."""
    found, wanted = _four_grams(predicted), _four_grams(gold)
    shared = (found & wanted).total()
    return (shared / (found.total() or 1), shared / (wanted.total() or 1)) if found or wanted else (1.0, 1.0)


def _four_grams(text: str) -> Counter[tuple[str, ...]]:
    tokens = _TOKEN.findall(text)
    size = min(4, len(tokens))
    return Counter(tuple(tokens[start : start + size]) for start in range(len(tokens) - size + 1) if size)


def _scores(counts: list[Page]) -> tuple[float, float, float]:
    precision = statistics.fmean(page[0] for page in counts)
    recall = statistics.fmean(page[1] for page in counts)
    return 2 * precision * recall / (precision + recall), precision, recall


if __name__ == "__main__":
    main()
