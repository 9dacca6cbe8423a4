"""Tell a reply that stands on the pages but answers something else than what was asked."""

from dataclasses import dataclass

from core.ports.models import Reranker
from core.rag.verification.citations import without_marks
from core.text.languages.identification import language_of
from core.text.languages.languages import ENGLISH
from core.text.sentences import sentences

# Of 500 answers to questions about syllabi 3 % are below it, and half of the answers to another question about the same
# syllabus (decision 0088).
LEAST = 0.002
_FEWEST_WORDS = 5  # "Yes, you can." says too little to be told from anything
_READ = 5  # sentences


@dataclass(frozen=True)
class OnTopic:
    """Asks the cross-encoder how probably a reply answers the question; `least` (0…1) is enough.

    The shipped one reads English: of a reply in another language nothing is said, nor of a few words.
    """

    reader: Reranker
    least: float = LEAST

    async def answers(self, question: str, reply: str) -> bool:
        """Whether the reply, or one of its first sentences, may answer the question. Raises ModelError."""
        text = without_marks(reply)
        if len(text.split()) < _FEWEST_WORDS or language_of(text) != ENGLISH or language_of(question) != ENGLISH:
            return True
        said = dict.fromkeys([text, *sentences(text)[:_READ]])
        return max(await self.reader.score(question, list(said))) >= self.least
