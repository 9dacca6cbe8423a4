"""Reply in the asker's language where the pages are in another one: what they say, where to look, and whom to ask."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.answer import Answer, Outcome, Suggestion
from core.domain.passage import Candidate
from core.messages.catalogues import stands_in
from core.messages.speaking import say_in
from core.rag.answering.replies import nearest_pages
from core.text.languages.identification import language_of

_READ = 5  # of the passages found, to tell the language of the pages


@dataclass(frozen=True)
class OtherLanguage:
    """What is said; `contact` is whom people can ask, `model` the language model, which answers in their language."""

    contact: str | None = None
    model: str | None = None

    def instead_of(self, answer: Answer, language: str, found: Sequence[Candidate], quoted: str = "") -> Answer:
        """The answer itself where a model wrote it or a page is in this language, or where we have no words in it.

        `quoted` are quotations for the translated question, which are shown as the closest that was found.
        """
        if self._by_model(answer) or stands_in(language, "other_language") is None or has_pages_in(language, found):
            return answer
        is_quoted = bool(quoted and answer.citations)
        cited = {citation.url for citation in answer.citations} if is_quoted else set()
        pages = tuple(page for page in nearest_pages(found) if page.url not in cited)
        said = self._paragraphs(language, quoted if is_quoted else "", [_link(page) for page in pages])
        return replace(
            answer,
            outcome=Outcome.CLOSEST if is_quoted else Outcome.CONVERSATION,
            text="\n\n".join(said),
            citations=answer.citations if is_quoted else (),
            suggestions=pages,
            choices=(),
            written_by="other_language",
        )

    def _by_model(self, answer: Answer) -> bool:
        """Whether the model answered or asked back; a refusal and what is quoted in its place are in English."""
        is_said = answer.outcome in {Outcome.ANSWERED, Outcome.ASKED_BACK}
        return is_said and self.model is not None and self.model in answer.written_by.split("+")

    def _paragraphs(self, language: str, quoted: str, links: Sequence[str]) -> Iterator[str]:
        yield say_in(language, "other_language")
        if quoted:
            yield say_in(language, "other_language.closest")
            yield quoted
        if links:
            yield "\n".join([say_in(language, "other_language.more" if quoted else "other_language.pages"), *links])
        if self.contact:
            yield say_in(language, "other_language.person", contact=self.contact)
        yield say_in(language, "other_language.again")


def has_pages_in(language: str, found: Sequence[Candidate]) -> bool:
    """Whether one of the best passages is in a language."""
    return any(language_of(candidate.chunk.text) == language for candidate in found[:_READ])


def _link(page: Suggestion) -> str:
    return f"- [{page.title or page.url}]({page.url})"
