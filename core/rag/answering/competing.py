"""Let the language model propose an answer beside one that was composed from rows or told by the clock."""

from dataclasses import dataclass, replace

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.errors import ModelError
from core.rag.answering.model_writing import ModelWriting
from core.rag.answering.reflection import Reflecting
from core.rag.part import Part
from core.rag.searching import Searching
from core.rag.verification.citations import without_marks
from core.rag.work import Work
from core.text.facts.facts import values
from core.text.facts.matching import is_among, is_light
from core.text.facts.statement import Item, statement
from core.text.languages.english_tables import everyday
from core.text.tokens import query_terms


@dataclass(frozen=True)
class Competing:
    """Asks the model where the composed answer leaves words of the question unsaid: conditions, sums, other parts.

    Its draft is shown where all of it is supported, it has every fact of the composed one, and says more of the words.
    """

    writing: ModelWriting
    searching: Searching

    async def write(self, work: Work, part: Part) -> None:
        """Takes the draft, or leaves the part as it is. Raises DatabaseError, or ModelError of the search."""
        said = part.checked.text
        if not (unsaid := left_unsaid(part, said)):
            return
        await self.writing.quoting.tell(work, part, Draft(Stage.WRITING, said, len(part.kept)))
        probe = Part(part.question, part.talk_pages, withheld=part.withheld)
        await self.searching.find(work, probe)
        known = {each.chunk.id for each in part.kept}
        probe.kept = [*part.kept, *(each for each in probe.kept if each.chunk.id not in known)]
        writer, brief = self.writing.writer, replace(self.writing.brief(work, probe), computed=without_marks(said))
        try:
            async with work.model_time.part():
                with work.step("write"):
                    found = await writer.reply(brief)
        except ModelError as error:
            work.fall_back("write", error.reason, str(error))
            return
        composed = {each.chunk.id: without_marks(said) for each in part.kept}
        checker = replace(self.writing.quoting.checker, composed=composed)
        reflecting = Reflecting(writer, checker, self.writing.reflection)
        judged = await reflecting.best(work, probe, brief, found)
        draft = judged.checked.text
        has_all = values(without_marks(said)) <= values(without_marks(draft)) and not judged.wrong
        if judged.is_shown and has_all and left_unsaid(part, draft) < unsaid:
            part.kept = probe.kept
            part.settle(Outcome.ANSWERED, judged.checked, writer.name)


def left_unsaid(part: Part, text: str) -> frozenset[str]:
    """What a question names that neither a text nor the lines that the part cites have, without everyday words."""
    cited = [f"{each.title} {each.quote}" for each in part.checked.citations]
    said = "\n".join([without_marks(text), *cited])
    items, terms = statement(said).items, set(query_terms(said))
    asked = [item for item in statement(part.asked).items if item.kind != "word" or _counts(item)]
    return frozenset(
        each.value for each in asked if not is_among(each, items) and not set(query_terms(each.text)) <= terms
    )


def _counts(word: Item) -> bool:
    return not is_light(word) and word.value not in everyday()
