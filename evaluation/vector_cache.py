"""Cache vectors in a folder, so that later runs need not embed again."""

import hashlib
import re
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import numpy

from core.ports.models import Embedder, Vector

_AT_ONCE = 64  # texts embedded per write: an interrupted run loses no more


class CachedEmbedder:
    """An embedder that remembers passages in `folder`, a file a model; questions are always embedded, to be timed."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._embedder = embedder
        self.name, self.dimension = embedder.name, embedder.dimension
        self._file = sqlite3.connect(folder / f"{re.sub(r'[^A-Za-z0-9.-]+', '-', embedder.name)}.sqlite")
        self._file.execute("create table if not exists vectors (text_hash text primary key, vector blob not null)")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""
        hashes = {text: hashlib.sha256(text.encode(errors="replace")).hexdigest() for text in texts}
        found = {text: vector for text, key in hashes.items() if (vector := self._kept(key)) is not None}
        for part in _parts([text for text in hashes if text not in found]):
            vectors = await self._embedder.embed_passages(part)
            self._keep({hashes[text]: vector for text, vector in zip(part, vectors, strict=True)})
            found.update(zip(part, vectors, strict=True))
        return [found[text] for text in texts]

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""
        return await self._embedder.embed_query(text)

    def _kept(self, key: str) -> Vector | None:
        row = self._file.execute("select vector from vectors where text_hash = ?", (key,)).fetchone()
        return None if row is None else tuple(numpy.frombuffer(row[0], dtype=numpy.float64).tolist())

    def _keep(self, vectors: dict[str, Vector]) -> None:
        rows = [(key, numpy.asarray(vector, dtype=numpy.float64).tobytes()) for key, vector in vectors.items()]
        with self._file:
            self._file.executemany("insert or replace into vectors values (?, ?)", rows)


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    yield from (texts[start : start + _AT_ONCE] for start in range(0, len(texts), _AT_ONCE))
