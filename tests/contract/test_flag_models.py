"""FlagEmbedding's door, on tiny models of random weights that are built here; `make test-flag` runs them."""

import importlib.util
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Scope
from core.errors import ConfigurationError
from core.models.flag_models import BATCH, FlagEmbedder, FlagReranker
from core.models.token_count import ToktokCounter
from core.ports.models import Embedder, Reranker, Vector
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.retrieval.learned_terms import LearnedTerms
from core.rag.retrieval.retriever import Retriever
from core.storage.database import Database
from tests.standins.postgres_index import PostgresIndex

has_extra = importlib.util.find_spec("FlagEmbedding") is not None
needs_extra = pytest.mark.skipif(not has_extra, reason="FlagEmbedding is absent: make test-flag")
# PyTorch, transformers and their parts warn about themselves.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning")

TEXTS = ["parking permits cost forty dollars", "the library opens at eight", "\ud800 odd", "housing " * 300]
TRAINING = [*TEXTS[:2], "students ask where to find the housing office"]
SPECIALS = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> FlagEmbedder:
    folder = tmp_path_factory.mktemp("tiny") / "tiny-m3"
    _save_tiny_m3(folder)
    return FlagEmbedder(str(folder), "cpu")


@pytest.fixture(scope="module")
def reranker(tmp_path_factory: pytest.TempPathFactory) -> FlagReranker:
    folder = tmp_path_factory.mktemp("tiny") / "tiny-reranker"
    _save_tiny_reranker(folder)
    return FlagReranker(str(folder), "cpu")


@pytest.mark.skipif(has_extra, reason="FlagEmbedding is installed")
@pytest.mark.parametrize("door", [FlagEmbedder, FlagReranker])
def test_says_how_to_install_it(door: type[FlagEmbedder] | type[FlagReranker]) -> None:
    with pytest.raises(ConfigurationError, match="make install-flag"):
        door("BAAI/bge-m3")


@needs_extra
def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="cannot be loaded"):
        FlagEmbedder(str(tmp_path), "cpu")


@needs_extra
async def test_every_text_gets_a_unit_vector(embedder: Embedder) -> None:
    vectors = await embedder.embed_passages(TEXTS)

    assert [len(vector) for vector in vectors] == [embedder.dimension] * len(TEXTS) == [32] * len(TEXTS)
    assert all(_cosine(vector, vector) == pytest.approx(1, abs=1e-6) for vector in vectors)
    assert embedder.name == "tiny-m3"


@needs_extra
async def test_a_vector_does_not_depend_on_its_batch(embedder: Embedder) -> None:
    together = await embedder.embed_passages(TEXTS)
    alone = [await embedder.embed_query(text) for text in TEXTS]

    assert [_cosine(a, b) for a, b in zip(together, alone, strict=True)] == pytest.approx([1] * len(TEXTS), abs=1e-5)


@needs_extra
async def test_lexical_weights_are_of_the_tokens_of_the_text(embedder: FlagEmbedder) -> None:
    alone = await embedder.sparse(["parking"])
    [first, second] = await embedder.sparse(["parking", "library"])

    assert first == pytest.approx(alone[0], abs=1e-5)
    assert first
    assert all(token.isdecimal() and weight > 0 for token, weight in first.items())
    assert first.keys() != second.keys()


@needs_extra
@pytest.mark.postgres
async def test_a_passage_indexed_with_lexical_weights_is_found_by_them(
    embedder: FlagEmbedder, database: Database
) -> None:
    store, model = PostgresIndex(database), LearnedTerms(embedder)
    await _index(store, model, TEXTS[:2])
    [asked, *passages] = await embedder.sparse(["library", *TEXTS[:2]])

    found = await Retriever(store, model).retrieve("library", Scope())

    scores = {candidate.chunk.text: candidate.lexical for candidate in found}
    common = [sum(weight * passage.get(token, 0) for token, weight in asked.items()) for passage in passages]
    assert scores == pytest.approx(dict(zip(TEXTS[:2], common, strict=True)), abs=1e-5)
    assert scores[TEXTS[1]] > 0


