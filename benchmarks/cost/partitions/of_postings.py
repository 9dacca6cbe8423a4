"""Compare `postings` as shipped with partitions of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import psycopg

from benchmarks.cost.kept_index import kept_index
from benchmarks.cost.long_runs import Say
from benchmarks.cost.partitions import changing, layouts
from benchmarks.cost.partitions.changing import Pages
from benchmarks.cost.partitions.layouts import Connection, Layout
from benchmarks.cost.partitions.repeats import Figures, head, turned
from benchmarks.cost.partitions.searching import searched
from benchmarks.cost.synthetic_index import SyntheticIndex
from core.storage.index.passage_search import Tuning
from core.storage.index.vector_index import Graph

SHARES = (0.01, 0.1)
ASKED_A_ROUND = 60
MEGABYTE = 1_000_000
KINDS = {"typical terms": 0, "two common terms": 2}
PARTS = {"hybrid statement": Tuning(), "words alone": Tuning(dense_weight=0)}


@dataclass(frozen=True)
class Bench:
    """What is compared, how often, and on which server."""

    url: str
    index: SyntheticIndex
    layouts: Sequence[Layout]
    rounds: int
    say: Say

    async def run(self) -> None:
        """Prints the table, section by section."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            self._make(connection)
            print(head([f"{self.index.chunks:,} chunks", *(each.title for each in self.layouts)]))
            self._sizes(connection, "size, MB")
            await self._search()
            for share in SHARES:
                self._changes(connection, share)
            self._removal(connection)
            self._sizes(connection, "size after all this, MB")

    def _make(self, connection: Connection) -> None:
        for layout in self.layouts:
            layouts.make(connection, layout)
            self.say(f"postings {layout.title}: made")

    def _sizes(self, connection: Connection, title: str) -> None:
        found = self._figures()
        for layout in self.layouts:
            names = layouts.pieces(connection, f"{layout.name}.postings")
            found.note(layout.name, {title: layouts.size(connection, names) / MEGABYTE})
        print(found.rows(digits=0), flush=True)

    async def _search(self) -> None:
        for kind, common in KINDS.items():
            rounds = [self.index.questions(ASKED_A_ROUND, common) for _ in range(self.rounds + 1)]
            for part, tuning in PARTS.items():
                found = self._figures()
                await searched(self.url, f"{part}, {kind}", rounds, self.index.chunks, tuning=tuning, found=found)
                print(found.rows(), flush=True)
                self.say(f"{part}, {kind}: asked")

    def _changes(self, connection: Connection, share: float) -> None:
        found = self._figures()
        for number, layout in self._in_turns():
            pages = changing.chosen_pages(self.index.chunks, share, number)
            seconds = changing.replaced(connection, layout, pages)
            self._note(found, connection, layout, f"replacing {share:.0%} of chunks", seconds)
        print(found.rows(), flush=True)

    def _removal(self, connection: Connection) -> None:
        found, pages = self._figures(), self._last_tenth()
        for _, layout in self._in_turns():
            seconds = changing.taken_out(connection, layout, pages)
            self._note(found, connection, layout, "taking a tenth out as one source", seconds)
            changing.put_back(connection, layout, pages)
            connection.execute(f"vacuum (analyze) {layout.name}.postings".encode())
        print(found.rows(), flush=True)

    def _note(self, found: Figures, connection: Connection, layout: Layout, what: str, seconds: float) -> None:
        cleaned = changing.vacuumed(connection, f"{layout.name}.postings")
        vacuum = {"vacuum, s": cleaned.seconds, "longest vacuum of one relation, s": cleaned.longest}
        found.note(layout.name, {f"{what}, s": seconds} | {f"{what}: {name}": took for name, took in vacuum.items()})
        self.say(f"{what}, {layout.title}: {seconds:.1f} s, {cleaned}")

    def _last_tenth(self) -> Pages:
        last = self.index.chunks // changing.CHUNKS_A_PAGE
        return range(last - last // 10 + 1, last + 1)

    def _figures(self) -> Figures:
        return Figures([each.name for each in self.layouts])

    def _in_turns(self) -> Iterator[tuple[int, Layout]]:
        by_name = {each.name: each for each in self.layouts}
        for number in range(self.rounds):
            for name in turned(list(by_name), number):
                yield number, by_name[name]


async def compare(folder: Path, chunks: int, parts: int, rounds: int, say: Say) -> None:
    """Makes or opens an index of so many chunks in `folder`, and prints the comparison. Raises AdvisorError.

    The copies stay in the folder until the next run.
    """
    index = SyntheticIndex(chunks)
    async with kept_index(folder, index, Graph(8, 16), say) as kept:
        await Bench(kept.url, index, layouts.layouts(parts), rounds, say).run()
