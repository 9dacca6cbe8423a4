"""The techniques of earlier advisor systems and of this one, and by which configuration each is measured."""

from dataclasses import dataclass

_EVERYWHERE = ("students", "cmu", "cmu-papers", "syllabi", "follow-ups")
_AS_TYPED = ("students", "cmu", "cmu-papers", "syllabi")  # `follow-ups` is not searched as somebody typed it
_ANSWERS = ("students", "cmu", "syllabi")  # where something is answered; the others score the search
_TALK = ("students", "follow-ups", "multi-turn")  # where turns lean on earlier ones
_NOT_REPORTED = "not reported"


@dataclass(frozen=True)
class Technique:
    """One technique: what it gained elsewhere, and how it is switched.

    `configuration` is without it where it `is_on`, else with it. `seen_by` are the sets whose score can tell; `stays`
    says why it is on even where no set tells, or off even where one does; a set that was made for it is among them.
    `decision` is a page of docs/decisions.
    """

    name: str
    about: str
    configuration: str
    seen_by: tuple[str, ...] = _EVERYWHERE
    is_on: bool = True
    published: str = _NOT_REPORTED
    switch: str = ""
    decision: str = ""
    stays: str = ""


@dataclass(frozen=True)
class Unmeasured:
    """A technique that these sets do not tell about, with the reason."""

    about: str
    why: str
    published: str = _NOT_REPORTED
    switch: str = ""
    decision: str = ""
    is_on: bool = False


TECHNIQUES = (
    Technique(
        "meaning",
        "meaning searched beside words",
        "lexical",
        published="win rate .530 → .558, n.s.",
        stays="statements, follow-ups and reviewed answers need the vectors",
    ),
    Technique("words", "words searched beside meaning", "dense", published="win rate .530 → .558, n.s."),
    Technique(
        "headings",
        "passages with title and path of headings",
        "text-alone",
        decision="0018-ranking-features",
        stays="a passage that does not say what it is about is told by its headings",
    ),
    Technique(
        "structure",
        "passages cut along the structure of a page, not by length",
        "recursive",
        stays="a quotation is a unit's own words, and records and tables are read from units",
    ),
    Technique("reading", "text around a passage", "no-reading", decision="0018-ranking-features"),
    Technique(
        "statement",
        "nearest statement of a passage as a feature",
        "no-statement",
        switch="`ADVISOR_SENTENCE_VECTORS`",
        decision="0048-the-nearest-statement-of-a-passage",
        stays="the right passage is among the first six of 718 questions .944 → .961 [+.007, +.028]",
    ),
    Technique(
        "phrases",
        "words that stand together as a feature",
        "no-phrases",
        decision="0026-fitted-ranking",
        stays="among all 39,632 passages of `cmu-papers` hit@1 was .679 → .710, in an earlier state of the code",
    ),
    Technique(
        "terms",
        "pages of another term or year later",
        "no-terms",
        (*_EVERYWHERE, "terms"),
        decision="0016-terms-and-scopes",
    ),
    Technique("spelling", "spelling mistakes corrected", "no-spelling", (*_AS_TYPED, "typos")),
    Technique(
        "judge",
        "a small cross-encoder reads statements",
        "no-judge",
        _ANSWERS,
        published="reranking F1 .265 → .276, n.s.; another system −.043, n.s.",
        switch="`ADVISOR_JUDGE`",
        decision="0009-local-judge",
    ),
    Technique(
        "records",
        "records (courses, people, dates) before quotations",
        "no-records",
        _ANSWERS,
        published="fixed misses, not reported",
        decision="0025-answers-from-records",
    ),
    Technique(
        "attributes",
        'attributes of courses ("second-year", "evening", "online") from records',
        "no-attributes",
        _ANSWERS,
        decision="0090-courses-by-their-attributes",
        stays="30 questions made for it: right 6 → 30, wrong 7 → 0",
    ),
    Technique(
        "tables",
        "lists from rows with the names of their columns",
        "no-tables",
        _ANSWERS,
        published="fixed misses, not reported",
        decision="0043-tables-answer",
        stays="when it came, of 475 questions of students 10 were right that were not, and none the other way round",
    ),
    Technique(
        "gate",
        "relevance gate: refuse, or say that it is not sure",
        "no-grader",
        _ANSWERS,
        switch="`ADVISOR_RELEVANCE_THRESHOLD`",
        decision="0028-three-outcomes",
        stays="it takes back most of what is told although the pages do not say it: see the table below",
    ),
    Technique(
        "binding",
        "an answer is held to what the question names",
        "no-binding",
        _ANSWERS,
        decision="0031-names-and-conflicts",
        stays="what is named was missing for 45 of 524 questions that their pages do not answer, and 8 of 836 others",
    ),
    Technique(
        "rewriting",
        "follow-ups rewritten by rule, beside a second reading with the talk",
        "no-rewriting",
        _TALK,
        stays="a part of the next row, which helps",
    ),
    Technique(
        "follow-ups",
        "follow-ups read with the turns before them",
        "no-talk",
        _TALK,
        published="similarity on follow-ups .452 → .851, plain questions −.042",
        decision="0068-two-readings-by-their-answers",
    ),
)

_NO_MODEL = "not measured: no model"
UNMEASURED = (
    Unmeasured(
        "several wordings of a question, by a model",
        _NO_MODEL,
        "F1 .276 → .416, n.s.",
        "`ADVISOR_PHRASINGS`",
        "0087-other-wordings",
    ),
    Unmeasured(
        "likely questions and summaries of passages, by a model",
        _NO_MODEL,
        switch="`ADVISOR_ENRICH=model`",
        decision="0089-texts-that-are-only-searched",
    ),
    Unmeasured(
        "follow-ups made to stand alone, by a model",
        _NO_MODEL,
        "similarity on follow-ups .452 → .851, plain questions −.042",
        "`OPENAI_MODEL`",
    ),
    Unmeasured(
        '"does it answer the question?", of a model\'s reply',
        _NO_MODEL,
        "whole system 5 of 5 for 0 or 1 (2 cases)",
        "`ADVISOR_REFLECTION=local`",
        "0088-replies-on-topic",
        is_on=True,
    ),
    Unmeasured(
        "the model judges its own reply, in two requests at once",
        _NO_MODEL,
        "the same 2 cases",
        "`ADVISOR_REFLECTION=model`",
        "0091-examples-and-reflection",
    ),
    Unmeasured(
        "a reply written anew where something is wrong",
        _NO_MODEL,
        "the same 2 cases",
        "`ADVISOR_REPAIR`",
        "0091-examples-and-reflection",
    ),
    Unmeasured(
        "few-shot: answers to like questions in the prompt",
        _NO_MODEL,
        switch="`ADVISOR_EXAMPLES`",
        decision="0091-examples-and-reflection",
    ),
)
