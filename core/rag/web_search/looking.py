"""Search the institution's own hosts for a question that the index does not answer; nothing of who asks leaves."""

import asyncio
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import structlog

from core.domain.answer import NOT_ASKED, Outcome
from core.domain.passage import Candidate, Scope
from core.errors import ConfigurationError, DatabaseError, ExtractionError, FetchError
from core.ports.crawling import Hit, OwnPages, WebSearch
from core.ports.pages import CurrentPages
from core.rag.part import Part
from core.rag.searching import Searching
from core.rag.understanding.follow_ups import content_words
from core.rag.understanding.routing.routes import RouteKind
from core.rag.web_search.limits import Allowance, Recently
from core.rag.web_search.passages import Cutter, FoundPage, FoundPassages
from core.rag.work import Work
from core.text.hostile_text import hostile
from core.text.languages.english_tables import everyday
from core.text.languages.languages import english
from core.text.languages.schema.personal import SensitiveWords
from core.text.languages.schema.turns import OutwardWords
from core.text.questions.asking import asking_clause, unwrapped
from core.text.tokens import passage_terms, query_terms, terms

_OUTWARD_WORDS = english(OutwardWords)
_SENSITIVE_WORDS = english(SensitiveWords)
log = structlog.get_logger(__name__)

_MOST_WORDS, _LONGEST_WORD = 12, 30
# E-mail and web addresses, handles and mentions, and numbers as long as those of students, cards and telephones.
_IDENTIFYING = re.compile(
    r"\S+@\S+|https?://\S+|www\.\S+|<[@#!][^>\s]{0,40}>|(?<!\w)@\w+|"
    r"[$€£]\s?[\d.,]+|(?<!\w)[A-Za-z]{0,3}\d{6,}\w*|\+?\d(?:[ ().-]{0,2}\d){6,}"
)
MOST_PAGES = 3
MOST_CANDIDATES = 12  # passages of the pages found: the statements of each are embedded now
_WORDS_OF_A_SEARCH = 2  # words of the question in an address: it is a list of results, and tells what was asked


@dataclass(frozen=True, slots=True)
class Sought:
    """The pages that were found just now, and what is told of the search, without a word of the question."""

    pages: tuple[FoundPage, ...]
    told: str


@dataclass(frozen=True)
class WebLookup:
    """Asks `search`, reads at most MOST_PAGES of what it names, and lets the usual steps decide what they answer.

    It is done for parts that ended in an outcome of `after`. Asking and reading take at most `seconds` together. What
    fails there is noted, and what was to be said stands.
    """

    search: WebSearch
    pages: OwnPages
    known: CurrentPages
    cutter: Cutter
    seconds: float = 4.0
    after: frozenset[Outcome] = frozenset({Outcome.NO_EVIDENCE})
    allowance: Allowance = field(default_factory=Allowance)
    recently: Recently[Sought] = field(default_factory=Recently)

    async def find(self, work: Work, part: Part, searching: Searching) -> Part | None:
        """The same question with what was found for it just now; None where that is nothing to answer from.

        Raises ModelError, DatabaseError or AnswerTooLate, as the search of the index does.
        """
        if part.outcome not in self.after or not _is_for_the_campus(work, part):
            return None
        words = outward_words(part.question.text)
        if not words:
            work.web.append(f"{NOT_ASKED}: nothing of the question may be sent")
            return None
        with work.step("web"):
            sought = await self._sought(words, work.message.scope)
        work.web.append(sought.told)
        return await self._graded(work, part, searching, sought.pages) if sought.pages else None

    async def aclose(self) -> None:
        """Ends the process that reads pages."""
        await self.pages.close()

    async def _graded(self, work: Work, part: Part, searching: Searching, pages: Sequence[FoundPage]) -> Part | None:
        index = searching.retriever.with_live_embedder()
        assert index.vocabulary is not None, "the retriever of a web search needs the site's vocabulary"  # noqa: S101
        passages = FoundPassages(pages, index.embedder, index.vocabulary, bool(index.weights.statement))
        retriever = replace(index, search=passages, candidates=MOST_CANDIDATES)
        found = Part(part.question, part.talk_pages, is_found_now=True)
        found.unknown_codes, found.withheld = part.unknown_codes, part.withheld
        await replace(searching, retriever=retriever).find(work, found)
        if not searching.for_model:  # a model decides itself
            found.kept = [each for each in found.kept if _has_all_words(part.question.text, each)]
        found.graded = [*found.graded, *part.graded]
        if not found.kept or (found.verdict.outcome is Outcome.NO_EVIDENCE and not searching.for_model):
            work.web.append("no passage of them is likely to answer")
            return None
        return found

    async def _sought(self, words: str, scope: Scope) -> Sought:
        """What is found, or what was found for these words a moment ago; never raises but for the database."""
        try:
            asked = (words, tuple(self.pages.hosts(scope)))
            if known := self.recently.get(asked):
                return known
            if why_not := self.allowance.take():
                return Sought((), f"{NOT_ASKED}: {why_not}")
            sought = await self._found(*asked, scope)
        except DatabaseError:
            raise
        except Exception as error:  # noqa: BLE001 - a refusal stands, whatever a search engine or a page does
            self.allowance.note(failed=True)
            return Sought((), f"failed: {_reason(error)}")
        self.allowance.note(failed=False)
        self.recently.put(asked, sought)
        return sought

    async def _found(self, words: str, hosts: Sequence[str], scope: Scope) -> Sought:
        loop = asyncio.get_running_loop()
        until = loop.time() + self.seconds
        async with asyncio.timeout_at(until):
            hits = await self.search.find(words, hosts)
        urls = await self._chosen(hits, words, scope)
        read = await self.pages.read(urls, scope, max(0.0, until - loop.time()))
        pages = await self.cutter.pages(read.documents, words)
        return Sought(tuple(pages), _told(hits, urls, len(pages), read.left_out))

    async def _chosen(self, hits: Sequence[Hit], words: str, scope: Scope) -> list[str]:
        """The first addresses that may be read and are not in the index: what is there was searched."""
        urls = [url for url in dict.fromkeys(hit.url for hit in hits) if not tells_the_search(url, words)]
        own = self.pages.allowed(urls, scope)
        known = await self.known.among(own)
        return [url for url in own if url not in known][:MOST_PAGES]


