"""The demo campus: its links hold, its facts agree, and its questions are answered where the suite says."""

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from urllib.parse import urldefrag, urljoin
from urllib.robotparser import RobotFileParser

import pypdfium2  # type: ignore[import-untyped]
import pytest
import yaml
from docx import Document
from lxml import etree, html  # type: ignore[import-untyped]

from demo.make_pdfs import make_docx, make_pdf
from evaluation.rows import read_rows

ROOT = Path(__file__).parents[2]
SITE = ROOT / "demo" / "site"
HOST = "http://larkmoor.example"
PAGES = sorted("/" + path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))
FACTS = yaml.safe_load((ROOT / "demo" / "facts.yaml").read_text(encoding="utf-8"))
SUITE = read_rows(ROOT / "evaluation" / "suites" / "demo.jsonl")
ORPHAN = "/lost-and-found.html"
FORBIDDEN = "/internal/staff-notes.html"


def file_of(page: str) -> Path:
    return SITE / page.lstrip("/")


@cache
def text_of(page: str) -> str:
    if page.endswith(".pdf"):
        with pypdfium2.PdfDocument(file_of(page)) as pdf:
            text = " ".join(sheet.get_textpage().get_text_range() for sheet in pdf)
    elif page.endswith(".docx"):
        text = " ".join(paragraph.text for paragraph in Document(str(file_of(page))).paragraphs)
    else:
        text = html.fromstring(file_of(page).read_bytes()).text_content()
    return " ".join(text.split())


def links_of(page: str) -> Iterator[tuple[str, str]]:
    tree = html.fromstring(file_of(page).read_bytes())
    for _, _, link, _ in tree.iterlinks():
        if not link.startswith("mailto:"):
            target, fragment = urldefrag(urljoin(HOST + page, link))
            yield target.removeprefix(HOST), fragment


def in_sitemap() -> set[str]:
    tree = etree.parse(SITE / "sitemap.xml")
    return {str(loc.text) for loc in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}


def reachable() -> set[str]:
    seen, waiting = {"/index.html"}, ["/index.html"]
    while waiting:
        page = waiting.pop()
        found = {target for target, _ in links_of(page)} - seen if page.endswith(".html") else set()
        seen |= found
        waiting.extend(found)
    return seen


def test_every_page_is_utf8_and_parses_into_a_title_and_one_heading() -> None:
    for page in PAGES:
        tree = html.fromstring(file_of(page).read_text(encoding="utf-8"))

        assert "�" not in text_of(page), page
        assert len(tree.xpath("//title")) == 1, page
        assert len(tree.xpath("//h1")) == 1, page


def test_every_link_resolves_to_a_file_and_every_fragment_to_an_element() -> None:
    for page in PAGES:
        for target, fragment in links_of(page):
            assert file_of(target).is_file(), f"{page} links to {target}, which is not there"
            if fragment:
                tree = html.fromstring(file_of(target).read_bytes())
                assert tree.get_element_by_id(fragment, None) is not None, f"{page} links to {target}#{fragment}"


def test_a_crawl_from_the_front_page_finds_all_but_the_orphan() -> None:
    assert set(PAGES) - reachable() == {ORPHAN}


def test_the_sitemap_names_files_that_exist_and_the_orphan_but_nothing_forbidden() -> None:
    listed = in_sitemap()

    assert all(file_of(page).is_file() for page in listed)
    assert ORPHAN in listed
    assert FORBIDDEN not in listed


def test_robots_forbids_the_internal_page_and_nothing_else() -> None:
    robots = RobotFileParser()
    robots.parse((SITE / "robots.txt").read_text(encoding="utf-8").splitlines())

    assert [page for page in PAGES if not robots.can_fetch("*", HOST + page)] == [FORBIDDEN]


def test_a_fact_is_the_same_on_every_page_that_states_it() -> None:
    stated = [(fact["fact"], page, fact["text"]) for fact in FACTS for page in fact["pages"]]

    assert [(fact, page) for fact, page, text in stated if text not in text_of(page)] == []


def test_weekdays_beside_dates_are_right() -> None:
    pattern = r"([A-Z][a-z]+ \d+)(?:–\d+)?, (202\d) \(([A-Z][a-z]+)"
    dates = re.findall(pattern, text_of("/calendar.html"))

    assert len(dates) == 35
    assert [
        day for day, year, name in dates if datetime.strptime(f"{day} {year}", "%B %d %Y").strftime("%A") != name
    ] == []


def test_the_campus_reaches_nobody_real() -> None:
    everything = " ".join(text_of(page) for page in PAGES)

    assert {address.rsplit("@")[-1].rstrip(".") for address in re.findall(r"\S+@[\w.]+", everything)} == {
        "larkmoor.example"
    }
    assert all(number.startswith("555-01") for number in re.findall(r"\b\d{3}-\d{4}\b", everything))


def test_the_old_payment_date_stands_only_in_the_news() -> None:
    assert [page for page in PAGES if "August 7" in text_of(page)] == [
        "/news/fall-bills.html",
        "/news/payment-date-moved.html",
    ]


def test_planted_instructions_stand_in_one_page() -> None:
    assert [page for page in PAGES if "Ignore previous instructions" in text_of(page)] == ["/forum.html"]


def entries(archive: bytes) -> dict[str, bytes]:
    """What a zip file holds, whatever build of zlib packed it."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.mark.parametrize("name", ["student-handbook.pdf", "international-guide.pdf"])
def test_a_pdf_is_small_and_the_script_still_makes_its_bytes(name: str) -> None:
    committed = (SITE / "files" / name).read_bytes()

    assert len(committed) < 200_000
    assert make_pdf(name.removesuffix(".pdf")) == committed


@pytest.mark.slow
def test_the_word_file_is_small_and_the_script_still_makes_what_it_holds() -> None:
    committed = (SITE / "files" / "lab-safety.docx").read_bytes()

    assert len(committed) < 200_000
    assert make_docx("lab-safety") == make_docx("lab-safety")
    assert entries(make_docx("lab-safety")) == entries(committed)


def test_the_suite_has_sixty_questions_in_the_promised_mixture() -> None:
    kinds = Counter(row.kind for row in SUITE)

    assert len({row.id for row in SUITE}) == len({(row.question, *row.history) for row in SUITE}) == 60
    assert (kinds["follow_up"], kinds["unanswerable"]) == (10, 10)
    assert all(bool(row.history) == (row.kind == "follow_up") for row in SUITE)
    assert all(row.unanswerable == (row.kind == "unanswerable") for row in SUITE)


def test_the_answer_stands_on_the_page_that_the_suite_names() -> None:
    rows = [row for row in SUITE if not row.unanswerable]
    facts = [(row, fact) for row in rows for fact in row.facts]

    assert [row.id for row in rows if not row.contains] == []
    assert [(row.id, fact) for row, fact in facts if not any(words in text_of(row.pages[0]) for words in fact)] == []


def test_the_sample_conversation_is_three_questions() -> None:
    sample = yaml.safe_load((ROOT / "demo" / "questions.yaml").read_text(encoding="utf-8"))["questions"]

    assert len(sample) == 3
    assert all(isinstance(question, str) for question in sample)
