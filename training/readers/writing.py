"""Readers that write: a causal language model as it is or with LoRA, and a small one trained from scratch."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM, PreTrainedModel, PreTrainedTokenizerBase
from transformers import PreTrainedTokenizerFast as FastTokenizer

from training.campus.splitting import Part
from training.lora import PLAIN_TEMPLATE, Pair, Recipe, adapted, loaded, tokenized, tune
from training.readers.conversations import lessons, question_to, reply_of
from training.readers.questions import CLOSED, OPEN, Item, Prepared, Said

LONGEST_REPLY = 48  # tokens
LORA = Recipe(longest=1_536)
SCRATCH = Recipe(peak=1e-3, epochs=10.0, rows=16, longest=2_048)
_END = "</s>"


@dataclass(frozen=True)
class Shape:
    """The size of a decoder: a vocabulary of at most so many `words`, `layers` of so many numbers (`width`)."""

    words: int = 5_000
    width: int = 256
    layers: int = 6
    heads: int = 8


SMALL, TOY = Shape(), Shape(words=600, width=32, layers=2, heads=2)


@dataclass(frozen=True)
class Writer:
    """A language model with its tokenizer, on a device."""

    model: PreTrainedModel
    tokenizer: PreTrainedTokenizerBase

    @property
    def parameters(self) -> int:
        """Of the model and its adapters."""
        return sum(each.numel() for each in self.model.parameters())

    def learn(self, prepared: Prepared, book: str, recipe: Recipe) -> float:
        """Trains on the text of every page and the questions that measure nothing; the seconds it took."""
        learnt = lessons(prepared.of(Part.TRAIN, Part.CHOOSE), book, recipe.seed)
        texts = [self._text(text) for text in prepared.passages]
        started = time.perf_counter()
        tune(self.model, [*texts, *tokenized(self.tokenizer, learnt, recipe.longest)], recipe)
        return time.perf_counter() - started

    def answers(self, prepared: Prepared, book: str) -> tuple[list[Said], list[Said]]:
        """What it says to every question that measures, and beside passages that do not answer."""
        self.model.eval()
        apart = prepared.of(Part.APART)
        if book == CLOSED:
            return [self._reply(item, book, ()) for item in apart], []
        said = [self._reply(item, book, item.found, item.milliseconds) for item in apart]
        return said, [self._reply(item, book, item.withheld) for item in apart if item.withheld]

    @torch.no_grad()
    def _reply(self, item: Item, book: str, passages: Sequence[str], before: float = 0.0) -> Said:
        """Its likeliest words (greedy)."""
        started = time.perf_counter()
        asked = self.tokenizer.apply_chat_template(
            question_to(item, book, passages), tokenize=False, add_generation_prompt=True
        )
        given = self.tokenizer(asked, add_special_tokens=False, return_tensors="pt").to(self.model.device)
        ids = given["input_ids"]
        written = self.model.generate(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),
            max_new_tokens=LONGEST_REPLY,
            do_sample=False,
            pad_token_id=self.tokenizer.eos_token_id,
        )
        text = self.tokenizer.decode(written[0, ids.shape[1] :], skip_special_tokens=True)
        return Said(item.id, reply_of(text), before + 1000 * (time.perf_counter() - started))

    def _text(self, text: str) -> Pair:
        ids = tuple(self.tokenizer(text + (self.tokenizer.eos_token or ""), add_special_tokens=False)["input_ids"])
        return Pair(ids, ids)


def writer_in(folder: str, recipe: Recipe, *, with_adapters: bool = False) -> Writer:
    """The language model of a folder, with fresh adapters by the recipe of `training.lora` where they are wanted."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    if tokenizer.chat_template is None:
        tokenizer.chat_template = PLAIN_TEMPLATE
    torch.manual_seed(recipe.seed)
    model = loaded(folder, recipe.four_bits)
    model = adapted(model, recipe) if with_adapters else model
    return Writer(model if recipe.four_bits else _placed(model), tokenizer)  # 4 bits are on their device already


def from_scratch(prepared: Prepared, shape: Shape, seed: int) -> Writer:
    """A decoder of random weights, with a byte-level BPE vocabulary (Sennrich et al., 2016) of the campus."""
    tokenizer = _vocabulary(prepared, shape.words)
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=shape.width,
        intermediate_size=3 * shape.width,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        num_key_value_heads=shape.heads,
        max_position_embeddings=4_096,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.eos_token_id,
    )
    return Writer(_placed(LlamaForCausalLM(config)), tokenizer)


def _vocabulary(prepared: Prepared, words: int) -> FastTokenizer:
    """Learnt from the pages and the questions that are trained on; any other text is written in bytes."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer, made.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
    learnt = lessons(prepared.of(Part.TRAIN), OPEN, seed=0)
    texts = [*prepared.passages, *(message["content"] for messages in learnt for message in messages)]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=words, special_tokens=[_END], initial_alphabet=alphabet, show_progress=False
    )
    made.train_from_iterator(texts, trainer)
    tokenizer = FastTokenizer(tokenizer_object=made, eos_token=_END, pad_token=_END)
    tokenizer.chat_template = PLAIN_TEMPLATE
    return tokenizer


def _placed(model: PreTrainedModel) -> PreTrainedModel:
    return model.to("cuda" if torch.cuda.is_available() else "cpu")
