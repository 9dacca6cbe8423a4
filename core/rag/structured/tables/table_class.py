"""What all operations on a table need: whether its rows are of the class that is asked for, and where it stands."""

from core.rag.structured.answer import plain
from core.rag.structured.tables.cell_words import cell_words, is_like
from core.rag.structured.tables.explaining import Explained
from core.rag.structured.tables.page_tables import PageTable, TableRow
from core.rag.structured.tables.table_questions import TableQuestion
from core.text.languages.en.questions.list_questions import AROUND

Said = tuple[str, TableRow]  # a text in which `{}` stands for the mark, and the row that is cited


def names_class(question: TableQuestion, known: Explained) -> bool:
    """Whether the question names the first column, or all that the nearest heading says."""
    column = [word for word in cell_words(known.table.header[known.table.names_at]) if word not in AROUND]
    if column and any(is_like(word, each) for word in known.of_class for each in column):
        return True
    heading = [word for word in cell_words(known.table.heading) if says(word)]
    return bool(heading) and all(any(is_like(word, each) for word in question.words) for each in heading)


def says(word: str) -> bool:
    """Whether a word of a heading or name says what is meant."""
    return word not in AROUND and not word[0].isdigit()


def context(table: PageTable) -> str:
    """The nearest heading in brackets, after a space; empty where there is none."""
    return f" ({plain(table.path[-1])})" if table.path else ""
