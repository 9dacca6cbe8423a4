"""One question of a message while it is being answered; most messages have one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.domain.answer import Decision, Outcome, Proposal
from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.curated import CuratedAnswer, Pin
from core.domain.passage import Candidate
from core.messages.speaking import say
from core.ports.models import Quoted
from core.rag.relevance.grader import UNDECIDED, Verdict
from core.rag.understanding.compound import parts_of
from core.rag.understanding.rewriting import pages_of_talk
from core.rag.understanding.topics import naming_words
from core.rag.verification.checker import NOTHING, CheckedAnswer
from core.rag.verification.citations import counted_on
from core.text.questions.entities import NamedAs, named

CURATED = "curated"  # the writer of answers that an office has reviewed
PINNED = "pinned"  # the writer of passages that an office has pinned to the question
ASKED_BACK = "asking_back"  # the writer of questions of ours


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A curated answer, and the probability (0…1) that it is for the question."""

    answer: CuratedAnswer
    probability: float


@dataclass(eq=False)
class Part:
    """What was found for one question, what was decided, and what was written; `outcome` is how it ended.

    `phrasings` are other wordings of it that are searched beside. `talk_pages` are those that the answer before
    cites, where it goes on with the talk; `quoted` is what would be quoted, where that is known before it is written,
    and `proposals` what that was chosen from. `alike` are curated answers, the likeliest first: `first` is what of
    them stands above the pages' answer, `told` the one that it ended with, `examples` those that a language model was
    shown. `withheld` must not be quoted. `is_found_now` where its passages are of pages that were read just now and
    are not in the index; no stored passage has their ids.
    """

    question: StandaloneQuestion
    talk_pages: tuple[str, ...] = ()
    in_talk: "Part | None" = None
    phrasings: tuple[str, ...] = ()
    graded: list[Candidate] = field(default_factory=list)
    kept: list[Candidate] = field(default_factory=list)
    verdict: Verdict = UNDECIDED
    checked: CheckedAnswer = NOTHING
    written_by: str = ""
    outcome: Outcome = Outcome.NO_EVIDENCE
    unknown_codes: Sequence[str] = ()
    choices: tuple[str, ...] = ()
    asks: str = ""
    quoted: Quoted | None = None
    proposals: tuple[Proposal, ...] = ()
    alike: tuple[Reviewed, ...] = ()
    examples: tuple[CuratedAnswer, ...] = ()
    first: CheckedAnswer = NOTHING
    told: CuratedAnswer | None = None
    withheld: tuple[Pin, ...] = ()
    is_found_now: bool = False

    @property
    def reviewed(self) -> Reviewed | None:
        """The curated answer that is most probably for it."""
        return next(iter(self.alike), None)

    @property
    def asked(self) -> str:
        """The part's own words."""
        return self.question.asked.removeprefix(self.topic).strip()

    @property
    def carried(self) -> str:
        """The words in front of them, from the conversation and from the part before."""
        return f"{self.question.carried} {self.topic}".strip()

    @property
    def topic(self) -> str:
        """The words that it has from the part before; empty for a part that has none."""
        asked, own = self.question.asked, self.question.original
        return asked.removesuffix(own).strip() if asked.endswith(own) else ""

    @property
    def bound_words(self) -> str:
        """The words whose names an answer is held to: of what the talk brings only the codes, the rest may be worded
        in any way.
        """
        if not self.question.own:
            return self.question.text
        codes = (each.text for each in named(self.question.carried) if each.by is NamedAs.CODE)
        return " ".join((self.question.asked, *codes))

    def below_first(self, text: str) -> str:
        """The text below what stands `first`, its marks counted on."""
        return f"{self.first.text}\n\n{counted_on(text, len(self.first.citations))}" if self.first.text else text

    def detach(self) -> None:
        """Takes the ids of passages that are not stored out of its citations."""
        citations = tuple(replace(each, chunk_id=None) for each in self.checked.citations)
        self.checked, self.kept = replace(self.checked, citations=citations), []

    def settle(self, outcome: Outcome, checked: CheckedAnswer, written_by: str) -> None:
        """Ends with this text; NO_EVIDENCE where there is none."""
        self.outcome = outcome if checked.text else Outcome.NO_EVIDENCE
        self.checked, self.written_by = checked, written_by

    def ask_back(self, choices: tuple[str, ...], question: str = "", asked_by: str = ASKED_BACK) -> None:
        """Ends with a question of ours, or of the language model."""
        self.outcome, self.checked, self.written_by = Outcome.ASKED_BACK, NOTHING, asked_by
        self.choices, self.asks, self.kept = choices, asking(choices, question), []

    def become(self, other: "Part", *, keeps_question: bool = False) -> None:
        """Takes over another reading of the same turn with all that was found for it."""
        if not keeps_question:
            self.question, self.talk_pages = other.question, other.talk_pages
        self.graded, self.kept, self.verdict = other.graded, other.kept, other.verdict
        self.quoted, self.proposals, self.unknown_codes = other.quoted, other.proposals, other.unknown_codes
        self.checked, self.written_by, self.outcome = other.checked, other.written_by, other.outcome
        self.alike, self.first, self.told, self.withheld = other.alike, other.first, other.told, other.withheld

    def decision(self) -> Decision:
        """What is stored of the decision."""
        probability, thresholds = round(self.verdict.probability, 4), self.verdict.thresholds
        return Decision(self.question.original, self.outcome, probability, thresholds.answer, thresholds.closest)


def parts_in(question: StandaloneQuestion, recent: Sequence[Turn]) -> list[Part]:
    """The questions in a message, each with what the conversation gives it."""
    parts = [_in_talk(each, question) for each in parts_of(question)]
    return [Part(asked, pages_of_talk(asked, recent)) for asked in parts]


def asking(choices: Sequence[str], question: str = "") -> str:
    """Markdown: the question, and the choices as a list, which a platform shows as buttons too."""
    if not choices:
        return question or say("asked_back.of_what")
    lead, listed = question or say("asked_back.several"), [f"- {choice}" for choice in choices]
    return "\n".join([lead, "", *listed, "", say("asked_back.or_say")])


def _in_talk(part: StandaloneQuestion, whole: StandaloneQuestion) -> StandaloneQuestion:
    """A part with what the whole turn takes from the talk, where it names nothing of its own ("how often can I go")."""
    if part.carried or not whole.carried or naming_words(part.text):
        return part
    words = f"{whole.carried} {part.text}"
    return replace(whole, text=words, original=part.original, rewritten=True, own="")
