"""Answer with rows of a table of the pages found, or of the pages that are described by the same labels."""

import asyncio
from collections.abc import Sequence

from core.domain.passage import Chunk
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, line_in, plain
from core.rag.structured.list_answers import numbers_said
from core.rag.structured.pages_alike import joint_course, pages_alike, with_joint_note
from core.records.explain import explain
from core.records.operations import Told, told
from core.records.page_rows import places_of, tables_under
from core.records.query import Query, read
from core.records.schema import Table
from core.records.words import is_like
from core.text.languages.languages import english
from core.text.languages.schema.campus import AttributeWords
from core.text.passage_structure import reads_like_an_instruction

MOST_PASSAGES = 12  # best ones, whose tables are read
MOST_PLACES = 4  # headings below which all passages are looked up


async def table_answer(question: str, found: Sequence[Chunk], records: CampusRecords) -> RecordAnswer | None:
    """What a page says of a joint course, or what all tables that explain the question say. Raises DatabaseError."""
    if joint := await joint_course(question, found, records):
        return joint
    query = read(question)
    if query is None:
        return None
    explained = [explain(query, table) for table in await _tables(query, found, records)]
    best = _best_told([said for known in explained if known and (said := told(query, known))])
    if best is None or reads_like_an_instruction(best.text) or not _is_whole(best, found):
        return None
    text = "\n".join(map(plain, best.text.split("\n")))
    marks = "".join(f"[{number}]" for number in range(1, len(best.rows) + 1))
    given = RecordAnswer(text.replace("{}", marks), tuple(line_in(row.chunk, row.unit.text) for row in best.rows))
    return await with_joint_note(given, best.rows[0], records) if best.is_of_card else given


def _is_whole(told: Told, found: Sequence[Chunk]) -> bool:
    """Whether no sentence of the page gives another number of such things than all its rows."""
    near = [chunk for chunk in found if chunk.url == told.rows[0].chunk.url]
    said = {number for word in told.of_class for number in numbers_said(word, near)}
    return not told.listed or said <= {told.listed}


async def _tables(query: Query, found: Sequence[Chunk], records: CampusRecords) -> list[Table]:
    """The tables, each whole, of which the best passages have a part with a word of the question."""
    parts = places_of(found[:MOST_PASSAGES])
    named = [word for word in query.words if word.isalpha()]
    places = [place for place, words in parts.items() if any(is_like(word, each) for word in named for each in words)]
    below = await asyncio.gather(*(records.passages(*place) for place in places[:MOST_PLACES]))
    tables = [
        table
        for (_, _, heading), passages in zip(places, below, strict=False)
        for table in tables_under(heading, passages)
    ]
    if not english(AttributeWords).wants_more.search(query.text):
        tables += filter(None, [await pages_alike(found, records)])
    return list({(table.rows[0].chunk.url, table.path, table.header): table for table in tables}.values())


def _best_told(answers: Sequence[Told]) -> Told | None:
    """The answer of the table that explains most words by itself; tables that explain as many must agree."""
    most = max((each.fit for each in answers), default=0)
    nearest = [each for each in answers if each.fit == most]
    return nearest[0] if len({each.text for each in nearest}) == 1 else None