@needs_extra
async def test_nothing_to_embed_gives_nothing(embedder: FlagEmbedder) -> None:
    assert await embedder.embed_passages([]) == []


@needs_extra
async def test_a_score_is_between_nothing_and_one_and_does_not_depend_on_other_passages(reranker: Reranker) -> None:
    together = await reranker.score("parking", TEXTS)
    alone = [(await reranker.score("parking", [text]))[0] for text in TEXTS]

    assert together == pytest.approx(alone, abs=1e-5)
    assert all(0 < score < 1 for score in together)
    assert len(set(together)) > 1
    assert await reranker.score("parking", []) == []


@needs_extra
async def test_the_order_of_scores_is_kept_when_passages_fill_several_batches(reranker: Reranker) -> None:
    words = " ".join(TRAINING).split()
    many = [" ".join(words[start : start + 1 + 7 * start % 5]) for start in range(len(words))] * 3

    together = await reranker.score("parking", many)
    alone = [(await reranker.score("parking", [text]))[0] for text in many]

    assert together == pytest.approx(alone, abs=1e-5)
    assert len(many) > 2 * BATCH
    assert len({round(score, 3) for score in alone}) > 10


async def _index(store: PostgresIndex, embedder: LearnedTerms, texts: Sequence[str]) -> None:
    indexer, source = Indexer(store, embedder, Chunker(ToktokCounter())), Source("campus", ())
    await indexer.prepare()
    await store.register_source(source)
    for text in texts:
        url = f"https://larkmoor.example/{len(text)}"
        page = Document(url, "", (Block(BlockKind.PARAGRAPH, text),), "text/html", datetime(2026, 3, 2, tzinfo=UTC))
        await indexer.store(source, page, text)
    await store.refresh_statistics()


def _cosine(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _save_tiny_m3(folder: Path) -> None:
    import torch
    from transformers import XLMRobertaModel

    torch.manual_seed(7)
    XLMRobertaModel(_tiny_config()).save_pretrained(folder)
    torch.save(torch.nn.Linear(32, 1).state_dict(), folder / "sparse_linear.pt")
    torch.save(torch.nn.Linear(32, 32).state_dict(), folder / "colbert_linear.pt")
    _save_tokenizer(folder)


def _save_tiny_reranker(folder: Path) -> None:
    import torch
    from transformers import XLMRobertaForSequenceClassification

    torch.manual_seed(7)
    XLMRobertaForSequenceClassification(_tiny_config(num_labels=1)).save_pretrained(folder)
    _save_tokenizer(folder)


def _tiny_config(**more: int) -> object:
    from transformers import XLMRobertaConfig

    return XLMRobertaConfig(
        vocab_size=300,
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=514,
        type_vocab_size=1,
        bos_token_id=0,
        pad_token_id=1,
        eos_token_id=2,
        initializer_range=0.5,  # large enough for texts to differ
        **more,
    )


def _save_tokenizer(folder: Path) -> None:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors, trainers
    from transformers import PreTrainedTokenizerFast

    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.train_from_iterator(
        TRAINING,
        trainers.UnigramTrainer(vocab_size=300, special_tokens=SPECIALS, unk_token="<unk>", show_progress=False),
    )
    tokenizer.post_processor = processors.TemplateProcessing(
        "<s> $A </s>", "<s> $A </s> </s> $B </s>", [("<s>", 0), ("</s>", 2)]
    )
    names = dict(zip(["cls_token", "pad_token", "sep_token", "unk_token", "mask_token"], SPECIALS, strict=True))
    names |= {"bos_token": "<s>", "eos_token": "</s>"}
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, model_max_length=512, **names).save_pretrained(folder)
