"""How results look: the JSON that others rely on, and the text that people read."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from bot.commands.status import status_json, status_text
from bot.terminal import answers, rendering
from core.domain.answer import Answer, Citation, Decision, Explanation, Outcome, Proposal, Trace
from core.domain.conversation import ConversationKey, StandaloneQuestion
from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, PageChange
from core.domain.passage import Candidate, Chunk
from core.domain.status import CopyTimes, Holdings, Overview, SourceCount
from core.presentation import json_shapes
from core.presentation.explanation import explanation_document, times
from core.presentation.passages import feature_shares, passages_document
from core.presentation.reports import crawl_summary
from core.presentation.status import status_document

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
HAS = {"phrases": 0.5, "period": 0.0}
FOUND = Candidate(
    CHUNK, dense=0.71, lexical=3.2, dense_rank=1, lexical_rank=None, fused=0.0164, features=HAS, shares=HAS, grade=0.93
)
DROPPED = Candidate(
    Chunk(8, "Parking.", "Parking", (), None, URL, "Parking", "registrar", None, DAY, 4), None, 0.0, None, 2, 0.01
)


def test_an_answer_as_json_keeps_the_names_that_others_rely_on() -> None:
    shown = json.loads(json.dumps(json_shapes.answer_json(ANSWER)))

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
    shown = json_shapes.candidate_json(FOUND)

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
        "features": {"phrases": 0.5, "period": 0.0},
        "shares": {"phrases": 0.5, "period": 0.0},
        "score": 0.5164,
        "grade": 0.93,
    }


def test_an_answer_as_text_lists_its_sources_with_page_and_date() -> None:
    shown = answers.answer_text(ANSWER)

    assert shown.startswith(ANSWER.text)
    assert shown.endswith(f"Sources\n  [1] Calendar, page 2 · {URL} · as of 2026-11-20")


def test_a_reply_says_above_the_answer_how_a_changed_question_was_understood() -> None:
    shown = answers.reply_text(ANSWER)

    assert shown.startswith(f"  Understood as: When do fall classes begin?\n\n{ANSWER.text}")
    assert answers.reply_text(replace(ANSWER, question=StandaloneQuestion("Same", "Same"))).startswith(ANSWER.text)


def test_the_quiet_line_stands_below_a_reply_and_in_json() -> None:
    offering = replace(ANSWER, offer="Somebody is there to listen: 988.")

    assert answers.reply_text(offering) == f"{answers.reply_text(ANSWER)}\n\n{offering.offer}"
    assert json_shapes.answer_json(offering)["offer"] == offering.offer


def test_choices_are_numbered_below_the_text_and_listed_in_json() -> None:
    asked_back = replace(
        ANSWER, outcome=Outcome.ASKED_BACK, text="For whom?", citations=(), choices=("Undergraduate", "Graduate")
    )

    assert answers.answer_text(asked_back) == "For whom?\n\n1. Undergraduate\n2. Graduate"
    assert json_shapes.answer_json(asked_back)["choices"] == ["Undergraduate", "Graduate"]


def test_a_source_names_the_term_or_year_that_it_is_about() -> None:
    shown = answers.citation_line(replace(CITATION, valid_for="Fall 2026"))

    assert shown.endswith(f"{URL} · Fall 2026 · as of 2026-11-20")


def test_a_refusal_as_text_has_no_empty_list_of_sources() -> None:
    refusal = Answer(UUID(int=6), Outcome.NO_EVIDENCE, "I do not know.", ANSWER.question)

    assert answers.answer_text(refusal) == "I do not know."


def test_the_times_of_all_steps_are_shown_with_their_sum() -> None:
    assert times(ANSWER.timings_ms) == "retrieve 4.2 · write 5.5 · total 9.8 ms"


def test_why_names_what_was_kept_dropped_and_removed() -> None:
    trace = Trace((DROPPED, FOUND), kept=(7,), removed_claims=("Classes never end.",), models={"embedder": "small"})
    found = Explanation(ANSWER, trace, ConversationKey("cli", "local", "x", "sam"), "And in fall?", DAY)

    lines = rendering.shown(explanation_document(found)).splitlines()

    assert lines[0] == "Why this answer · reference 00000000 · answered"
    assert "Asked on 2026-11-20: And in fall?" in lines
    assert "Searched: When do fall classes begin?" in lines
    assert "Passages: 2 found, 1 kept" in lines
    assert [line.partition(":")[0] for line in lines if line.startswith("- ") and ":" in line] == [
        "- kept",
        "- dropped",
    ]
    assert lines[lines.index("Removed, because no passage supports it") + 1] == "- Classes never end."
    assert "Models: embedder small" in lines


def test_why_shows_what_could_be_quoted_and_what_each_feature_adds() -> None:
    proposals = (
        Proposal(7, "Classes begin on August 31.", 0.82, {"similarity": 2.1, "length": -0.4}, {"reading": 0.3}),
        Proposal(8, "Classes end in December.", 0.1, {"row": 1.0}),
    )
    found = Explanation(
        ANSWER, Trace((), (), proposals=proposals), ConversationKey("cli", "local", "x", "sam"), "And in fall?", DAY
    )
    lines = rendering.shown(explanation_document(found)).splitlines()
    at = lines.index("What could be quoted")

    assert lines[at + 1].endswith("82% · Classes begin on August 31.")
    assert "similarity +2.10, length -0.40" in lines[at + 2]
    assert "reading +0.30" in lines[at + 3]
    assert lines[at + 4].endswith("10% · Classes end in December.")


def why_lines(*decisions: Decision) -> list[str]:
    found = Explanation(
        ANSWER,
        Trace((FOUND,), kept=(7,), decisions=decisions),
        ConversationKey("cli", "local", "x", "sam"),
        "And in fall?",
        DAY,
    )
    return rendering.shown(explanation_document(found)).splitlines()


def test_why_shows_the_probability_the_thresholds_and_the_outcome() -> None:
    decided = Decision("When do fall classes begin?", Outcome.CLOSEST, 0.312, 0.5, 0.25)

    assert (
        "Decided: closest quotation shown, at a probability of 0.31 (an answer needs 0.50, the closest quotation 0.25)"
        in why_lines(decided)
    )


def test_why_shows_how_each_part_of_a_question_was_decided() -> None:
    parts = (
        Decision("When do they begin", Outcome.ANSWERED, 0.9, 0.5, 0.25),
        Decision("what does it cost", Outcome.NO_EVIDENCE, 0.1, 0.5, 0.25),
    )

    told = [line.partition(",")[0] for line in why_lines(*parts) if "at a probability" in line]

    assert told == ["When do they begin: answered", "what does it cost: no answer found"]


def test_the_json_of_a_trace_has_how_each_part_was_decided() -> None:
    decided = Decision("When do fall classes begin?", Outcome.CLOSEST, 0.312, 0.5, 0.25)

    shown = json_shapes.trace_json(replace(ANSWER, outcome=Outcome.CLOSEST), Trace((), (), decisions=(decided,)))

    assert shown["decisions"] == [
        {
            "question": "When do fall classes begin?",
            "outcome": "closest",
            "probability": 0.312,
            "thresholds": {"answer": 0.5, "closest": 0.25},
        }
    ]
    assert json_shapes.answer_json(replace(ANSWER, outcome=Outcome.CLOSEST))["outcome"] == "closest"


def test_why_shows_twelve_passages_and_how_many_more_there_were() -> None:
    trace = Trace((DROPPED,) * 14, kept=())
    found = Explanation(ANSWER, trace, ConversationKey("cli", "local", "x", "sam"), "And in fall?", DAY)

    shown = rendering.shown(explanation_document(found))

    assert shown.count("- dropped: ") == 12
    assert "… and 2 more" in shown


def test_the_shares_of_features_are_shown_largest_first() -> None:
    assert feature_shares({"title": -0.031, "phrases": 0.12}) == "phrases +0.12, title -0.03"


def test_a_trace_as_json_holds_every_candidate() -> None:
    shown = json_shapes.trace_json(ANSWER, Trace((FOUND, DROPPED), kept=(7,)))

    candidates = shown["candidates"]
    assert isinstance(candidates, list)
    assert [(found["chunk_id"], found["kept"]) for found in candidates] == [(7, True), (8, False)]


def test_a_crawl_is_one_line_with_the_reasons_for_what_was_left_out() -> None:
    report = CrawlReport("library", CrawlState.FINISHED, DAY, DAY, 9, 4, 1, 2, 30, skipped={"too short": 1, "404": 2})

    assert crawl_summary(report) == (
        "library: finished on 2026-11-20 08:30 UTC · 9 pages seen, 4 new, 1 changed, 2 unchanged, "
        "30 passages embedded · skipped: 404 2, too short 1"
    )


def test_a_crawl_that_was_not_believed_says_why() -> None:
    report = CrawlReport("library", CrawlState.DEGRADED, DAY, pages_moved=1, pages_guarded=6, doubts=("6 failed",))

    assert crawl_summary(report).endswith(
        ", 1 moved, 6 kept · doubtful, so pages that may only seem to be gone were kept: 6 failed"
    )


def test_the_status_shows_every_source_and_the_first_changes() -> None:
    report = CrawlReport("library", CrawlState.DEGRADED, DAY, doubts=("6 of 9 known pages failed",))
    changes = (
        PageChange("https://library.example/hours", ChangeKind.CHANGED, "-Open till nine.\n+Open till ten."),
        PageChange("https://library.example/old", ChangeKind.MOVED, "https://library.example/new"),
    )
    stored = Holdings((SourceCount("archive", 3, 9),), {}, 0, 0)
    seen = Overview("here", "small", None, None, stored, (report,), {"library": changes})

    lines = rendering.shown(status_document(seen)).splitlines()

    assert "Models: embedder small · reranker none · judge none" in lines
    assert "- archive: never crawled · 3 pages in 9 passages stored" in lines
    assert any(line.startswith("- library: degraded") and "6 of 9 known pages failed" in line for line in lines)
    assert "- changed https://library.example/hours Open till ten." in lines
    assert "- moved https://library.example/old https://library.example/new" in lines
    assert status_text(seen).startswith("Database: here\n")
    assert status_json(seen)["changes"] == {
        "library": [{"url": change.url, "kind": change.kind.value, "detail": change.detail} for change in changes]
    }


def aged(hours: float) -> Overview:
    """The state of a source whose oldest copy is so many hours old."""
    copies = {"archive": CopyTimes(DAY - timedelta(days=1), DAY - timedelta(hours=25), DAY - timedelta(hours=hours))}
    stored = Holdings((SourceCount("archive", 3, 9), SourceCount("bursar", 1, 1)), {}, 0, 0)
    return Overview("here", "small", None, None, stored, (), copies=copies, at=DAY)


def test_the_status_says_how_old_copies_are_where_some_are_older_than_two_nights() -> None:
    lines = rendering.shown(status_document(aged(24 * 24 - 5))).splitlines()

    ages = "age of the copies in days: half up to 1, 9 in 10 up to 2, the oldest 24"
    assert f"- archive: never crawled · 3 pages in 9 passages stored · {ages}" in lines
    assert "- bursar: never crawled · 1 pages in 1 passages stored" in lines


@pytest.mark.parametrize(("hours", "is_told"), [(1, False), (48, False), (60, False), (61, True)])
def test_the_status_is_silent_on_copies_of_the_last_two_nights(hours: float, is_told: bool) -> None:
    assert ("age of the copies" in rendering.shown(status_document(aged(hours)))) is is_told


def test_the_status_as_json_has_the_age_of_copies_in_any_case() -> None:
    assert status_json(aged(30))["sources"] == [
        {"source": "archive", "pages": 3, "chunks": 9, "copy_days": {"half": 1, "nine_in_ten": 2, "oldest": 2}},
        {"source": "bursar", "pages": 1, "chunks": 1, "copy_days": {}},
    ]


def test_a_clock_that_went_back_makes_no_copy_younger_than_new() -> None:
    assert aged(-30).copy_days("archive")["oldest"] == 0


def test_a_table_sets_numbers_to_the_right() -> None:
    assert rendering.table(("source", "pages"), [("a", "7"), ("library", "1,200")]) == (
        "source   pages\na            7\nlibrary  1,200"
    )


def test_a_long_passage_is_cut_between_words() -> None:
    long = replace(FOUND, chunk=replace(CHUNK, text="Classes begin soon. " * 40))

    shown = rendering.shown(passages_document("When?", [long]))

    assert shown.splitlines()[2] == f"1. Calendar, page 2 · {URL} · Dates · as of 2026-11-20"
    assert shown.endswith(" Classes begin …")
