"""Named configurations for ablations; unset values are the shipped defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.errors import ConfigurationError
from core.models.embedder_switch import SwitchedEmbedder, embedders_in
from core.ports.models import Embedder, TokenCounter
from core.rag.engine import Engine
from core.rag.indexing.chunking import DEFAULT_MAX_TOKENS, Chunker
from core.rag.structured.structured_answers import KINDS
from core.storage.index.passage_search import Tuning
from evaluation.as_typed import AsTyped
from evaluation.recursive import RecursiveChunker


@dataclass(frozen=True)
class Configuration:
    """One way to run the advisor.

    With `is_next` the embedder is that of ADVISOR_NEXT_EMBEDDER. Without `rewrites` follow-ups stay as they are typed.
    With `closed_book` the language model answers without retrieval.
    `anchored`, `recursive` and `max_tokens` shape the passages, which then need an index of their own. `settings`,
    `retriever` and `weights` are fields of the settings, `core.rag.retrieval.retriever.Retriever` and
    `core.rag.retrieval.ranking.RankingWeights` that have another value; `parts` are parts of the engine by the
    name of its field, each with fields that have another value, or None for an engine without it.
    """

    name: str
    about: str
    tuning: Tuning = field(default_factory=Tuning)
    anchored: bool = True
    recursive: bool = False
    max_tokens: int = DEFAULT_MAX_TOKENS
    settings: Mapping[str, object] = field(default_factory=dict)
    retriever: Mapping[str, object] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    parts: Mapping[str, Mapping[str, object] | None] = field(default_factory=dict)
    is_next: bool = False
    rewrites: bool = True
    closed_book: bool = False

    @property
    def passages(self) -> str:
        """A key of the chunking: equal when two configurations can share an index."""
        kind = "" if self.anchored else "-plain"
        more = {"-recursive": self.recursive, "-next": self.is_next}
        return f"{self.max_tokens}{kind}{''.join(name for name, is_so in more.items() if is_so)}"

    def chunker(self, counter: TokenCounter) -> Chunker:
        """The chunker of this configuration."""
        kind = RecursiveChunker if self.recursive else Chunker
        return kind(counter, self.max_tokens, anchored=self.anchored)

    def embedder(self, configured: Embedder) -> Embedder:
        """The live embedder or the next one. Raises ConfigurationError when there is no next one."""
        if not self.is_next:
            return embedders_in(configured)[0]
        if not isinstance(configured, SwitchedEmbedder):
            raise ConfigurationError("There is no next embedder to measure: set ADVISOR_NEXT_EMBEDDER.")
        return configured.next

    def engine(self, built: Engine) -> Engine:
        """The engine with the parts of this configuration."""
        weights = replace(built.retriever.weights, **self.weights)
        retriever = replace(built.retriever, weights=weights, **self.retriever)  # type: ignore[arg-type]
        engine = replace(built, retriever=retriever, rewriter=built.rewriter if self.rewrites else AsTyped())
        changed: dict[int, object] = {}  # a part that stands in two places stays one
        for name, values in self.parts.items():
            part = getattr(built, name)
            changed.setdefault(id(part), values and replace(part, **values))
        parts = {name: changed[id(getattr(built, name))] for name in self.parts}
        return replace(engine, **parts)  # type: ignore[arg-type]


def _without(*names: str) -> Mapping[str, Mapping[str, object]]:
    """No answers from the kinds of records in these folders or modules of `core/rag/structured`."""
    left = (kind for kind in KINDS if not {*kind.__module__.split(".")} & {*names})
    return {"structured": {"kinds": tuple(left)}}


DEFAULT = Configuration("default", "as shipped")
_ALL = (
    DEFAULT,
    Configuration("lexical", "words alone (BM25)", Tuning(dense_weight=0.0)),
    Configuration("dense", "meaning alone", Tuning(lexical_weight=0.0)),
    Configuration("text-alone", "passages without title and headings", anchored=False),
    Configuration("recursive", "passages cut at blank lines, lines, sentences and words", recursive=True),
    Configuration("no-phrases", "words that stand together count no more", weights={"phrases": 0.0}),
    Configuration("no-terms", "pages of another term or year count no less", weights={"period": 0.0}),
    Configuration("no-statement", "the nearest statement of a passage counts nothing", weights={"statement": 0.0}),
    Configuration("no-reading", "a passage without what stands around it", retriever={"read_words": 0}),
    Configuration("no-reranker", "without the configured reranker", retriever={"reranker": None}),
    Configuration("no-spelling", "words are searched as they are written", retriever={"speller": None}),
    Configuration("no-phrasings", "no other wordings of a question are searched", parts={"rephraser": None}),
    Configuration("no-on-topic", "a model's reply may answer something else", parts={"reflection": {"on_topic": None}}),
    Configuration("no-examples", "a language model is shown no reviewed answers", settings={"examples": 0}),
    Configuration("no-repair", "a model's reply is not written anew", settings={"repair": False}),
    Configuration("no-rewriting", "follow-ups are searched as they are typed", rewrites=False),
    Configuration(
        "no-talk", "each turn is read without those before it", settings={"window_messages": 0}, rewrites=False
    ),
    Configuration("no-grader", "answers whatever is found", settings={"relevance_threshold": 0.0}),
    Configuration("no-binding", "a passage may answer for a thing that it does not name", parts={"binding": None}),
    Configuration("no-records", "nothing is answered from records", parts={"structured": None}),
    Configuration("no-attributes", "courses are not picked by their attributes", parts=_without("attribute_answers")),
    Configuration("no-courses", "nothing is answered from records of courses", parts=_without("courses")),
    Configuration("no-dates", "nothing is answered from records of dated events", parts=_without("events", "moments")),
    Configuration(
        "no-people", "nothing is answered from records of people and places", parts=_without("people", "places")
    ),
    Configuration("no-tables", "nothing is answered from tables and lists", parts=_without("list_answers")),
    Configuration("no-closest", "refuses what it is not sure of", settings={"closest_threshold": 1.0}),
    Configuration("no-judge", "without the local judge", settings={"judge": "none"}),
    Configuration("next-embedder", "with the embedder of ADVISOR_NEXT_EMBEDDER", is_next=True),
    Configuration("closed-book", "the language model without passages", closed_book=True),
    Configuration("no-model", "quotes, also where a language model is set", settings={"openai_model": None}),
)
CLOSED_BOOK = "closed-book"
CONFIGURATIONS = {configuration.name: configuration for configuration in _ALL}


def configuration(name: str) -> Configuration:
    """The configuration of this name. Raises ConfigurationError for an unknown one."""
    if name not in CONFIGURATIONS:
        raise ConfigurationError(f"There is no configuration {name!r}; there are {', '.join(CONFIGURATIONS)}.")
    return CONFIGURATIONS[name]
