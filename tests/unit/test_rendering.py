"""How results look: the JSON that others rely on, and the text that people read."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from bot import json_output, overview, rendering
from core.domain import Answer, Candidate, Citation, Outcome, Overview, StandaloneQuestion, Trace
from core.site_domain import ChangeKind, Chunk, CrawlReport, CrawlState, Holdings, PageChange

DAY = datetime(2026, 11, 20, 8, 30, tzinfo=UTC)
URL = "https://registrar.example/calendar.pdf"
CITATION = Citation(1, 7, URL, f"{URL}#page=2", "Calendar", "Classes begin on August 31.", 2, DAY)
ANSWER = Answer(
    id=UUID(int=5),
    outcome=Outcome.ANSWERED,
    text="“Classes begin on August 31.” [1]",
    question=StandaloneQuestion("When do fall classes begin?", "And in fall?", rewritten=True),
    citations=(CITATION,),
    timings_ms={"retrieve": 4.25, "write": 5.5},
)
CHUNK = Chunk(
    7,
    "Classes begin\non August 31.",
    "Calendar > Fall",
    ("Fall", "Dates"),
    2,
    URL,
    "Calendar",
    "registrar",
    None,
    DAY,
    3,
)
HAS = {"phrases": 0.5, "already_said": 0.0}
FOUND = Candidate(
    CHUNK, dense=0.71, lexical=3.2, dense_rank=1, lexical_rank=None, fused=0.0164, features=HAS, shares=HAS, grade=0.93
)
DROPPED = Candidate(
    Chunk(8, "Parking.", "Parking", (), None, URL, "Parking", "registrar", None, DAY, 4), None, 0.0, None, 2, 0.01
)


def test_an_answer_as_json_keeps_the_names_that_others_rely_on() -> None:
    shown = json.loads(json.dumps(json_output.answer_json(ANSWER)))

    assert {"id", "outcome", "text", "question", "citations", "suggestions", "timings_ms"} <= shown.keys()
    assert (shown["outcome"], shown["question"]) == ("answered", "When do fall classes begin?")
    assert shown["citations"] == [
        {
            "number": 1,
            "url": URL,
            "link": f"{URL}#page=2",
            "title": "Calendar",
            "quote": "Classes begin on August 31.",
            "page": 2,
            "as_of": "2026-11-20T08:30:00+00:00",
            "valid_for": None,
        }
    ]


def test_a_passage_as_json_says_where_it_stands_and_how_it_was_found() -> None:
    shown = json_output.candidate_json(FOUND)

    assert {name: shown[name] for name in ("text", "url", "title", "heading", "page")} == {
        "text": "Classes begin\non August 31.",
        "url": URL,
        "title": "Calendar",
        "heading": "Fall > Dates",
        "page": 2,
    }
    assert shown["scores"] == {
        "dense": 0.71,
        "lexical": 3.2,
        "fused": 0.0164,
        "dense_rank": 1,
        "lexical_rank": None,
        "rerank": None,
        "features": {"phrases": 0.5, "already_said": 0.0},
        "shares": {"phrases": 0.5, "already_said": 0.0},
        "score": 0.5164,
        "grade": 0.93,
    }


def test_an_answer_as_text_lists_its_sources_with_page_and_date() -> None:
    shown = rendering.answer_text(ANSWER)

    assert shown.startswith(ANSWER.text)
    assert shown.endswith(f"Sources\n  [1] Calendar, page 2 · {URL} · as of 2026-11-20")


def test_a_source_names_the_term_or_year_that_it_is_about() -> None:
    shown = rendering.citation_line(replace(CITATION, valid_for="Fall 2026"))

    assert shown.endswith(f"{URL} · Fall 2026 · as of 2026-11-20")


def test_a_refusal_as_text_has_no_empty_list_of_sources() -> None:
    refusal = Answer(UUID(int=6), Outcome.NO_EVIDENCE, "I do not know.", ANSWER.question)

    assert rendering.answer_text(refusal) == "I do not know."


def test_the_times_of_all_steps_are_shown_with_their_sum() -> None:
    assert rendering.timing_line(ANSWER.timings_ms) == "retrieve 4.2 · write 5.5 · total 9.8 ms"


def test_a_trace_marks_what_was_kept_and_names_what_was_taken_out() -> None:
    trace = Trace((FOUND, DROPPED), kept=(7,), removed_claims=("Classes never end.",), models={"embedder": "small"})

    shown = rendering.trace_text(ANSWER, trace)

    assert "searched:  When do fall classes begin? (rewritten)" in shown
    assert "taken out: Classes never end." in shown
    assert "2 found, 1 kept" in shown
    assert " *  1. score 0.5164 = fused 0.0164 + 0.5000 (phrases 0.50) · dense 0.710 (#1) · lexical 3.20 · " in shown
    assert "    2. " in shown


def test_a_trace_as_json_holds_every_candidate() -> None:
    shown = json_output.trace_json(ANSWER, Trace((FOUND, DROPPED), kept=(7,)))

    candidates = shown["candidates"]
    assert isinstance(candidates, list)
    assert [(found["chunk_id"], found["kept"]) for found in candidates] == [(7, True), (8, False)]


def test_a_crawl_is_one_line_with_the_reasons_for_what_was_left_out() -> None:
    report = CrawlReport("library", CrawlState.FINISHED, DAY, DAY, 9, 4, 1, 2, 30, skipped={"too short": 1, "404": 2})

    shown = rendering.report_line(report)

    assert shown == (
        "library: finished, 9 pages seen, 4 new, 1 changed, 2 unchanged, 30 passages embedded; "
        "skipped: 404 2, too short 1"
    )


def test_a_crawl_that_was_not_believed_says_why() -> None:
    report = CrawlReport(
        "library", CrawlState.DEGRADED, DAY, DAY, 9, pages_moved=1, pages_guarded=6, doubts=("6 failed",)
    )

    assert rendering.report_line(report).endswith(", 1 moved, 6 kept; doubted: 6 failed")


def test_the_overview_shows_the_first_changes_and_what_was_not_believed() -> None:
    report = CrawlReport("library", CrawlState.DEGRADED, DAY, DAY, doubts=("6 of 9 known pages failed",))
    changes = (
        PageChange("https://library.example/hours", ChangeKind.CHANGED, "-Open till nine.\n+Open till ten."),
        PageChange("https://library.example/old", ChangeKind.MOVED, "https://library.example/new"),
    )
    seen = Overview("here", "small", None, None, Holdings((), {}, 0, 0), (report,), {"library": changes})

    shown = overview.as_text(seen)

    assert "  library: 6 of 9 known pages failed" in shown
    assert "  changed  https://library.example/hours  Open till ten." in shown
    assert "  moved    https://library.example/old  https://library.example/new" in shown
    assert overview.as_json(seen)["changes"] == {
        "library": [{"url": change.url, "kind": change.kind.value, "detail": change.detail} for change in changes]
    }


def test_a_table_sets_numbers_to_the_right() -> None:
    assert rendering.table(("source", "pages"), [("a", "7"), ("library", "1,200")]) == (
        "source   pages\na            7\nlibrary  1,200"
    )


def test_a_long_passage_is_cut_between_words() -> None:
    shown = rendering.candidate_text(1, FOUND, width=15)

    assert shown.endswith("Classes begin …")
