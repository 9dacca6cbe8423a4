"""How much slower the search is where pages were replaced and nothing was vacuumed yet."""

from benchmarks.cost.partitions.changing import chosen_pages, replaced, vacuumed
from benchmarks.cost.partitions.layouts import WHOLE, Connection, Layout, drop, make
from benchmarks.cost.partitions.repeats import Figures, head
from benchmarks.cost.partitions.searching import searched
from benchmarks.cost.synthetic_index import SyntheticIndex
from core.storage.index.passage_search import Tuning

UNCLEANED = Layout("uncleaned", "not vacuumed")
REPLACED = 0.1
ASKED_A_ROUND = 60


async def compare(connection: Connection, url: str, index: SyntheticIndex, rounds: int) -> None:
    """Prints the search beside that of a copy with the same replaced pages that was vacuumed. Raises DatabaseError."""
    make(connection, UNCLEANED)
    pages = chosen_pages(index.chunks, REPLACED, seed=5)
    for layout in (WHOLE, UNCLEANED):
        replaced(connection, layout, pages)
    vacuumed(connection, f"{WHOLE.name}.postings")
    found = Figures([WHOLE.name, UNCLEANED.name])
    for kind, common in (("typical terms", 0), ("two common terms", 2)):
        asked = [index.questions(ASKED_A_ROUND, common) for _ in range(rounds + 1)]
        await searched(url, f"hybrid statement, {kind}", asked, index.chunks, tuning=Tuning(), found=found)
    print(head([f"{REPLACED:.0%} of {index.chunks:,} chunks replaced", "vacuumed", UNCLEANED.title]))
    print(found.rows(), flush=True)
    drop(connection, UNCLEANED)
