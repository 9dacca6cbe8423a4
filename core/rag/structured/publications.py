"""Say who wrote a paper and when, and which papers there are of a person, of a year and about a thing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.passage import Chunk
from core.domain.records import Publication, name_words, publication_of
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked, RecordAnswer, line_in, plain
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.schema.records import PublicationWords
from core.text.passage_structure import units_in
from core.text.tokens import stem

MOST_LISTED = 12
_MOST_READ = 500  # passages with the words of a question
_LABEL = "authors"  # of the line that describes a paper
_FEWEST_WORDS = 2  # of a title that is not said whole
_WORDS = english(PublicationWords)


@dataclass(frozen=True, slots=True)
class _Paper:
    said: Publication
    chunk: Chunk
    line: str


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Whose papers are asked for, of which year and about what; empty where nothing is said of it."""

    name: tuple[str, ...]
    year: str
    about: tuple[str, ...]


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What papers say of themselves, or a list of them. Raises DatabaseError."""
    question = asked.question.strip()
    for pattern, tell in ((_WORDS.who_wrote, _authors), (_WORDS.when_published, _year)):
        if (found := pattern.match(question)) and (papers := await _titled(_first(found.groups()), records)):
            return _told([tell(paper) for paper in papers], papers)
    wanted = _wanted(question)
    return await _list(wanted, records) if wanted else None


def _first(groups: Sequence[str | None]) -> str:
    return next(filter(None, groups), "")


def _authors(paper: _Paper) -> str:
    return f"“{plain(paper.said.title)}” is by {joined(map(plain, paper.said.authors))}"


def _year(paper: _Paper) -> str:
    return f"“{plain(paper.said.title)}” was published in {paper.said.year}" if paper.said.year else ""


async def _titled(said: str, records: CampusRecords) -> list[_Paper]:
    """The papers with this title; the only one with these words in it, where none has it."""
    words = name_words(_WORDS.before_title.sub("", said))
    papers = [paper for paper in await _papers(words, records) if set(words) <= set(name_words(paper.said.title))]
    exact = [paper for paper in papers if name_words(paper.said.title) == words]
    is_enough = sum(map(bool, map(stem, words))) >= _FEWEST_WORDS
    return exact or (papers if len(papers) == 1 and is_enough else [])


async def _papers(words: Sequence[str], records: CampusRecords) -> list[_Paper]:
    """The papers that say all of these words beside their authors."""
    looked_up = [known for word in words if len(word) > 1 and (known := stem(word))]
    passages = await records.passages_with([*looked_up, stem(_LABEL)]) if looked_up else []
    return [paper for chunk in passages[:_MOST_READ] if (paper := _paper(chunk))]


def _paper(chunk: Chunk) -> _Paper | None:
    """None for a passage that describes no paper."""
    lines = [unit.words for unit in units_in(chunk)]
    return next((_Paper(said, chunk, line) for line in lines if (said := publication_of(line))), None)


def _wanted(question: str) -> _Wanted | None:
    """None for a question that does not ask for papers of somebody or about something."""
    if not _WORDS.asks_papers.search(question):
        return None
    year = _first([found[0] for found in [_WORDS.of_year.search(question)] if found])
    said = _WORDS.of_year.sub("", question) if year else question
    about, by = _WORDS.about.search(said), _WORDS.by.search(said)
    name = name_words(_WORDS.before_name.sub("", _first(by.groups()))) if by else ()
    thing = tuple(word for word in name_words(_first(about.groups())) if stem(word)) if about else ()
    return _Wanted(name, "".join(filter(str.isdigit, year)), thing) if name or thing else None


async def _list(wanted: _Wanted, records: CampusRecords) -> RecordAnswer | None:
    papers = await _papers([*wanted.name, *wanted.about], records)
    own = [paper for paper in papers if _is_by(paper, wanted.name)]
    chosen = [paper for paper in own if wanted.year in {"", paper.said.year}]
    if not own or not chosen:
        return _of_other_years(wanted, own)
    chosen.sort(key=lambda paper: paper.said.year, reverse=True)
    lines = [f"- {plain(paper.said.title)}{f' ({paper.said.year})' if paper.said.year else ''}" for paper in chosen]
    return _told(lines[:MOST_LISTED], chosen[:MOST_LISTED], _lead(wanted, chosen))


def _is_by(paper: _Paper, name: Sequence[str]) -> bool:
    """Whether one author has each word of the name; all are, where nobody is named."""
    return not name or any(set(name) <= set(name_words(author)) for author in paper.said.authors)


def _of_other_years(wanted: _Wanted, own: Sequence[_Paper]) -> RecordAnswer | None:
    years = sorted({paper.said.year for paper in own if paper.said.year})
    if not wanted.name or not years:
        return None
    first = {paper.said.year: paper for paper in own}
    text = f"No paper of {wanted.year} by {_author(own, wanted.name)} is listed; there are some of"
    return _told([f"- {year}" for year in years], [first[year] for year in years], text)


def _lead(wanted: _Wanted, papers: Sequence[_Paper]) -> str:
    by = f" by {_author(papers, wanted.name)}" if wanted.name else ""
    of = f" of {wanted.year}" if wanted.year else ""
    about = f" about “{' '.join(wanted.about)}”" if wanted.about else ""
    more = f", the newest {MOST_LISTED}" if len(papers) > MOST_LISTED else ""
    return f"{len(papers)} paper{'s' if len(papers) > 1 else ''}{by}{of}{about}{more}:"


def _author(papers: Sequence[_Paper], name: Sequence[str]) -> str:
    """The authors who have this name, in full."""
    every = dict.fromkeys(author for paper in papers for author in paper.said.authors)
    return joined(plain(author) for author in every if set(name) <= set(name_words(author)))


def _told(said: Sequence[str], papers: Sequence[_Paper], lead: str = "") -> RecordAnswer | None:
    """Each with its mark, a line each."""
    if not all(said):
        return None
    lines = [f"{text} [{number}]" for number, text in enumerate(said, 1)]
    text = "\n".join([lead, *lines] if lead else [f"{line}." for line in lines])
    return RecordAnswer(text, tuple(line_in(paper.chunk, paper.line) for paper in papers))
