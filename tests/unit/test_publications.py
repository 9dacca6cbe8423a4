"""Lists of publications are read as their APIs send them, and a paper is told by its line."""

import json

import pytest

from core.crawl.publications.works import openalex_works, semantic_scholar_papers
from core.domain.records import Publication, publication_of
from core.errors import ExtractionError

WORK = {
    "id": "https://openalex.org/W7",
    "doi": None,
    "title": "Frost &amp; <i>Lichen</i>",
    "publication_year": 2023,
    "authorships": [{"author": {"display_name": "Ada Quill"}}, {"author": {"display_name": None}}],
    "primary_location": {"landing_page_url": "https://papers.example/7", "source": None},
    "abstract_inverted_index": {"grows": [1], "Lichen": [0, 3], "where": [2]},
}


def listed(*works: object, **meta: object) -> bytes:
    return json.dumps({"meta": meta, "results": works}).encode()


def test_a_work_has_its_words_in_order_without_markup() -> None:
    [work] = openalex_works(listed(WORK), "https://api.example/works").works

    assert work.publication == Publication("Frost & Lichen", ("Ada Quill",), "2023")
    assert work.abstract == "Lichen grows where Lichen"
    assert work.link == "https://papers.example/7"


def test_its_doi_is_the_link_and_else_the_page_of_the_api() -> None:
    with_doi = {**WORK, "doi": "https://doi.org/10.5555/7"}
    bare = {**WORK, "primary_location": None}

    found = openalex_works(listed(with_doi, bare), "https://api.example/works").works

    assert [work.link for work in found] == ["https://doi.org/10.5555/7", "https://openalex.org/W7"]


def test_the_cursor_asks_for_the_next_works_until_there_is_none() -> None:
    assert openalex_works(listed(next_cursor="abc="), "https://api.example/works").following == {"cursor": "abc="}
    assert openalex_works(listed(next_cursor=None), "https://api.example/works").following == {}


def test_works_without_a_title_or_of_another_form_are_counted() -> None:
    found = openalex_works(
        listed({**WORK, "title": None}, "a text", {**WORK, "publication_year": "soon"}, WORK),
        "https://api.example/works",
    )

    assert (len(found.works), found.unread) == (1, 3)


def test_a_work_may_lack_everything_but_its_title() -> None:
    [work] = openalex_works(
        listed({"id": "https://openalex.org/W8", "title": "Alone"}), "https://api.example/works"
    ).works

    assert (work.publication, work.abstract) == (Publication("Alone"), "")


def test_a_paper_of_semantic_scholar_is_read_alike() -> None:
    paper = {
        "paperId": "f00",
        "url": "https://papers.example/f00",
        "externalIds": {"DOI": "10.5555/9", "CorpusId": 4},
        "title": "Tides",
        "year": None,
        "venue": "",
        "abstract": None,
        "authors": [{"authorId": None, "name": "Bo Reed"}],
    }

    found = semantic_scholar_papers(
        json.dumps({"offset": 0, "next": 1, "data": [paper]}).encode(), "https://api.example"
    )

    assert found.works[0].publication == Publication("Tides", ("Bo Reed",))
    assert found.works[0].link == "https://doi.org/10.5555/9"
    assert found.following == {"offset": "1"}


def test_a_bulk_search_goes_on_with_its_token() -> None:
    assert semantic_scholar_papers(b'{"total": 9, "token": "t1", "data": []}', "https://api.example").following == {
        "token": "t1"
    }


@pytest.mark.parametrize("body", [b"{", b"<html>", b"[1]", b'{"results": 3}', b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_list_is_refused_by_its_address(body: bytes) -> None:
    with pytest.raises(ExtractionError, match=r"^https://api\.example/works .*correct the address"):
        openalex_works(body, "https://api.example/works")


@pytest.mark.parametrize(
    "paper",
    [
        Publication("On (some) moss; a note", ("Ada Quill", "Bo Reed"), "2021", "Moss; an annual"),
        Publication("Without a year", ("Ada Quill",), "", "Moss"),
        Publication("Without a journal", ("Ada Quill",), "2020"),
    ],
)
def test_the_line_of_a_paper_is_read_again(paper: Publication) -> None:
    found = publication_of(paper.line)

    assert found is not None
    assert (found.title, found.authors, found.year) == (paper.title, paper.authors, paper.year)


def test_a_line_without_authors_is_no_paper() -> None:
    assert publication_of(Publication("Minutes", (), "2020", "Council").line) is None
    assert publication_of("The library (Authors' room) is open.") is None
