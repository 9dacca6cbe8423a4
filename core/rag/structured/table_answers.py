"""Answer with rows of a table of the pages found."""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import islice

from core.domain.passage import Chunk
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, line_in, plain
from core.records.explain import explain
from core.records.operations import Told, told
from core.records.page_rows import places_of, tables_under
from core.records.query import Query, read
from core.records.schema import Table
from core.records.words import is_like
from core.text.passage_structure import reads_like_an_instruction

MOST_PASSAGES = 12  # best ones, whose tables are read
MOST_PLACES = 4  # headings below which all passages are looked up


async def table_answer(question: str, found: Iterable[Chunk], records: CampusRecords) -> RecordAnswer | None:
    """What all tables that explain the question say; of those found, no more are read. Raises DatabaseError."""
    query = read(question)
    if query is None:
        return None
    explained = [explain(query, table) for table in await _tables(query, found, records)]
    best = _best_told([said for known in explained if known and (said := told(query, known))])
    if best is None or reads_like_an_instruction(best.text):
        return None
    text = "\n".join(map(plain, best.text.split("\n")))
    return RecordAnswer(text.replace("{}", "[1]"), (line_in(best.row.chunk, best.row.unit.text),))


async def _tables(query: Query, found: Iterable[Chunk], records: CampusRecords) -> list[Table]:
    """The tables, each whole, of which the best passages have a part with a word of the question."""
    parts = places_of([*islice(found, MOST_PASSAGES)])
    named = [word for word in query.words if word.isalpha()]
    places = [place for place, words in parts.items() if any(is_like(word, each) for word in named for each in words)]
    below = await asyncio.gather(*(records.passages(*place) for place in places[:MOST_PLACES]))
    tables = (
        table
        for (_, _, heading), passages in zip(places, below, strict=False)
        for table in tables_under(heading, passages)
    )
    return list({(table.rows[0].chunk.url, table.path, table.header): table for table in tables}.values())


def _best_told(answers: Sequence[Told]) -> Told | None:
    """The answer of the table that explains most words by itself; tables that explain as many must agree."""
    most = max((each.fit for each in answers), default=0)
    nearest = [each for each in answers if each.fit == most]
    return nearest[0] if len({each.text for each in nearest}) == 1 else None