def tells_the_search(url: str, words: str) -> bool:
    """Whether an address repeats what was asked: a list of results, whose address would be shown to staff."""
    query = url.partition("?")[2].replace("+", " ").replace("%20", " ")
    asked = set(query_terms(words))
    return len(asked & set(terms(query))) >= max(1, min(_WORDS_OF_A_SEARCH, len(asked)))


def _has_all_words(question: str, found: Candidate) -> bool:
    """Of three pages one is always the best, so nothing of the question may be missing there."""
    asked = {term for term in query_terms(question) if term not in everyday()}
    return asked.issubset(passage_terms(found.chunk.anchor, found.chunk.text))


def _is_for_the_campus(work: Work, part: Part) -> bool:
    """Whether it is an ordinary question to the whole site, and does not sound like one of a person in distress."""
    scope, route = work.message.scope, work.route
    is_narrow = bool(scope.topics or scope.about)
    is_campus = route.kind is RouteKind.CAMPUS_QUESTION and not route.is_delicate
    return is_campus and not is_narrow and not part.told


def _told(hits: Sequence[Hit], urls: Sequence[str], read: int, left_out: Mapping[str, str]) -> str:
    """How many addresses were named, tried and read, and why the others were not."""
    reasons = ", ".join(f"{count} {reason}" for reason, count in sorted(Counter(left_out.values()).items()))
    return f"{len(hits)} addresses, {len(urls)} new on own hosts, {read} read" + (f" ({reasons})" if reasons else "")


def _reason(error: Exception) -> str:
    """The short name of a failure: the message of an error may hold an address with the question's words."""
    if isinstance(error, FetchError | ExtractionError):
        log.warning("the web search failed", reason=error.reason)
        return error.reason
    if isinstance(error, TimeoutError):
        log.warning("the web search failed", reason="time-out")
        return "time-out"
    kind = "wrong list of sources" if isinstance(error, ConfigurationError) else type(error).__name__
    log.warning("the web search failed", reason=kind)
    return kind


def outward_words(question: str) -> str:
    """The words that are sent: letters and digits only, without those of every question; "" where nothing may be sent.

    Nothing is sent of a question that speaks of its asker and of a sensitive matter, whatever else it asks, nor of a
    text that attacks its reader. Without other characters no word is an operator of the search engine.
    """
    if hostile(question) or (_OUTWARD_WORDS.of_oneself.search(question) and is_sensitive(question)):
        return ""
    plain = _IDENTIFYING.sub(" ", _OUTWARD_WORDS.names_given.sub(" ", _asking(question)))
    words = [word[:_LONGEST_WORD] for word in dict.fromkeys(content_words(plain))]
    return " ".join(words[:_MOST_WORDS])


def _asking(question: str) -> str:
    """The clause that asks, where one does; of other questions all but what somebody states of themselves."""
    told = unwrapped(question)
    found = asking_clause(told)
    asked = told[found[0] : found[1]] if found else told
    return _OUTWARD_WORDS.stated.sub(" ", asked if content_words(asked) else told)


def is_sensitive(text: str) -> bool:
    """Whether it speaks of a matter that is never stored about a person; a subject of study is none."""
    plain = _SENSITIVE_WORDS.subjects.sub(" ", text)
    return any(words.search(plain) for words in _SENSITIVE_WORDS.sensitive.values())
