"""The score of one document."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.reading.facts import furniture_read, invented, labelled, said
from benchmarks.reading.gold import Fact, GoldDocument, NotFact
from benchmarks.reading.reading import Line, lines_of, read
from benchmarks.reading.records import KINDS, Gold, found
from core.domain.document import Document
from core.errors import ExtractionError


@dataclass(frozen=True)
class Score:
    """What was found of a document's gold, and what should not have been; `unread` says why it was not read."""

    gold: GoldDocument
    labelled: tuple[Fact, ...] = ()
    said: tuple[Fact, ...] = ()
    invented: tuple[NotFact, ...] = ()
    furniture: tuple[str, ...] = ()
    records: Mapping[str, Sequence[Gold]] = field(default_factory=dict)
    further: Mapping[str, int] = field(default_factory=dict)
    unread: str = ""

    @property
    def missed(self) -> list[Fact]:
        """The facts that no passage states under all their labels."""
        return [fact for fact in self.gold.facts if fact not in self.labelled]


def score(gold: GoldDocument) -> Score:
    """Read a document and compare it with its gold; one that cannot be read has found nothing."""
    try:
        document = read(gold.name, gold.body)
    except ExtractionError as error:
        return Score(gold, unread=str(error.reason))
    return _compared(gold, document, lines_of(document))


def _compared(gold: GoldDocument, document: Document, lines: Sequence[Line]) -> Score:
    records = {kind: found(document, kind, gold.records.get(kind) or ()) for kind in KINDS}
    told = Counter({kind: len(getattr(document, kind, ())) for kind in KINDS})
    return Score(
        gold,
        tuple(fact for fact in gold.facts if labelled(fact, lines)),
        tuple(fact for fact in gold.facts if said(fact, lines)),
        tuple(wrong for wrong in gold.not_facts if invented(wrong, lines)),
        tuple(furniture_read(gold, lines)),
        records,
        {kind: max(0, told[kind] - len(records[kind])) for kind in KINDS},
    )
