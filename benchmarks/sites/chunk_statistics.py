"""Count chunks, identical ones, and records of real pages: `python -m benchmarks.sites.chunk_statistics --data FOLDER`.

`identical` is the share of chunks whose text is also another chunk's of the set, `on 5 pages` the share of those whose
text stands on five pages or more; `lone` counts chunks of one heading or one line of at most ten words without an end.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from core.domain.document import Document
from core.domain.passage import ChunkDraft
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from evaluation.corpus import read_document

SETS = ("html/columbia", "html/uvic", "html/schedule", "syllabi/pdf", "syllabi/word", "pdf")
RECORDS = ("courses", "events", "people", "places", "prices")
MANY_PAGES = 5
_LONGEST_LINE = 10  # words


@dataclass(frozen=True)
class Counted:
    """What the files of one folder gave."""

    pages: int = 0
    chunks: list[list[ChunkDraft]] = field(default_factory=list)
    records: Counter[str] = field(default_factory=Counter)

    def cells(self) -> Iterator[str]:
        """The numbers of a row of the table."""
        drafts = list(chain.from_iterable(self.chunks))
        said = Counter(draft.text for draft in drafts)
        on_pages = Counter(text for page in self.chunks for text in {draft.text for draft in page})
        identical = sum(count for count in said.values() if count > 1)
        everywhere = sum(said[text] for text, pages in on_pages.items() if pages >= MANY_PAGES)
        yield from (str(self.pages), str(len(drafts)), str(len(drafts) - len(said)))
        yield from (_share(identical, len(drafts)), _share(everywhere, len(drafts)))
        yield str(sum(_is_lone(draft) for draft in drafts))
        yield from (str(self.records[name]) for name in RECORDS)


def counted(folder: Path) -> Counted:
    """Reads every file below a folder; those that cannot be read count for nothing."""
    chunker, found = Chunker(ToktokCounter()), Counted()
    documents = [document for path in _files(folder) if (document := read_document(path))]
    for document in documents:
        found.chunks.append(chunker.chunk(document))
        found.records.update(_records(document))
    return Counted(len(documents), found.chunks, found.records)


def _files(folder: Path) -> Sequence[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".jsonl", ".txt"})


def _records(document: Document) -> dict[str, int]:
    return {name: len(getattr(document, name, ())) for name in RECORDS}


def _is_lone(draft: ChunkDraft) -> bool:
    return "\n" not in draft.text and len(draft.text.split()) <= _LONGEST_LINE and draft.text[-1] not in ".!?:;"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def main() -> None:
    """Prints one Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with html/, pdf/ and syllabi/")
    folder = parser.parse_args().data
    heads = ("set", "pages", "chunks", "duplicates", "identical", f"on {MANY_PAGES} pages", "lone", *RECORDS)
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for name in SETS:
        if (folder / name).is_dir():
            print(f"| {' | '.join([name, *counted(folder / name).cells()])} |", flush=True)
        else:
            print(f"| {name} | skipped: {folder / name} is not there |")


if __name__ == "__main__":
    main()
