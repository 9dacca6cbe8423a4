"""Reply in the asker's language where the pages are in another one: the nearest pages, and the office to ask."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.answer import Answer, Outcome
from core.domain.search import Candidate
from core.rag.answering.replies import nearest_pages
from core.text.languages.catalogue import has_words_in, say_in
from core.text.languages.identification import language_of

_READ = 5  # of the passages found, to tell the language of the pages


@dataclass(frozen=True)
class OtherLanguage:
    """What is said; `contact` is whom people can ask, `model` the language model, which answers in their language."""

    contact: str | None = None
    model: str | None = None

    def instead_of(self, answer: Answer, language: str, found: Sequence[Candidate]) -> Answer:
        """The answer itself where a model wrote it or a page is in this language, or where we have no words in it."""
        if self._by_model(answer) or not has_words_in(language) or language in _languages(found):
            return answer
        pages = nearest_pages(found)
        said = "\n\n".join(self._paragraphs(language, [f"- [{page.title or page.url}]({page.url})" for page in pages]))
        return replace(
            answer,
            outcome=Outcome.CONVERSATION,
            text=said,
            citations=(),
            suggestions=pages,
            written_by="other_language",
        )

    def _by_model(self, answer: Answer) -> bool:
        """Whether the model answered or asked back; a refusal and what is quoted in its place are in English."""
        is_said = answer.outcome in {Outcome.ANSWERED, Outcome.ASKED_BACK}
        return is_said and self.model is not None and self.model in answer.written_by.split("+")

    def _paragraphs(self, language: str, links: Sequence[str]) -> Iterator[str]:
        yield say_in(language, "other_language")
        if links:
            yield "\n".join([say_in(language, "other_language.pages"), *links])
        if self.contact:
            yield say_in(language, "other_language.person", contact=self.contact)
        yield say_in(language, "other_language.again")


def _languages(found: Sequence[Candidate]) -> Counter[str]:
    return Counter(language_of(candidate.chunk.text) for candidate in found[:_READ])
