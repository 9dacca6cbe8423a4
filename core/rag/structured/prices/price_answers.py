"""Answer what something costs, from the prices that pages state."""

from datetime import date

from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.prices.price_matching import prices_meant
from core.rag.structured.prices.price_sentences import told
from core.rag.structured.prices.price_words import asks_price, things_asked
from core.rag.structured.sources import Sources


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """The price, or the prices by group, of what the question names. Raises DatabaseError."""
    if not asks_price(asked.question) and not (asked.carried and asks_price(asked.carried)):
        return None
    for words in things_asked(asked):
        if found := await prices_meant(words, asked.question, records, today):
            sources = Sources()
            text = told(found, sources)
            return RecordAnswer(text, sources.cited()) if text else None
    return None
